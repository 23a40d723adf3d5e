import { z } from 'zod';
import { matchModes } from '@/lib/service/contract/enums';
import { limits } from '@/lib/service/contract/limits';
import type { SchemaRule } from './problem.ts';

/** The parts of filter shapes (docs/interface.md#filter-objects). */

/** Names a schema's custom rule in its issue, where `checkSearch` finds it. */
export function because(rule: SchemaRule): { error: SchemaRule; params: { rule: SchemaRule } } {
  return { error: rule, params: { rule } };
}

/** At least one key has a value. */
export function filled<Schema extends z.ZodObject>(schema: Schema) {
  return schema.refine((value) => Object.values(value).some((part) => part !== undefined), because('empty-filter'));
}

/** Never empty, and never over 300 values (docs/interface.md#filter-objects). */
export function values<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1).max(limits.valuesPerArray);
}

/** `{ any: { include, exclude }, all: { include, exclude } }`: any is OR, all is AND. */
export function combinationShape<Side extends z.ZodType>(side: Side) {
  const sides = filled(z.strictObject({ include: side.optional(), exclude: side.optional() }));
  return { any: sides.optional(), all: sides.optional() };
}

interface Combined {
  any?: { include?: unknown } | undefined;
  all?: { include?: unknown } | undefined;
}
export function hasInclude(value: Combined): boolean {
  return value.any?.include !== undefined || value.all?.include !== undefined;
}

/** Without a mode, the service uses SMART. */
export function matching<Item extends z.ZodType>(item: Item) {
  return z.strictObject({ mode: z.enum(matchModes).optional(), content: values(item) });
}

/** `{start, end}`: without an end, open upwards; without a start, everything up to the end; at least one is required. */
export function band<Bound extends z.ZodType<number | string>>(bound: Bound) {
  return z
    .strictObject({ start: bound.optional(), end: bound.optional() })
    .refine(({ start, end }) => start !== undefined || end !== undefined, because('range-without-ends'))
    .refine(isForwards, because('range-backwards'));
}

export function isForwards({ start, end }: { start?: unknown; end?: unknown }): boolean {
  // A bound that is not a number has already been rejected.
  return start === undefined || end === undefined || !(Number(start) > Number(end));
}

export const nonBlank = z.string().regex(/\S/, { error: 'words' });
export const wholeNumber = z.int().min(0);
/** Full http or https URL, not a slug. */
export const webAddress = z.url({ protocol: /^https?$/, error: 'web-address' });
export const phoneNumber = z.string().regex(/^\+[1-9]\d{1,14}$/, { error: 'phone-number' });
/** Epoch milliseconds as a string, as the funding filter writes them. */
export const epochText = z.string().regex(/^\d{1,15}$/, { error: 'epoch-text' });
