import type { Secret } from '@/lib/platform/keys/secret';

/** A key store that always holds this one key, unlocked, whatever the origin. */
export function createFakeSecret(key = 'canary-key'): Secret {
  return {
    hasKey: () => Promise.resolve(true),
    expectKey: () => Promise.resolve(key),
    writeKey: () => Promise.resolve({ fingerprint: 'k1' }),
    forgetKey: () => Promise.resolve(),
    isLocked: () => Promise.resolve(false),
    unlock: () => Promise.resolve(true),
  };
}
