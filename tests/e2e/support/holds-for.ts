import type { SearchFilters } from '../../../lib/database/schema/search-rows.ts';
import { readFilter, writeFilter } from '../../../lib/searches/filter-values.ts';
import type { Result } from '../../conformance/support/conformance-sandbox.ts';
import {
  type Band,
  type FilterCase,
  matchCases,
  type NumberCase,
  numberCases,
  plainCases,
} from '../../conformance/support/filter-cases.ts';

type Holds = (result: Result) => boolean;
type Side = { include?: unknown; exclude?: unknown };
type Sides = { any?: Side; all?: Side };

/**
 * Whether a result shows what a search asks for, worked out from nothing but the result and knowing neither our table of filters nor the
 * sandbox's search. Null where that cannot be read from a result: words that are only alike, places around a point.
 */
export function holdsFor(filters: SearchFilters): Holds | null {
  let rest = filters;
  const parts: Holds[] = [];
  for (const filter of readable) {
    const value = readFilter(rest, filter.path);
    const holds = value === undefined ? null : filter.holdsFor(value);
    if (holds === null) continue;
    parts.push(holds);
    rest = writeFilter(rest, filter.path, undefined);
  }
  return parts.length > 0 && Object.keys(rest).length === 0 ? (result) => parts.every((holds) => holds(result)) : null;
}

/** What a part of a NAICS code finds is not stated: who has the very code is not all of them. */
const isStated = ({ path }: { path: string }) => path !== 'account.naics';
const readable = [
  ...plainCases
    .filter(isStated)
    .map((filter) => ({ path: filter.path, holdsFor: (value: unknown) => sidesHold(filter, value, plainValues) })),
  ...matchCases.map((filter) => ({
    path: filter.path,
    holdsFor: (value: unknown) => sidesHold(filter, value, strictValues),
  })),
  ...numberCases.map((filter) => ({ path: filter.path, holdsFor: (value: unknown) => numbersHold(filter, value) })),
];

/** `any` is OR, `all` is AND; an exclude takes away whom the include of the same words would have found. */
function sidesHold(filter: FilterCase, value: unknown, valuesOf: (side: unknown) => string[] | null): Holds | null {
  const { any = {}, all = {}, ...others } = value as Sides;
  if (Object.keys(others).length > 0) return null;
  const wanted = [any.include, any.exclude, all.include, all.exclude].map((side) =>
    side === undefined ? undefined : valuesOf(side),
  );
  if (wanted.includes(null)) return null;
  const [anyIn, anyOut, allIn, allOut] = wanted;
  return (result) => {
    const held = new Set(filter.read(result).map((each) => each.toLowerCase()));
    const has = (each: string) => held.has(each.toLowerCase());
    return (
      (anyIn?.some(has) ?? true) &&
      (allIn?.every(has) ?? true) &&
      !(anyOut?.some(has) ?? false) &&
      !(allOut?.every(has) ?? false)
    );
  };
}

function plainValues(side: unknown): string[] | null {
  return Array.isArray(side) ? side : null;
}

function strictValues(side: unknown): string[] | null {
  const { mode, content } = side as { mode?: string; content: string[] };
  return mode === 'STRICT' ? content : null;
}

/** Without `start` a band means less than `end` (docs/interface.md#range-filters); where both are there, both count. */
function numbersHold(filter: NumberCase, value: unknown): Holds | null {
  const { type, range } = value as { type: string; range?: Band | Band[] };
  if (type === 'NONE') return (result) => filter.read(result) === null;
  if (type === 'ALL') return (result) => filter.read(result) !== null;
  const bands = [range ?? []].flat();
  return (result) => {
    const number = filter.read(result);
    return number !== null && bands.some((band) => isIn(number, band));
  };
}

function isIn(number: number, { start, end = Number.POSITIVE_INFINITY }: Band): boolean {
  return start === undefined ? number < end : number >= start && number <= end;
}
