import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { originOf } from '@/lib/database/schema/origins';
import type { ConnectionSettings, PolicySettings, ServiceSettings } from '@/lib/database/schema/settings-rows';
import { sandboxAddress } from '@/lib/service/client/address';

/** The defaults. No webhook: the service sends personal data there, and no address is a safe default. */
const usualService: ServiceSettings = { webhook: null, valueListUrl: null, previewPath: '/v1/people/preview' };

export async function readService(db: SidenoteDatabase): Promise<ServiceSettings> {
  return (await readSettings(db, 'service')) ?? usualService;
}

/** Changes the given fields; the rest stays. */
export async function changeService(db: SidenoteDatabase, part: Partial<ServiceSettings>): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    await db.settings.put({ key: 'service', value: { ...(await readService(db)), ...part } });
  });
}

/** Whether the saved key waits for a passphrase. For screens; requests are refused based on what is stored. Pure. */
export function needsPassphrase(connection: ConnectionSettings | null, policy: PolicySettings | null): boolean {
  if (connection === null || connection.keySetAt === null || policy?.keyKept !== 'passphrase') return false;
  return connection.keyMode !== 'passphrase' && connection.baseUrl !== sandboxAddress;
}

/** Whether there is something to lose: a saved key that the service has not refused. Pure. */
export function isWorking(connection: ConnectionSettings | null): boolean {
  return connection?.keySetAt != null && connection.lastCheck?.failure?.kind !== 'key-refused';
}

/** For good: a service that charged for counting, or refused it, is not asked again. */
export async function stopCounting(
  db: SidenoteDatabase,
  connection: string,
  why: 'charged' | 'refused',
): Promise<void> {
  const before = (await readSettings(db, 'counting')) ?? {};
  await db.settings.put({ key: 'counting', value: { ...before, [originOf(connection)]: why } });
}
