import { expect, it } from 'vitest';
import { isCutOff } from '@/lib/purchases/pause-reasons';
import type { ServiceFailure } from '@/lib/service/contract/errors';

it.each<[boolean, ServiceFailure]>([
  [true, { kind: 'offline' }],
  [true, { kind: 'no-key' }],
  [true, { kind: 'key-changed' }],
  // The saved key cannot be sent in a header.
  [true, { kind: 'key-refused' }],
  // Our limiter waits for longer than a minute.
  [true, { kind: 'too-fast' }],
  [false, { kind: 'key-refused', status: 401 }],
  [false, { kind: 'too-fast', status: 429 }],
  [false, { kind: 'unreachable' }],
  [false, { kind: 'service-broken', status: 500 }],
])('%s that no service was asked after %j', (expected, failure) => {
  expect(isCutOff(failure)).toBe(expected);
});
