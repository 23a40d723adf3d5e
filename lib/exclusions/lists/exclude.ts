import { readNamed } from '@/lib/database/members/read-pages';
import { readRecord } from '@/lib/database/reads';
import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { ExclusionRoute, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { VisitRow } from '@/lib/database/schema/log-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { ExclusionDeps } from '@/lib/exclusions/deps';
import { isActive } from '@/lib/exclusions/match/expiry';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
import type { VisitedChoice } from '@/lib/exclusions/messages';
import { ownNames } from '@/lib/exclusions/names';
import { findUsualList } from '@/lib/exclusions/reads';
import type { Subject } from '@/lib/subjects/subject';
import { freeListName, newList } from './list-names.ts';

export interface ExcludeChoice {
  /** Null: the list used last, or a first list, created here. */
  listId: string | null;
  route: ExclusionRoute;
  /** Empty: no reason was given. */
  why: string;
  /** The undo token, shared by changes that belong together. If absent, a new one is made. */
  token?: string;
}

export type Excluded =
  | { outcome: 'excluded'; listId: string; listName: string; token: string }
  /** Removed by another page meanwhile, or of the other kind. */
  | { outcome: 'list-gone' }
  /** No name that a list could store: an id without a connection, or a mail provider. */
  | { outcome: 'no-name' };

/**
 * Puts a subject on a list under every name unique to it. A current member under any of them stays one and keeps its date; an expired one
 * starts again.
 */
export async function exclude(
  deps: ExclusionDeps,
  subject: Subject,
  record: SubjectRecord | null,
  { listId, route, why, token: shared }: ExcludeChoice,
): Promise<Excluded> {
  const { db, clock, newId } = deps;
  const connection = record?.connection ?? (await readConnectionId(db));
  const names = ownNames(subject, record, connection).certain;
  if (names.length === 0) return { outcome: 'no-name' };
  const believedMs = await readBelievedTime(db, clock.now());
  return db.transaction('rw', [db.lists, db.members, db.undos], async () => {
    const nowMs = clock.now();
    const lists = await db.lists.toArray();
    const found = listId === null ? findUsualList(lists, subject.kind) : lists.find(({ id }) => id === listId);
    const isGone = found != null && (found.removedAt !== null || found.kind !== subject.kind);
    if (isGone || (listId !== null && found === undefined)) return { outcome: 'list-gone' };
    const list =
      found ?? newList(deps, freeListName(lists, deps.firstListName(subject.kind), subject.kind), subject.kind);
    const before = await findOnList(deps, list.id, names);
    const fresh = {
      names,
      label: record?.name ?? subject.slug,
      why,
      route,
      at: nowMs,
      expiresAt: null,
    };
    const member =
      before === null
        ? { id: newId(), listId: list.id, ...fresh }
        : isActive(list, before, believedMs)
          ? {
              ...before,
              names: union(before.names, names),
              label: record?.name ?? before.label,
              why: why || before.why,
            }
          : { ...before, ...fresh, names: union(before.names, names), why: why || before.why };
    const token = shared ?? newId();
    await db.members.put(member);
    await db.lists.put({ ...list, lastUsedAt: nowMs });
    await db.undos.add({
      kind: 'exclude',
      token,
      madeAt: nowMs,
      memberId: member.id,
      before,
      listId: list.id,
      listMade: found == null,
      lastUsedBefore: list.lastUsedAt,
      lastUsedAfter: nowMs,
    });
    return { outcome: 'excluded', listId: list.id, listName: list.name, token };
  });
}

async function findOnList({ db }: ExclusionDeps, listId: string, names: readonly Name[]): Promise<MemberRow | null> {
  const known = await readNamed(db, names);
  const [first] = known.filter((member) => member.listId === listId).toSorted((a, b) => a.at - b.at);
  return first ?? null;
}

function union(a: readonly Name[], b: readonly Name[]): Name[] {
  return [...new Set([...a, ...b])];
}

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
