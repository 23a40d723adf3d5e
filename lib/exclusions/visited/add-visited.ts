import { readRecord } from '@/lib/database/reads';
import type { VisitRow } from '@/lib/database/schema/log-rows';
import { exclude } from '@/lib/exclusions/lists/exclude';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import type { VisitedChoice } from '@/lib/exclusions/messages';
import type { ExclusionDeps } from '../deps.ts';

export type AddedVisited =
  | { outcome: 'added'; listId: string; listName: string; added: number; already: number; left: number; token: string }
  /** `nobody`: no such visit is stored, or none is of the list's kind. */
  | { outcome: 'list-gone' | 'nobody' };

/** Puts visited profiles on a list, all or none. Idempotent; one token undoes them. `left`: visits no longer stored, or of another kind. */
export function addVisited(deps: ExclusionDeps, { listId, keys, why }: VisitedChoice): Promise<AddedVisited> {
  const { db, newId } = deps;
  return db.transaction('rw', [db.lists, db.members, db.undos, db.visits, db.records, db.settings], async () => {
    const token = newId();
    const connection = await readConnectionId(db);
    const distinct = [...new Set(keys)];
    const found = (await db.visits.bulkGet(distinct)).filter((visit) => visit !== undefined);
    const list = listId === null ? null : await db.lists.get(listId);
    if (list === undefined || (list !== null && list.removedAt !== null)) return { outcome: 'list-gone' };
    const fitting = fittingOf(found, list?.kind ?? found[0]?.subject.kind);
    let target = { listId, listName: list?.name ?? '' };
    for (const { subject } of fitting) {
      const record = connection === null ? null : await readRecord(db, connection, subject.key);
      const choice = { listId: target.listId, route: 'visited', why, token } as const;
      const excluded = await exclude(deps, subject, record, choice);
      if (excluded.outcome === 'excluded') target = excluded;
    }
    if (target.listId === null || fitting.length === 0) return { outcome: 'nobody' };
    const added = await db.undos
      .where('token')
      .equals(token)
      .filter((row) => row.kind === 'exclude' && row.before === null)
      .count();
    return {
      outcome: 'added',
      listId: target.listId,
      listName: target.listName,
      token,
      added,
      already: fitting.length - added,
      left: distinct.length - fitting.length,
    };
  });
}

function fittingOf(visits: readonly VisitRow[], kind: VisitRow['subject']['kind'] | undefined): VisitRow[] {
  return visits.filter(({ subject }) => subject.kind === kind);
}
