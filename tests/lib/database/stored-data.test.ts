import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { firstDay, readLedgerPage, readSavings, readUsage, spendSummaryOf } from '@/lib/database/ledger/spend-reads';
import { readErrors } from '@/lib/database/logs/error-log';
import { readRequestLines } from '@/lib/database/logs/request-log';
import {
  readBalanceRow,
  readLatestIntent,
  readLedgerSince,
  readOpenIntents,
  readOpenUnknown,
  readRecord,
  readUnreadAnswer,
} from '@/lib/database/reads';
import { readHeldAnswers } from '@/lib/database/records/held-answers';
import { readPicture } from '@/lib/database/records/pictures';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { watchHistory } from '@/lib/history/history-index';
import type { HistoryLine } from '@/lib/history/history-line';
import type { FacetName } from '@/lib/offers/offers';
import { dumpDatabase, openStoredDatabase, readStoredData } from './stored-data.ts';

/** A browser that holds version 15 opens today and says what it said. The values are typed here by hand, from the file. */

const stored = await readStoredData();
const { own, other } = stored.connections;
const opened = openStoredDatabase(stored);

describe('the database of version 15', () => {
  it('holds at least one row of every table, so that none goes untried', () => {
    expect(Object.keys(stored.rows).toSorted()).toEqual(Object.keys(stored.stores).toSorted());
    expect(Object.entries(stored.rows).filter(([, rows]) => rows.length === 0)).toEqual([]);
  });

  it('is the same after it was opened, but for the index by name: every store, index, row and field', async () => {
    const { db, name } = opened;
    await db.open();
    expect(db.tables.map((table) => table.name).toSorted()).toEqual(Object.keys(stored.stores).toSorted());
    const { version, stores, rows } = await dumpDatabase(name);
    // Dexie counts ten to a version.
    expect([stored.database.version, version]).toEqual([150, 160]);
    const { records, ...others } = stores;
    const indexes = records?.indexes.filter(({ name: index }) => index !== 'name');
    expect({ ...others, records: { ...records, indexes } }).toEqual(stored.stores);
    expect(rows).toEqual(stored.rows);
  });
});

