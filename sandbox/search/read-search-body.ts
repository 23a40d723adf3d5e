import { z } from 'zod';
import type { Choices } from '../choices.ts';
import type { ServiceListType } from '../lists/lists.ts';
import { refusals, ServiceRefusal } from '../refusal.ts';
import type { Filters } from './search.ts';

/** How far a search can be paged (docs/interface.md#limits). */
export const recordsPerSearch = 10_000;
const sizeMax = 100;

export interface SearchBody {
  /** Unparsed: the search parses them. */
  filters: Filters;
  /** Ids of the lists whose members are left out. */
  listIds: readonly string[];
  /** Zero-based. */
  page: number;
  size: number;
}

interface Kind {
  /** The only type of list that this search accepts. */
  listType: ServiceListType;
  defaultSize: number;
  choices: Choices;
}

/**
 * The body of the three searches (docs/interface.md#people-search, docs/interface.md#people-preview,
 * docs/interface.md#company-search). Page and size are both required and have defaults: a missing one takes the default, null
 * does not. Throws the 400s of page, size and `lists`.
 */
export function readSearchBody(json: unknown, { listType, defaultSize, choices }: Kind): SearchBody {
  const parsed = schemaOf(defaultSize).safeParse(json);
  if (!parsed.success) throw refusals.unreadable();
  const { page, lists, ...filters } = parsed.data;
  const size = sizeFor(parsed.data.size, { listType, defaultSize, choices });
  const isBeyond = size > 0 && page * size >= recordsPerSearch;
  if (size > sizeMax || isBeyond) throw new ServiceRefusal(400, 'pagination limit exceeded');
  return { filters, page, size, listIds: readListIds(lists, listType, choices) };
}

/** The contract allows 0 for the searches of people and does not say what it does (docs/interface.md#people-search). */
function sizeFor(size: number, { listType, defaultSize, choices }: Kind): number {
  if (size > 0 || listType !== 'people_id' || choices.sizeZero === 'count') return size;
  if (choices.sizeZero === 'refuse') throw new ServiceRefusal(400, 'size must be at least 1');
  return defaultSize;
}

function schemaOf(defaultSize: number) {
  return z.object({
    account: z.unknown().optional(),
    contact: z.unknown().optional(),
    lookalikeDomains: z.unknown().optional(),
    lists: z.unknown().optional(),
    page: z.int().min(0).default(0),
    size: z.int().min(0).default(defaultSize),
  });
}

const exclude = { exclude: z.array(z.string()).nullish() };
const listsSchema = z
  .object({ people_id: z.object(exclude).nullish(), company_id: z.object(exclude).nullish() })
  .nullish();
/** Used when unknown filter keys are refused. */
const strictListsSchema = z
  .strictObject({ people_id: z.strictObject(exclude).nullish(), company_id: z.strictObject(exclude).nullish() })
  .nullish();

/** Each search accepts only lists of its kind (docs/interface.md#lists-filter). */
export function readListIds(
  lists: unknown,
  listType: ServiceListType,
  { unknownFilterKeys }: Choices,
): readonly string[] {
  const parsed = (unknownFilterKeys === 'drop' ? listsSchema : strictListsSchema).safeParse(lists);
  if (!parsed.success) throw refusals.unreadable();
  const { [otherType[listType]]: wrongKind, [listType]: wanted } = parsed.data ?? {};
  if (wrongKind != null) throw new ServiceRefusal(400, `lists.${otherType[listType]} is not for this search`);
  return wanted?.exclude ?? [];
}

const otherType = { people_id: 'company_id', company_id: 'people_id' } as const satisfies Record<
  ServiceListType,
  ServiceListType
>;
