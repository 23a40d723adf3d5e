import { z } from 'zod';
import { seniorities } from '../../lib/service/enums.ts';
import type { Company } from '../world/company-facts.ts';
import type { Person } from '../world/person-facts.ts';
import { contactReaders } from './contact-readers.ts';
import { everyPart, including, type MaybePart } from './part.ts';
import { positionsIn } from './person-filters.ts';
import { readValue } from './read-value.ts';
import { readMatch, readPlain } from './value-filters.ts';

type Employees = (company: Company) => readonly Person[];

const partSchema = z.looseObject({ any: z.looseObject({}).nullish(), all: z.looseObject({}).nullish() }).nullish();
const schema = z.looseObject({ title: partSchema, seniority: partSchema, departmentAndFunction: partSchema });

/** Of the primary active role, which is the one at the company that employs them. */
const title = { read: (person: Person) => positionsIn(person, 'latest').map(({ position }) => position.title) };
const readers = {
  title: (value: unknown) => readMatch(value, title),
  seniority: (value: unknown) => readPlain(value, contactReaders.seniority, seniorities),
  departmentAndFunction: (value: unknown) => readPlain(value, contactReaders.departmentAndFunction, undefined),
};

/**
 * Interface, "Company Search": companies that employ people matching. What `any` includes has to be true of one and the same
 * person over all three sub-fields; of what `all` includes each value has somebody; whom an exclude names nobody may be.
 */
export function readEmployee(value: unknown, employeesOf: Employees): MaybePart<Company> {
  const given = readValue(schema, value);
  const names = ['title', 'seniority', 'departmentAndFunction'] as const;
  const together = everyPart(names.map((name) => readers[name]({ any: { include: given[name]?.any?.include } })));
  const alone = names.flatMap((name) => {
    const { any, all } = given[name] ?? {};
    return [
      ...eachOf(all?.include).map((one) => somebody(readers[name]({ any: { include: one } }))),
      nobody(readers[name]({ any: { include: any?.exclude } })),
      notEach(eachOf(all?.exclude).map((one) => readers[name]({ any: { include: one } }))),
    ];
  });
  return everyPart([somebody(together), ...alone]);

  function somebody(part: MaybePart<Person>): MaybePart<Company> {
    return part === null ? null : including((company) => employeesOf(company).some(part.test));
  }

  function nobody(part: MaybePart<Person>): MaybePart<Company> {
    if (part === null) return null;
    return { isInclude: false, test: (company) => !employeesOf(company).some(part.test) };
  }

  function notEach(parts: readonly MaybePart<Person>[]): MaybePart<Company> {
    const real = parts.filter((part) => part !== null);
    if (real.length === 0) return null;
    const hasEach = (company: Company): boolean => real.every((part) => employeesOf(company).some(part.test));
    return { isInclude: false, test: (company) => !hasEach(company) };
  }
}

/** A side of several values as sides of one value each. */
function eachOf(side: unknown): unknown[] {
  if (Array.isArray(side)) return side.map((one) => [one]);
  const match = matchSchema.safeParse(side);
  return match.success
    ? match.data.content.map((phrase) => ({ ...match.data, content: [phrase] }))
    : side == null
      ? []
      : [side];
}

const matchSchema = z.looseObject({ content: z.array(z.string()) });
