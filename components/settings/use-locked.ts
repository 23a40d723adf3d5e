import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import type { LockedField, PolicySettings } from '@/lib/database/schema/settings-rows';

const noPolicy: PolicySettings = { locked: [] };

/** What an administrator has set; undefined while it is read. */
export function usePolicy(): PolicySettings | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => (await readSettings(db, 'policy')) ?? noPolicy, [db]);
}

/** Fields that an administrator has set; undefined while they are read. */
export function useLocked(): readonly LockedField[] | undefined {
  return usePolicy()?.locked;
}
