import type { ReactNode } from 'react';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import type { Failure } from '@/lib/messaging/failure';
import type { ValueListName } from '@/lib/service/contract/enums';
import type { Problem } from '@/lib/service/contract/filters/problem';
import type { FilterRow } from '@/lib/service/contract/filters/tree';
import type { ValueListEntry } from '@/lib/service/value-lists/value-list';
import type { SideName } from './sides.ts';

export interface FormContext {
  kind: SearchKind;
  labelOf(problem: Problem): string;
  valuesOf(name: ValueListName): ValueSource;
  /** A field that completes from this list was focused: only now may the list be fetched. */
  loadValues(name: ValueListName): void;
  /** Companies by name, for the filters that take their ids. */
  companies: CompanySource;
}

/** Names of companies by their service id, in lower case. */
export type CompanyNames = ReadonlyMap<string, string>;

export interface CompanySource {
  /** Names of the companies that the search gives by id. */
  names: CompanyNames;
  /** Companies bought before; none until `load`. */
  known: readonly { value: string; word: string; count: number | null }[];
  load(): void;
  /** Finds others by typed text, at the price on its button. */
  finder(props: CompanyFinderProps): ReactNode;
}

export interface CompanyFinderProps {
  typed: string;
  chosen: readonly string[];
  onChoose(id: string): void;
}

export type ValueSource =
  | { kind: 'loading' }
  | {
      kind: 'ready';
      entries: readonly ValueListEntry[];
      /** Epoch milliseconds; null for a built-in list. */
      fetchedAtMs: number | null;
      isOld: boolean;
    }
  | { kind: 'failed'; failure: Failure };

export interface ControlProps {
  filter: FilterRow;
  /** In the form of the request; undefined if the filter is not set. */
  value: unknown;
  searchContext: FormContext;
  /** The edited side of a filter with sides; null: the first that is set. */
  side: SideName | null;
  onSide(side: SideName): void;
  /** Passes on a value that the schema accepts; returns the filter's new value, undefined if it was rejected. */
  onChange(value: unknown): unknown;
}
