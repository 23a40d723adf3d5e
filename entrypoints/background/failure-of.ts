import { JobRefusedError } from '@/lib/jobs/refusals';
import type { Failure } from '@/lib/messaging/failure';
import { noteError } from '@/lib/platform/error-log';
import { BatchRefusedError, NotSavedError, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError, type ServiceFailureKind } from '@/lib/service/contract/errors';

/** What is not set up yet, cannot be reached from here, was cancelled, or was refused for a reason that the person can change. */
const expected: ReadonlySet<ServiceFailureKind> = new Set([
  ...(['no-connection', 'no-list-address', 'no-key', 'key-changed', 'key-locked', 'passphrase-unset'] as const),
  ...(['no-permission', 'insecure-address', 'offline', 'cancelled', 'key-refused', 'not-enough-credits'] as const),
]);

/** Said where it was asked for, so that it is no error of Sidenote's: the error log leaves it out, wherever it is noted. */
export function isExpected(error: unknown): boolean {
  return error instanceof ServiceError && expected.has(error.failure.kind);
}

/**
 * Any thrown value → what may be sent to a panel: kinds and numbers, never a stack or the text of an unknown error. A refusal is a normal
 * response; anything else is logged with its cause.
 */
export function failureOfError(error: unknown): Failure {
  if (error instanceof ServiceError) {
    if (!isExpected(error)) noteError(error, 'message');
    return error.failure;
  }
  if (error instanceof RefusedError) return error.refusal;
  if (error instanceof BatchRefusedError) return { kind: 'batch-refused', why: error.refusal };
  if (error instanceof JobRefusedError) return { kind: 'job-refused', why: error.why };
  noteError(error, 'message');
  if (error instanceof NotSavedError) return { kind: 'not-saved', values: error.values };
  return { kind: 'internal' };
}
