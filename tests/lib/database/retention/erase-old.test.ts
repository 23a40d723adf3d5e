import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { subjectAlias } from '@/lib/database/records/aliases';
import { eraseOld } from '@/lib/database/retention/erase-old';
import { subjectOfEmail, subjectOfEmployee } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
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
  it('leaves a stub, and nothing that says who, when the data is too old', async () => {
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

  it('writes to the ledger once, over any number of runs', async () => {
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

  it('forgets the value before a refresh when that alone is old', async () => {
    const db = new SidenoteDatabase('retention-previous');
    const email = { chargedMilli: 0, intentId: 'i', value: null };
    await db.records.add({
      id: 'r',
      connection: 'c',
      kind: 'person',
      aliases: ['c|subject:x'],
      name: 'X',
      createdAt: 0,
      touchedAt: 0,
      facets: { email: { ...email, boughtAt: 100 * dayMs, previous: { value: null, boughtAt: dayMs } } },
    });
    await eraseOld(db, 30, 101 * dayMs);
    expect((await db.records.get('r'))?.facets.email).toEqual({ ...email, boughtAt: 100 * dayMs });
  });

  /** Everything that was bought of a subject that a person typed, a hundred days ago, with a young email beside it or not. */
  async function typedDaysAgo(typed: Subject, isYoungBeside: boolean) {
    const db = new SidenoteDatabase(`retention-typed-${typed.site}-${isYoungBeside}`);
    const facet = { chargedMilli: 0, intentId: 'i' };
    const item = { subject: typed, state: 'found', quotedMilli: 0, chargedMilli: 0, intentId: 'i' } as const;
    await db.records.add({
      id: 'r',
      connection: 'https://s.example',
      kind: 'person',
      name: 'Ana Roe',
      createdAt: 0,
      touchedAt: 0,
      aliases: [subjectAlias('https://s.example#k', typed.key), 'https://s.example|person:7'],
      facets: {
        profile: { ...facet, value: null, boughtAt: dayMs },
        ...(isYoungBeside && { email: { ...facet, value: null, boughtAt: 100 * dayMs } }),
      },
    });
    await db.ledger.add({
      kind: 'charge',
      id: 'l',
      connection: 'c',
      at: dayMs,
      chargedMilli: 1,
      reconciled: 1,
      balanceAfterMilli: null,
      intentId: 'i',
      operation: 'email',
      subjectKey: typed.key,
      subjectName: null,
      refresh: false,
    } as never);
    await db.requests.add({
      at: dayMs,
      method: 'POST',
      origin: 'https://s.example',
      path: '/v1',
      bytesOut: 1,
      bytesIn: 1,
      status: 200,
      elapsedMs: 1,
      subjectKey: typed.key,
      intentId: 'i',
    } as never);
    await db.batches.add({
      id: 'b',
      connection: 'c',
      operation: 'email',
      createdAt: dayMs,
      agreedMilli: 1,
      items: [item],
      state: 'done',
      pausedBecause: null,
      startedIn: 's',
      troubleInARow: 0,
      open: 0,
    });
    await eraseOld(db, 30, 101 * dayMs);
    const tables = [db.records, db.ledger, db.requests, db.batches, db.intents];
    const rows = await Promise.all(tables.map((table) => table.toArray()));
    return { db, everything: decodeURIComponent(JSON.stringify(rows)) };
  }

  const employee = subjectOfEmployee('Ana Roe', 'acme.example');
  if (employee === null) throw new Error('The name is too long');

  it('leaves no typed name in records, ledger, requests and batches', async () => {
    expect((await typedDaysAgo(employee, false)).everything).not.toMatch(/ana roe/i);
  });

  it('leaves no address that was looked up in records, ledger, requests and batches, with any later purchases', async () => {
    for (const isYoungBeside of [false, true]) {
      const { everything } = await typedDaysAgo(subjectOfEmail('ana@acme.example'), isYoungBeside);
      expect(everything).not.toMatch(/ana@acme/);
    }
  });

  it('keeps a typed name while something that was bought by it is kept', async () => {
    const { db } = await typedDaysAgo(employee, true);
    expect((await db.records.get('r'))?.aliases).toHaveLength(2);
  });
});

describe('what the user noted about contact', () => {
  it('is erased at the age of a purchase, and tags, note and a later follow-up stay', async () => {
    const db = new SidenoteDatabase('erase-old-contact');
    const at = (days: number) => days * dayMs;
    await db.records.add({
      id: 'r',
      connection: 'c',
      kind: 'person',
      aliases: ['c|subject:person/pronet/jane'],
      name: 'Jane',
      facets: {},
      createdAt: at(1),
      touchedAt: at(1),
      tags: ['shortlist'],
      note: 'met in May',
      dueAt: at(110),
      touches: [
        { id: 'old', kind: 'contacted', at: at(60), about: 'secret' },
        { id: 'young', kind: 'answered', at: at(90) },
      ],
      marks: [{ value: 'jane@acme.example', kind: 'bounced', at: at(60) }],
      handed: [
        { id: 'sent-then', target: 'hubspot', at: at(60), state: 'created' },
        { id: 'sent-now', target: 'hook', at: at(90), state: 'delivered' },
      ],
    });
    await eraseOld(db, 30, at(100));
    const left = await db.records.get('r');
    expect(left).toMatchObject({ tags: ['shortlist'], note: 'met in May', dueAt: at(110), touches: [{ id: 'young' }] });
    expect(JSON.stringify(left)).not.toMatch(/secret|jane@acme|sent-then/);
    expect(left?.handed).toMatchObject([{ id: 'sent-now' }]);
    await eraseOld(db, 30, at(200));
    expect(await db.records.get('r')).not.toHaveProperty('dueAt');
    expect(await db.records.get('r')).not.toHaveProperty('touches');
  });
});
