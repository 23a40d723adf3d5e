import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { LockedKeyError, MissingKeyError, OtherKeyError, type SavedKey, type Secret } from '@/lib/platform/keys/secret';
import { sandboxAddress, sandboxKey } from '@/lib/service/client/address';
import { ServiceError } from '@/lib/service/contract/errors';

/** The key for the client, and for nobody else. Throws ServiceError `no-key`, `key-locked`, or `key-changed` where another has taken its place. */
export function createKeyReader(secret: Pick<Secret, 'expectKey'>) {
  return async (origin: string, fingerprint?: string): Promise<string> => {
    try {
      return await secret.expectKey(origin, fingerprint);
    } catch (error) {
      if (error instanceof OtherKeyError) throw new ServiceError({ kind: 'key-changed' });
      if (error instanceof LockedKeyError) throw new ServiceError({ kind: 'key-locked' });
      if (!(error instanceof MissingKeyError)) throw error;
      // The sandbox's key is no secret, and it must be possible to look whether it is there before connecting to it.
      if (origin === sandboxAddress && fingerprint === undefined) return sandboxKey;
      throw new ServiceError({ kind: 'no-key' });
    }
  };
}

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
