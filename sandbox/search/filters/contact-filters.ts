import { z } from 'zod';
import { contactFilters, employeeFilters } from '../../../lib/service/contract/filters.ts';
import type { Choices } from '../../choices.ts';
import { ServiceRefusal } from '../../refusal.ts';
import type { WorldCompany } from '../../world/company-facts.ts';
import type { WorldPerson } from '../../world/person-facts.ts';
import { ownOf } from '../own-of.ts';
import { everyPart, including, type MaybePart } from '../part.ts';
import { readByShape, rememberSources } from '../read-by-shape.ts';
import { readValue } from '../read-value.ts';
import type { ReadTexts, SubjectCache } from '../subject-cache.ts';
import { contactReaders, contactSources } from './contact-readers.ts';
import {
  createFilterRows,
  expectKnownKeys,
  type FilterRows,
  type PathOfShape,
  type ReadFilter,
} from './filter-rows.ts';
import { readKeyword } from './keyword-filter.ts';
import { positionsIn, readDurations, readEducationDate, readFollowers, type Scope } from './person-filters.ts';
import { matchSchema, type ValueReader } from './value-filters.ts';

interface ContactFilters {
  rows: FilterRows<WorldPerson>;
  /** The keyword sources and the name: texts that differ between subjects, and are folded ahead of the first search. */
  texts: readonly ReadTexts<WorldPerson>[];
}

type SpecialPath = PathOfShape<typeof contactFilters, 'durations' | 'education-date' | 'keyword' | 'followers'>;

/** The filters by a person's attributes (docs/interface.md#contact-filters). */
export function createContactFilters(cache: SubjectCache): ContactFilters {
  const sources = rememberSources<WorldPerson>(contactSources, cache);
  const others: Record<SpecialPath, ReadFilter<WorldPerson>> = {
    'experience.latest.duration': durationsIn('latest', cache),
    'experience.current.duration': durationsIn('current', cache),
    'experience.previous.duration': durationsIn('previous', cache),
    'education.date': readEducationDate,
    keyword: (value) => readKeyword(value, sources),
    socialMediaFollower: readFollowers,
  };
  const rows = createFilterRows<WorldPerson>(contactFilters, (path, filter) => {
    const reader = ownOf<ValueReader<WorldPerson>>(contactReaders, path);
    return reader === undefined ? ownOf(others, path) : readByShape(filter, reader, cache);
  });
  return { rows, texts: [...sources.values(), cache.rememberTexts(contactReaders.fullName.read)] };
}

function durationsIn(scope: Scope, { remember }: SubjectCache): ReadFilter<WorldPerson> {
  const heldBy = remember((person: WorldPerson) => positionsIn(person, scope));
  return (value) => readDurations(value, scope, heldBy);
}

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
