import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchRow } from '@/lib/database/schema/search-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface SearchLine extends SearchRow {
  pages: number;
  chargedMilli: MilliCredits;
}

export function useSearches(connection: string): readonly SearchLine[] | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => readSearches(db, connection), [db, connection]);
}

/** The searches of a connection: saved ones by name, then the others by last use. */
export async function readSearches(db: SidenoteDatabase, connection: string): Promise<SearchLine[]> {
  const range = db.searches.where('[connection+openedAt]').between([connection, -Infinity], [connection, Infinity]);
  const rows = (await range.toArray()).toReversed();
  const saved = rows.filter(({ name }) => name !== null);
  const recent = rows.filter(({ name }) => name === null);
  const byName = saved.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  return Promise.all([...byName, ...recent].map((row) => withPages(db, row)));
}

/** Reads only the index, because the pages of a hundred searches hold thousands of people. */
async function withPages(db: SidenoteDatabase, row: SearchRow): Promise<SearchLine> {
  const ofSearch = db.searchPages.where('[searchId+chargedMilli]').between([row.id, -Infinity], [row.id, Infinity]);
  const keys = await ofSearch.keys();
  const charges = keys.map((key) => (Array.isArray(key) && typeof key[1] === 'number' ? key[1] : 0));
  return { ...row, pages: charges.length, chargedMilli: charges.reduce((sum, milli) => sum + milli, 0) };
}
