import { describe, expect, it } from 'vitest';
import {
  failureOfAnswer,
  isCertainlyFree,
  ServiceError,
  type ServiceFailure,
  type ServiceFailureKind,
  serviceFailureKinds,
} from '@/lib/service/contract/errors';
import { refundCodes } from '../../../fixtures/interface.ts';

const nowMs = Date.parse('2026-11-21T05:20:28Z');

function failure(status: number, body: unknown, retryAfter: string | null = null): ServiceFailure {
  return failureOfAnswer({ status, body: typeof body === 'string' ? body : JSON.stringify(body), retryAfter, nowMs });
}

describe('failureOf', () => {
  const table: [string, number, unknown, ServiceFailure][] = [
    [
      'a hard refund, whose body holds the internal code as its status',
      403,
      { timestamp: 'x', status: refundCodes.hard, error: 'job refunded', path: '/v1' },
      { kind: 'job-refunded', status: 403, code: 4031013, serviceText: 'job refunded' },
    ],
    ['a soft refund', 403, { status: refundCodes.soft }, { kind: 'job-refunded', status: 403, code: 4031014 }],
    [
      'a refund whose code has its own field',
      403,
      { status: 403, code: 4031013 },
      { kind: 'job-refunded', status: 403, code: 4031013 },
    ],
    [
      'a gateway that refuses in JSON without an internal code',
      403,
      { status: 403, error: 'Forbidden' },
      { kind: 'blocked', status: 403, serviceText: 'Forbidden' },
    ],
    ['the CDN, in plain text', 403, 'error code: 1010', { kind: 'blocked', status: 403 }],
    ['the CDN, as a page', 403, '<html>Access denied</html>', { kind: 'blocked', status: 403 }],
    ['the CDN, without a word', 403, '', { kind: 'blocked', status: 403 }],
    [
      'nothing that is said of a refused key, which may be the key',
      401,
      { message: 'Unauthorized', code: 'secret' },
      { kind: 'key-refused', status: 401 },
    ],
    [
      "the gateway's word for it",
      402,
      { message: 'Payment required' },
      { kind: 'not-enough-credits', status: 402, serviceText: 'Payment required' },
    ],
    [
      'both words',
      400,
      { error: 'first', message: 'second' },
      { kind: 'bad-request', status: 400, serviceText: 'first' },
    ],
    ['a body without its parts', 404, {}, { kind: 'not-found', status: 404 }],
    [
      'parts that are null',
      404,
      { status: null, error: null, message: null, code: null },
      { kind: 'not-found', status: 404 },
    ],
    [
      'parts of strange types',
      404,
      { status: [], error: {}, message: 7, code: true },
      { kind: 'not-found', status: 404 },
    ],
    [
      'a status that is no internal code',
      404,
      { status: 404, error: 'data not found' },
      { kind: 'not-found', status: 404, serviceText: 'data not found' },
    ],
    [
      'a body that claims another status',
      402,
      { status: 200, error: null },
      { kind: 'not-enough-credits', status: 402 },
    ],
    ['404 as a page', 404, '<html>Not found</html>', { kind: 'unexpected-status', status: 404 }],
    ['404 in plain text', 404, 'default backend - 404', { kind: 'unexpected-status', status: 404 }],
    ['404 with JSON that is no object', 404, '"data not found"', { kind: 'unexpected-status', status: 404 }],
    ['404 in JSON of another service', 404, { detail: 'Not Found' }, { kind: 'unexpected-status', status: 404 }],
    ['404 in the envelope of a result', 404, { data: null }, { kind: 'not-found', status: 404 }],
    ['404 as a page without results', 404, { content: [] }, { kind: 'not-found', status: 404 }],
    ['404 with a result', 404, { id: null }, { kind: 'not-found', status: 404 }],
    ['404 with a list', 404, [], { kind: 'unexpected-status', status: 404 }],
    ['404 without a body', 404, '', { kind: 'unexpected-status', status: 404 }],
    [
      '501 with its code',
      501,
      { code: 'SOCIAL_MEDIA_FOLLOWER_PLATFORM_NOT_SUPPORTED' },
      { kind: 'not-supported', status: 501, code: 'SOCIAL_MEDIA_FOLLOWER_PLATFORM_NOT_SUPPORTED' },
    ],
    ['a torn body', 500, '{"error": "Unexp', { kind: 'service-broken', status: 500 }],
    ['a status nobody defined', 599, '', { kind: 'service-broken', status: 599 }],
    ['a redirect made opaque', 0, '', { kind: 'redirected', status: 0 }],
    ['not modified', 304, '', { kind: 'redirected', status: 304 }],
    [
      'a long text',
      400,
      { error: 'x'.repeat(5000) },
      { kind: 'bad-request', status: 400, serviceText: 'x'.repeat(200) },
    ],
  ];
  it.each(table)('reads %s', (_what, status, body, expected) => {
    expect(failure(status, body)).toEqual(expected);
  });

  const retries: [number, string | null, number | undefined][] = [
    [429, '3', 3000],
    [503, '120', 120_000],
    [429, 'Sat, 21 Nov 2026 05:20:38 GMT', 10_000],
    [429, null, undefined],
    [429, 'soon', undefined],
    [500, '3', undefined],
    [402, '3', undefined],
  ];
  it.each(retries)('says for %i with Retry-After %s: %s ms', (status, retryAfter, expected) => {
    expect(failure(status, '', retryAfter).retryAfterMs).toBe(expected);
  });
});

