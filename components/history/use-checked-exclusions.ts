import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readExcludedAmong } from '@/components/exclusions/use-excluded-among';

/**
 * Like `useExcludedAmong`, for what must not be in sight before it is known: undefined until a subject was looked up, null only
 * for whoever may be contacted. Without any list that is everybody, at once.
 */
export function useCheckedExclusions(
  connectionId: string,
  keys: readonly string[],
  nowMs: number,
): (key: string | undefined) => string | null | undefined {
  const { db } = usePanel();
  // What was found for other keys stays until these are looked up, so it says which ones it is about.
  const found = useLiveQuery(async () => {
    const checked = (await db.lists.count()) === 0 ? null : new Set(keys);
    return { checked, excludedBy: await readExcludedAmong(db, connectionId, keys, nowMs) };
  }, [db, connectionId, keys.join(), nowMs]);
  return (key) => {
    if (found === undefined) return undefined;
    if (key === undefined || found.checked === null) return null;
    return found.checked.has(key) ? (found.excludedBy.get(key) ?? null) : undefined;
  };
}
