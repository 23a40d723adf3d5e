import type { PausedBecause } from '@/lib/database/schema/batch-rows';
import type { ServiceFailureKind } from '@/lib/service/contract/errors';

export type PauseReasons = Readonly<Partial<Record<ServiceFailureKind, PausedBecause>>>;

/** The next order would meet the same: the way to the service is shut until a person does something, and nothing was charged. */
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
  // Without a status: the limiter's own, for a wait that is longer than a minute.
  'too-fast': 'too-fast',
};

/** What answers is not the service as the contract has it. */
export const brokenService: PauseReasons = {
  blocked: 'service-broken',
  redirected: 'service-broken',
  'not-supported': 'service-broken',
  'unexpected-status': 'service-broken',
};
