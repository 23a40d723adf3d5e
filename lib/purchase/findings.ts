import { findSubject } from '@/lib/detection/find-subject';
import { subjectOfDomain, subjectOfId } from '@/lib/detection/known-subjects';
import type { Site } from '@/lib/detection/sites';
import type { Subject } from '@/lib/detection/subject';
import { emailAlias, idAlias, subjectAlias } from '@/lib/records/aliases';
import type { JobPart } from '@/lib/records/job-rows';
import type { FoundFacets } from '@/lib/records/merge-record';
import type { OrderDetail, ResultPage, SubjectRecord } from '@/lib/records/rows';
import type { SearchPageRow } from '@/lib/records/search-rows';
import type { Company } from '@/lib/service/schemas/company';
import { findBestEmail } from '@/lib/service/schemas/email';
import type { Person } from '@/lib/service/schemas/person';
import type { PersonPreview } from '@/lib/service/schemas/person-preview';
import { pictureAddressOf } from './picture-address.ts';

/** Everything one reply says: about the subject of the order, and about others who came along. */
export interface Findings extends FoundFacets {
  /** False: the service had nothing, or nothing of what was asked for. */
  found: boolean;
  others: readonly OtherFound[];
  /** For a list of ours: who its people are to the service. */
  resolved?: Resolved;
  /** For a search: the page that was bought. */
  page?: Omit<SearchPageRow, 'connection' | 'boughtAt' | 'chargedMilli' | 'intentId'>;
  /** For a part of a job: what the service answered when it was handed in. */
  handedIn?: HandedIn;
}
/** The service took the job on, and its name for it; null where it did not, as for a track id that was used before. */
export interface HandedIn {
  jobId: string;
  at: number;
  trackId: string | null;
  counts: JobPart['counts'];
}
/** What reading a reply gives: besides, where the subject's picture is. Null: there is none; absent: the reply says nothing about it. */
export interface ReadFindings extends Findings {
  pictureAt?: URL | null;
}
/** Ids for people of whom only the page was known. */
export interface Resolved {
  listId: string;
  /** Subject keys of all who were asked about. */
  asked: string[];
  /** `key` is null where the answer does not say which page is theirs (interface, "Person preview result"). */
  people: { id: string; key: string | null; label: string | null }[];
}

export interface OtherFound extends FoundFacets {
  kind: Subject['kind'];
}

/** What reading a reply needs to know besides it. */
export interface FindingsContext {
  connection: string;
  sites: readonly Site[];
  nowMs: number;
  /** By the service's clock, as far as it is known. */
  serviceNowMs: number;
  /** What is known of the subject before this reply. */
  known: SubjectRecord | null;
}

export const nothingFound: Findings = { found: false, name: null, facets: {}, aliases: [], hints: [], others: [] };

/** With `wantsEmail`, somebody without an address that is theirs counts as nothing found, and their profile is known all the same. */
export function findingsOfPerson(person: Person, context: FindingsContext, wantsEmail: boolean): ReadFindings {
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
    aliases: [idAlias(context.connection, 'person', person.id), ...pageAlias(person.link?.pronet, context)],
    // A role address belongs to many; and of two people with one address neither is the other.
    hints: best?.address === undefined || best.generic === true ? [] : [emailAlias(context.connection, best.address)],
    others: owned === null || owned.aliases.length === 0 ? [] : [owned],
    pictureAt: pictureAddressOf(person.profile?.picture),
  };
}

/** People as a search brings them, each with their company. */
export function foundPeople(people: readonly Person[], context: FindingsContext): OtherFound[] {
  return people.flatMap((person) => {
    const { found: _counted, others, pictureAt: _apart, ...own } = findingsOfPerson(person, context, false);
    const aliases = [
      ...own.aliases,
      subjectAlias(context.connection, resultSubject('person', person, context.sites).key),
    ];
    return [{ ...own, kind: 'person' as const, aliases: [...new Set(aliases)] }, ...others];
  });
}

/** A company as a search or a person brings it. */
export function foundCompany(company: Company, context: FindingsContext): OtherFound {
  const { connection } = context;
  const domain = company.link?.domain_ltd ?? company.link?.domain ?? null;
  return {
    kind: 'company',
    name: company.summary?.name ?? null,
    facets: { company: withoutPictures(company) },
    aliases: [
      ...(company.id == null ? [] : [idAlias(connection, 'company', company.id)]),
      ...pageAlias(company.link?.pronet, context),
    ],
    // Subsidiaries share a website: it names a company only as long as no other has it.
    hints: domain === null ? [] : [subjectAlias(connection, subjectOfDomain(domain).key)],
  };
}

/** A row of "People here". */
export function foundPreview(person: PersonPreview, context: FindingsContext): OtherFound {
  const { company: _same, ...rest } = person;
  return {
    kind: 'person',
    // Masked: it is no name to be found or filed under.
    name: null,
    facets: { preview: { ...withoutPictures(rest), company: null } },
    aliases: [idAlias(context.connection, 'person', person.id), ...pageAlias(person.link?.pronet, context)],
    hints: [],
  };
}

/** One page of a list: who is on it goes into records of their own, the page itself to the subject. */
export function findingsOfPage(
  facet: 'lookalikes' | 'peopleHere',
  listed: { page: number; total: number; seeds: string[]; entries: readonly { key: string; found: OtherFound }[] },
  context: FindingsContext,
): Findings {
  const { page, total, seeds, entries } = listed;
  const bought: ResultPage = { page, keys: entries.map(({ key }) => key), boughtAt: context.nowMs };
  return {
    found: entries.length > 0,
    name: null,
    facets: { [facet]: { pages: [bought], total, seeds } },
    aliases: [],
    hints: [],
    others: entries.map(({ found }) => found),
  };
}

/** Previews of people whose ids are wanted, of whom `profiles` are the pages; the ids go to the list, everything else into records. */
export function findingsOfResolved(
  { subject, detail }: { subject: Subject; detail: OrderDetail },
  previews: readonly PersonPreview[],
  context: FindingsContext,
): Findings {
  const keyOf = (link: string | null | undefined) =>
    link == null ? null : (findSubject(link, context.sites)?.key ?? null);
  const asked = (detail.profiles ?? []).map(keyOf).filter((key) => key !== null);
  const people = previews.map(({ id, link, profile }) => ({
    id,
    key: keyOf(link?.pronet),
    label: [profile?.first_name, profile?.last_name].filter(Boolean).join(' ') || null,
  }));
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
  const linked = result.link?.pronet == null ? null : findSubject(result.link.pronet, sites);
  return linked?.kind === kind ? linked : subjectOfId(kind, result.id);
}

function pageAlias(link: string | null | undefined, { connection, sites }: FindingsContext): string[] {
  const linked = link == null ? null : findSubject(link, sites);
  return linked === null ? [] : [subjectAlias(connection, linked.key)];
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

const pictureFields = ['picture', 'background', 'logo'];

/** Signed picture addresses expire and would say later what was looked at: they are never kept, wherever in an answer they stand. */
function withoutPictures<Part extends object>(part: Part): Part {
  return JSON.parse(JSON.stringify(part, (field, value) => (pictureFields.includes(field) ? undefined : value)));
}
