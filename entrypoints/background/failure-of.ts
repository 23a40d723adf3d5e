import { JobRefusedError } from '@/lib/jobs/refusals';
import type { Failure } from '@/lib/messaging/failure';
import { noteError } from '@/lib/platform/error-log';
import { BatchRefusedError, NotSavedError, RefusedError } from '@/lib/purchases/refusals';
import { ServiceError } from '@/lib/service/contract/errors';

/**
 * Any thrown value → what may be sent to a panel: kinds and numbers, never a stack or the text of an unknown error. A refusal is a normal
 * response; anything else is logged with its cause.
 */
export function failureOfError(error: unknown): Failure {
  if (error instanceof ServiceError) {
    if (error.failure.kind !== 'cancelled') noteError(error, 'message');
    return error.failure;
  }
  if (error instanceof RefusedError) return error.refusal;
  if (error instanceof BatchRefusedError) return { kind: 'batch-refused', why: error.refusal };
  if (error instanceof JobRefusedError) return { kind: 'job-refused', why: error.why };
  noteError(error, 'message');
  if (error instanceof NotSavedError) return { kind: 'not-saved', values: error.values };
  return { kind: 'internal' };
}
