import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { SubjectRecord } from '@/lib/database/schema/rows';

/** The record of each key; null if nothing is stored for it any more. A missing key is still loading. */
export type ResultRecords = ReadonlyMap<string, SubjectRecord | null>;

const none: ResultRecords = new Map();

/** The records behind the keys of a list, read in one query. */
export function useResults(connectionId: string | null, keys: readonly string[]): ResultRecords {
  const { db } = usePanel();
  const read = useLiveQuery(async () => {
    if (connectionId === null || keys.length === 0) return none;
    const aliases = keys.map((key) => subjectAlias(connectionId, key));
    const records = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
    const byAlias = new Map(records.flatMap((record) => record.aliases.map((alias) => [alias, record] as const)));
    return new Map(keys.map((key) => [key, byAlias.get(subjectAlias(connectionId, key)) ?? null]));
    // The array is new on every render, so its content is the dependency.
  }, [db, connectionId, keys.join('\n')]);
  return read ?? none;
}