describe('what was bought', () => {
  const facetsOf = (record: SubjectRecord | null) => Object.keys(record?.facets ?? {}).toSorted();

  it('is found under the page, the id and the address of somebody', async () => {
    const record = await readRecord(opened.db, own, 'person/pronet/amara-okonkwo');
    expect(record).toMatchObject({
      kind: 'person',
      name: 'Amara Okonkwo',
      note: 'Met in Rotterdam; prefers mornings.',
    });
    expect(await readRecord(opened.db, other, 'person/id/7e76325d-9543-62bb-6bcd-f632e53ceb58')).toEqual(record);
    expect(await readRecord(opened.db, own, 'person/email/amara.okonkwo@fenwick.example')).toEqual(record);
    expect(facetsOf(record)).toEqual(['company', 'email', 'mobile', 'personality', 'profile']);
    expect(record?.facets.email).toMatchObject({
      value: [{ address: 'amara.okonkwo@fenwick.example', status: 'VALID', mx: { provider: 'microsoft' } }],
      chargedMilli: 1000,
      previous: { value: [{ address: 'amara.okonkwo@fenwick.example' }] },
    });
    expect(record?.facets.mobile).toMatchObject({
      value: { numbers: ['+31555107277', '+31555837379'] },
      chargedMilli: 10_000,
    });
    expect(record?.facets.profile?.value?.profile).toMatchObject({ title: 'Head of Revenue Operations' });
    expect(record?.facets.personality?.value?.score).toBe(86);
    expect(record?.facets.company?.value?.summary?.name).toBe('Fenwick Instruments');
  });

  it('keeps lists that were bought page by page, what nobody has, and what retention has taken', async () => {
    const fenwick = await readRecord(opened.db, own, 'company/domain/fenwick.example');
    expect(fenwick?.facets.lookalikes?.value).toMatchObject({
      pages: [{ page: 0, keys: ['coralis', 'ridgeway', 'hokuto'].map((slug) => `company/pronet/${slug}-robotics`) }],
      total: 10,
      seeds: ['https://www.pronet.example/company/fenwick-instruments'],
    });
    const hokuto = await readRecord(opened.db, own, 'company/pronet/hokuto-robotics');
    expect(hokuto?.facets.peopleHere?.value?.pages[0]?.keys).toHaveLength(5);
    const nobody = await readRecord(opened.db, own, 'person/pronet/mateus-carvalho');
    expect(nobody?.facets.email).toMatchObject({ value: null, chargedMilli: 0 });
    const erased = await readRecord(opened.db, own, 'person/pronet/jadon-mueller');
    expect([facetsOf(erased), Object.keys(erased?.erased ?? {})]).toEqual([[], ['profile', 'company']]);
  });

  it('is a line of History each, with what it cost', async () => {
    const lines = await readHistory();
    expect(lines.map((line) => line.name).toSorted()).toEqual([
      'Amara Okonkwo',
      'Fenwick Instruments',
      'Hokuto Robotics',
      'Valentina M*******',
      'jadon-mueller',
      'maas-delta-university',
      'mateus-carvalho',
      'tamarind-stores',
    ]);
    expect(lines.find((line) => line.name === 'Amara Okonkwo')).toMatchObject({
      title: 'Head of Revenue Operations',
      company: 'Fenwick Instruments',
      email: { kind: 'found', value: { address: 'amara.okonkwo@fenwick.example' } },
      mobile: { kind: 'found', value: ['+31555107277', '+31555837379'] },
      known: ['email', 'profile', 'company', 'mobile', 'personality'] satisfies FacetName[],
      isOwn: true,
      spentMilli: 1000 + 1000 + 10_000 + 4000,
    });
    expect(lines.find((line) => line.name === 'mateus-carvalho')?.email.kind).toBe('nothing-found');
    expect(lines.find((line) => line.name === 'maas-delta-university')).toMatchObject({ known: [], spentMilli: 100 });
  });

  function readHistory(): Promise<readonly HistoryLine[]> {
    return new Promise((resolve, reject) => {
      const stop = watchHistory({
        ...{ db: opened.db, connection: own, onFailure: reject },
        onView({ lines, isComplete }) {
          if (!isComplete || lines.some(({ spentMilli }) => spentMilli === null)) return;
          stop();
          resolve(lines);
        },
      });
    });
  }

  it('keeps answers apart that nothing proves, and those that could not be read', async () => {
    const [another] = await readHeldAnswers(opened.db, own, 'person/pronet/subin-park', null);
    expect(another).toMatchObject({ because: 'about-another', operation: 'profile', about: { slug: 'amara-okonkwo' } });
    const [unproven] = await readHeldAnswers(opened.db, own, 'person/pronet/tamar-friedman-fef0fe', null);
    expect(unproven).toMatchObject({ because: 'not-confirmed', operation: 'email', own: { name: '윤예준' } });
    const page = await readUnreadAnswer(opened.db, [
      `${own}|people-here|company/pronet/okavango-freight|[0,null,null]`,
    ]);
    expect(page?.unread).toEqual({ kind: 'list', count: 1, of: 3 });
    const whole = await readUnreadAnswer(opened.db, [`${own}|email|person/pronet/femm-bos`]);
    expect(whole).toMatchObject({ operation: 'email', body: '{"ok":true,"items":[1,2,3]}' });
    const id = 'person:7e76325d-9543-62bb-6bcd-f632e53ceb58';
    expect(await readPicture(opened.db, [`${new URL(own).origin}|${id}`])).toMatch(/^data:image\/svg\+xml;base64,PHN2/);
  });
});

