import type { JobRefusal } from '@/lib/database/schema/job-rows';
import type { TargetFailure } from '@/lib/hand-over/targets/target-fields';
import type { BatchRefusal, Refusal } from '@/lib/purchases/refusals';
import type { ServiceFailure } from '@/lib/service/contract/errors';

/** Every failure that a message can return. Worded only in `components/ui/errors/error-note`. */
export type Failure =
  | Refusal
  | ServiceFailure
  | { kind: 'batch-refused'; why: BatchRefusal }
  | { kind: 'job-refused'; why: JobRefusal }
  | ({ kind: 'target-failed' } & TargetFailure)
  /** Answered, but the browser could not store it (disk full): these addresses or numbers are shown until it can. */
  | { kind: 'not-saved'; values: string[] }
  /** Our own error or an invalid message; the details are in the error log (Settings, "Error report"). */
  | { kind: 'internal' };
