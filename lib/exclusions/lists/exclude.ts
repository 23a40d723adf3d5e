import { readBelievedTime } from '@/lib/database/retention/clock-jump';
import type { Name } from '@/lib/database/schema/exclusion-names';
import type { ExclusionRoute, MemberRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { ExclusionDeps } from '@/lib/exclusions/deps';
import { isHolding } from '@/lib/exclusions/match/expiry';
import { readConnectionId } from '@/lib/exclusions/match/read-own-record';
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
        : isHolding(list, before, believedMs)
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
  const known = await db.members.where('names').anyOf(names).distinct().toArray();
  const [first] = known.filter((member) => member.listId === listId).toSorted((a, b) => a.at - b.at);
  return first ?? null;
}

function union(a: readonly Name[], b: readonly Name[]): Name[] {
  return [...new Set([...a, ...b])];
}
