import type { SidenoteDatabase } from '@/lib/database/database';
import type { SearchRow } from '@/lib/database/schema/search-rows';
import type { Clock } from '@/lib/platform/clock';
import type { Connected } from '@/lib/purchases/order';
import { ServiceError } from '@/lib/service/contract/errors';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import { searchIdOf } from './search-id.ts';

export interface SearchesDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  expectConnected(): Promise<Connected>;
}

export type OpenedSearch = Pick<SearchRow, 'kind' | 'filters' | 'lists' | 'size'>;

/** Searches that are only remembered, the newest so many of each connection; those that are saved or paid for stay. */
const mostRemembered = 100;

/** What was searched for, kept so that a page that was paid for is found again. Sends nothing. */
export function createSearches({ db, clock, expectConnected }: SearchesDeps) {
  return {
    /** Answers with its id. Throws ServiceError `bad-request-here` where the service could not be asked this, `no-connection` or `no-key`. */
    async open({ kind, filters, lists, size }: OpenedSearch): Promise<string> {
      const { connectionId: connection } = await expectConnected();
      const problems = checkSearch({ ...filters, page: 0, size }, kind === 'people' ? 'peopleSearch' : 'companySearch');
      if (problems.length > 0) throw new ServiceError({ kind: 'bad-request-here' });
      const id = await searchIdOf({ connection, kind, filters, lists });
      const nowMs = clock.now();
      await db.transaction('rw', [db.searches, db.searchPages], async () => {
        const known = await db.searches.get(id);
        const isPaid = known !== undefined && (await hasPages(db, id));
        const fresh: SearchRow = {
          ...{ id, connection, kind, filters, lists, size, name: null },
          createdAt: nowMs,
          openedAt: nowMs,
        };
        // Pages of another size would overlap with those that were bought.
        await db.searches.put(
          known === undefined ? fresh : { ...known, size: isPaid ? known.size : size, openedAt: nowMs },
        );
        await forgetOldest(db, connection);
      });
      return id;
    },

    async rename(id: string, name: string | null): Promise<void> {
      await db.searches.update(id, { name });
    },

    /** With its pages, which would be paid for again; what was bought about those on them stays. */
    async forget(id: string): Promise<void> {
      await db.transaction('rw', [db.searches, db.searchPages], async () => {
        await db.searches.delete(id);
        await db.searchPages.where('searchId').equals(id).delete();
      });
    },
  };
}

/** Of the full search: a preview's pages have a size of their own. */
async function hasPages(db: SidenoteDatabase, id: string): Promise<boolean> {
  return (
    (await db.searchPages
      .where('searchId')
      .equals(id)
      .filter(({ mode }) => mode === 'search')
      .count()) > 0
  );
}

async function forgetOldest(db: SidenoteDatabase, connection: string): Promise<void> {
  const range = db.searches.where('[connection+openedAt]').between([connection, -Infinity], [connection, Infinity]);
  const remembered = await range
    .filter(({ name }) => name === null)
    .reverse()
    .toArray();
  for (const { id } of remembered.slice(mostRemembered)) {
    const isPaid = (await db.searchPages.where('searchId').equals(id).count()) > 0;
    if (!isPaid) await db.searches.delete(id);
  }
}
