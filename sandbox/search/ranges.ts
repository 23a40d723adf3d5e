import { z } from 'zod';
import { limits } from '../../lib/service/contract/limits.ts';
import { including, type MaybePart } from './part.ts';
import { readValue } from './read-value.ts';

const bandSchema = z.looseObject({ start: z.number().nullish(), end: z.number().nullish() });
const epochText = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .nullish();
const epochBandSchema = z.looseObject({ start: epochText, end: epochText });

export interface NumberBand {
  start: number | null;
  end: number | null;
}

/** Null if neither end is given: such a band has no effect. */
export function readNumberBand(value: unknown): NumberBand | null {
  return bandOf(readValue(bandSchema, value));
}

/** A band whose ends are strings of epoch milliseconds (docs/interface.md#funding). */
export function readEpochBand(value: unknown): NumberBand | null {
  return bandOf(readValue(epochBandSchema, value));
}

function bandOf({
  start,
  end,
}: {
  start?: number | null | undefined;
  end?: number | null | undefined;
}): NumberBand | null {
  return start == null && end == null ? null : { start: start ?? null, end: end ?? null };
}

/** Both ends are inclusive. Without `end` a band is open upwards; without `start` it means less than `end` (docs/interface.md#range-filters). */
export function isWithin(value: number, { start, end }: NumberBand): boolean {
  if (start === null) return end === null || value < end;
  return value >= start && (end === null || value <= end);
}

/** Null for an unknown value, which is in no band. */
type NumberReader<Subject> = (subject: Subject) => number | null;

const typed = z.looseObject({ type: z.enum(['RANGE', 'ALL', 'NONE']).default('RANGE'), range: z.unknown().optional() });
const bands = z.array(z.unknown()).max(limits.valuesPerArray);

/** Bands are combined by OR (docs/interface.md#range-filters). `hasPresence`: also ALL (known) and NONE (unknown). */
export function readRange<Subject>(
  value: unknown,
  read: NumberReader<Subject>,
  { hasPresence = false, isSingle = false } = {},
): MaybePart<Subject> {
  const schema = hasPresence ? typed : typed.refine(({ type }) => type === 'RANGE');
  const { type, range } = readValue(schema, value);
  if (type !== 'RANGE') return including((subject) => (read(subject) !== null) === (type === 'ALL'));
  if (range == null) return null;
  const given = (isSingle ? [range] : readValue(bands, range)).map(readNumberBand).filter((band) => band !== null);
  if (given.length === 0) return null;
  return including((subject) => {
    const own = read(subject);
    return own !== null && given.some((band) => isWithin(own, band));
  });
}
