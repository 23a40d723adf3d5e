import { expect, it, vi } from 'vitest';
import { onDemand } from '@/lib/platform/on-demand';

it('is loaded once, for all who ask while it loads and later', async () => {
  const load = vi.fn(async () => ({}));
  const part = onDemand(load);
  expect([load.mock.calls.length, part.loaded()]).toEqual([0, null]);
  const [one, other] = await Promise.all([part(), part()]);
  expect(one).toBe(other);
  expect(await part()).toBe(part.loaded());
  expect(load).toHaveBeenCalledOnce();
});

it('a part that does not load fails for all who ask', async () => {
  const load = vi.fn(() => Promise.reject(new Error('broken')));
  const part = onDemand(load);
  await expect(part()).rejects.toThrow('broken');
  await expect(part()).rejects.toThrow('broken');
  expect([load.mock.calls.length, part.loaded()]).toEqual([1, null]);
});
