import { orderKeyOf } from '../../../lib/database/reads.ts';
import type { MemberRow } from '../../../lib/database/schema/exclusion-rows.ts';
import { originOf } from '../../../lib/database/schema/origins.ts';
import type { ChargeRow, Intent } from '../../../lib/database/schema/rows.ts';
import { searchPageId } from '../../../lib/database/schema/search-rows.ts';
import { dayMs } from '../../../lib/platform/time.ts';
import { subjectOfKey } from '../../../lib/subjects/known-subjects.ts';
import { donePart, endedJob, jobItem, jobPage } from '../../fixtures/rows/job-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import { pagesOf } from '../../fixtures/rows/member-pages.ts';
import { connectionId as seedConnection, seedRows } from '../parts/seed-rows.ts';
import { seedSearch } from '../parts/seed-search.ts';
import type { Copies } from './in-page.ts';

/** A list of a million would take the browser longer to write than the benchmark may. */
export const grown = { records: 50_000, ledger: 10_000, searches: 200, jobs: 20, members: 100_000 };

/** Rows that are sent to the page; it writes the others as copies of them. */
const sent = 250;
/** The charges are spread over these days. */
const useDays = 180;
const pagesPerSearch = 2;
const pagesPerJob = 2;
/** Stands for the number of a copy (`putCopies`). */
const copy = '#@@';
const jobId = `job-${copy}`;

/** A profile after months of use: records, their charges and orders, searches and jobs of two pages each, and a list. */
export function grownRows(connectionId: string): Copies[] {
  const { records, ledger } = seedRows(sent);
  const stepMs = (useDays * dayMs) / sent;
  const startMs = Date.now() - sent * stepMs;
  const charges = ledger.map((row, index) => ({
    ...row,
    id: `${row.id}-${copy}`,
    intentId: `${row.id}-${copy}`,
    at: startMs + index * stepMs,
  }));
  const { search, pages } = seedSearch(pagesPerSearch * 100);
  const searchId = `${search.id}-${copy}`;
  const own = (rows: unknown[]) => moved(JSON.stringify(rows), connectionId);
  return [
    {
      store: 'records',
      rows: own(
        records.map((record) => ({
          ...record,
          id: `${record.id}-${copy}`,
          aliases: record.aliases.map((alias) => `${alias}-${copy}`),
        })),
      ),
      count: grown.records / sent,
    },
    { store: 'ledger', rows: own(charges), count: grown.ledger / sent },
    { store: 'intents', rows: own(charges.map(intentOf)), count: grown.ledger / sent },
    { store: 'searches', rows: own([{ ...search, id: searchId, name: null }]), count: grown.searches },
    {
      store: 'searchPages',
      rows: own(pages.map((page) => ({ ...page, id: searchPageId(searchId, page.mode, page.page), searchId }))),
      count: grown.searches,
    },
    {
      store: 'jobs',
      rows: JSON.stringify([endedJob([donePart()], { id: jobId, connection: connectionId, seenAt: startMs })]),
      count: grown.jobs,
    },
    {
      store: 'jobPages',
      rows: JSON.stringify(
        Array.from({ length: pagesPerJob }, (_, page) => {
          const items = Array.from({ length: 100 }, (_item, at) => jobItem(page * 100 + at));
          return jobPage(page, items, { jobId, connection: connectionId });
        }),
      ),
      count: grown.jobs,
    },
    { store: 'lists', rows: JSON.stringify([list('grown', 'Customers', 'person')]), count: 1 },
    ...Object.entries(pagesOf(members())).map(([store, rows]) => ({ store, rows: JSON.stringify(rows), count: 1 })),
  ];
}

/** Nobody whom the sandbox knows. */
function members(): MemberRow[] {
  return Array.from({ length: grown.members }, (_, at) => {
    const subject = subjectOfKey(`person/pronet/customer-${at}`);
    const names = [`page:${subject.key}`, `email:customer.${at}@fenwick.example`];
    return member('grown', subject, null, { id: `customer-${at}`, names, route: 'import' });
  });
}

/** The seeds belong to a connection of their own. */
function moved(rows: string, connectionId: string): string {
  // In two steps: the new origin may begin like the old one.
  return rows
    .replaceAll(seedConnection, '@connection@')
    .replaceAll(originOf(seedConnection), originOf(connectionId))
    .replaceAll('@connection@', connectionId);
}

function intentOf({ id, at, connection, operation, subjectKey, quote, chargedMilli }: ChargeRow): Intent {
  const subject = subjectOfKey(`${subjectKey}-${copy}`);
  return {
    id,
    connection,
    operation,
    subject,
    orderKey: orderKeyOf(connection, operation, subject.key),
    state: 'settled',
    refresh: false,
    anyway: false,
    quote,
    reservedMilli: 1000,
    agreedMilli: 1000,
    createdAt: at,
    sentAt: at,
    deadlineMs: 60_000,
    waitingUntil: null,
    settledAt: at,
    outcome: { kind: (chargedMilli ?? 0) > 0 ? 'found' : 'nothing-found' },
  };
}
