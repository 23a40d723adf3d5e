import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOfError } from '@/entrypoints/background/failure-of';
import { keepErrorsIn } from '@/lib/platform/error-log';
import { NotSavedError, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError } from '@/lib/service/contract/errors';

const noted: unknown[] = [];
beforeEach(() => keepErrorsIn({ note: (error) => void noted.push(error) }));
afterEach(() => {
  keepErrorsIn(null);
  noted.length = 0;
});

describe('an error as the panel gets it', () => {
  it('keeps the cause of an unknown error in the log, and tells none of it', () => {
    const error = new Error('jane', { cause: new Error('doe') });
    expect(failureOfError(error)).toEqual({ kind: 'internal' });
    expect(noted).toEqual([error]);
  });

  it('keeps why the service could not be reached, and why an answer could not be stored', () => {
    const cause = new TypeError('Failed to fetch');
    const lost = new ServiceError({ kind: 'unreachable' }, { cause });
    const unsaved = new NotSavedError(['a'], cause);
    expect([failureOfError(lost), failureOfError(unsaved)]).toEqual([
      { kind: 'unreachable' },
      { kind: 'not-saved', values: ['a'] },
    ]);
    expect(noted).toEqual([lost, unsaved]);
    expect(unsaved.cause).toBe(cause);
    // Without what the browser says: it may quote the request.
    expect(lost.cause).toMatchObject({ name: 'TypeError', message: 'no-network' });
  });

  it('takes neither a refusal nor a cancellation for an error', () => {
    failureOfError(new RefusedError({ kind: 'excluded', listName: 'Clients' }));
    failureOfError(new ServiceError({ kind: 'cancelled' }));
    expect(noted).toEqual([]);
  });

  it.each(['no-list-address', 'no-connection', 'no-key', 'key-locked', 'no-permission', 'offline'] as const)(
    'takes a setting, a key or a network that is missing for no error: %s',
    (kind) => {
      expect(failureOfError(new ServiceError({ kind }))).toEqual({ kind });
      expect(noted).toEqual([]);
    },
  );

  it('takes a refused key and spent credits for no error, and a request that does not fit the contract for one', () => {
    failureOfError(new ServiceError({ kind: 'key-refused', status: 401 }));
    failureOfError(new ServiceError({ kind: 'not-enough-credits', status: 402 }));
    expect(noted).toEqual([]);
    const ours = new ServiceError({ kind: 'bad-request-here' });
    failureOfError(ours);
    expect(noted).toEqual([ours]);
  });
});
