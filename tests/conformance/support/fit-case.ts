import type { FilterCase } from '../../fixtures/filter-steps.ts';
import type { Result } from './conformance-sandbox.ts';
import { matchCases, plainCases } from './filter-cases.ts';

/** Of filters whose values cannot be picked from a result by path: what is written, and what finds somebody in the sandbox's world. */
const instead: Record<string, readonly (readonly [string, string])[]> = {
  'account.geoLocation': [
    ['52.37', '51.5'],
    ['-4.9', '-0.12'],
  ],
  'account.employee.title': [['buyer', 'engineer']],
  'account.employee.departmentAndFunction': [['procurement', 'sales']],
  'contact.keyword': [['cold chain', 'prize']],
};

/** The same steps with values that somebody has, so that a search which finds nobody is tried with one that does. */
export function fitCase(one: FilterCase, everybody: readonly Result[]): FilterCase {
  return replaced(one, instead[one.path] ?? valuesInstead(one, everybody));
}

/** Those of one result, so that they can be asked for together; where none has so many, one of them. */
function valuesInstead({ path, steps }: FilterCase, everybody: readonly Result[]): [string, string][] {
  const filter = [...plainCases, ...matchCases].find((each) => each.path === path);
  if (filter === undefined) return [];
  const written = steps.flatMap((step) =>
    step.do === 'add' && !leavesOut(step.within) ? [step.text.replaceAll('"', '')] : [],
  );
  // A comma would end a value that is typed.
  const held = everybody.map((result) => [...new Set(filter.read(result))].filter((value) => !value.includes(',')));
  const values = held.find(({ length }) => length >= written.length) ?? held.find(({ length }) => length > 0) ?? [];
  return written.flatMap((text, at) => (values[at] === undefined ? [] : [[text, values[at]]]));
}

function leavesOut(within: readonly string[]): boolean {
  return within.includes('none of') || within.includes('not all of');
}

function replaced(one: FilterCase, pairs: readonly (readonly [string, string])[]): FilterCase {
  const text = pairs.reduce(
    (before, [from, to]) => before.replaceAll(inner(from), inner(to)),
    JSON.stringify({ steps: one.steps, body: one.body }),
  );
  return { ...one, ...JSON.parse(text) };
}

/** As it stands within a text of JSON. */
function inner(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
