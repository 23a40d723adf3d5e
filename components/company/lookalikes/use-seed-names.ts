import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readRecord } from '@/lib/database/reads';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';

/** The name of each seed that something is known of; the others go by their address. */
export function useSeedNames(
  connectionId: string | null,
  seeds: readonly string[],
  sites: readonly Site[],
): ReadonlyMap<string, string> | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    if (connectionId === null) return new Map<string, string>();
    const named = await Promise.all(
      seeds.map(async (seed) => {
        const key = seed.includes('/') ? findSubject(seed, sites)?.key : subjectOfDomain(seed).key;
        const record = key === undefined ? null : await readRecord(db, connectionId, key);
        return [seed, record?.facets.company?.value?.summary?.name ?? record?.name ?? seed] as const;
      }),
    );
    return new Map(named);
  }, [db, connectionId, seeds.join('\n'), sites]);
}
