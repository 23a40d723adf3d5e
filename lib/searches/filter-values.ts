import type { SearchFilters } from '@/lib/database/schema/search-rows';

/** The value at a path such as `account.domain.any.include`; undefined if there is none. */
export function readFilter(filters: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (isBranch(at) && Object.hasOwn(at, key) ? at[key] : undefined), filters);
}

/** The filters with this value at the path; for undefined, without it and branches left empty. The argument is not modified. */
export function writeFilter(filters: SearchFilters, path: string, value: unknown): SearchFilters {
  const [key = '', ...rest] = path.split('.');
  const inner = rest.length === 0 ? value : writeBelow(filters[key], rest.join('.'), value);
  if (inner !== undefined) return { ...filters, [key]: inner };
  const { [key]: _gone, ...others } = filters;
  return others;
}

function writeBelow(branch: unknown, path: string, value: unknown): SearchFilters | undefined {
  const below = writeFilter(isBranch(branch) ? branch : {}, path, value);
  return Object.keys(below).length === 0 ? undefined : below;
}

function isBranch(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
