import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { world } from './lists-ignored-world.ts';

describe('a deep export over a service that ignores lists', () => {
  it('continues by a click with one part and new lists, and stops again', async () => {
    const all = await world();
    const id = await all.start(200);
    await all.untilHeld();
    const before = (await all.row(id)).parts.map(({ list }) => list?.id);
    await all.finish(all.worker.jobs.resume(id, 100_000));
    expect(await all.untilHeld()).toBe(true);
    expect(await all.row(id)).toMatchObject({ pausedBecause: 'lists-ignored' });
    expect(all.service.submits()).toHaveLength(3);
    expect((await all.row(id)).parts[0]?.list?.id).not.toBe(before[0]);
    expect(await all.bookedMilli()).toBe(all.service.takenMilli());
  });

  it('and obeys them again, continues to its end after a click', async () => {
    const all = await world();
    const id = await all.start(200);
    await all.untilHeld();
    all.service.choices.flip({ lists: 'obey' });
    await all.finish(all.worker.jobs.resume(id, 100_000));
    expect(await all.ended(all.worker, id)).toBe(true);
    expect(all.service.submits()).toHaveLength(4);
    expect(await all.itemsOf(id)).toHaveLength(150);
  });
});
