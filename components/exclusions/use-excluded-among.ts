import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

const empty: ReadonlyMap<string, string> = new Map();

/** Which of these subjects are on a list, by their keys: the list's name, or null. Nobody is, as long as it is read. */
export function useExcludedAmong(
  connectionId: string | null,
  keys: readonly string[],
  nowMs: number,
): (key: string) => string | null {
  const { db } = usePanel();
  const found = useLiveQuery(async () => {
    // Without a list there is nothing to look up, however many there are.
    if (connectionId === null || (await db.lists.count()) === 0) return empty;
    return findExclusions(db, connectionId, keys.map(subjectOfKey), nowMs);
  }, [db, connectionId, keys.join(), nowMs]);
  return (key) => found?.get(key) ?? null;
}
