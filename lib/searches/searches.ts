import { z } from 'zod';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { ChosenLists, SearchFilters, SearchKind, SearchMode, SearchRow } from '@/lib/database/schema/search-rows';
import type { Clock } from '@/lib/platform/clock';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import type { Connected } from '@/lib/purchases/order';
import { valueListNames } from '@/lib/service/contract/enums';
import { ServiceError } from '@/lib/service/contract/errors';
import { checkSearch } from '@/lib/service/contract/filters/check-search';

const searchId = z.string().max(100);

/** Search's messages besides buying pages (`enrich` with `subjectOfSearch`). All free; nothing goes to the service. */
export const searchMessages = {
  /** Stores a search, or finds the identical one with its pages. An invalid search is refused here (`bad-request-here`). */
  openSearch: () =>
    z.strictObject({
      kind: z.enum(['people', 'companies']),
      filters: z.record(z.string(), z.unknown()),
      /** Ids of our lists; `all` includes lists created later. */
      lists: z.union([z.literal('all'), z.array(z.string().max(64)).max(500)]),
      /** Results per page; used only if no page was bought yet. */
      size: z.int().min(1).max(100),
      /** People in a preview; used only if no preview was bought yet. */
      previewSize: z.int().min(1).max(100).optional(),
    }),

  /** Saves it under a name; null: it is only remembered. */
  nameSearch: () => z.strictObject({ id: searchId, name: z.string().trim().min(1).max(100).nullable() }),

  /** Deletes the search and its pages; what was bought about people and companies stays in the records. */
  forgetSearch: () => z.strictObject({ id: searchId }),

  /**
   * Fetches the list if necessary, when a user opens its filter. The entries go through the database: 16,000 are too many for a message.
   * `isOld`: over a week, without a newer one.
   */
  readyValueList: () => z.strictObject({ name: z.enum(valueListNames) }),
};

export interface SearchesDeps {
  db: SidenoteDatabase;
  clock: Pick<Clock, 'now'>;
  expectConnected(): Promise<Connected>;
}

/** Searches neither saved nor paid for: only this many of the newest are kept per connection. */
const mostRemembered = 100;

/** Stores searches, so that pages already paid for are found again. Sends nothing to the service. */
export function createSearchHandlers({ db, clock, expectConnected }: SearchesDeps) {
  return {
    /** Throws ServiceError `bad-request-here` where the service could not be asked this, `no-connection` or `no-key`. */
    async openSearch({ kind, filters, lists, size, previewSize }) {
      const { connectionId: connection } = await expectConnected();
      const problems = checkSearch({ ...filters, page: 0, size }, kind === 'people' ? 'peopleSearch' : 'companySearch');
      if (problems.length > 0) throw new ServiceError({ kind: 'bad-request-here' });
      const id = await searchIdOf({ connection, kind, filters, lists });
      const nowMs = clock.now();
      await db.transaction('rw', [db.searches, db.searchPages], async () => {
        const known = await db.searches.get(id);
        const row: SearchRow = known ?? {
          id,
          connection,
          kind,
          filters,
          lists,
          size,
          name: null,
          createdAt: nowMs,
          openedAt: nowMs,
        };
        // Pages of another size would overlap with those that were bought.
        await db.searches.put({
          ...row,
          ...(!(await isPaid(db, id, 'search')) && { size }),
          ...(previewSize !== undefined && !(await isPaid(db, id, 'preview')) && { previewSize }),
          openedAt: nowMs,
        });
        await forgetOldest(db, connection);
      });
      return { id };
    },

    async nameSearch({ id, name }) {
      await db.searches.update(id, { name });
    },

    /** Deletes the search and its pages, which would have to be paid for again; data bought about people on them stays. */
    async forgetSearch({ id }) {
      await db.transaction('rw', [db.searches, db.searchPages], async () => {
        await db.searches.delete(id);
        await pagesOf(db, id).delete();
      });
    },
  } satisfies Partial<HandlersOf<typeof searchMessages>>;
}

const pagesOf = (db: SidenoteDatabase, id: string) => db.searchPages.where('searchId').equals(id);

async function isPaid(db: SidenoteDatabase, id: string, wanted: SearchMode): Promise<boolean> {
  const ofMode = pagesOf(db, id).filter(({ mode }) => mode === wanted);
  return (await ofMode.count()) > 0;
}

async function forgetOldest(db: SidenoteDatabase, connection: string): Promise<void> {
  const range = db.searches.where('[connection+openedAt]').between([connection, -Infinity], [connection, Infinity]);
  const remembered = await range
    .filter(({ name }) => name === null)
    .reverse()
    .toArray();
  for (const { id } of remembered.slice(mostRemembered)) {
    if ((await pagesOf(db, id).count()) === 0) await db.searches.delete(id);
  }
}

export interface SearchIdentity {
  connection: string;
  kind: SearchKind;
  filters: SearchFilters;
  lists: ChosenLists;
}

/**
 * Equal filters and lists are one search, so its pages are paid for once. The order of keys does not matter; the order of values is the
 * user's and kept.
 */
export async function searchIdOf({ connection, kind, filters, lists }: SearchIdentity): Promise<string> {
  const chosen = lists === 'all' ? lists : [...lists].sort();
  const text = JSON.stringify([connection, kind, sorted(filters), chosen]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}
