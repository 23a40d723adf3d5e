import { TargetError } from '@/lib/hand-over/connectors/target-error';
import { JobRefusedError } from '@/lib/jobs/refusals';
import type { Failure } from '@/lib/messaging/failure';
import { logError } from '@/lib/platform/error-log';
import { BatchRefusedError, NotSavedError, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError, type ServiceFailureKind } from '@/lib/service/contract/errors';

/** Not set up, unreachable from here, cancelled, or refused for a reason that the user can change. */
const expected: ReadonlySet<ServiceFailureKind> = new Set([
  ...(['no-connection', 'no-list-address', 'no-key', 'key-changed', 'key-locked', 'passphrase-unset'] as const),
  ...(['no-permission', 'insecure-address', 'offline', 'cancelled', 'key-refused', 'not-enough-credits'] as const),
]);

/** Shown where it was requested, so the error log leaves it out. */
export function isExpected(error: unknown): boolean {
  return error instanceof ServiceError && expected.has(error.failure.kind);
}

/**
 * Any thrown value → a failure for a panel: kinds and numbers, never a stack or an unknown text. A refusal is a normal response; anything
 * else is logged.
 */
export function failureOfError(error: unknown): Failure {
  if (error instanceof ServiceError) {
    if (!isExpected(error)) logError(error, 'message');
    return error.failure;
  }
  if (error instanceof RefusedError) return error.refusal;
  if (error instanceof BatchRefusedError) return { kind: 'batch-refused', why: error.refusal };
  if (error instanceof JobRefusedError) return { kind: 'job-refused', why: error.why };
  if (error instanceof TargetError) return { kind: 'target-failed', ...error.failure };
  logError(error, 'message');
  if (error instanceof NotSavedError) return { kind: 'not-saved', values: error.values };
  return { kind: 'internal' };
}
