import { expect, test } from 'vitest';
import { undoableMs, undoableTouchOf } from '@/lib/outreach/contact-state';

const at = Date.UTC(2026, 10, 28, 12);
const record = { touches: [{ id: 't1', kind: 'contacted' as const, at }] };

test.each([
  ['a minute before it, as on a page whose time is behind', at - 60_000, true],
  ['just after it', at + 1, true],
  ['later than a press can be undone', at + undoableMs, false],
  ['on a clock that was set back further', at - undoableMs, false],
])('what was logged can be undone %s: %#', (_when, nowMs, isUndoable) => {
  expect(undoableTouchOf(record, nowMs) !== null).toBe(isUndoable);
});
