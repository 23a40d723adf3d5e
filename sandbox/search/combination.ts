import { z } from 'zod';
import { everyPart, type MaybePart } from './part.ts';
import { readValue } from './read-value.ts';

type Test<Subject> = (subject: Subject) => boolean;

/** An include or exclude with values. Tests are built on demand, because with hundreds of values that is expensive. */
export interface FilterSide<Subject> {
  /** Passes subjects that match at least one of the values. */
  some(): Test<Subject>;
  /** Passes subjects that match every value. */
  every(): Test<Subject>;
}

const side = z.unknown().optional();
const sides = z.object({ include: side, exclude: side }).nullish();
const combinationSchema = z.looseObject({ any: sides, all: sides });

/**
 * `any` is OR, `all` is AND, both take include and exclude (docs/interface.md#combination-shape). `any` excludes what matches one of
 * its values, `all` what matches every one. `readSide` returns null for an empty array and throws for a malformed one.
 */
export function readCombination<Subject>(
  value: unknown,
  readSide: (side: unknown) => FilterSide<Subject> | null,
): MaybePart<Subject> {
  const { any, all } = readValue(combinationSchema, value);
  const read = (given: unknown): FilterSide<Subject> | null => (given == null ? null : readSide(given));
  return everyPart([
    included(read(any?.include)?.some()),
    included(read(all?.include)?.every()),
    excluded(read(any?.exclude)?.some()),
    excluded(read(all?.exclude)?.every()),
  ]);
}

function included<Subject>(test: Test<Subject> | undefined): MaybePart<Subject> {
  return test === undefined ? null : { isInclude: true, test };
}

function excluded<Subject>(test: Test<Subject> | undefined): MaybePart<Subject> {
  return test === undefined ? null : { isInclude: false, test: (subject) => !test(subject) };
}
