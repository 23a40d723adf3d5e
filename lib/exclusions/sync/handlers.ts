import type { SidenoteDatabase } from '@/lib/database/database';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { learnIds } from './learn-ids.ts';
import type { SyncActions } from './messages.ts';
import type { ListSyncs } from './syncs.ts';

export function createSyncHandlers({ db, syncs }: { db: SidenoteDatabase; syncs: ListSyncs }): SyncActions {
  return {
    async syncNow({ listId }) {
      const list = await db.lists.get(listId);
      if (list === undefined || list.removedAt !== null) return { outcome: 'list-gone', left: 0 };
      const connection = await readConnectionId(db);
      if (connection !== null) await learnIds(db, list, connection);
      const type = list.kind === 'person' ? 'people_id' : 'company_id';
      const { refused, left, listIds } = await syncs.prepare(
        { type, listIds: [listId] },
        { turn: { priority: 'click' } },
      );
      return { outcome: refused ?? (listIds.length === 0 ? 'nobody' : 'synced'), left };
    },
  };
}
