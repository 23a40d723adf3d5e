import type { Subject } from '@/lib/subjects/subject';
import { sessionArea } from './session-area.ts';

/**
 * "Keep here": the person who stays in a window's panel while its tab moves on, by window. Panels write it, the worker reads and erases it.
 */
export const pins = sessionArea('pinned:', isPerson);

/** The person to whom a letter is open in a window's panel, by window. It stays open while its tab moves on. */
export const letters = sessionArea('letter:', isPerson);

/** "Forget this person": in every window, under any of their keys. */
export async function forgetPins(keys: ReadonlySet<string>): Promise<void> {
  const isOne = (_windowId: string, value: unknown) => isPerson(value) && keys.has(value.key);
  await Promise.all([pins.forgetWhere(isOne), letters.forgetWhere(isOne)]);
}

function isPerson(value: unknown): value is Subject {
  if (typeof value !== 'object' || value === null) return false;
  return 'kind' in value && value.kind === 'person' && 'key' in value && typeof value.key === 'string';
}
