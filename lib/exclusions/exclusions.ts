import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { ListRow } from '@/lib/database/schema/exclusion-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { type Imported, importMembers, withImport } from '@/lib/exclusions/import/import-members';
import { conceal } from '@/lib/exclusions/lists/conceal';
import {
  type AddedVisited,
  addVisited,
  type ExcludeChoice,
  type Excluded,
  exclude,
} from '@/lib/exclusions/lists/exclude';
import { findNameProblem, type NameProblem, newList } from '@/lib/exclusions/lists/list-names';
import { noteTakenOff, takenOffTables } from '@/lib/exclusions/lists/taken-off';
import { sweep, undo } from '@/lib/exclusions/lists/undo';
import { isExcluded } from '@/lib/exclusions/match/find-exclusions';
import { createIndexedCheck } from '@/lib/exclusions/match/name-index';
import { readConnectionId, readOwnRecord } from '@/lib/exclusions/match/read-own-record';
import type { HandlersOf } from '@/lib/platform/handlers-of';
import type { Subject } from '@/lib/subjects/subject';
import type { ExclusionDeps } from './deps.ts';
import type { exclusionMessages, ImportChunk, VisitedChoice } from './messages.ts';
import { type MemberProblem, parseMember } from './parse-member.ts';

export type Added = Excluded | { outcome: 'not-understood'; problem: MemberProblem };
export type ListNamed =
  | { outcome: 'named'; listId: string }
  | { outcome: 'refused'; problem: NameProblem | 'list-gone' };

/** Every change of the local lists, each in one transaction, so that two pages changing them at once lose nothing. */
export function createExclusions(deps: ExclusionDeps) {
  const { db, clock, newId } = deps;

  /** Changes an existing list; false if it no longer exists. Must run inside a transaction that includes `lists`. */
  async function change(listId: string, changed: (list: ListRow) => Partial<ListRow>): Promise<boolean> {
    const list = await db.lists.get(listId);
    if (list === undefined || list.removedAt !== null) return false;
    await db.lists.put({ ...list, ...changed(list) });
    return true;
  }

  return {
    createList: (name: string, kind: Subject['kind']): Promise<ListNamed> =>
      db.transaction('rw', db.lists, async () => {
        const problem = findNameProblem(await db.lists.toArray(), name, kind);
        if (problem !== null) return { outcome: 'refused', problem };
        const list = newList(deps, name, kind);
        await db.lists.add(list);
        return { outcome: 'named', listId: list.id };
      }),

    renameList: (listId: string, name: string): Promise<ListNamed> =>
      db.transaction('rw', db.lists, async () => {
        const lists = await db.lists.toArray();
        const list = lists.find(({ id }) => id === listId);
        if (list === undefined || list.removedAt !== null) return { outcome: 'refused', problem: 'list-gone' };
        const problem = findNameProblem(lists, name, list.kind, listId);
        if (problem !== null) return { outcome: 'refused', problem };
        await db.lists.put({ ...list, name: name.trim() });
        return { outcome: 'named', listId };
      }),

    /** The list stops applying at once; `sweep` later deletes it for good. Resolves to an undo token, or null if it no longer exists. */
    removeList: (listId: string): Promise<string | null> =>
      db.transaction('rw', [db.lists, db.undos], async () => {
        const nowMs = clock.now();
        if (!(await change(listId, () => ({ removedAt: nowMs })))) return null;
        const token = newId();
        await db.undos.add({ kind: 'list', token, madeAt: nowMs, listId });
        return token;
      }),

    setCoversPeople: (listId: string, coversPeople: boolean): Promise<boolean> =>
      db.transaction('rw', db.lists, () => change(listId, () => ({ coversPeople }))),

    dropUnfinishedImport: (listId: string): Promise<boolean> =>
      db.transaction('rw', db.lists, async () => {
        const list = await db.lists.get(listId);
        if (list !== undefined) await db.lists.put(withImport(list, null));
        return list !== undefined;
      }),

    /** Also applies to current members, counted from the day each was added. */
    setExpiry: (listId: string, expiresAfterDays: number | null): Promise<boolean> =>
      db.transaction('rw', db.lists, () => change(listId, () => ({ expiresAfterDays }))),

    exclude: (subject: Subject, record: SubjectRecord | null, choice: ExcludeChoice): Promise<Excluded> =>
      exclude(deps, subject, record, choice),

    /** Adds the person or company named by a line of text to the list. */
    async add(listId: string, text: string, why: string): Promise<Added> {
      const list = await db.lists.get(listId);
      if (list === undefined) return { outcome: 'list-gone' };
      const sites = (await readSettings(db, 'sites')) ?? [];
      const written = parseMember(text, { kind: list.kind, sites, domainOf: deps.domainOf });
      if ('problem' in written) return { outcome: 'not-understood', problem: written.problem };
      const record = await readOwnRecord(db, written.subject);
      return exclude(deps, written.subject, record, { listId, route: 'written', why });
    },

    addVisited: (choice: VisitedChoice): Promise<AddedVisited> => addVisited(deps, choice),

    /** Null if none exists any more. Everything removed under one token is undone together: it is as old as its first part. */
    async removeMembers(memberIds: readonly string[], shared?: string): Promise<string | null> {
      const connection = await readConnectionId(db);
      return db.transaction('rw', [...takenOffTables], async () => {
        const token = shared ?? newId();
        const first = await db.undos.where('token').equals(token).first();
        // A token that undoes another kind of change must not be reused here.
        if (first !== undefined && first.kind !== 'members') return null;
        const found = await db.members.bulkGet([...memberIds]);
        const members = found.filter((member) => member !== undefined);
        if (members.length === 0) return null;
        await db.members.bulkDelete(members.map(({ id }) => id));
        await db.undos.add({ kind: 'members', token, madeAt: first?.madeAt ?? clock.now(), members });
        await noteTakenOff(db, connection, members, clock.now());
        return token;
      });
    },

    importMembers: (chunk: ImportChunk): Promise<Imported> => importMembers(deps, chunk),

    undo: (token: string): Promise<boolean> => undo(db, token),

    /** For "Forget this person": a member stays off-limits, but unidentifiable. */
    conceal: (subject: Subject, record: SubjectRecord | null): Promise<void> => conceal(deps, subject, record),

    isExcluded: createCheck(deps),

    sweep: (): Promise<void> => sweep(db, clock.now()),
  };
}
export type Exclusions = ReturnType<typeof createExclusions>;