describe('what it cost', () => {
  const nowMs = stored.writtenAt + 1000;

  it('adds up as it did', async () => {
    const { totalMilli, flagged, operations, days } = spendSummaryOf(
      await readLedgerSince(opened.db, own, firstDay(nowMs, 60)),
      nowMs,
      60,
    );
    // With 1,000 for a lost answer of which nobody can say what it cost: it counts at its most, as in the budget.
    expect([totalMilli, flagged, days.length]).toEqual([10_053_400, 8, 60]);
    expect(operations.slice(0, 4)).toEqual([
      { operation: 'people-export', milli: 10_012_000, count: 8 },
      { operation: 'email', milli: 13_000, count: 19 },
      { operation: 'mobile', milli: 10_000, count: 1 },
      { operation: 'personality', milli: 4000, count: 1 },
    ]);
    expect(operations).toContainEqual({ operation: 'email-finder', milli: 3000, count: 1 });
    expect(operations).toContainEqual({ operation: 'repeated', milli: 3000, count: 1 });
    expect(await readUsage(opened.db, own, nowMs)).toMatchObject({ monthMilli: 10_051_600, openMilli: 17_500 });
    expect(await readSavings(opened.db, own)).toMatchObject({
      revisits: { count: 9, milli: 7100 },
      joins: { count: 1, milli: 1000 },
      exclusions: { count: 2, milli: 6000 },
    });
    expect(await readBalanceRow(opened.db, other)).toMatchObject({ milli: 100_000_000, quiet: { milli: 100_000_000 } });
  });

  it('has each kind of line, with the calls that it is about', async () => {
    const lines = await readLedgerPage(opened.db, own, { offset: 0, limit: 100 });
    const how = (line: (typeof lines)[number]) => (line.row.kind === 'charge' ? line.row.how : line.row.kind);
    expect([...new Set(lines.map(how))].toSorted()).toEqual([
      ...['balance', 'failure', 'group', 'outside', 'price-table', 'refund', 'repeated', 'statistics', 'undecided'],
      ...['unknown', 'x-credit'],
    ]);
    expect(lines.find(({ row }) => row.kind === 'refund')).toMatchObject({
      row: { reason: 'SEARCH_NO_RESULTS', chargedMilli: -3000 },
      calls: [{ operation: 'people-export', subjectName: 'Nobody' }],
    });
    const grouped = lines.flatMap(({ row }) => (row.kind === 'charge' && row.group !== null ? [row] : []));
    expect(grouped.map(({ chargedMilli, group }) => [chargedMilli, group?.charged, group?.of])).toEqual([
      [0, 1, 2],
      [1000, 1, 2],
    ]);
    expect(
      lines.flatMap(({ row }) => (row.kind === 'charge' && row.isJobOpen === true ? row.subjectName : [])),
    ).toEqual(['Deep']);
    const found = lines.flatMap(({ row }) => (row.kind === 'charge' ? (row.foundExcluded ?? []) : []));
    expect(found).toEqual(['Competitors']);
  });

  it('is reserved for what is on its way or lost, and an order is found by its key', async () => {
    const open = await readOpenIntents(opened.db, own);
    expect(open.map(({ operation, state }) => `${operation} ${state}`).toSorted()).toEqual([
      'email sent',
      'mobile sent',
      'people-export unknown',
      'personality queued',
      'profile unknown',
    ]);
    const lost = open.find(({ operation, state }) => operation === 'profile' && state === 'unknown');
    expect(await readOpenUnknown(opened.db, [lost?.orderKey ?? ''])).toEqual(lost);
    const paid = await readLatestIntent(opened.db, [`${own}|email|person/pronet/amara-okonkwo`]);
    expect(paid).toMatchObject({ state: 'settled', refresh: true, outcome: { kind: 'found' } });
    const outcomes = (await opened.db.intents.toArray()).map(({ outcome }) => outcome?.kind ?? null);
    expect([...new Set(outcomes)].toSorted()).toEqual([
      ...['about-another', 'decided', 'decided-group', 'failed', 'found', 'not-confirmed', 'not-understood'],
      ...['nothing-found', null, 'refused', 'undecided'],
    ]);
  });

  it('is in the list of requests, and what went wrong is in that of errors', async () => {
    const [newest, ...older] = await readRequestLines(opened.db, 100);
    expect(newest?.row).toMatchObject({ path: '/v1/people/mobile-phone-finder', status: 400, looksForNames: true });
    expect(older.find(({ row }) => row.status === 402)?.charge).toMatchObject({ how: 'failure', chargedMilli: 0 });
    const errors = await readErrors(opened.db, 10);
    expect(
      errors.map(({ where, count, context }) => ({ where, count, context })).toSorted((a, b) => a.count - b.count),
    ).toEqual([
      { where: 'ask', count: 1, context: 'worker' },
      { where: 'jobs', count: 3, context: 'worker' },
    ]);
  });
});
