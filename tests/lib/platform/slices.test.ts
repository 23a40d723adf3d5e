import { afterEach, expect, test, vi } from 'vitest';
import { createPageBreather } from '@/lib/platform/slices';

afterEach(() => vi.restoreAllMocks());

test('a page rests without a timer, which the browser would lengthen to four milliseconds, and after other tasks', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  let nowMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
  const breathe = createPageBreather();
  let hadTurn = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    hadTurn = true;
  };
  port2.postMessage(null);
  await breathe();
  expect(hadTurn).toBe(false);
  nowMs = 12;
  await breathe();
  expect(hadTurn).toBe(true);
  expect(timer).not.toHaveBeenCalled();
  port1.close();
});
