import type { DescribedError } from '@/lib/platform/describe-error';

/** Where code of ours runs. */
export type ErrorContext = 'worker' | 'panel' | 'popup' | 'settings' | 'workspace' | 'welcome';

/** One kind of error and how often it came; no personal data, key or address (`lib/platform/describe-error.ts`). */
export interface ErrorRow {
  /** All of the row but its times and count: the same error again is counted and not written again. */
  key: string;
  context: ErrorContext;
  /** Of the extension. */
  version: string;
  /** The place in fixed words, such as `jobs.carry`. */
  where: string;
  /** The error and its causes, outermost first. */
  errors: DescribedError[];
  firstAt: number;
  lastAt: number;
  count: number;
}
