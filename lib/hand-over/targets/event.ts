import type { TargetField, TargetValues } from './target-fields.ts';

/** Names of other programs' fields are often written so; flat, because they are easiest to map. */
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The body of a webhook, as it is shown before the first is sent. Pure. */
export function eventOf(data: TargetValues, nowMs: number): object {
  const flat = Object.entries(data).map(([name, value]) => [snake(name as TargetField), value]);
  return { type: 'contact.shared', timestamp: new Date(nowMs).toISOString(), data: Object.fromEntries(flat) };
}
