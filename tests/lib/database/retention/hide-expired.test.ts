import 'fake-indexeddb/auto';
import { liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import { SidenoteDatabase } from '@/lib/database/database';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import { eraseOld } from '@/lib/database/retention/erase-old';
import { hideExpired } from '@/lib/database/retention/hide-expired';
import { scanTable } from '@/lib/database/scan-table';
import type { Intent } from '@/lib/database/schema/rows';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';

const dayMs = 86_400_000;
const boughtAt = 1_790_000_000_000;
let count = 0;

/** What a person typed, as `tests/lib/database/retention/erase-old.test.ts` has it. */
const typed = subjectOfEmail('Ana.Roe@acme.example');
const intent: Intent = {
  id: 'i',
  connection: 'c',
  orderKey: `c|email|${typed.key}`,
  operation: 'email',
  subject: typed,
  state: 'settled',
  refresh: false,
  anyway: false,
  quote: { kind: 'range', minMilli: 0, maxMilli: 0 },
  reservedMilli: 0,
  agreedMilli: 0,
  createdAt: boughtAt,
  sentAt: boughtAt,
  deadlineMs: 0,
  waitingUntil: null,
  settledAt: boughtAt,
  outcome: null,
};

/** A purchase of today as a page sees it, and the clock that the page goes by. */
async function createPage(retentionDays: number | null | undefined) {
  const name = `hide-expired-${++count}`;
  const worker = new SidenoteDatabase(name);
  if (retentionDays !== undefined) await worker.settings.put({ key: 'privacy', value: { retentionDays } });
  const facet = { chargedMilli: 0, intentId: 'i', boughtAt, value: null };
  await worker.records.add({
    id: 'r',
    connection: 'c',
    kind: 'person',
    aliases: ['c|subject:x'],
    name: 'Ana Roe',
    createdAt: boughtAt,
    touchedAt: boughtAt,
    facets: { profile: facet },
  });
  await worker.searchPages.add({ id: 'p', keys: ['person/x/y'], lines: [{ name: 'Ana Roe' }], boughtAt } as never);
  await worker.jobPages.add({ id: 'j', keys: ['person/x/y'], items: [{ name: 'Ana Roe' }], at: boughtAt } as never);
  await worker.pictures.add({
    id: 'x',
    connection: 'c',
    aliases: ['a'],
    dataUrl: 'data:image/png;base64,Ana',
    at: boughtAt,
  });
  await worker.rawAnswers.add({ intentId: 'i', body: 'Ana Roe', at: boughtAt } as never);
  await worker.unreadResults.add({ id: 'u', body: 'Ana Roe', at: boughtAt } as never);
  await worker.heldAnswers.add({
    intentId: 'h',
    own: { name: 'Ana Roe', facets: {} },
    others: [{ name: 'Ana' }],
    boughtAt,
  } as never);
  await worker.ledger.add({ id: 'l', kind: 'charge', subjectName: 'Ana Roe', subjectKey: null, at: boughtAt } as never);
  await worker.requests.add({ subjectKey: typed.key, intentId: 'i', at: boughtAt } as never);
  const item = { subject: typed, state: 'found', quotedMilli: 0, chargedMilli: 0, intentId: 'i' };
  await worker.batches.add({ id: 'b', items: [item], state: 'done', createdAt: boughtAt } as never);
  await worker.intents.add({ ...intent, outcome: { kind: 'found' } });
  const clock = { now: boughtAt };
  const page = new SidenoteDatabase(name);
  hideExpired(page, () => clock.now);
  const tables = [
    'records',
    'searchPages',
    'jobPages',
    'pictures',
    'rawAnswers',
    'unreadResults',
    'heldAnswers',
    'ledger',
    'requests',
    'batches',
    'intents',
  ];
  const shows = async (db: SidenoteDatabase) => {
    const rows = await Promise.all(tables.map((table) => db.table(table).toArray()));
    return tables.filter((_table, at) => /ana/i.test(JSON.stringify(rows[at])));
  };
  return { worker, page, clock, tables, shows };
}

it('data past its retention is not shown on a page, and not erased by that', async () => {
  const { worker, page, clock, tables, shows } = await createPage(30);
  clock.now += 31 * dayMs;
  expect(await shows(page)).toEqual([]);
  expect(await page.records.get('r')).toMatchObject({ facets: {}, erased: { profile: { boughtAt } } });
  expect(await page.records.bulkGet(['r', 'none'])).toMatchObject([{ name: null }, undefined]);
  expect(await page.records.where('aliases').equals('c|subject:x').first()).toMatchObject({ name: null });
  expect(await shows(worker)).toEqual(tables);
});

it('newer data is shown, and data that a wrong clock hid shows again once it is set back', async () => {
  const { page, clock, tables, shows } = await createPage(30);
  expect(await shows(page)).toEqual(tables);
  clock.now += 200 * dayMs;
  expect(await shows(page)).toEqual([]);
  clock.now = boughtAt;
  expect(await shows(page)).toEqual(tables);
});

it('everything is shown where everything is kept', async () => {
  const { page, clock, tables, shows } = await createPage(null);
  clock.now += 4000 * dayMs;
  expect(await shows(page)).toEqual(tables);
});

it('a retention that is set while a page is open applies to it', async () => {
  const { worker, page, clock, tables, shows } = await createPage(null);
  clock.now += 200 * dayMs;
  expect(await shows(page)).toEqual(tables);
  await worker.settings.put({ key: 'privacy', value: { retentionDays: 30 } });
  await expect.poll(() => shows(page)).toEqual([]);
});

it('a live query shows none of it either', async () => {
  const { page, clock } = await createPage(30);
  clock.now += 31 * dayMs;
  const names = await new Promise((resolve, reject) => {
    liveQuery(() => page.records.toArray()).subscribe((rows) => resolve(rows.map(({ name }) => name)), reject);
  });
  expect(names).toEqual([null]);
});

it('reads that send all their requests at once, or pass a table in slices, show none of it either', async () => {
  const { page, clock } = await createPage(30);
  const names = async () => {
    const found: (string | null)[] = [];
    await page.transaction('r', page.records, async () => {
      const rows = await readRowsAtOnce(page.records, 'aliases', ['c|subject:x']);
      found.push(...rows.map(({ name }) => name));
      await scanTable(page.records, (slice) => void found.push(...slice.map(({ name }) => name)));
    });
    return found;
  };
  expect(await names()).toEqual(['Ana Roe', 'Ana Roe']);
  clock.now += 31 * dayMs;
  expect(await names()).toEqual([null, null]);
});

it('a page shows of each row what the worker leaves of it, and the worker erases nothing else', async () => {
  const { worker, page, clock } = await createPage(30);
  clock.now += 31 * dayMs;
  await worker.intents.put({ ...intent, state: 'unknown', detail: { about: 'Ana' } as never });
  const changed = ['records', 'ledger', 'requests', 'batches', 'intents', 'searchPages', 'jobPages'];
  const read = (db: SidenoteDatabase) => Promise.all(changed.map((table) => db.table(table).toArray()));
  const shown = await read(page);
  expect(shown).not.toEqual(await read(worker));
  await eraseOld(worker, 30, clock.now);
  expect(await read(worker)).toEqual(shown);
});

it('what is older than 180 days is not shown where no number was chosen', async () => {
  const { page, clock, tables, shows } = await createPage(undefined);
  clock.now += 179 * dayMs;
  expect(await shows(page)).toEqual(tables);
  clock.now += 2 * dayMs;
  expect(await shows(page)).toEqual([]);
});
