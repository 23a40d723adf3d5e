import { z } from 'zod';
import type { ValueListName } from '@/lib/service/contract/enums';
import { limits } from '@/lib/service/contract/limits';
import {
  band,
  because,
  combinationShape,
  filled,
  hasInclude,
  matching,
  nonBlank,
  values,
  wholeNumber,
} from './blocks.ts';
import type { Filter, FilterGroupName } from './filter.ts';

/**
 * One function per shape (docs/interface.md#filter-objects). A schema is made at its first use: all at once would dominate a worker's
 * start.
 */

export interface FilterMeta {
  group: FilterGroupName;
  valueList?: ValueListName;
  isLegacy?: true;
  namesCompanies?: true;
}

const always = () => true;

export function plain<Item extends z.ZodType>(item: Item, meta: FilterMeta) {
  const schema = z.lazy(() => filled(z.strictObject(combinationShape(values(item)))));
  return { ...meta, shape: 'plain', schema, isInclude: hasInclude } satisfies Filter<typeof schema>;
}

export function plainOf<const Values extends readonly [string, ...string[]]>(allowed: Values, meta: FilterMeta) {
  return { ...plain(z.enum(allowed), meta), values: allowed };
}

export function match(meta: FilterMeta) {
  const schema = z.lazy(() => filled(z.strictObject(combinationShape(matching(nonBlank)))));
  return { ...meta, shape: 'match', schema, isInclude: hasInclude } satisfies Filter<typeof schema>;
}

/** The contract names a number of values without listing them (docs/interface.md#value-lists): those that are known, or any other. */
function knownOr<const Values extends readonly [string, ...string[]]>(known: Values) {
  return z.union([z.enum(known), nonBlank]);
}

/** Plain arrays, and a range for the number of values (docs/interface.md#account-filters). */
export function plainRange<const Values extends readonly [string, ...string[]]>(known: Values, meta: FilterMeta) {
  const sides = () => combinationShape(values(knownOr(known)));
  const schema = z.lazy(() => filled(z.strictObject({ ...sides(), range: band(wholeNumber).optional() })));
  return {
    ...meta,
    shape: 'plain-range',
    schema,
    isInclude: (value) => hasInclude(value) || value.range !== undefined,
  } satisfies Filter<typeof schema>;
}

/** Match mode, and a range for the number of values (docs/interface.md#contact-filters). */
export function matchRange<const Values extends readonly [string, ...string[]]>(known: Values, meta: FilterMeta) {
  const sides = () => combinationShape(matching(knownOr(known)));
  const schema = z.lazy(() => filled(z.strictObject({ ...sides(), range: band(wholeNumber).optional() })));
  return {
    ...meta,
    shape: 'match-range',
    schema,
    isInclude: (value) => hasInclude(value) || value.range !== undefined,
  } satisfies Filter<typeof schema>;
}

/** Bands are combined by OR. */
export const bandsSchema = z.strictObject({ type: z.literal('RANGE'), range: values(band(wholeNumber)) });
/** The value is known, or missing. */
const presence = z.strictObject({ type: z.enum(['ALL', 'NONE']) });

export function range(meta: FilterMeta) {
  const schema = bandsSchema;
  return { ...meta, shape: 'range', schema, isInclude: always } satisfies Filter<typeof schema>;
}

export function rangeOrPresence(meta: FilterMeta) {
  const schema = z.lazy(() => z.discriminatedUnion('type', [bandsSchema, presence]));
  return { ...meta, shape: 'range-or-presence', schema, isInclude: always } satisfies Filter<typeof schema>;
}

/** foundedYear: its range is an object, not an array. */
export function year(meta: FilterMeta) {
  const single = () => z.strictObject({ type: z.literal('RANGE'), range: band(wholeNumber) });
  const schema = z.lazy(() => z.discriminatedUnion('type', [single(), presence]));
  return { ...meta, shape: 'year', schema, isInclude: always } satisfies Filter<typeof schema>;
}

/** At most five sources in the whole filter (docs/interface.md#keyword-filters). */
export function keyword<const Sources extends readonly [string, ...string[]]>(sources: Sources, meta: FilterMeta) {
  const source = () => z.strictObject({ mode: matching(nonBlank).shape.mode, source: z.enum(sources) });
  const side = () =>
    z.strictObject({
      sources: z.array(source()).min(1).max(limits.keywordSources),
      content: values(nonBlank),
    });
  const schema = z.lazy(() =>
    filled(z.strictObject(combinationShape(side()))).refine((value) => {
      const sides = [value.any?.include, value.any?.exclude, value.all?.include, value.all?.exclude];
      const named = new Set<string>(sides.flatMap((one) => one?.sources.map((entry) => entry.source) ?? []));
      return named.size <= limits.keywordSources;
    }, because('too-many-sources')),
  );
  return { ...meta, shape: 'keyword', schema, sources, isInclude: hasInclude } satisfies Filter<typeof schema>;
}
