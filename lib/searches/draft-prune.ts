import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { findFilter } from '@/lib/service/contract/filters';
import { checkSearch } from '@/lib/service/contract/filters/check-search';
import type { Problem, ProblemRule } from '@/lib/service/contract/filters/problem';

export interface Pruned {
  filters: SearchFilters;
  /** What could not be understood, and why; each filter once. */
  leftOut: Problem[];
}

/** Rules about the search as a whole, which do not concern a single filter. */
const wholeRules = new Set<ProblemRule['rule']>(['no-filter', 'exclude-only', 'beyond-cap']);
/** With more problems, it is not one of our searches. */
const mostRounds = 500;

/** Removes keys and values that no longer exist, smallest part first, and lists them. */
export function pruneFilters(kind: SearchKind, filters: SearchFilters): Pruned {
  const leftOut: Problem[] = [];
  const touched = new Set<string>();
  let rest: SearchFilters = { ...filters };
  for (let round = 0; round < mostRounds; round += 1) {
    const [problem] = problemsIn(kind, rest);
    if (problem === undefined) return { filters: rest, leftOut };
    const filter = filterAt(problem);
    // Removing a part may invalidate what surrounds it.
    if (!touched.has(filter)) leftOut.push(problem);
    touched.add(filter);
    rest = pathsOf(problem).reduce((left, path) => asFilters(without(left, path)), rest);
  }
  return { filters: {}, leftOut };
}

function problemsIn(kind: SearchKind, filters: SearchFilters): Problem[] {
  const problems = checkSearch(filters, kind === 'people' ? 'peopleSearch' : 'companySearch');
  return problems.filter(({ rule }) => !wholeRules.has(rule));
}

function filterAt({ path }: Problem): string {
  return findFilter(path)?.path ?? path;
}

function pathsOf(problem: Problem): string[][] {
  const path = problem.path === '' ? [] : problem.path.split('.');
  if (problem.rule === 'unknown-key') return problem.keys.map((key) => [...path, key]);
  if (problem.rule === 'platform-not-supported') return problem.platforms.map((key) => [...path, key]);
  return [path];
}

/** Removes the value at the path and branches left empty. A missing value removes the branch it is missing from. */
function without(value: unknown, path: readonly string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined || typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  if (Array.isArray(value)) {
    const at = Number(key);
    const below = without(value[at], rest);
    return filled(below === undefined ? value.toSpliced(at, 1) : value.with(at, below));
  }
  const entries = Object.entries(value).flatMap(([name, part]) => {
    const below = name === key ? without(part, rest) : part;
    return below === undefined ? [] : [[name, below] as const];
  });
  return filled(Object.fromEntries(entries));
}

function filled<Value extends object>(value: Value): Value | undefined {
  return Object.keys(value).length === 0 ? undefined : value;
}

function asFilters(value: unknown): SearchFilters {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
