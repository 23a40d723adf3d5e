import type { ConnectionSettings, PolicySettings } from '@/lib/database/schema/settings-rows';
import { sandboxAddress } from '@/lib/service/client/sandbox-address';

/** Pure: whether the key that is saved waits for a passphrase. For screens; the request is refused by what is stored. */
export function needsPassphrase(connection: ConnectionSettings | null, policy: PolicySettings | null): boolean {
  if (connection === null || connection.keySetAt === null || policy?.keyKept !== 'passphrase') return false;
  return connection.keyMode !== 'passphrase' && connection.baseUrl !== sandboxAddress;
}
