import { idAlias, subjectAlias } from '@/lib/database/records/aliases';
import type { Company } from '@/lib/service/contract/schemas/company';
import type { Person } from '@/lib/service/contract/schemas/person';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import { hostOf, isSameAddress, keepsCase, listsPage, subjectOfLink } from '@/lib/subjects/links';
import { domainsOfCompany, hostOfOthers } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import type { Claim } from './judge-answer.ts';

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
