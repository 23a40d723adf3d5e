import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import type { TargetId, TargetSettings } from '@/lib/database/schema/hand-rows';

export interface Targets {
  saved: TargetSettings;
  /** By an administrator. */
  off: readonly TargetId[];
}

/** What is connected; undefined while loading. */
export function useTargets(): Targets | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    const [saved, policy] = await Promise.all([readSettings(db, 'targets'), readSettings(db, 'policy')]);
    return { saved: saved ?? {}, off: policy?.targetsOff ?? [] };
  }, [db]);
}
