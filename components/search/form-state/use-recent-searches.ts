import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchRow } from '@/lib/database/schema/search-rows';

/** Recent searches at the side; all of them are behind "Searches". */
const mostRecent = 8;

export interface KnownSearches {
  saved: readonly SearchRow[];
  recent: readonly SearchRow[];
}

const none: KnownSearches = { saved: [], recent: [] };

/** The saved searches by name and the newest others. Their pages are not read, so a page that is bought reads nothing here. */
export function useRecentSearches(connection: string): KnownSearches {
  const { db } = usePanel();
  return useLiveQuery(async () => readRecent(db, connection), [db, connection]) ?? none;
}

async function readRecent(db: SidenoteDatabase, connection: string): Promise<KnownSearches> {
  const range = db.searches.where('[connection+openedAt]').between([connection, -Infinity], [connection, Infinity]);
  const rows = (await range.toArray()).toReversed();
  const saved = rows.filter(({ name }) => name !== null);
  return {
    saved: saved.toSorted((a, b) => (a.name ?? '').localeCompare(b.name ?? '')),
    recent: rows.filter(({ name }) => name === null).slice(0, mostRecent),
  };
}
