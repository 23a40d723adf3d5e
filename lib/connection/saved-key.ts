import { LockedKeyError, MissingKeyError, OtherKeyError, type Secret } from '@/lib/platform/keys/secret';
import { sandboxAddress, sandboxKey } from '@/lib/service/client/sandbox-address';
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
