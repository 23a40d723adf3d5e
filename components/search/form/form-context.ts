import type { SearchKind } from '@/lib/database/schema/search-rows';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { ValueListName } from '@/lib/service/contract/value-list-names';
import type { ValueSource } from './value-source.ts';

/** What every control of the form is told besides its own value. */
export interface FormContext {
  kind: SearchKind;
  labelOf(problem: Problem): string;
  valuesOf(name: ValueListName): ValueSource;
  /** A person has come to a field that completes from this list: only now may it be fetched. */
  beginValues(name: ValueListName): void;
}
