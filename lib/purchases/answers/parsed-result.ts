import { emailAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { FoundFacets } from '@/lib/database/records/merge-record';
import type { JobPart } from '@/lib/database/schema/job-rows';
import type { OrderDetail, RawAnswer, SubjectRecord } from '@/lib/database/schema/rows';
import type { SearchPageRow } from '@/lib/database/schema/search-rows';
import type { PagedFacet, ResultPage } from '@/lib/offers/offers';
import { isPictureField, pictureAddressOf } from '@/lib/pictures/picture-address';
import type { Company } from '@/lib/service/contract/schemas/company';
import { findBestEmail } from '@/lib/service/contract/schemas/email';
import type { Person } from '@/lib/service/contract/schemas/person';
import type { PersonPreview } from '@/lib/service/contract/schemas/person-preview';
import { subjectOfDomain, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { type Named, namedBy } from './claims.ts';
import type { Claim } from './judge-answer.ts';
import { subjectOfLink } from './links.ts';

/** Everything one reply says: about the subject of the order, and about others who came along. */
export interface ParsedResult extends FoundFacets {
  /** False: the service had nothing, or nothing of what was asked for. */
  found: boolean;
  others: readonly OtherFound[];
  /** What of the answer could not be read; absent where all of it was. */
  kept?: UnparsedResult;
  /** Whom it says it is about; absent where it is about whoever is in it. */
  claim?: Claim;
  /** For a list of ours: who its people are to the service. */
  resolved?: Resolved;
  /** For a search: the page that was bought. */
  page?: Omit<SearchPageRow, 'connection' | 'boughtAt' | 'chargedMilli' | 'intentId'>;
  /** For a part of a job: what the service answered when it was handed in. */
  handedIn?: Submitted;
}
/** What of an answer could not be read, as it is kept. */
export interface UnparsedResult {
  body: string;
  unread: NonNullable<RawAnswer['unread']>;
}
/** The service took the job on, and its name for it; null where it did not, as for a track id that was used before. */
export interface Submitted {
  jobId: string;
  at: number;
  trackId: string | null;
  counts: JobPart['counts'];
  /** Lists of the service that leave people out of it, beside those of the parts before it. */
  leftOutBy: readonly string[];
}
/** What reading a reply gives: besides, where the subject's picture is. Null: there is none; absent: the reply says nothing about it. */
export interface ParseOutcome extends ParsedResult {
  pictureAt?: URL | null;
}
/** Ids for people of whom only the page was known. */
export interface Resolved {
  listId: string;
  /** Subject keys of all who were asked about. */
  asked: string[];
  /** `key` is null where the answer does not say which page is theirs (docs/interface.md#person-preview-result). */
  people: { id: string; key: string | null; label: string | null }[];
}

export interface OtherFound extends FoundFacets {
  kind: Subject['kind'];
}

/** What reading a reply needs to know besides it. */
export interface ParseContext {
  connection: string;
  sites: readonly Site[];
  nowMs: number;
  /** By the service's clock, as far as it is known. */
  serviceNowMs: number;
  /** What is known of the subject before this reply. */
  known: SubjectRecord | null;
}

export const nothingFound: ParsedResult = { found: false, name: null, facets: {}, aliases: [], hints: [], others: [] };

/** With `wantsEmail`, somebody without an address that is theirs counts as nothing found, and their profile is known all the same. */
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
    aliases: aliasesOf('person', person, context),
    // A role address belongs to many; and of two people with one address neither is the other.
    hints: best?.address === undefined || best.generic === true ? [] : [emailAlias(context.connection, best.address)],
    others: owned === null || owned.aliases.length === 0 ? [] : [owned],
    pictureAt: pictureAddressOf(person.profile?.picture),
  };
}

