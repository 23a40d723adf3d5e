import { describe, expect, it } from 'vitest';
import { readAhead } from '@/lib/jobs/results/collect-pages';

/** Fetches that end when they are told to. */
function gates() {
  const open = new Map<number, () => void>();
  const fetched: number[] = [];
  let inFlight = 0;
  let most = 0;
  return {
    fetched,
    mostAtOnce: () => most,
    fetchPage(page: number): Promise<number> {
      fetched.push(page);
      inFlight += 1;
      most = Math.max(most, inFlight);
      return new Promise((resolve) => {
        open.set(page, () => {
          inFlight -= 1;
          resolve(page);
        });
      });
    },
    async letIn(page: number): Promise<void> {
      open.get(page)?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('pages read ahead', () => {
  it('are fetched while others are stored, so many at a time, and stored in their order', async () => {
    const { fetchPage, letIn, fetched, mostAtOnce } = gates();
    const stored: number[] = [];
    const storing = Promise.withResolvers<'stored'>();
    const all = readAhead([0, 1, 2, 3, 4, 5], 3, fetchPage, (page) => {
      stored.push(page);
      return page === 0 ? storing.promise : Promise.resolve('stored');
    });
    expect(fetched).toEqual([0, 1, 2]);
    await letIn(2);
    await letIn(0);
    // The first is being stored, and two others are on their way or here.
    expect(stored).toEqual([0]);
    await letIn(1);
    storing.resolve('stored');
    await letIn(-1);
    expect(stored).toEqual([0, 1, 2]);
    for (const page of [3, 4, 5]) await letIn(page);
    expect(await all).toBe('stored');
    expect(stored).toEqual([0, 1, 2, 3, 4, 5]);
    expect(mostAtOnce()).toBe(3);
  });

  it('when one cannot be stored, end there, and say why', async () => {
    const stored: number[] = [];
    const end = await readAhead(
      [0, 1, 2, 3],
      2,
      async (page) => page,
      async (page) => {
        stored.push(page);
        return page === 1 ? 'no-room' : 'stored';
      },
    );
    expect([end, stored]).toEqual(['no-room', [0, 1]]);
  });

  it('when one cannot be fetched, throw its error', async () => {
    const fetchPage = async (page: number) => {
      if (page > 0) throw new Error(`no page ${page}`);
      return page;
    };
    await expect(readAhead([0, 1, 2], 3, fetchPage, async () => 'stored' as const)).rejects.toThrow('no page 1');
  });
});
