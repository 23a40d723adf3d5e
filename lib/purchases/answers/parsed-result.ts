import { emailAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { FoundFacets } from '@/lib/database/schema/held-rows';
import type { JobPart } from '@/lib/database/schema/job-rows';
import type { OrderDetail, RawAnswer, SubjectRecord } from '@/lib/database/schema/rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import type { PagedFacet, ResultPage } from '@/lib/offers/offers';
import {
  type AnswerPictures,
  logosOf,
  pictureAddressOf,
  withoutPictures,
} from '@/lib/service/contract/answer-pictures';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { subjectOfDomain, subjectOfId } from '@/lib/subjects/known-subjects';
import { subjectOfLink } from '@/lib/subjects/links';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { type Claim, type Named, namedBy } from './claims.ts';

/** Everything one reply states about the subject of the order, and about others included in it. */
export interface ParsedResult extends FoundFacets {
  /** False: the service had nothing, or nothing of what was requested. */
  found: boolean;
  others: readonly OtherFound[];
  /** The unreadable part of the answer; absent if all of it was read. */
  unparsed?: UnparsedResult;
  /** The subject it claims to be about; absent if it only describes the people in it. */
  claim?: Claim;
  /** For one of our exclusion lists: the service ids of its people. */
  resolved?: Resolved;
  /** For a search: the page that was bought. */
  page?: Omit<SearchPageRow, 'connection' | 'boughtAt' | 'chargedMilli' | 'intentId'>;
  /** For a part of a job: the service's response to the submission. */
  submitted?: Submitted;
}
/** The unreadable part of an answer, as it is stored. */
export interface UnparsedResult {
  body: string;
  unread: NonNullable<RawAnswer['unread']>;
}
/** The response to a submitted job; `trackId` is null if it was not accepted, for example because it was used before. */
export interface Submitted {
  jobId: string;
  at: number;
  trackId: string | null;
  counts: JobPart['counts'];
  said?: NonNullable<JobPart['said']>;
  /** Lists on the service that leave people out of it, other than those for the earlier parts. */
  leftOutBy: readonly string[];
}
/** The parsed reply, and where its pictures are; absent: the reply does not say. */
export interface ParseOutcome extends ParsedResult {
  pictures?: AnswerPictures;
}
/** Ids for people known only by their page. */
export interface Resolved {
  listId: string;
  requested: string[];
  /** `key` is null if the answer does not say which page is theirs (docs/interface.md#person-preview-result). */
  people: { id: string; key: string | null; label: string | null }[];
  /** People without a page who must be among those requested; absent if the answer includes anyone else. */
  open?: OpenPerson[];
}

/** A requested person; the answer does not say which. */
export interface OpenPerson {
  id: string;
  firstName: string | null;
  /** Masked. */
  lastName: string | null;
  headline: string | null;
}

export interface OtherFound extends FoundFacets {
  kind: Subject['kind'];
}

/** What parsing a reply needs in addition to it. */
export interface ParseContext {
  connection: string;
  sites: readonly Site[];
  nowMs: number;
  /** By the service's clock, as far as its offset is known. */
  serviceNowMs: number;
  /** What was known about the subject before this reply. */
  known: SubjectRecord | null;
}

export const nothingFound: ParsedResult = { found: false, name: null, facets: {}, aliases: [], hints: [], others: [] };

/** With `wantsEmail`, a person without a personal address counts as nothing found, although their profile is stored. */
export function resultOfPerson(person: Person, context: ParseContext, wantsEmail: boolean): ParseOutcome {
  const emails = person.email?.output ?? [];
  const best = findBestEmail(emails);
  const company = person.company ?? null;
  const owned = company === null ? null : foundCompany(company, context);
  return {
    found: wantsEmail ? best !== null : true,
    name: nameOf(person),
    facets: {
      ...(wantsEmail && { email: best === null ? null : emails }),
      profile: profileOf(person),
      ...(company !== null && { company: withoutPictures(company) }),
    },
    ...(wantsEmail && best === null && emails.length > 0 && { tried: emails }),
    aliases: aliasesOf('person', person, context),
    // A role address belongs to many, and two people with one address are two.
    hints: best?.address === undefined || best.generic === true ? [] : [emailAlias(context.connection, best.address)],
    others: owned === null || owned.aliases.length === 0 ? [] : [owned],
    pictures: { address: pictureAddressOf(person.profile?.picture), logos: logosOf(person) },
  };
}

/** People in a search result, each with their company. */
export function foundPeople(people: readonly Person[], context: ParseContext): OtherFound[] {
  return people.flatMap((person) => {
    const { found: _counted, others, pictures: _apart, ...own } = resultOfPerson(person, context, false);
    const aliases = [
      ...own.aliases,
      subjectAlias(context.connection, resultSubject('person', person, context.sites).key),
    ];
    return [{ ...own, kind: 'person' as const, aliases: [...new Set(aliases)] }, ...others];
  });
}

export function foundCompany(company: Company, context: ParseContext): OtherFound {
  const [domain] = domainsOfCompany(company.link);
  return {
    kind: 'company',
    name: company.summary?.name ?? null,
    facets: { company: withoutPictures(company) },
    aliases: aliasesOf('company', company, context),
    // Subsidiaries share a website: it identifies a company while no other has it.
    hints: domain === undefined ? [] : [subjectAlias(context.connection, subjectOfDomain(domain).key)],
  };
}

/** A previewed person. Their company has a record of its own (`foundEmployers`), unless nothing identifies it. */
export function foundPreview(person: PersonPreview, context: ParseContext): OtherFound {
  const employer = employerKey(person, context.sites);
  const preview = withoutPictures(person);
  return {
    kind: 'person',
    // Masked, so it cannot be used as a name.
    name: null,
    facets: { preview: employer === null ? preview : { ...preview, company: null, employer } },
    aliases: aliasesOf('person', person, context),
    hints: [],
  };
}

/** The companies of previewed people, each once: a page of them often has one. */
export function foundEmployers(people: readonly PersonPreview[], context: ParseContext): OtherFound[] {
  const byKey = new Map<string, OtherFound>();
  for (const person of people) {
    const key = employerKey(person, context.sites);
    if (key === null || person.company == null || byKey.has(key)) continue;
    byKey.set(key, foundCompany(person.company, context));
  }
  return [...byKey.values()];
}

function employerKey({ company }: PersonPreview, sites: readonly Site[]): string | null {
  const id = company?.id ?? null;
  return id === null ? null : resultSubject('company', { id, link: company?.link }, sites).key;
}

/** One page of a list: its entries go into separate records, the page itself to the subject. */
export function resultOfPage(
  facet: PagedFacet,
  listed: {
    page: number;
    total: number;
    seeds: string[];
    entries: readonly { key: string; found: OtherFound }[];
    /** Entries left out because they are the requested subject itself. */
    leftOff?: number;
    /** People in it without an entry. */
    alongside?: readonly OtherFound[];
  },
  context: ParseContext,
): ParsedResult {
  const { page, total, seeds, entries, leftOff = 0, alongside = [] } = listed;
  const keys = entries.map(({ key }) => key);
  const bought: ResultPage = { page, keys, ...(leftOff > 0 && { leftOff }), boughtAt: context.nowMs };
  return {
    // A page with only the requested subject is not the end: others follow on later pages.
    found: entries.length > 0 || (leftOff > 0 && total > leftOff),
    name: null,
    facets: { [facet]: { pages: [bought], total, seeds } },
    aliases: [],
    hints: [],
    others: [...entries.map(({ found }) => found), ...alongside],
  };
}

/**
 * Previews of people requested by their pages; ids go to the list, the rest into records. An id without a page is kept if no one else can
 * be in the answer.
 */
export function resultOfResolved(
  { subject, detail }: { subject: Subject; detail: OrderDetail },
  { content, totalElements }: { content: readonly PersonPreview[]; totalElements: number },
  context: ParseContext,
): ParsedResult {
  const requested = (detail.profiles ?? []).flatMap((link) => subjectOfLink(link, context.sites)?.key ?? []);
  const people: Resolved['people'] = [];
  const open: OpenPerson[] = [];
  let isOnlyRequested = Math.max(content.length, totalElements) <= new Set(requested).size;
  for (const { id, link, profile } of content) {
    const key = link?.pronet == null ? null : (subjectOfLink(link.pronet, context.sites)?.key ?? null);
    const label = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ') || null;
    if (key === null) {
      const { first_name: firstName = null, last_name: lastName = null, headline = null } = profile ?? {};
      open.push({ id, firstName, lastName, headline });
    } else if (requested.includes(key)) people.push({ id, key, label });
    else isOnlyRequested = false;
  }
  return {
    ...nothingFound,
    found: content.length > 0,
    others: [...content.map((person) => foundPreview(person, context)), ...foundEmployers(content, context)],
    resolved: {
      listId: subject.slug,
      requested,
      people,
      ...(isOnlyRequested && open.length > 0 && { open }),
    },
  };
}

/** The subject of a result: by its page if that is on a known site, else by its id. */
export function resultSubject(
  kind: Subject['kind'],
  result: { id: string; link?: { pronet?: string | null | undefined } | null | undefined },
  sites: readonly Site[],
): Subject {
  const linked = result.link?.pronet == null ? null : subjectOfLink(result.link.pronet, sites);
  return linked?.kind === kind ? linked : subjectOfId(kind, result.id);
}

function aliasesOf(kind: Subject['kind'], result: Named, context: ParseContext): string[] {
  return namedBy(kind, result, context).aliases;
}

function nameOf(person: Person): string | null {
  const { profile } = person;
  const joined = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  return profile?.full_name || joined || null;
}

function profileOf(person: Person): Person {
  const { email: _bought, company: _own, ...rest } = person;
  return withoutPictures(rest);
}
