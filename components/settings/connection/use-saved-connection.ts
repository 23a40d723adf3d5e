import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readSettings } from '@/lib/database/reads';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';

/** The connection as it is saved; null where there is none, undefined while it is read. */
export function useSavedConnection(): ConnectionSettings | null | undefined {
  const { db } = usePanel();
  return useLiveQuery(() => readSettings(db, 'connection'), [db]);
}
