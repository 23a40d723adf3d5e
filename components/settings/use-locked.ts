import { useLiveQuery } from 'dexie-react-hooks';
import { usePanelWorld } from '@/components/subject/panel-context';
import { readSettings } from '@/lib/records/reads';
import type { LockedField } from '@/lib/records/settings-rows';

/** Fields that an administrator has set; undefined while they are read. */
export function useLocked(): readonly LockedField[] | undefined {
  const { db } = usePanelWorld();
  return useLiveQuery(async () => (await readSettings(db, 'policy'))?.locked ?? [], [db]);
}
