import type { SidenoteDatabase } from '@/lib/database/database';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import { learnIds } from './learn-ids.ts';
import type { ListSyncs, Prepared } from './syncs.ts';

export interface Synced {
  /** `synced`: nothing was refused and at least one member is there. */
  outcome: 'synced' | 'nobody' | 'list-gone' | NonNullable<Prepared['refused']>;
  /** Members with an id that are not on the service. */
  left: number;
}

/** Completes one list on the service. Free. */
export async function syncNow(db: SidenoteDatabase, syncs: ListSyncs, listId: string): Promise<Synced> {
  const list = await db.lists.get(listId);
  if (list === undefined || list.removedAt !== null) return { outcome: 'list-gone', left: 0 };
  const connection = await readConnectionId(db);
  if (connection !== null) await learnIds(db, list, connection);
  const type = list.kind === 'person' ? 'people_id' : 'company_id';
  const { refused, left, listIds } = await syncs.prepare({ type, listIds: [listId] }, { turn: { priority: 'click' } });
  return { outcome: refused ?? (listIds.length === 0 ? 'nobody' : 'synced'), left };
}
