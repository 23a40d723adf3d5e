import { useLiveQuery } from 'dexie-react-hooks';
import { usePanelWorld } from '@/components/context/panel-context';
import { findExclusions } from '@/lib/exclusions/match/find-exclusions';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

const nobody: ReadonlyMap<string, string> = new Map();

/** Which of these subjects are on a list, by their keys: the list's name, or null. Nobody is, as long as it is read. */
export function useExcludedAmong(
  connectionId: string | null,
  keys: readonly string[],
  nowMs: number,
): (key: string) => string | null {
  const { db } = usePanelWorld();
  const found = useLiveQuery(async () => {
    // Without a list there is nothing to look up, however many there are.
    if (connectionId === null || (await db.lists.count()) === 0) return nobody;
    return findExclusions(db, connectionId, keys.map(subjectOfKey), nowMs);
  }, [db, connectionId, keys.join(), nowMs]);
  return (key) => found?.get(key) ?? null;
}
