import { z } from 'zod';
import { everyPart, type MaybePart } from './part.ts';
import { readValue } from './read-value.ts';

type Test<Subject> = (subject: Subject) => boolean;

const side = z.unknown().optional();
const sides = z.object({ include: side, exclude: side }).nullish();
const combinationSchema = z.looseObject({ any: sides, all: sides });

/**
 * Interface, "Combination shape": `any` is OR, `all` is AND, both take include and exclude. What is excluded by `any` matches one of
 * its values, by `all` every one of them. `readSide` makes a test of each value of an array.
 */
export function readCombination<Subject>(
  value: unknown,
  readSide: (side: unknown) => readonly Test<Subject>[],
): MaybePart<Subject> {
  const { any, all } = readValue(combinationSchema, value);
  const tests = (given: unknown): readonly Test<Subject>[] => (given == null ? [] : readSide(given));
  const parts = [
    { tests: tests(any?.include), isInclude: true, some: true },
    { tests: tests(all?.include), isInclude: true, some: false },
    { tests: tests(any?.exclude), isInclude: false, some: true },
    { tests: tests(all?.exclude), isInclude: false, some: false },
  ];
  return everyPart(
    parts.map(({ tests: each, isInclude, some }) => {
      if (each.length === 0) return null;
      const matches = (subject: Subject): boolean =>
        some ? each.some((test) => test(subject)) : each.every((test) => test(subject));
      return { isInclude, test: (subject: Subject) => matches(subject) === isInclude };
    }),
  );
}
