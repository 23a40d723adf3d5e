import { z } from 'zod';
import { companyFilters, peopleFilters } from '@/lib/service/contract/filters';
import { canPage, limits } from '@/lib/service/contract/limits';
import { webhookSchema } from '@/lib/service/contract/schemas/job';
import { tryParse } from '@/lib/service/contract/tolerant';
import { nonBlank } from './blocks.ts';
import { type FilterTree, isFilter } from './filter.ts';
import { schemaOfTree } from './tree.ts';

function pageOf({ min, max, default: usual }: { min: number; max: number; default: number }) {
  return { page: z.int().min(0).default(0), size: z.int().min(min).max(max).default(usual) };
}

const people = () => ({
  account: schemaOfTree(peopleFilters.account).optional(),
  contact: schemaOfTree(peopleFilters.contact).optional(),
  lists: schemaOfTree(peopleFilters.lists).optional(),
});

interface Paged {
  page: number;
  size: number;
  lookalikeDomains?: readonly string[] | undefined;
}

/** A search with only excludes is invalid (docs/interface.md#filter-objects), and an empty one would match and bill everything. */
function checkFilters(tree: FilterTree) {
  return (body: Paged, context: z.core.$RefinementCtx) => {
    const stated = { hasAny: false, hasInclude: body.lookalikeDomains !== undefined };
    look(tree, body, stated);
    if (!stated.hasInclude) {
      const rule = stated.hasAny ? 'exclude-only' : 'no-filter';
      context.addIssue({ code: 'custom', message: rule, params: { rule }, input: body });
    }
    if (!canPage(body)) {
      context.addIssue({
        code: 'custom',
        path: ['page'],
        message: 'beyond-cap',
        params: { rule: 'beyond-cap' },
        input: body,
      });
    }
  };
}

function look(tree: FilterTree, values: object, stated: { hasAny: boolean; hasInclude: boolean }): void {
  const byKey = new Map<string, unknown>(Object.entries(values));
  for (const [key, node] of Object.entries(tree)) {
    const value = byKey.get(key);
    if (value === undefined) continue;
    if (!isFilter(node)) {
      if (typeof value === 'object' && value !== null) look(node, value, stated);
    } else {
      stated.hasAny ||= node.shape !== 'followers';
      stated.hasInclude ||= node.isInclude(value);
    }
  }
}

/** The body of a people search (docs/interface.md#people-search). */
export const peopleSearchRequestSchema = z.lazy(() =>
  z.strictObject({ ...people(), ...pageOf(limits.searchSize) }).superRefine(checkFilters(peopleFilters)),
);

/** The same body with other sizes (docs/interface.md#people-preview). */
export const peoplePreviewRequestSchema = z.lazy(() =>
  z.strictObject({ ...people(), ...pageOf(limits.previewSize) }).superRefine(checkFilters(peopleFilters)),
);

/** `size` is the total, without a default (docs/interface.md#export-people-with-email). */
export const peopleExportRequestSchema = z.lazy(() =>
  z
    .strictObject({
      ...people(),
      page: z.int().min(0).default(0),
      size: z.int().min(limits.exportSize.min).max(limits.exportSize.max),
      webhook: webhookSchema,
    })
    .superRefine(checkFilters(peopleFilters)),
);

/** Seeds are domains or company profile URLs, and count as includes (docs/interface.md#company-search). */
export const companySearchRequestSchema = z.lazy(() =>
  z
    .strictObject({
      lookalikeDomains: z.array(nonBlank).min(1).max(limits.lookalikeSeeds).optional(),
      account: schemaOfTree(companyFilters.account).optional(),
      lists: schemaOfTree(companyFilters.lists).optional(),
      ...pageOf(limits.searchSize),
    })
    .superRefine(checkFilters(companyFilters)),
);

/**
 * Whether an exclude filter may be added (docs/interface.md#filter-objects): seeds do not count as a filter. A people search always may.
 */
export function canExclude(
  { lookalikeDomains, ...filters }: Record<string, unknown>,
  kind: 'people' | 'companies',
): boolean {
  if (kind === 'people' || lookalikeDomains === undefined) return true;
  return tryParse(companySearchRequestSchema, { ...filters, page: 0, size: 1 })?.success === true;
}
