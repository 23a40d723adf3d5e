import type { SearchFilters } from '@/lib/database/schema/search-rows';

/** What stands at `account.domain.any.include`; undefined where nothing does. */
export function readFilter(filters: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, key) => (isBranch(at) && Object.hasOwn(at, key) ? at[key] : undefined), filters);
}

/**
 * The filters with this value there, or, for undefined, without it and without the branches that this leaves empty. What was
 * handed in stays as it is; so does every branch that the path does not lead through.
 */
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
