import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { subjectAlias } from '@/lib/database/records/aliases';
import { mergeManyIntoRecords } from '@/lib/database/records/merge-many';
import { createSpendTotals } from '@/lib/history/history-index';
import { historyLineOf } from '@/lib/history/history-line';
import { settleEach } from '@/lib/purchases/steps/settle';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply } from '../../../worlds/world.ts';

const order = { operation: 'email', subject: jane, refresh: true, override: false, again: false } as const;
const otherId = 'abcdef01-2345-9789-0abc-def012345699';
const other = {
  ...janeReply,
  data: {
    ...janeReply.data,
    id: otherId,
    profile: { full_name: 'Other Human', first_name: 'Other', last_name: 'Human' },
    email: { state: 'DONE', output: [{ address: 'other@acme.example', found: true, status: 'VALID' }] },
  },
};

/** What each record has cost as History shows it, by name. */
async function spentByName({ db }: Awaited<ReturnType<typeof createWorld>>) {
  const totals = createSpendTotals();
  for (const row of await db.ledger.toArray()) totals.put(row.id, row);
  const lines = (await db.records.toArray()).map(historyLineOf);
  return Object.fromEntries(
    lines.filter(({ kind }) => kind === 'person').map(({ name, keys }) => [name, totals.sumOf(keys)]),
  );
}

it('a charge stays with the person it was bought for, also after their page has a new owner', async () => {
  const world = await createWorld([{ body: janeReply }, { body: janeReply }, { body: other }]);
  const { purchase } = world.startWorker();
  for (const _time of [1, 2, 3]) await drive(world.clock, purchase.purchase(order, 1000));
  expect(await spentByName(world)).toEqual({ 'Jane Doe': 2000, 'Other Human': 1000 });
  const rows = await world.db.ledger.toArray();
  const former = subjectOfId('person', janeReply.data.id).key;
  const keys = Object.fromEntries(
    [former, jane.key].map((key) => [
      key,
      rows.filter((row) => row.kind === 'charge' && row.subjectKey === key).length,
    ]),
  );
  expect(keys).toEqual({ [former]: 2, [jane.key]: 1 });
});

it('a charge stays with them too, when a job’s result gives the page to another', async () => {
  const world = await createWorld([{ body: janeReply }]);
  const { db, connectionId } = world;
  await drive(world.clock, world.startWorker().purchase.purchase(order, 1000));
  const aliases = [
    subjectAlias(connectionId, jane.key),
    subjectAlias(connectionId, subjectOfId('person', otherId).key),
  ];
  const found = { kind: 'person' as const, freshId: 'job', aliases, hints: [], name: 'Other Human', facets: {} };
  const bought = { intentId: 'job', nowMs: world.clock.now(), chargedMilli: 0 };
  const merge = () => mergeManyIntoRecords(db, connectionId, [found], bought);
  await db.transaction('rw', [db.records, db.ledger], merge);
  const former = subjectOfId('person', janeReply.data.id).key;
  expect((await db.ledger.toArray()).map((row) => row.kind === 'charge' && row.subjectKey)).toContain(former);
});

it('a lost order stays with them too, when it is decided after that', async () => {
  const world = await createWorld([{ body: janeReply }, 'reset', { body: other }]);
  const { purchase } = world.startWorker();
  for (const _time of [1, 2]) await drive(world.clock, purchase.purchase(order, 1000));
  await drive(world.clock, purchase.purchase({ ...order, again: true }, 1000));
  const former = subjectOfId('person', janeReply.data.id);
  const lost = await world.db.intents.where('state').equals('unknown').toArray();
  expect(lost.map(({ subject }) => subject)).toEqual([former]);
  await settleEach(
    world.db,
    lost.map((intent) => ({ intent, chargedMilli: 0 })),
    world.clock.now(),
  );
  const row = await world.db.ledger.get(lost[0]?.id ?? '');
  expect(row).toMatchObject({ kind: 'charge', subjectKey: former.key });
});
