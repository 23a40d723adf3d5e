import { z } from 'zod';
import { everyPart, type MaybePart } from './part.ts';
import { readValue } from './read-value.ts';

type Test<Subject> = (subject: Subject) => boolean;

/** An include or exclude that holds values. Made into a test only as it is asked for: of hundreds of values that costs. */
export interface FilterSide<Subject> {
  /** Passes who matches one of the values. */
  some(): Test<Subject>;
  /** Passes who matches every one of them. */
  every(): Test<Subject>;
}

const side = z.unknown().optional();
const sides = z.object({ include: side, exclude: side }).nullish();
const combinationSchema = z.looseObject({ any: sides, all: sides });

/**
 * `any` is OR, `all` is AND, both take include and exclude (docs/interface.md#combination-shape). What is excluded by `any` matches one of
 * its values, by `all` every one of them. `readSide` gives null if an array is empty, and throws where it cannot be read.
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
