import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readRecord } from '@/lib/database/reads';
import { costOf, readTimeline } from '@/lib/outreach/timeline';
import { amara, connectionId, day, emailEntry, facet, record } from '../../fixtures/rows/fixture-rows.ts';
import { drive } from '../../worlds/drive.ts';
import { createWorld, jane, janeReply } from '../../worlds/world.ts';

it('a purchase and its refresh are two entries, each with its own cost', async () => {
  const { db, clock, connectionId: id, startWorker } = await createWorld([{ body: janeReply }, { body: janeReply }]);
  const order = { operation: 'email', subject: jane, override: false, again: false } as const;
  await drive(clock, startWorker().purchase.purchase({ ...order, refresh: false }, 1000));
  await clock.advance(day);
  const replaces = (await readRecord(db, id, jane.key))?.facets.email?.intentId ?? '';
  await drive(clock, startWorker().purchase.purchase({ ...order, refresh: true, replaces }, 1000));
  const entries = await readTimeline(db, id, jane, await readRecord(db, id, jane.key), null);
  expect(entries.map(({ kind }) => kind)).toEqual(['refreshed', 'bought']);
  expect(costOf(entries)).toBe(2000);
});

it('what is due comes first, then touches, the note and what a job brought, newest first', async () => {
  const db = new SidenoteDatabase('timeline');
  const known = {
    ...record(amara, { email: facet([emailEntry()], 10, 1000), profile: facet<never>(null, 10, 1000) }),
    note: 'Prefers two pages to a call',
    noteAt: 30,
    dueAt: 5,
    touches: [
      { id: 't1', kind: 'contacted' as const, by: 'email' as const, at: 20, about: '11 days shorter' },
      { id: 't2', kind: 'answered' as const, at: 40 },
    ],
  };
  await db.records.put(known);
  const entries = await readTimeline(db, connectionId, amara, known, null);
  expect(entries.map(({ kind, at }) => [kind, at])).toEqual([
    ['due', 5],
    ['touch', 40],
    ['note', 30],
    ['touch', 20],
    ['bought', 10],
  ]);
  expect(entries[0]).toMatchObject({ about: '11 days shorter' });
  expect(costOf(entries)).toBe(1000);
});
