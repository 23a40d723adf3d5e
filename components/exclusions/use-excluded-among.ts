import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import type { SidenoteDatabase } from '@/lib/database/database';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

const empty: ReadonlyMap<string, string> = new Map();

/**
 * Looks up the list that excludes a subject, by key: the list's name, or null. Returns null for everyone while loading.
 */
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

/** The name of the list that excludes each of these subjects, by key; of nobody else. */
export async function readExcludedAmong(
  db: SidenoteDatabase,
  connectionId: string,
  keys: readonly string[],
  nowMs: number,
): Promise<ReadonlyMap<string, string>> {
  // Without a list there is nothing to look up, whatever the number of subjects.
  if ((await db.lists.count()) === 0) return empty;
  return findExclusions(db, connectionId, keys.map(subjectOfKey), nowMs);
}
