import type { SidenoteDatabase } from '@/lib/database/database';
import type { SyncActions } from './messages.ts';
import type { ListSyncs } from './syncs.ts';

/** Handlers for `syncMessages`. */
export function createSyncHandlers({ db, syncs }: { db: SidenoteDatabase; syncs: ListSyncs }): SyncActions {
  return {
    async syncNow({ listId }) {
      const list = await db.lists.get(listId);
      if (list === undefined || list.removedAt !== null) return { outcome: 'list-gone', left: 0 };
      const type = list.kind === 'person' ? 'people_id' : 'company_id';
      const { refused, left, listIds } = await syncs.prepare(
        { type, listIds: [listId] },
        { turn: { priority: 'click' } },
      );
      return { outcome: refused ?? (listIds.length === 0 ? 'nobody' : 'synced'), left };
    },
  };
}
