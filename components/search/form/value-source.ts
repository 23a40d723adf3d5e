import type { Failure } from '@/lib/messaging/failure';
import type { ValueListEntry } from '@/lib/service/value-lists/value-list';

/** A value list as the form has it. */
export type ValueSource =
  | { kind: 'loading' }
  | {
      kind: 'ready';
      entries: readonly ValueListEntry[];
      /** Epoch milliseconds; null for what is built in. */
      fetchedAtMs: number | null;
      /** It could not be renewed. */
      isOld: boolean;
    }
  | { kind: 'failed'; failure: Failure };
