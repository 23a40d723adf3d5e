import { languages } from '../../lib/service/contract/enums.ts';
import type { WorldCompany } from '../world/company-facts.ts';
import { departmentValues } from '../world/vocabulary/lists/departments-list.ts';
import { industryLabels } from '../world/vocabulary/lists/industry-list.ts';
import { technologyNames } from '../world/vocabulary/lists/technology-list.ts';
import { writeCsv } from './write-csv.ts';

/**
 * The value-list files by path, each made on first request: CSV with a header row (docs/interface.md#value-lists).
 */
export function makeValueListFiles(companies: readonly WorldCompany[]): ReadonlyMap<string, () => string> {
  return new Map([
    ['/industries.csv', once(() => listOf('industry', industryLabels))],
    ['/departments-and-functions.csv', once(() => listOf('department_or_function', departmentValues))],
    ['/technologies.csv', once(() => technologiesOf(companies))],
    ['/languages.csv', once(() => listOf('language', languages))],
  ]);
}

function listOf(header: string, values: readonly string[]): string {
  return writeCsv([[header], ...values.map((value) => [value])]);
}

/** The number of companies per technology: those of this world, plus a number that falls with its rank in the list. */
function technologiesOf(companies: readonly WorldCompany[]): string {
  const here = new Map<string, number>();
  for (const { technologies } of companies) {
    for (const { name } of technologies) here.set(name, (here.get(name) ?? 0) + 1);
  }
  const rows = technologyNames.map(({ name }, place) => [name, (here.get(name) ?? 0) + elsewhere(place)]);
  return writeCsv([['technology', 'companies'], ...rows]);
}

/** From a hundred thousand for the most common down to dozens: a few technologies are everywhere, most are rare. */
function elsewhere(place: number): number {
  return Math.floor(1_200_000 / (place + 12));
}

function once(make: () => string): () => string {
  let made: string | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
