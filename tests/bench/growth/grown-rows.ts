import { orderKeyOf } from '../../../lib/database/reads.ts';
import { originOf } from '../../../lib/database/schema/origins.ts';
import type { ChargeRow, Intent } from '../../../lib/database/schema/rows.ts';
import { searchPageId } from '../../../lib/database/schema/search-rows.ts';
import { subjectOfKey } from '../../../lib/subjects/known-subjects.ts';
import { connectionId as seedConnection, seedRows } from '../history/seed-rows.ts';
import { seedSearch } from '../search/seed-search.ts';
import type { Copies } from './in-page.ts';

export const grown = { records: 50_000, ledger: 10_000, searches: 200 };

/** Rows that are sent to the page; it writes the others as copies of them. */
const sent = 250;
const pagesPerSearch = 2;
/** Stands for the number of a copy (`putCopies`). */
const copy = '#@@';

/** A profile after months of use: records, their charges and orders, and searches of two pages each. */
export function grownRows(connectionId: string): Copies[] {
  const { records, ledger } = seedRows(sent);
  const startMs = Date.now() - sent * 1000;
  const charges = ledger.map((row, index) => ({
    ...row,
    id: `${row.id}-${copy}`,
    intentId: `${row.id}-${copy}`,
    at: startMs + index * 1000,
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
  ];
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
    ...{ id, connection, operation, subject, orderKey: orderKeyOf(connection, operation, subject.key) },
    ...{ state: 'settled', refresh: false, anyway: false, quote, reservedMilli: 1000, agreedMilli: 1000 },
    ...{ createdAt: at, sentAt: at, deadlineMs: 60_000, waitingUntil: null, settledAt: at },
    outcome: { kind: (chargedMilli ?? 0) > 0 ? 'found' : 'nothing-found' },
  };
}
