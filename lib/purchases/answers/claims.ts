import { idAlias, isIdentity, subjectAlias } from '@/lib/database/records/aliases';
import { areDifferent, findTwo, haveOtherIds, isId } from '@/lib/database/records/same-subject';
import type { HeldBecause, SubjectRecord } from '@/lib/database/schema/rows';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import { hostOf, isSameAddress, keepsCase, listsPage, subjectOfLink } from '@/lib/subjects/links';
import { domainsOfCompany, hostOfOthers } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

interface Naming {
  connection: string;
  sites: readonly Site[];
}

/** The claim about one person: by id, page, or the requested address if the answer contains it. */
export function claimOfPerson(person: Person, { subject }: { subject: Subject }, context: Naming): Claim {
  const addresses = (person.email?.output ?? []).map(({ address }) => address?.trim().toLowerCase());
  return {
    ...namedAsOrdered(person, subject, context),
    namesOrdered: subject.site === 'email' && addresses.includes(subject.slug),
    unproven: 'hold',
  };
}

/** For a page elsewhere: the answer is theirs if one of its links leads to that page, else about another person. */
export function claimByLink(person: Person, { subject }: { subject: Subject }, context: Naming): Claim {
  const named = namedBy('person', person, context);
  const own = subjectAlias(context.connection, subject.key);
  return {
    ...named,
    ...(listsPage(person, subject, context.sites) && { aliases: [...new Set([...named.aliases, own])] }),
    namesOrdered: false,
    unproven: 'another',
  };
}

/** The claim of an answer about one company: by its id, its page, or the requested website. */
export function claimOfCompany(
  company: Company,
  { subject, known }: { subject: Subject; known?: { linked?: Subject } | null },
  context: Naming,
): Claim {
  const { link } = company;
  const isAmongOthers = hostOfOthers(link?.website ?? '') !== null;
  const hosts = [...domainsOfCompany(link), isAmongOthers ? null : link?.website].map(hostOf);
  const { site, slug } = subject.elsewhere === true && known?.linked !== undefined ? known.linked : subject;
  const isOf = (host: string | null) => host === slug || host?.endsWith(`.${slug}`) === true;
  return {
    ...namedAsOrdered(company, subject, context),
    namesOrdered: site === 'domain' && hosts.some(isOf),
    unproven: 'hold',
  };
}

/** A result, or part of one, that names a subject. */
export interface Named {
  id?: string | null | undefined;
  link?: { pronet?: string | null | undefined } | null | undefined;
}

/** The subject a result names, by service id and by page. */
export function namedBy(
  kind: Subject['kind'],
  result: Named,
  { connection, sites }: Naming,
): Pick<Claim, 'aliases' | 'about'> {
  const { id, link } = result;
  const linked = link?.pronet == null ? null : subjectOfLink(link.pronet, sites);
  const page = linked?.kind === kind ? linked : null;
  return {
    aliases: [
      ...(id == null ? [] : [idAlias(connection, kind, id)]),
      ...(page === null ? [] : [subjectAlias(connection, page.key)]),
    ],
    about: page ?? (id == null ? null : subjectOfId(kind, id)),
  };
}

/** Like `namedBy`, plus the requested page if the address is the same, even if its site is no longer configured. */
export function namedAsOrdered(result: Named, subject: Subject, context: Naming): Pick<Claim, 'aliases' | 'about'> {
  const named = namedBy(subject.kind, result, context);
  const link = result.link?.pronet;
  const isRequested =
    link != null && subject.url !== null && isSameAddress(link, subject.url, keepsCase(subject, context.sites));
  if (!isRequested) return named;
  const own = subjectAlias(context.connection, subject.key);
  return { aliases: [...new Set([...named.aliases, own])], about: subject };
}

export interface Claim {
  /** The service id and the page it names, as aliases; empty if it names none. */
  aliases: string[];
  /** That subject, for display; null if it names none. */
  about: Subject | null;
  /** It contains the requested address or website. */
  namesOrdered: boolean;
  /**
   * Without proof: `hold` it, `keep` it unless it proves another subject, `keep-new` if neither subject is known, or `another`: it is about
   * another subject.
   */
  unproven: 'hold' | 'keep' | 'keep-new' | 'another';
}

/** The requested subject, and what was known about it right before the answer is written. */
export interface OrderedSubject {
  connection: string;
  subjectKey: string;
  kind: SubjectRecord['kind'];
  known: SubjectRecord | null;
  named: readonly SubjectRecord[];
}

/**
 * About another: it names another id, another subject's id or page, or two known subjects. Proved: it names the subject's id or page, or
 * the address or website that is its only name. An unknown page proves nothing, because services answer with the public slug. Pure.
 */
export function judgeAnswer(claim: Claim, ordered: OrderedSubject): 'proved' | HeldBecause {
  const { known } = ordered;
  const own = [subjectAlias(ordered.connection, ordered.subjectKey), ...(known?.aliases ?? [])].filter(isIdentity);
  const isNamed = claim.aliases.some((name) => own.includes(name));
  const others = othersOf(ordered);
  if (findTwo(isNamed && known !== null ? [known, ...others] : others) !== null) return 'about-another';
  if (claim.unproven !== 'keep' && haveOtherIds(own, claim.aliases)) return 'about-another';
  if (isNamed) return 'proved';
  if (claim.unproven === 'another') return 'about-another';
  if (others.some(({ aliases }) => areDifferent(aliases, own))) return 'about-another';
  const isByWebsite = own.length === 0 || (known?.linked?.site === 'domain' && !own.some(isId));
  if (isByWebsite && claim.namesOrdered) return 'proved';
  if (claim.unproven === 'keep') return 'proved';
  const isNew = own.length === 0 && others.length === 0;
  return claim.unproven === 'keep-new' && isNew ? 'proved' : 'not-confirmed';
}

/** Whether the requested page moved: the answer names it under an unknown id, and its former owner has another one. Pure. */
export function hasMoved(claim: Claim, ordered: OrderedSubject): boolean {
  const page = subjectAlias(ordered.connection, ordered.subjectKey);
  const isPage = isIdentity(page) && !isId(page);
  return (
    isPage &&
    claim.unproven === 'hold' &&
    claim.aliases.includes(page) &&
    haveOtherIds(ordered.known?.aliases ?? [], claim.aliases) &&
    othersOf(ordered).length === 0
  );
}

function othersOf({ kind, known, named }: OrderedSubject): SubjectRecord[] {
  return named.filter((record) => record.kind === kind && record.id !== known?.id);
}
