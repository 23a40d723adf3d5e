import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { OrderDetail, SubjectRecord } from '@/lib/database/schema/rows';
import { type Handles, handlesOf, type PagedFacet, type SubjectOperation } from '@/lib/offers/offers';
import { findWords } from '@/lib/platform/fold-text';
import { claimByLink, claimOfCompany, claimOfPerson, namedAsOrdered, namedBy } from '@/lib/purchases/answers/claims';
import {
  foundCompany,
  foundEmployers,
  foundPreview,
  nothingFound,
  type ParseContext,
  type ParsedResult,
  resultOfPage,
  resultOfPerson,
  resultOfResolved,
} from '@/lib/purchases/answers/parsed-result';
import { excluding, noSuppression, type Suppression } from '@/lib/purchases/exclusion-policy';
import { pictureAddressOf } from '@/lib/service/contract/answer-pictures';
import type { RequestOf } from '@/lib/service/contract/endpoints';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfDomain, subjectOfId } from '@/lib/subjects/known-subjects';
import { createOperation, noClaim, type OperationRows, type OrderContext } from './operation-row.ts';

const pageSize = 100;

/** What can be bought about a person or a company, and the ids of list members: one row per operation. */
export const subjectOperations: OperationRows<SubjectOperation | 'resolve'> = {
  email: createOperation('email', {
    body: (orderContext) => byIdOrUrl(orderContext),
    parsed: ({ data }, _question, context) =>
      data === null ? { ...nothingFound, facets: { email: null } } : resultOfPerson(data, context, true),
    claim: ({ data }, orderContext, context) => (data === null ? null : claimOfPerson(data, orderContext, context)),
  }),

  mobile: createOperation('mobile', {
    body: phoneBody,
    parsed: ({ data }, _question, { connection }) => ({
      ...nothingFound,
      found: data !== null && data.numbers.length > 0,
      facets: { mobile: data === null || data.numbers.length === 0 ? null : { numbers: data.numbers } },
      aliases: data?.id == null ? [] : [idAlias(connection, 'person', data.id)],
    }),
    claim({ data }, { subject }, context) {
      if (data === null) return null;
      const named = namedAsOrdered({ id: data.id, link: data }, subject, context);
      // No number and no name: nothing was found.
      if (data.numbers.length === 0 && named.aliases.length === 0) return null;
      // A number that names its owner waits for confirmation; a nameless one is filed under what was typed.
      const isNameless = subject.site === 'employee' && named.aliases.length === 0;
      return { ...named, namesOrdered: false, unproven: isNameless ? 'keep-new' : 'hold' };
    },
  }),

  personality: createOperation('personality', {
    body(orderContext) {
      const { page: url } = handles(orderContext);
      return url === null ? null : { url };
    },
    parsed: (analysis) => ({ ...nothingFound, found: true, facets: { personality: analysis } }),
    // An analysis often names no subject: accept it unless it names another known person.
    claim: ({ source }, _question, context) => ({
      ...namedBy('person', { id: source?.refId }, context),
      namesOrdered: false,
      unproven: 'keep',
    }),
  }),

  profile: createOperation('profile', {
    body(orderContext) {
      const { page } = handles(orderContext);
      return page === null ? null : { contact: { pronet: { any: { include: [page] } } }, page: 0, size: 1 };
    },
    parsed: ({ content: [person] }, _question, context) =>
      person === undefined ? { ...nothingFound, facets: { profile: null } } : resultOfPerson(person, context, false),
    claim: ({ content: [person] }, orderContext, context) =>
      person === undefined ? null : claimOfPerson(person, orderContext, context),
  }),

  who: createOperation('who', {
    body(orderContext) {
      const { links } = handles(orderContext);
      return links === null
        ? null
        : { contact: { socialMediaLink: { any: { include: [...links] } } }, page: 0, size: 1 };
    },
    // A held answer about another person counts too: the same order would buy it again.
    isKnown: ({ known, held = [] }) =>
      known?.facets.profile !== undefined || held.some(({ operation }) => operation === 'who'),
    parsed: ({ content: [person] }, _question, context) =>
      person === undefined ? { ...nothingFound, facets: { profile: null } } : resultOfPerson(person, context, false),
    claim: ({ content: [person] }, orderContext, context) =>
      person === undefined ? null : claimByLink(person, orderContext, context),
  }),

  lookup: createOperation('lookup', {
    body(orderContext) {
      const { address } = handles(orderContext);
      return address === null ? null : { search: address };
    },
    parsed: (person, _question, context) =>
      person === null ? { ...nothingFound, facets: { profile: null } } : resultOfPerson(person, context, false),
    // The answer has no valid address to compare (docs/interface.md#reverse-people-lookup): an unknown person's address is taken as
    // theirs, unless a file gives that person another name.
    claim: (person, orderContext, context) =>
      person === null
        ? null
        : {
            ...claimOfPerson(person, orderContext, context),
            unproven: isNamedAsInFile(person, orderContext.known) ? 'keep-new' : 'hold',
          },
  }),

  company: createOperation('company', {
    body(orderContext) {
      const account = companyFilterWithLinks(orderContext);
      return account === null ? null : { account, page: 0, size: 1 };
    },
    parsed({ content: [company] }, _question, context) {
      if (company === undefined) return { ...nothingFound, facets: { company: null } };
      const pictures = { address: pictureAddressOf(company.summary?.logo), logos: [] };
      return { ...foundCompany(company, context), found: true, others: [], pictures };
    },
    claim: ({ content: [company] }, orderContext, context) =>
      company === undefined ? null : claimOfCompany(company, orderContext, context),
  }),

  lookalikes: createOperation('lookalikes', {
    lists: 'company',
    body({ detail, suppression = noSuppression }) {
      const { seeds = [], count = 0 } = detail;
      if (seeds.length === 0 || count === 0) return null;
      // Without an including filter none may exclude: lists leave out people, and the result leaves out the company itself.
      return {
        lookalikeDomains: seeds,
        ...leaveOut('company_id', suppression),
        page: detail.page ?? 0,
        size: count,
      };
    },
    isKnown: ({ detail, known }) => hasPage('lookalikes', { detail, known }),
    nothing: ({ detail }, context) => emptyPage('lookalikes', detail, context),
    parsed({ content, totalElements }, orderContext, context) {
      const { page = 0, seeds = [] } = orderContext.detail;
      const others = content.filter((company) => !isAmongOrdered(company, orderContext, context));
      const entries = others.map((company) => ({
        key: subjectOfId('company', company.id).key,
        found: foundCompany(company, context),
      }));
      const leftOff = content.length - others.length;
      return resultOfPage('lookalikes', { page, total: totalElements, seeds, entries, leftOff }, context);
    },
    claim: noClaim,
  }),

  'people-here': createOperation('people-here', {
    lists: 'person',
    body({ suppression = noSuppression, ...orderContext }) {
      const account = companyFilter(orderContext);
      if (account === null) return null;
      const { domains, companyIds } = suppression;
      const current = excluding(companyIds);
      return {
        account: { ...account, ...(domains.length > 0 && { domain: joinDomains(account, domains) }) },
        ...(current && { contact: { company: { current } } }),
        ...leaveOut('people_id', suppression),
        page: orderContext.detail.page ?? 0,
        size: pageSize,
      };
    },
    isKnown: ({ detail, known }) => hasPage('peopleHere', { detail, known }),
    nothing: ({ detail }, context) => emptyPage('peopleHere', detail, context),
    parsed: ({ content, totalElements }, { detail }, context) =>
      resultOfPage(
        'peopleHere',
        {
          page: detail.page ?? 0,
          total: totalElements,
          seeds: [],
          entries: content.map((person) => ({
            key: subjectOfId('person', person.id).key,
            found: foundPreview(person, context),
          })),
          alongside: foundEmployers(content, context),
        },
        context,
      ),
    claim: noClaim,
  }),

  /** Ids for people known by page, a hundred for the price of one page, so that a list on the service can contain them. */
  resolve: createOperation('resolve', {
    body({ detail: { profiles = [] } }) {
      if (profiles.length === 0 || profiles.length > pageSize) return null;
      return { contact: { pronet: { any: { include: profiles } } }, page: 0, size: pageSize };
    },
    isKnown: () => false,
    nothing: (orderContext, context) => resultOfResolved(orderContext, { content: [], totalElements: 0 }, context),
    parsed: (page, orderContext, context) => resultOfResolved(orderContext, page, context),
    // Each of them is matched to those requested (`resultOfResolved`).
    claim: noClaim,
  }),
};

