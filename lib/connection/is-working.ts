import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';

/** Whether there is something to lose: a saved key that the service has not refused. Pure. */
export function isWorking(saved: ConnectionSettings | null): boolean {
  return saved?.keySetAt != null && saved.lastCheck?.failure?.kind !== 'key-refused';
}