function createCheck({ db, clock, index }: ExclusionDeps): (subject: Subject) => Promise<string | null> {
  if (index !== undefined) return createIndexedCheck({ db, clock, index });
  return (subject) => isExcluded(db, subject, clock.now());
}

/** Handlers for changes of lists. `changed` is called after every change that may exclude or readmit a subject. */
export function createExclusionHandlers(deps: { db: SidenoteDatabase; exclusions: Exclusions; changed(): void }) {
  const { db, exclusions, changed } = deps;

  async function then<Answer>(pending: Promise<Answer>): Promise<Answer> {
    const answer = await pending;
    changed();
    return answer;
  }

  return {
    exclude: async ({ subject, ...choice }) =>
      then(exclusions.exclude(subject, await readOwnRecord(db, subject), choice)),
    addToList: ({ listId, text, why }) => then(exclusions.add(listId, text, why)),
    addVisited: (choice) => then(exclusions.addVisited(choice)),
    importMembers: (chunk) => then(exclusions.importMembers(chunk)),
    dropUnfinishedImport: async ({ listId }) => ({ done: await exclusions.dropUnfinishedImport(listId) }),
    removeMembers: async ({ memberIds, token }) => ({ token: await then(exclusions.removeMembers(memberIds, token)) }),
    createList: ({ name, kind }) => exclusions.createList(name, kind),
    renameList: ({ listId, name }) => exclusions.renameList(listId, name),
    async removeList({ listId }) {
      await exclusions.sweep();
      return { token: await then(exclusions.removeList(listId)) };
    },
    setCoversPeople: async ({ listId, coversPeople }) => ({
      done: await then(exclusions.setCoversPeople(listId, coversPeople)),
    }),
    setExpiry: async ({ listId, expiresAfterDays }) => ({
      done: await then(exclusions.setExpiry(listId, expiresAfterDays)),
    }),
    undoExclusion: async ({ token }) => ({ done: await then(exclusions.undo(token)) }),
  } satisfies Partial<HandlersOf<typeof exclusionMessages>>;
}