/** Whether the answer shares a word with the name that a file gives; true without one. */
function isNamedAsInFile({ profile }: Person, known: SubjectRecord | null): boolean {
  const words = findWords(known?.fromFile?.name ?? '').filter((word) => word.length > 1);
  const answered = new Set(
    findWords([profile?.full_name, profile?.first_name, profile?.last_name].filter(Boolean).join(' ')),
  );
  return words.length === 0 || words.some((word) => answered.has(word));
}

function hasPage(facet: PagedFacet, { detail, known }: Pick<OrderContext, 'detail' | 'known'>): boolean {
  const list = known?.facets[facet]?.value ?? null;
  const isSame = list !== null && JSON.stringify(list.seeds) === JSON.stringify(detail.seeds ?? []);
  return isSame && list.pages.some(({ page }) => page === (detail.page ?? 0));
}

/** The service states "nothing found" with a 404: the page is known, and empty. */
function emptyPage(facet: PagedFacet, detail: OrderDetail, context: ParseContext): ParsedResult {
  return resultOfPage(facet, { page: detail.page ?? 0, total: 0, seeds: detail.seeds ?? [], entries: [] }, context);
}

/**
 * Whether a company is the requested one, or a seed, and so not its own lookalike. The request cannot leave it out
 * (docs/interface.md#filter-objects).
 */
