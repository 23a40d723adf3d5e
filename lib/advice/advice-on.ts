import { longest } from '@/lib/platform/longest';
import type { AdvicePart, Approach } from './remark.ts';

/** What a part is checked against: its advice, and an example if there is one, as the service wrote them. */
export interface Advised {
  advice: string;
  example: string | null;
}

/** The advice on one part of a mail; null without any, or where it is too long to be advice. */
export function adviceOn(approach: Approach | null, part: AdvicePart): Advised | null {
  const { advice, example } = approach?.email?.[part] ?? {};
  const text = advice?.trim() ?? '';
  return text === '' || text.length > longest.advice ? null : { advice: text, example: example?.trim() || null };
}
