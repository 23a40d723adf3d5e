import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
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
  const found = useLiveQuery(async () => {
    // Without a list there is nothing to look up, whatever the number of subjects.
    if (connectionId === null || (await db.lists.count()) === 0) return empty;
    return findExclusions(db, connectionId, keys.map(subjectOfKey), nowMs);
  }, [db, connectionId, keys.join(), nowMs]);
  return (key) => found?.get(key) ?? null;
}
