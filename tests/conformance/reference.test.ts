import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runs, sampled } from '../depth.ts';
import { filterShapes, operations } from '../fixtures/interface.ts';
import { conformanceSandbox, everybody, type Result, search } from './support/conformance-sandbox.ts';
import {
  type Band,
  type FilterCase,
  isFilter,
  joined,
  matchCases,
  type NumberCase,
  numberCases,
  plainCases,
} from './support/filter-cases.ts';

// Filters, against a second reading of their rules (docs/interface.md#filter-objects).

/**
 * A second evaluation of the filters, naive, on nothing but what results show: it fetches everybody through the API, and asks
 * the sandbox what it has worked out itself. Knows nothing of the sandbox's own evaluation.
 */
const { findAll } = conformanceSandbox({ people: 300, companies: 150 });
const companies = operations.companySearch.path;
let everyone: Result[] = [];
let everyCompany: Result[] = [];
beforeAll(async () => {
  everyone = await findAll({ account: everybody });
  everyCompany = await findAll({ account: everybody }, companies);
});

interface Question {
  body: object;
  holds(result: Result): boolean;
}

type Side = { include?: string[]; exclude?: string[] };

/** `any` is OR, `all` is AND; an exclude takes away whom the include of the same words would have found. */
function ask(filter: FilterCase, any: Side, all: Side): Question {
  const has = (result: Result) => {
    const held = new Set(filter.read(result).map((value) => value.toLowerCase()));
    return (value: string) => held.has(value.toLowerCase());
  };
  const sides = ({ include, exclude }: Side) => ({
    ...(include === undefined ? {} : { include: filter.side(include) }),
    ...(exclude === undefined ? {} : { exclude: filter.side(exclude) }),
  });
  return {
    body: filter.at({
      ...(Object.keys(any).length > 0 ? { any: sides(any) } : {}),
      ...(Object.keys(all).length > 0 ? { all: sides(all) } : {}),
    }),
    holds: (result) =>
      (any.include?.some(has(result)) ?? true) &&
      (all.include?.every(has(result)) ?? true) &&
      !(any.exclude?.some(has(result)) ?? false) &&
      !(all.exclude?.every(has(result)) ?? false),
  };
}

function within(filter: NumberCase, bands: Band[]): Question {
  // Without `start` a band means less than `end` (docs/interface.md#range-filters); where both are there, both count: which is
  // not stated, and chosen.
  const isIn = (value: number) =>
    bands.some(({ start, end = Number.POSITIVE_INFINITY }) =>
      start === undefined ? value < end : value >= start && value <= end,
    );
  return {
    body: filter.within(bands),
    holds: (result) => {
      const value = filter.read(result);
      return value !== null && isIn(value);
    },
  };
}

/** Filters of values that cannot be compared: a new filter needs a case in `filter-cases.ts` or a line here. */
const notShown = [
  // Finds by any spelling of an address, which is more than results show.
  'account.url',
  // About the people a company employs.
  'account.employee.title',
  'account.employee.seniority',
  'account.employee.departmentAndFunction',
];

const values = (filter: FilterCase, results: Result[]) => [...new Set(results.flatMap(filter.read))];

/** One to three sampled values in each part, or none in it. */
function questionOf(filter: FilterCase, results: Result[]): fc.Arbitrary<Question> {
  const some = fc.uniqueArray(fc.constantFrom(...values(filter, results)), { minLength: 1, maxLength: 3 });
  const side = fc.record({ include: some, exclude: some }, { requiredKeys: [] });
  return fc.tuple(side, side).map(([any, all]) => ask(filter, any, all));
}

function bandsOf(filter: NumberCase, results: Result[]): fc.Arbitrary<Question> {
  const known = results.map(filter.read).filter((value) => value !== null);
  // On somebody's number, and beside it.
  const bound = fc.constantFrom(...known.flatMap((value) => [value, value + 1]));
  const band = fc.tuple(bound, bound, fc.constantFrom('both', 'start', 'end')).map(([a, b, ends]): Band => {
    const [start, end] = [Math.min(a, b), Math.max(a, b)];
    if (ends === 'start') return { start };
    return ends === 'end' ? { end } : { start, end };
  });
  const isSingle = filter.path === 'account.foundedYear';
  return fc.array(band, { minLength: 1, maxLength: isSingle ? 1 : 3 }).map((bands) => within(filter, bands));
}

async function check(question: Question, results: Result[], path: string): Promise<void> {
  // Everybody's filter goes first, so that one of excludes alone is a search, too.
  const body = joined({ account: everybody }, question.body);
  const found = (await findAll(body, path)).map(({ id }) => id);
  expect(found).toEqual(results.filter(question.holds).map(({ id }) => id));
}

const isAccount = ({ path }: { path: string }) => path.startsWith('account.');
const named = <Case extends { path: string }>(cases: Case[]) => cases.map((one) => [one.path, one] as const);

describe('people that a filter finds have results that show it', () => {
  it('of every filter with values, except values that no result shows', () => {
    const ofValues = Object.entries(filterShapes).filter(([, shape]) => /^(plain|match)/.test(shape));
    const compared = new Set([...plainCases, ...matchCases].map(({ path }) => path));
    expect(ofValues.map(([path]) => path).filter((path) => !compared.has(path))).toEqual(notShown);
  });

  it.each(sampled(named([...plainCases, ...matchCases]), 4))('%s', async (_, filter) => {
    expect(values(filter, everyone).length).toBeGreaterThan(1);
    await fc.assert(
      fc.asyncProperty(questionOf(filter, everyone), (question) => check(question, everyone, search)),
      runs(12),
    );
  });

  it.each(sampled(named(numberCases), 4))('%s', async (_, filter) => {
    await fc.assert(
      fc.asyncProperty(bandsOf(filter, everyone), (question) => check(question, everyone, search)),
      runs(12),
    );
  });

  it('when several filters are set together', async () => {
    const any = () =>
      fc.oneof(
        ...[...plainCases, ...matchCases].map((filter) => questionOf(filter, everyone)),
        ...numberCases.map((filter) => bandsOf(filter, everyone)),
      );
    const together = fc.tuple(any(), any(), any()).map((questions): Question | null => {
      const places = new Set(questions.map(({ body }) => placeOf(body)));
      if (places.size < questions.length) return null;
      return {
        body: joined(...questions.map(({ body }) => body)),
        holds: (one) => questions.every(({ holds }) => holds(one)),
      };
    });
    await fc.assert(
      fc.asyncProperty(together, async (question) => {
        fc.pre(question !== null);
        if (question !== null) await check(question, everyone, search);
      }),
      runs(60),
    );
  });
});

describe('companies that a filter finds have results that show it', () => {
  it.each(sampled(named([...plainCases, ...matchCases].filter(isAccount)), 4))('%s', async (_, filter) => {
    await fc.assert(
      fc.asyncProperty(questionOf(filter, everyCompany), (question) => check(question, everyCompany, companies)),
      runs(12),
    );
  });

  it.each(sampled(named(numberCases.filter(isAccount)), 4))('%s', async (_, filter) => {
    await fc.assert(
      fc.asyncProperty(bandsOf(filter, everyCompany), (question) => check(question, everyCompany, companies)),
      runs(12),
    );
  });
});

/** The filter a body asks by: its first keys, down to where the shape begins. */
function placeOf(body: object): string {
  const keys: string[] = [];
  let part: unknown = body;
  while (typeof part === 'object' && part !== null && !isFilter(part)) {
    const [entry] = Object.entries(part);
    if (entry === undefined) break;
    keys.push(entry[0]);
    part = entry[1];
  }
  return keys.join('.');
}