/** People as a search brings them, each with their company. */
export function foundPeople(people: readonly Person[], context: ParseContext): OtherFound[] {
  return people.flatMap((person) => {
    const { found: _counted, others, pictureAt: _apart, ...own } = resultOfPerson(person, context, false);
    const aliases = [
      ...own.aliases,
      subjectAlias(context.connection, resultSubject('person', person, context.sites).key),
    ];
    return [{ ...own, kind: 'person' as const, aliases: [...new Set(aliases)] }, ...others];
  });
}

/** A company as a search or a person brings it. */
export function foundCompany(company: Company, context: ParseContext): OtherFound {
  const domain = company.link?.domain_ltd ?? company.link?.domain ?? null;
  return {
    kind: 'company',
    name: company.summary?.name ?? null,
    facets: { company: withoutPictures(company) },
    aliases: aliasesOf('company', company, context),
    // Subsidiaries share a website: it names a company only as long as no other has it.
    hints: domain === null ? [] : [subjectAlias(context.connection, subjectOfDomain(domain).key)],
  };
}

/** A row of "People here". */
export function foundPreview(person: PersonPreview, context: ParseContext): OtherFound {
  const { company: _same, ...rest } = person;
  return {
    kind: 'person',
    // Masked: it is no name to be found or filed under.
    name: null,
    facets: { preview: { ...withoutPictures(rest), company: null } },
    aliases: aliasesOf('person', person, context),
    hints: [],
  };
}

/** One page of a list: who is on it goes into records of their own, the page itself to the subject. */
export function resultOfPage(
  facet: PagedFacet,
  listed: {
    page: number;
    total: number;
    seeds: string[];
    entries: readonly { key: string; found: OtherFound }[];
    /** So many more came and are what was asked about. */
    leftOff?: number;
  },
  context: ParseContext,
): ParsedResult {
  const { page, total, seeds, entries, leftOff = 0 } = listed;
  const keys = entries.map(({ key }) => key);
  const bought: ResultPage = { page, keys, ...(leftOff > 0 && { leftOff }), boughtAt: context.nowMs };
  return {
    // A page of nobody but who was asked about is no end: others are on the pages after it.
    found: entries.length > 0 || (leftOff > 0 && total > leftOff),
    name: null,
    facets: { [facet]: { pages: [bought], total, seeds } },
    aliases: [],
    hints: [],
    others: entries.map(({ found }) => found),
  };
}

/**
 * Previews of people whose ids are wanted, of whom `profiles` are the pages; the ids go to the list, everything else into records. Onto the
 * list comes only whose page was asked about: a service that drops a filter answers with whomever it likes.
 */
export function resultOfResolved(
  { subject, detail }: { subject: Subject; detail: OrderDetail },
  previews: readonly PersonPreview[],
  context: ParseContext,
): ParsedResult {
  const keyOf = (link: string | null | undefined) =>
    link == null ? null : (subjectOfLink(link, context.sites)?.key ?? null);
  const asked = (detail.profiles ?? []).map(keyOf).filter((key) => key !== null);
  const people = previews.flatMap(({ id, link, profile }) => {
    const key = keyOf(link?.pronet);
    const label = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ') || null;
    return key !== null && asked.includes(key) ? [{ id, key, label }] : [];
  });
  return {
    ...nothingFound,
    found: people.length > 0,
    others: previews.map((person) => foundPreview(person, context)),
    resolved: { listId: subject.slug, asked, people },
  };
}

/** The subject of a result: by its page where that is on a known site, else by its id. */
export function resultSubject(
  kind: Subject['kind'],
  result: { id: string; link?: { pronet?: string | null | undefined } | null | undefined },
  sites: readonly Site[],
): Subject {
  const linked = result.link?.pronet == null ? null : subjectOfLink(result.link.pronet, sites);
  return linked?.kind === kind ? linked : subjectOfId(kind, result.id);
}

/** What the record of a result is known by. */
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

/** Signed picture addresses expire and would say later what was looked at: they are never kept, wherever in an answer they stand. */
function withoutPictures<Part extends object>(part: Part): Part {
  return JSON.parse(JSON.stringify(part, (field, value) => (isPictureField(field) ? undefined : value)));
}