describe('isCertainlyFree', () => {
  /** A total table: a new kind is a type error here until somebody has thought about it. */
  const free: Record<ServiceFailureKind, boolean> = {
    'no-connection': true,
    'no-list-address': true,
    'no-key': true,
    'key-changed': true,
    'key-locked': true,
    'passphrase-unset': true,
    'no-permission': true,
    'insecure-address': true,
    'bad-request-here': true,
    offline: true,
    cancelled: true,
    'bad-request': true,
    'key-refused': true,
    'not-enough-credits': true,
    'job-refunded': true,
    blocked: true,
    'not-found': true,
    'in-progress': true,
    'too-fast': true,
    'not-supported': true,
    redirected: true,
    'service-broken': false,
    'unexpected-status': false,
    unreachable: false,
    'too-slow': false,
    garbled: false,
    'not-understood': false,
  };
  it.each(Object.entries(free))('says of %s: %s', (kind, expected) => {
    expect(isCertainlyFree({ kind: kind as ServiceFailureKind })).toBe(expected);
  });

  it('knows every kind', () => {
    expect(Object.keys(free).toSorted()).toEqual([...serviceFailureKinds].toSorted());
  });

  const unexpected: [number, boolean][] = [
    [404, true],
    [418, true],
    [451, true],
    [103, false],
  ];
  it.each(unexpected)('says of an unexpected %i: %s', (status, expected) => {
    expect(isCertainlyFree({ kind: 'unexpected-status', status })).toBe(expected);
  });

  it('says yes of every 3xx and 4xx and no of every 5xx', () => {
    for (let status = 300; status < 600; status++) {
      expect(isCertainlyFree(failure(status, '')), `${status}`).toBe(status < 500 || status === 501);
    }
  });
});

describe('ServiceError', () => {
  it('names its kind and status, and nothing that the service wrote', () => {
    const error = new ServiceError(
      { kind: 'bad-request', status: 400, serviceText: 'jane@fenwick.example' },
      { body: '{"secret":1}', creditMilli: 1000 },
    );
    expect([error.name, error.message, String(error)]).toEqual([
      'ServiceError',
      'bad-request (400)',
      'ServiceError: bad-request (400)',
    ]);
    expect([error.body, error.creditMilli]).toEqual(['{"secret":1}', 1000]);
  });

  it('has neither body nor charge where there is none', () => {
    const error = new ServiceError({ kind: 'offline' });
    expect([error.message, error.body, error.creditMilli]).toEqual(['offline', null, null]);
  });
});
