import type { PausedBecause } from '@/lib/database/schema/batch-rows';
import type { ServiceFailure, ServiceFailureKind } from '@/lib/service/contract/errors';

export type PauseReasons = Readonly<Partial<Record<ServiceFailureKind, PausedBecause>>>;

/** The next order would fail in the same way until the user acts, and nothing was charged. */
export const shutWay: PauseReasons = {
  'no-connection': 'no-connection',
  'insecure-address': 'no-connection',
  'no-key': 'no-key',
  'key-changed': 'key-changed',
  'key-locked': 'key-locked',
  'passphrase-unset': 'passphrase-unset',
  'no-permission': 'no-permission',
  offline: 'offline',
  'key-refused': 'key-refused',
  'not-enough-credits': 'not-enough-credits',
  // Without a status: from our limiter, for a wait of more than a minute.
  'too-fast': 'too-fast',
};

/** Nothing was sent, and nothing will be until the user acts: the service's silence proves nothing. */
export function isCutOff({ kind, status }: ServiceFailure): boolean {
  return status === undefined && shutWay[kind] !== undefined;
}

/** The responding host does not follow the service's contract. */
export const brokenService: PauseReasons = {
  blocked: 'service-broken',
  redirected: 'service-broken',
  'not-supported': 'service-broken',
  'unexpected-status': 'service-broken',
};
