import { useLiveQuery } from 'dexie-react-hooks';
import { usePanelWorld } from '@/components/subject/panel-context';
import type { SidenoteDatabase } from '@/lib/records/database';
import type { SearchRow } from '@/lib/records/search-rows';
import type { MilliCredits } from '@/lib/service/credits';

/** A search as the list of them shows it. */
export interface SearchLine extends SearchRow {
  /** Pages paid for, and what they cost. */
  pages: number;
  chargedMilli: MilliCredits;
}

/** Undefined while they are read. */
export function useSearches(connection: string): readonly SearchLine[] | undefined {
  const { db } = usePanelWorld();
  return useLiveQuery(() => readSearches(db, connection), [db, connection]);
}

/** Of one connection: those that are saved by their names, then the others, the one opened last first. */
export async function readSearches(db: SidenoteDatabase, connection: string): Promise<SearchLine[]> {
  const range = db.searches.where('[connection+openedAt]').between([connection, -Infinity], [connection, Infinity]);
  const rows = (await range.toArray()).toReversed();
  const saved = rows.filter(({ name }) => name !== null);
  const recent = rows.filter(({ name }) => name === null);
  const byName = saved.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? ''));
  return Promise.all([...byName, ...recent].map((row) => withPages(db, row)));
}

async function withPages(db: SidenoteDatabase, row: SearchRow): Promise<SearchLine> {
  const pages = await db.searchPages.where('searchId').equals(row.id).toArray();
  return { ...row, pages: pages.length, chargedMilli: pages.reduce((sum, page) => sum + page.chargedMilli, 0) };
}
