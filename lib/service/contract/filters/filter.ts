import type { z } from 'zod';
import type { ValueListName } from '@/lib/service/contract/enums';

/** The form of a filter in a request, which also determines its control in the form. */
export type FilterShape =
  | 'plain' // any/all × include/exclude of arrays
  | 'plain-range' // the same, plus their number
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

/** Its group in the form, in order. */
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
  /** Strict; an empty value is rejected, because the service would match everything and bill it. */
  schema: Schema;
  /** Whether a valid value includes results, rather than only excluding some. */
  isInclude(value: z.output<Schema>): boolean;
  /** Allowed values, if the contract lists them (docs/interface.md#account-filters, docs/interface.md#contact-filters). */
  values?: readonly string[];
  valueList?: ValueListName;
  /** Its values are ids of companies, which a company search finds by name (docs/interface.md#company-search). */
  namesCompanies?: true;
  /** Keyword filters: the sources that may be named. */
  sources?: readonly string[];
  /** Another filter is preferred (docs/interface.md#account-filters); a form shows this one only if it is already in use. */
  isLegacy?: true;
  /** Set if not every search accepts it. */
  only?: 'companies';
}

/** Filters under their request keys, nested as in a request. */
export interface FilterTree {
  readonly [key: string]: Filter | FilterTree;
}

export function isFilter(node: Filter | FilterTree): node is Filter {
  return typeof node.shape === 'string';
}
