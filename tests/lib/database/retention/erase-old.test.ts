import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { eraseOld } from '@/lib/database/retention/erase-old';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply } from '../../../worlds/world.ts';

const dayMs = 86_400_000;
const order = { operation: 'email', subject: jane, refresh: false, override: false, again: false } as const;

async function boughtDaysAgo(days: number) {
  const world = await createWorld([{ body: janeReply }]);
  await drive(world.clock, world.startWorker().purchase.purchase(order, 1000));
  await world.clock.advance(days * dayMs);
  return { ...world, record: () => readRecord(world.db, world.connectionId, jane.key) };
}

describe('retention', () => {
  it('leaves a stub, and nothing that says who, when what was bought is too old', async () => {
    const { db, clock, record } = await boughtDaysAgo(31);
    const boughtAt = (await record())?.facets.email?.boughtAt;
    expect(await eraseOld(db, 30, clock.now())).toBeGreaterThan(0);
    expect(await record()).toMatchObject({ facets: {}, name: null, erased: { email: { boughtAt } } });
    const everything = JSON.stringify(
      await Promise.all([db.records.toArray(), db.ledger.toArray(), db.rawAnswers.toArray()]),
    );
    expect(everything).not.toMatch(/jane@fenwick|Jane Doe/);
    expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 1000, subjectName: null }]);
  });

  it('writes to the ledger once, however often it runs', async () => {
    const { db, clock } = await boughtDaysAgo(31);
    let written = 0;
    db.close();
    db.use({
      stack: 'dbcore',
      create: (core) => ({
        ...core,
        table(name) {
          const table = core.table(name);
          const mutate: typeof table.mutate = (request) => {
            if (name === 'ledger') written += 1;
            return table.mutate(request);
          };
          return { ...table, mutate };
        },
      }),
    });
    await db.open();
    await eraseOld(db, 30, clock.now());
    expect(written).toBe(1);
    await eraseOld(db, 30, clock.now());
    expect(written).toBe(1);
  });

  it('leaves everything when it is young enough', async () => {
    const { db, clock, record } = await boughtDaysAgo(29);
    const before = await record();
    expect(await eraseOld(db, 30, clock.now())).toBe(0);
    expect(await record()).toEqual(before);
  });

  it('lets it be bought again when it was erased', async () => {
    const world = await boughtDaysAgo(31);
    await eraseOld(world.db, 30, world.clock.now());
    world.script.push({ body: janeReply });
    const again = await drive(world.clock, world.startWorker().purchase.purchase(order, 1000));
    expect(again).toMatchObject({ value: { outcome: 'found' } });
    expect((await world.record())?.name).toBe('Jane Doe');
  });

  it('keeps a click whose outcome is not decided', async () => {
    const world = await createWorld(['reset']);
    await drive(world.clock, world.startWorker().purchase.purchase(order, 1000));
    await world.clock.advance(90 * dayMs);
    await eraseOld(world.db, 30, world.clock.now());
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it('forgets what stood there before a refresh when that alone is old', async () => {
    const db = new SidenoteDatabase('retention-previous');
    const email = { chargedMilli: 0, intentId: 'i', value: null };
    await db.records.add({
      ...{ id: 'r', connection: 'c', kind: 'person', aliases: ['c|subject:x'], name: 'X', createdAt: 0, touchedAt: 0 },
      facets: { email: { ...email, boughtAt: 100 * dayMs, previous: { value: null, boughtAt: dayMs } } },
    });
    await eraseOld(db, 30, 101 * dayMs);
    expect((await db.records.get('r'))?.facets.email).toEqual({ ...email, boughtAt: 100 * dayMs });
  });
});
