import type { SidenoteDatabase } from '@/lib/database/database';
import { companyLine, personLine, previewLine, type ResultLine } from '@/lib/database/schema/result-line';
import {
  type SearchFilters,
  type SearchMode,
  type SearchRow,
  type SearchTrack,
  searchPageId,
} from '@/lib/database/schema/search-rows';
import { stopCounting } from '@/lib/database/settings/service-settings';
import type { SearchOperation } from '@/lib/offers/offers';
import {
  foundCompany,
  foundEmployers,
  foundPeople,
  foundPreview,
  nothingFound,
  type OtherFound,
  type ParseContext,
  type ParsedResult,
  resultSubject,
} from '@/lib/purchases/answers/parsed-result';
import { noSuppression } from '@/lib/purchases/exclusion-policy';
import {
  type Booked,
  createOperation,
  type NamedOrder,
  noClaim,
  type OperationRows,
  type OrderContext,
  parsedBy,
  type Settlement,
} from '@/lib/purchases/operations/operation-row';
import { insertAt } from '@/lib/purchases/steps/insert-read';
import type { ReplyOf } from '@/lib/service/contract/endpoints';
import {
  companySearchRequestSchema,
  peoplePreviewRequestSchema,
  peopleSearchRequestSchema,
} from '@/lib/service/contract/filters/search-request';
import { bookingOfCount } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import { previewSizeOf } from './draft.ts';
import { readFilter } from './filter-values.ts';
import { withSuppression } from './suppressed-filters.ts';

/** Stores a purchased page of a search. Without the search it could never be displayed. */
const savesPage: Settlement = {
  tables: ['searchPages'],
  save: savePage,
  async saveReread(db, booked) {
    const { page } = booked.parsed;
    const there = page && (await db.searchPages.get(page.id));
    const isNewer = there !== undefined && there.boughtAt > booked.nowMs;
    if (there?.erasedAt === undefined && !isNewer) await savePage(db, booked);
  },
  insertRead,
};

/** Stores how many a search matches, and whether the service may count again. */
const savesCount: Settlement = {
  tables: ['searches', 'settings'],
  async save(db, { intent: { connection }, parsed: { page }, chargedMilli, nowMs }) {
    if (chargedMilli > 0) await stopCounting(db, connection, 'charged');
    if (page === undefined) return;
    await db.searches.update(page.searchId, { counted: { total: page.total, at: nowMs, chargedMilli } });
  },
  async noteRefused(db, { connection, subject }, { serviceText = '' }) {
    const { filters = {} } = (await db.searches.get(subject.slug)) ?? {};
    if (isAboutSize(serviceText, filters)) await stopCounting(db, connection, 'refused');
  },
};

/** Whether a refusal is about size 0, and so about every count: its text names the size and no filter. */
function isAboutSize(text: string, filters: SearchFilters): boolean {
  if (!/\bsize\b/i.test(text)) return false;
  const letters = lettersOf(text);
  return !keysOf(filters).some((key) => key.length >= shortestName && letters.includes(lettersOf(key)));
}

/** Shorter keys, such as `any`, are parts of other words. */
const shortestName = 5;

/** "employee size" and `employeeSize` are the same. */
function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const below = Object.values(value).flatMap(keysOf);
  return Array.isArray(value) ? below : [...Object.keys(value), ...below];
}

const ofSearch = { claim: noClaim, readNamed: readNamedSearch, settlement: savesPage };

/**
 * Pages of a search, each bought once (docs/interface.md#people-search, docs/interface.md#people-preview,
 * docs/interface.md#company-search).
 */
export const searchOperations: OperationRows<SearchOperation> = {
  'preview-people': createOperation('preview-people', {
    lists: 'person',
    ...ofSearch,
    body: (orderContext) =>
      parsedBy(
        peoplePreviewRequestSchema,
        bodyOf(orderContext, 'people', previewSizeOf(searchOf(orderContext)?.search ?? {})),
      ),
    isKnown: (orderContext) => isPageThere(orderContext, 'preview'),
    nothing: (orderContext, context) => pageResult(orderContext, 'preview', noResults, context),
    parsed: ({ content, totalElements }, orderContext, context) => {
      const lines = content.map((person) => previewLine(resultSubject('person', person, context.sites).key, person));
      const people = content.map((person) => foundPreview(person, context));
      const others = [...people, ...foundEmployers(content, context)];
      return pageResult(orderContext, 'preview', { lines, others, total: totalElements, track: null }, context);
    },
  }),

  'search-people': createOperation('search-people', {
    lists: 'person',
    ...ofSearch,
    body: (orderContext) => parsedBy(peopleSearchRequestSchema, bodyOf(orderContext, 'people', null)),
    isKnown: (orderContext) => isPageThere(orderContext, 'search'),
    nothing: (orderContext, context) => pageResult(orderContext, 'search', noResults, context),
    parsed: (reply, orderContext, context) => {
      const { content, totalElements: total, trackId = null } = reply;
      const lines = content.map((person) => personLine(resultSubject('person', person, context.sites).key, person));
      const others = foundPeople(content, context);
      const track =
        trackId === null ? null : { id: trackId, people: countReturned(reply, searchOf(orderContext)?.search) };
      return pageResult(orderContext, 'search', { lines, others, total, track }, context);
    },
  }),

  // Free by the price of a result, but size 0 is not stated: a service that charges or refuses it is not asked again
  // (docs/interface.md#people-search).
  'count-people': createOperation('count-people', {
    lists: 'person',
    claim: noClaim,
    readNamed: readNamedSearch,
    settlement: savesCount,
    body: (orderContext) => parsedBy(peopleSearchRequestSchema, bodyOf(orderContext, 'people', 0)),
    isKnown: (orderContext) => searchOf(orderContext)?.search.counted !== undefined,
    charge: (_quote, reply, creditHeader) => bookingOfCount(reply, creditHeader),
    nothing: (orderContext, context) => pageResult(orderContext, 'search', noResults, context),
    parsed: ({ content, totalElements }, orderContext, context) => {
      // A service that treats 0 as its default was paid for people, who are kept.
      const others = foundPeople(content, context);
      const page = { lines: [], others, total: totalElements, track: null };
      return { ...pageResult(orderContext, 'search', page, context), found: totalElements > 0 };
    },
  }),

  'search-companies': createOperation('search-companies', {
    lists: 'company',
    ...ofSearch,
    body: (orderContext) => parsedBy(companySearchRequestSchema, bodyOf(orderContext, 'companies', null)),
    isKnown: (orderContext) => isPageThere(orderContext, 'search'),
    nothing: (orderContext, context) => pageResult(orderContext, 'search', noResults, context),
    parsed: ({ content, totalElements }, orderContext, context) => {
      const places = placesOf(searchOf(orderContext)?.search.filters ?? {});
      const lines = content.map((company) =>
        companyLine(resultSubject('company', company, context.sites).key, company, places),
      );
      const others = content.map((company) => foundCompany(company, context));
      return pageResult(orderContext, 'search', { lines, others, total: totalElements, track: null }, context);
    },
  }),
};

