import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply } from '../../../worlds/world.ts';

const order = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;

describe('credits saved', () => {
  it('are counted when the answer is known already', async () => {
    const world = await createWorld([{ body: janeReply }]);
    const { purchase } = world.startWorker();
    await drive(world.clock, purchase.purchase(order, 1000));
    await drive(world.clock, purchase.purchase(order, 1000));
    expect(await world.db.savings.get(world.connectionId)).toMatchObject({
      revisits: { count: 1, milli: 1000 },
      joins: { count: 0 },
      exclusions: { count: 0 },
    });
  });

  it('are counted when two pages ask at once', async () => {
    const world = await createWorld([{ body: janeReply }]);
    const { purchase } = world.startWorker();
    await drive(world.clock, Promise.all([purchase.purchase(order, 1000), purchase.purchase(order, 1000)]));
    expect(await world.db.savings.get(world.connectionId)).toMatchObject({ joins: { count: 1, milli: 1000 } });
  });

  it('are counted when a person on a list is not asked about', async () => {
    const world = await createWorld();
    world.excluded.set(jane.key, 'Customers');
    await drive(world.clock, world.startWorker().purchase.purchase(order, 1000));
    expect(await world.db.savings.get(world.connectionId)).toMatchObject({ exclusions: { count: 1, milli: 1000 } });
    expect(world.sent).toHaveLength(0);
  });
});