export function isAmongOrdered(
  company: Company,
  { subject, known, detail }: Pick<OrderContext, 'subject' | 'known' | 'detail'>,
  context: ParseContext,
): boolean {
  const { connection, sites } = context;
  const ordered = new Set([
    ...[subject.key, ...(detail.seeds ?? []).map((seed) => keyOfSeed(seed, sites))].map((key) =>
      subjectAlias(connection, key),
    ),
    ...(known?.aliases ?? []),
  ]);
  const { aliases, hints } = foundCompany(company, context);
  const domain = company.link?.domain;
  const byDomain = domain == null ? [] : [subjectAlias(connection, keyOfSeed(domain, sites))];
  return [...aliases, ...hints, ...byDomain].some((name) => ordered.has(name));
}

/** A seed is a page or a domain. */
function keyOfSeed(seed: string, sites: ParseContext['sites']): string {
  const page = seed.includes('/') ? findSubject(seed, sites) : null;
  return page?.key ?? subjectOfDomain(seed.trim().replace(/^www\./i, '')).key;
}

/** How a request names its subject and leaves others out. Pure; null if too little is known. */

type Account = RequestOf<'companySearch'>['account'];

function handles({ subject, known: record }: OrderContext): Handles {
  return handlesOf(subject, record);
}

/** Exporting one person takes an id or a profile URL (docs/interface.md#export-single-person). */
function byIdOrUrl(orderContext: OrderContext): RequestOf<'singleExportV2'> | null {
  const { id, page } = handles(orderContext);
  if (id !== null && (page === null || orderContext.subject.site === 'id')) return { id };
  return page === null ? null : { url: page };
}

/** A profile URL, else a company's domain and a name (docs/interface.md#mobile-phone-finder). */
function phoneBody(orderContext: OrderContext): RequestOf<'mobilePhoneV2'> | null {
  const { page, employer } = handles(orderContext);
  return page === null ? employer : { pronet: page };
}

/** Identifies the company by its page, or by its website. */
function companyFilter(orderContext: OrderContext): Account | null {
  const { page, domain } = handles(orderContext);
  if (page !== null) return { pronet: { any: { include: [page] } } };
  return domain === null ? null : { domain: { any: { include: [domain] } } };
}

/** By its page elsewhere only where nothing better is known: no answer proves it (docs/interface.md#company-result). */
function companyFilterWithLinks(orderContext: OrderContext): Account | null {
  const { links } = handles(orderContext);
  return companyFilter(orderContext) ?? (links === null ? null : { socialMediaLink: { any: { include: [...links] } } });
}

/** Adds excluded domains to the requested company's filter, which may itself be a domain. */
function joinDomains(account: Account, exclude: readonly string[]): NonNullable<Account>['domain'] {
  return { any: { ...account?.domain?.any, exclude: [...exclude] } };
}

/** The lists filter of a request: members of these lists are left out (docs/interface.md#lists-filter). */
function leaveOut<Type extends 'people_id' | 'company_id'>(
  type: Type,
  { lists }: Suppression,
): { lists?: { [Key in Type]?: { exclude: string[] } } } {
  return lists.length === 0
    ? {}
    : { lists: { [type]: { exclude: lists } } as { [Key in Type]?: { exclude: string[] } } };
}