function placesOf(filters: SearchFilters): string[] {
  const include = ['any', 'all'].flatMap((side) => readFilter(filters, `account.location.${side}.include`) ?? []);
  return include.filter((place) => typeof place === 'string');
}

interface Page {
  lines: ResultLine[];
  others: OtherFound[];
  total: number;
  track: Pick<SearchTrack, 'id' | 'people'> | null;
}
/** The service also states "nothing found" with a 404: then the page is known, and empty. */
const noResults: Page = { lines: [], others: [], total: 0, track: null };

/** Null if the search no longer exists, or is of the other kind. */
function bodyOf(orderContext: OrderContext, kind: 'people' | 'companies', size: number | null) {
  const { detail, suppression = noSuppression } = orderContext;
  const search = searchOf(orderContext)?.search;
  if (search?.kind !== kind) return null;
  return { ...withSuppression(search.filters, kind, suppression), page: detail.page ?? 0, size: size ?? search.size };
}

function isPageThere(orderContext: OrderContext, mode: SearchMode): boolean {
  return searchOf(orderContext)?.isThere(mode, orderContext.detail.page ?? 0) ?? false;
}

/** How many people the service returned, readable or not, and so how many its track id covers: at most the requested number. */
function countReturned(
  { content, unread, numberOfElements }: ReplyOf<'peopleSearch'>,
  search: Pick<SearchRow, 'size'> | undefined,
): number {
  const arrived = content.length + unread.length;
  const stated = Number.isSafeInteger(numberOfElements) ? (numberOfElements ?? 0) : 0;
  return Math.max(arrived, Math.min(stated, search?.size ?? arrived));
}

function pageResult(
  orderContext: OrderContext,
  mode: SearchMode,
  { lines, others, total, track }: Page,
  { serviceNowMs }: ParseContext,
): ParsedResult {
  // The search was forgotten while the answer was in flight: the people on the page are stored regardless.
  const search = searchOf(orderContext)?.search;
  if (search === undefined) return { ...nothingFound, found: lines.length > 0, others };
  const page = orderContext.detail.page ?? 0;
  return {
    ...nothingFound,
    name: search.name,
    found: lines.length > 0,
    others,
    page: {
      id: searchPageId(search.id, mode, page),
      searchId: search.id,
      mode,
      page,
      lines,
      total,
      keys: lines.map(({ key }) => key),
      track: track && { ...track, bornAt: serviceNowMs, usedBy: null },
    },
  };
}

export interface NamedSearch extends NamedOrder {
  kind: 'search';
  search: SearchRow;
  isThere(mode: SearchMode, page: number): boolean;
}

export async function readNamedSearch(db: SidenoteDatabase, { site, slug: id }: Subject): Promise<NamedSearch | null> {
  const search = site === 'search' ? await db.searches.get(id) : undefined;
  if (search === undefined) return null;
  const there = new Set(await db.searchPages.where('searchId').equals(id).primaryKeys());
  return { kind: 'search', lists: search.lists, search, isThere: (mode, page) => there.has(`${id}|${mode}|${page}`) };
}

export function searchOf({ named }: OrderContext): NamedSearch | null {
  return named != null && isSearch(named) ? named : null;
}

function isSearch(named: NamedOrder): named is NamedSearch {
  return named.kind === 'search';
}

async function savePage(
  db: SidenoteDatabase,
  { intent: { id: intentId, connection }, parsed: { page }, chargedMilli, nowMs }: Omit<Booked, 'isOpen'>,
): Promise<void> {
  if (page !== undefined) await db.searchPages.put({ ...page, connection, intentId, boughtAt: nowMs, chargedMilli });
}

async function insertRead(
  db: SidenoteDatabase,
  parsed: ParsedResult,
  positions: readonly number[],
): Promise<ParsedResult> {
  const { page: read } = parsed;
  const before = read && (await db.searchPages.get(read.id));
  if (read === undefined || before === undefined) return parsed;
  const { lines, keys, total, track } = before;
  const page = {
    ...read,
    total,
    track,
    lines: insertAt(lines, read.lines, positions),
    keys: insertAt(keys, read.keys, positions),
  };
  return { ...parsed, page: (read.unread ?? 0) === 0 ? withoutUnread(page) : page };
}

function withoutUnread<Page extends { unread?: number }>({ unread: _none, ...page }: Page): Omit<Page, 'unread'> {
  return page;
}
