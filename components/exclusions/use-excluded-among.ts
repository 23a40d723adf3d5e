import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SoughtSubject } from '@/lib/exclusions/match/name-subjects';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { findOffLimitsToMark, readTeamState } from './off-limits.ts';

const empty: ReadonlyMap<string, string> = new Map();

/** The name of the list that excludes a subject, by key, or null. Null for all while loading. */
export function useExcludedAmong(
  connectionId: string | null,
  keys: readonly string[],
  nowMs: number,
): (key: string) => string | null {
  const { db } = usePanel();
  const found = useLiveQuery(
    async () => (connectionId === null ? empty : readExcludedAmong(db, connectionId, keys, nowMs)),
    [db, connectionId, keys.join(), nowMs],
  );
  return (key) => found?.get(key) ?? null;
}

/**
 * Like `useExcludedAmong`, for data that must stay hidden meanwhile: undefined until a subject was looked up, then null if it may be
 * contacted.
 */
export function useCheckedExclusions(
  connectionId: string,
  keys: readonly string[],
  nowMs: number,
  soughtOf: (key: string) => SoughtSubject = subjectOfKey,
): (key: string | undefined) => string | null | undefined {
  const { db } = usePanel();
  // Results for earlier keys stay until these are looked up, so they name their keys.
  const found = useLiveQuery(async () => {
    const excludedBy = await readListsAmong(db, connectionId, keys, nowMs, soughtOf);
    return excludedBy === null ? null : { checked: new Set(keys), excludedBy };
  }, [db, connectionId, keys.join(), nowMs]);
  return (key) => {
    if (found === undefined) return undefined;
    if (key === undefined || found === null) return null;
    return found.checked.has(key) ? (found.excludedBy.get(key) ?? null) : undefined;
  };
}

/** The excluding list's name for each excluded subject, by key. */
export async function readExcludedAmong(
  ...asked: Parameters<typeof readListsAmong>
): Promise<ReadonlyMap<string, string>> {
  return (await readListsAmong(...asked)) ?? empty;
}

/** Null without a list: there is nothing to look up, whatever the number of subjects. */
async function readListsAmong(
  db: SidenoteDatabase,
  connectionId: string,
  keys: readonly string[],
  nowMs: number,
  soughtOf: (key: string) => SoughtSubject = subjectOfKey,
): Promise<ReadonlyMap<string, string> | null> {
  const [count, team] = await Promise.all([db.lists.count(), readTeamState(db)]);
  if (count === 0 && team === '') return null;
  const found = await findOffLimitsToMark(db, connectionId, keys.map(soughtOf), nowMs, team);
  return new Map([...found].map(([key, { listName }]) => [key, listName]));
}
