import type { SearchKind } from '@/lib/database/schema/search-rows';
import { writeFilter } from '@/lib/searches/filter-values';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import type { Problem } from '@/lib/service/contract/filters/problem';

/** The problems of a filter's value, regardless of the rest of the search. */
export function checkFilter(kind: SearchKind, path: string, value: unknown): Problem[] {
  const problems = checkSearch(writeFilter({}, path, value), kind === 'people' ? 'peopleSearch' : 'companySearch');
  return problemsAt(path, problems);
}

export function problemsAt(path: string, problems: readonly Problem[]): Problem[] {
  return problems.filter((problem) => problem.path === path || problem.path.startsWith(`${path}.`));
}
