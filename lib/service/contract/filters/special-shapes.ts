import { z } from 'zod';
import { distanceUnits, fundingTypes, growthTimeFrames, metricFunctions } from '@/lib/service/contract/enums';
import { limits } from '@/lib/service/contract/limits';
import { serviceId } from '@/lib/service/contract/tolerant';
import { band, because, epochText, filled, isForwards, values, wholeNumber } from './blocks.ts';
import type { Filter } from './filter.ts';
import { bandsSchema, type FilterMeta } from './shapes.ts';

/** Shapes used by a single filter (docs/interface.md#account-filters, docs/interface.md#contact-filters). */

const always = () => true;

/** Any office within the radius. */
export function geo(meta: FilterMeta) {
  const schema = z.lazy(() =>
    z.strictObject({
      position: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
      radius: z.number().positive(),
      unit: z.enum(distanceUnits),
    }),
  );
  return { ...meta, shape: 'geo', schema, values: distanceUnits, isInclude: always } satisfies Filter<typeof schema>;
}

export function funding(meta: FilterMeta) {
  const schema = z.lazy(() =>
    filled(
      z.strictObject({
        type: values(z.enum(fundingTypes)).optional(),
        totalAmount: band(wholeNumber).optional(),
        lastAmount: band(wholeNumber).optional(),
        /** Date of the latest round. */
        duration: band(epochText).optional(),
      }),
    ),
  );
  return { ...meta, shape: 'funding', schema, values: fundingTypes, isInclude: always } satisfies Filter<typeof schema>;
}

const department = z.enum(metricFunctions);

function bounded<Schema extends z.ZodObject>(schema: Schema) {
  return schema
    .refine((entry) => entry.start !== undefined || entry.end !== undefined, because('range-without-ends'))
    .refine(isForwards, because('range-backwards'));
}

/** Headcount by department, and its growth in per cent, which may be negative. */
export function metric(meta: FilterMeta) {
  const headcount = () =>
    bounded(
      z.strictObject({ function: values(department), start: wholeNumber.optional(), end: wholeNumber.optional() }),
    );
  const growth = () =>
    bounded(
      z.strictObject({
        // Arrays are stated for headcount but not for growth (docs/interface.md#metric): both forms are accepted (`growth-function.ts`).
        function: z.union([department, values(department)]),
        start: z.number().optional(),
        end: z.number().optional(),
        timeFrame: z.enum(growthTimeFrames),
      }),
    );
  const schema = z.lazy(() =>
    filled(z.strictObject({ employee: values(headcount()).optional(), growth: values(growth()).optional() })),
  );
  return { ...meta, shape: 'metric', schema, values: metricFunctions, isInclude: always } satisfies Filter<
    typeof schema
  >;
}

/** A duration may be given in months alone, such as 18. */
const mostMonths = 1200;
const span = filled(z.strictObject({ year: wholeNumber.optional(), month: z.int().min(0).max(mostMonths).optional() }));
const spanRange = filled(z.strictObject({ min: span.optional(), max: span.optional() })).refine(
  ({ min, max }) => min === undefined || max === undefined || monthsOf(min) <= monthsOf(max),
  because('range-backwards'),
);

function monthsOf(duration: { year?: number | undefined; month?: number | undefined }): number {
  return (duration.year ?? 0) * 12 + (duration.month ?? 0);
}

/** Duration keys name their scope: `latestCompany`, `latestJob`, `total`. */
export function durations<const Keys extends readonly string[]>(keys: Keys, meta: FilterMeta) {
  const shape = Object.fromEntries(keys.map((key) => [key, spanRange.optional()]));
  // fromEntries loses the key types.
  const schema = z.lazy(() => filled(z.strictObject(shape as Record<Keys[number], z.ZodOptional<typeof spanRange>>)));
  return { ...meta, shape: 'durations', schema, values: keys, isInclude: always } satisfies Filter<typeof schema>;
}

export function educationDate(meta: FilterMeta) {
  const schema = z.lazy(() =>
    filled(
      z.strictObject({
        start: wholeNumber.optional(),
        end: wholeNumber.optional(),
        /** Still studying. */
        present: z.boolean().optional(),
      }),
    ).refine(isForwards, because('range-backwards')),
  );
  return { ...meta, shape: 'education-date', schema, isInclude: always } satisfies Filter<typeof schema>;
}

/** Only the professional network; an empty object is valid and has no effect. */
export function followers(meta: FilterMeta) {
  const network = () =>
    z.strictObject({
      followers: bandsSchema.optional(),
      connections: bandsSchema.optional(),
    });
  const schema = z.lazy(() => z.strictObject({ pronet: network().optional() }));
  return {
    ...meta,
    shape: 'followers',
    schema,
    isInclude: ({ pronet }) => pronet?.followers !== undefined || pronet?.connections !== undefined,
  } satisfies Filter<typeof schema>;
}

/** Exclusion lists, at most ten per request (docs/interface.md#lists-filter). */
export function excludedLists() {
  const schema = z.lazy(() => z.strictObject({ exclude: z.array(serviceId).min(1).max(limits.listsPerRequest) }));
  return { group: 'lists', shape: 'lists', schema, isInclude: () => false } satisfies Filter<typeof schema>;
}
