import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import type { LockedField, PolicySettings } from '@/lib/database/schema/settings-rows';

const noPolicy: PolicySettings = { locked: [] };

export function usePolicy(): PolicySettings | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => (await readSettings(db, 'policy')) ?? noPolicy, [db]);
}

/** The fields set by an administrator; undefined while loading. */
export function useLocked(): readonly LockedField[] | undefined {
  return usePolicy()?.locked;
}
