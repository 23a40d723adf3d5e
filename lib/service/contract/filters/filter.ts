import type { z } from 'zod';
import type { ValueListName } from '@/lib/service/contract/value-list-names';

/** How a filter is written in a request, and so which control a form shows for it. */
export type FilterShape =
  | 'plain' // any/all × include/exclude of arrays
  | 'plain-range' // the same, and how many there may be
  | 'match' // any/all × include/exclude of { mode, content }
  | 'match-range'
  | 'keyword' // any/all × include/exclude of { sources, content }
  | 'range' // bands
  | 'range-or-presence' // bands, or known (ALL), or unknown (NONE)
  | 'year' // one band, or known, or unknown
  | 'funding'
  | 'metric'
  | 'geo'
  | 'durations'
  | 'education-date'
  | 'followers'
  | 'lists'; // exclude only

/** Where the form puts it, in the form's order. */
export const filterGroups = [
  'who',
  'role',
  'company',
  'place',
  'education',
  'skills',
  'keywords',
  'social',
  'size',
  'money',
  'growth',
  'technology',
  'lists',
] as const;
export type FilterGroupName = (typeof filterGroups)[number];

export interface Filter<Schema extends z.ZodType = z.ZodType> {
  shape: FilterShape;
  group: FilterGroupName;
  /** Strict; a value that is there and says nothing is refused, because the service would match everything and bill it. */
  schema: Schema;
  /** Whether a value that has passed the schema says what to find, and not only what to leave out. */
  isInclude(value: z.output<Schema>): boolean;
  /** Allowed values, where the contract lists them (docs/interface.md#account-filters, docs/interface.md#contact-filters). */
  values?: readonly string[];
  /** The list at the static host from which values are picked. */
  valueList?: ValueListName;
  /** Keyword filters: the sources, and how many may be named. */
  sources?: readonly string[];
  /** Another filter is preferred (docs/interface.md#account-filters); a form shows this one only where it is already used. */
  isLegacy?: true;
  /** Where not every search takes it. */
  only?: 'companies';
}

/** Filters by the keys under which a request holds them, nested as there. */
export interface FilterTree {
  readonly [key: string]: Filter | FilterTree;
}

export function isFilter(node: Filter | FilterTree): node is Filter {
  return typeof node.shape === 'string';
}
