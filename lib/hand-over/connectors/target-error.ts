import type { TargetFailure } from '@/lib/hand-over/targets/target-fields';
import { reportAs } from '@/lib/platform/describe-error';

/** Never holds a token or a value. */
export class TargetError extends Error {
  override readonly name = 'TargetError';
  /** For the error log, without words of the target. */
  readonly [reportAs]: string;
  constructor(
    readonly failure: TargetFailure,
    /** The answer proves that none of the request's rows was written. */
    readonly isWhole = false,
  ) {
    super(failure.why);
    this[reportAs] = `${failure.target} ${failure.why}`;
  }
}

/** An exclusion stopped it at the last moment. */
export class NobodyLeft extends Error {
  override readonly name = 'NobodyLeft';
}
