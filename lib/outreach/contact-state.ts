import type { ContactState, Touch } from '@/lib/database/schema/contact-rows';

/** What a record says about contact. Pure. */

interface Touched {
  touches?: readonly Touch[] | undefined;
}

export function lastTouchOf({ touches = [] }: Touched, kinds: readonly Touch['kind'][]): Touch | null {
  return touches.findLast(({ kind }) => kinds.includes(kind)) ?? null;
}

export const lastContactOf = (record: Touched): Touch | null => lastTouchOf(record, ['contacted']);

export function contactStateOf(record: Touched): ContactState {
  const last = lastTouchOf(record, ['contacted', 'answered']);
  if (last === null) return 'never';
  return last.kind === 'answered' ? 'answered' : 'waiting';
}

/** For this long, a press can be undone where it was made. */
export const undoableMs = 10 * 60_000;

/** What was logged last, while it can be undone. A page's time may be a minute behind; a clock set back further makes nothing undoable. */
export function undoableTouchOf(record: Touched, nowMs: number): Touch | null {
  const last = lastTouchOf(record, ['contacted', 'answered', 'not-sent', 'done']);
  return last !== null && Math.abs(nowMs - last.at) < undoableMs ? last : null;
}
