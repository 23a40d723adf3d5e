import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { SubjectRecord } from '@/lib/database/schema/rows';

/** The record of each key; null where nothing is kept of it any more. A key that is not in it is still being read. */
export type ResultRecords = ReadonlyMap<string, SubjectRecord | null>;

const none: ResultRecords = new Map();

/** Who is behind the keys of a list, read together. */
export function useResults(connectionId: string | null, keys: readonly string[]): ResultRecords {
  const { db } = usePanel();
  const read = useLiveQuery(async () => {
    if (connectionId === null || keys.length === 0) return none;
    const aliases = keys.map((key) => subjectAlias(connectionId, key));
    const records = await db.records.where('aliases').anyOf(aliases).distinct().toArray();
    const byAlias = new Map(records.flatMap((record) => record.aliases.map((alias) => [alias, record] as const)));
    return new Map(keys.map((key) => [key, byAlias.get(subjectAlias(connectionId, key)) ?? null]));
    // A list of keys is new at every drawing; what counts is what stands in it.
  }, [db, connectionId, keys.join('\n')]);
  return read ?? none;
}
