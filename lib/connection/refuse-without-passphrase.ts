import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { SavedKey } from '@/lib/platform/keys/secret';
import { sandboxAddress, sandboxKey } from '@/lib/service/client/sandbox-address';
import { ServiceError } from '@/lib/service/contract/errors';

/**
 * Around what reads the key for a request: where an administrator asks for a passphrase, a key that is kept without one is not handed
 * out, however it came here. Looked at each time, from what is stored. Throws ServiceError `passphrase-unset`.
 */
export function refuseWithoutPassphrase<More extends unknown[]>(
  { db, secret }: { db: SidenoteDatabase; secret: Pick<SavedKey, 'keptAs'> },
  readKey: (origin: string, ...more: More) => Promise<string>,
) {
  return async (origin: string, ...more: More): Promise<string> => {
    const key = await readKey(origin, ...more);
    const policy = await readSettings(db, 'policy');
    if (policy?.keyKept !== 'passphrase') return key;
    // Everybody knows the sandbox's.
    if (origin === sandboxAddress && key === sandboxKey) return key;
    if ((await secret.keptAs(origin)) !== 'passphrase') throw new ServiceError({ kind: 'passphrase-unset' });
    return key;
  };
}
