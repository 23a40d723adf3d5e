import type { ReactNode } from 'react';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import type { Failure } from '@/lib/messaging/failure';
import type { ValueListName } from '@/lib/service/contract/enums';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import type { ValueListEntry } from '@/lib/service/value-lists/value-list';

/** What every control of the form is told besides its own value. */
export interface FormContext {
  kind: SearchKind;
  labelOf(problem: Problem): string;
  valuesOf(name: ValueListName): ValueSource;
  /** A person has come to a field that completes from this list: only now may it be fetched. */
  beginValues(name: ValueListName): void;
}

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

/** What the control of a shape is given. */
export interface ControlProps {
  filter: FilterRow;
  /** As the body has it; undefined where the filter is not set. */
  value: unknown;
  searchContext: FormContext;
  /** The filter's label, and in its line what belongs there. */
  head(aside?: ReactNode): ReactNode;
  /** Hands on what the filter's schema takes; returns what the filter then is, undefined for what was refused. */
  onChange(value: unknown): unknown;
}
