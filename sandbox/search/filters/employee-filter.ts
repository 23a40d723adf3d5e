import { z } from 'zod';
import { employeeFilters } from '../../../lib/service/contract/filters/account-filters.ts';
import type { Choices } from '../../choices.ts';
import { ServiceRefusal } from '../../refusal.ts';
import type { WorldCompany } from '../../world/company-facts.ts';
import type { WorldPerson } from '../../world/person-facts.ts';
import { everyPart, including, type MaybePart } from '../part.ts';
import { readByShape } from '../read-by-shape.ts';
import { readValue } from '../read-value.ts';
import type { SubjectCache } from '../subject-cache.ts';
import { contactReaders } from './contact-readers.ts';
import { expectKnownKeys } from './filter-rows.ts';
import { matchSchema } from './value-filters.ts';

type ReadEmployee = (value: unknown, choices: Choices) => MaybePart<WorldCompany>;

const { title, seniority, departmentAndFunction } = employeeFilters.employee;
const objectSchema = z.record(z.string(), z.unknown());
const sides = z.looseObject({ include: z.unknown().optional(), exclude: z.unknown().optional() }).nullish();
const partSchema = z.looseObject({ any: sides, all: sides }).nullish();

/**
 * Companies that employ matching people (docs/interface.md#company-search), by primary role. `any` include: one person matches all
 * sub-fields. `all` include: each value matches someone. `any` exclude: no one matches. `all` exclude: a value matches no one.
 */
export function createEmployeeReader(
  employeesOf: (company: WorldCompany) => readonly WorldPerson[],
  cache: SubjectCache,
): ReadEmployee {
  const rows = new Map([
    [
      'title',
      { filter: title, read: readByShape<WorldPerson>(title, contactReaders['experience.latest.title'], cache) },
    ],
    ['seniority', { filter: seniority, read: readByShape<WorldPerson>(seniority, contactReaders.seniority, cache) }],
    [
      'departmentAndFunction',
      {
        filter: departmentAndFunction,
        read: readByShape<WorldPerson>(departmentAndFunction, contactReaders.departmentAndFunction, cache),
      },
    ],
  ]);

  return (value, { unknownFilterKeys }) => {
    const isStrict = unknownFilterKeys === 'refuse';
    const together: MaybePart<WorldPerson>[] = [];
    const apart: MaybePart<WorldCompany>[] = [];
    for (const [key, given] of Object.entries(readValue(objectSchema, value))) {
      const row = rows.get(key);
      if (row === undefined && isStrict) throw new ServiceRefusal(400, `unknown filter: account.employee.${key}`);
      if (row === undefined || given == null) continue;
      const { filter } = row;
      if (isStrict) expectKnownKeys(given, filter, `account.employee.${key}`);
      // The filter as a whole is read only to check its limits and types.
      row.read(given, filter);
      const { any, all } = readValue(partSchema, given) ?? {};
      const ofSide = (side: unknown): MaybePart<WorldPerson> => row.read({ any: { include: side } }, filter);
      together.push(ofSide(any?.include));
      apart.push(
        ...valuesOf(all?.include).map((one) => somebody(ofSide(one))),
        not(somebody(ofSide(any?.exclude))),
        not(everyPart(valuesOf(all?.exclude).map((one) => somebody(ofSide(one))))),
      );
    }
    return everyPart([somebody(everyPart(together)), ...apart]);
  };

  function somebody(part: MaybePart<WorldPerson>): MaybePart<WorldCompany> {
    return part === null ? null : including((company) => employeesOf(company).some(part.test));
  }
}

function not(part: MaybePart<WorldCompany>): MaybePart<WorldCompany> {
  return part === null ? null : { isInclude: false, test: (company) => !part.test(company) };
}

/** Splits a side into sides of one value each. */
function valuesOf(side: unknown): unknown[] {
  if (side == null) return [];
  if (Array.isArray(side)) return side.map((one) => [one]);
  const { mode, content } = readValue(matchSchema, side);
  return content.map((phrase) => ({ mode, content: [phrase] }));
}
