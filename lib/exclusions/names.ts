import { idAlias, subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import { isWellFormed, type Name, nameForms, nameOf, valueOfName } from '@/lib/database/schema/exclusion-names';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Company } from '@/lib/service/contract/schemas/company';
import { findSubject } from '@/lib/subjects/find-subject';
import { isNamedSite, subjectOfDomain, subjectOfKey } from '@/lib/subjects/known-subjects';
import { plainDomain } from '@/lib/subjects/plain-host';
import { sharedHostOf } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { isFreeMail } from './free-mail.ts';

/** Every name that a subject's key stands for; none for an id while there is no connection that it could be of. */
export function namesOfKey(subjectKey: string, connection: string | null): Name[] {
  return storedForms(writtenName(subjectKey, connection));
}

function writtenName(subjectKey: string, connection: string | null): Name[] {
  const { site, slug } = subjectOfKey(subjectKey);
  if (site === 'id') return connection === null ? [] : [nameOf('id', subjectAlias(connection, subjectKey))];
  return [isNamedSite(site) ? nameOf(site, slug) : nameOf('page', subjectKey)];
}

/** As names are kept on a list. */
function storedForms(written: readonly Name[]): Name[] {
  return written.flatMap(nameForms).filter(isOwnName);
}

/** As they are looked for: also as they were written before there was one spelling, since a member may be kept by a hash of that. */
function soughtForms(written: readonly Name[]): Name[] {
  return [...storedForms(written), ...written.filter((name) => !nameForms(name).includes(name))];
}

/** False of a domain at which anyone has a mailbox or a page: it names no company. In the spelling of `nameForms`. */
export function isOwnName(name: Name): boolean {
  const domain = valueOfName(name, 'domain');
  return domain === null || (!isFreeMail(domain) && sharedHostOf(domain) !== domain);
}

/** Whether someone on a list of this kind can be known by this. A file may say anything. Pure. */
export function isMemberName(name: Name, kind: Subject['kind']): boolean {
  return isWellFormed(name, kind) && isOwnName(name);
}

/** The name a record would be found under, to find the record of a company by what a person's says of it; null if there is none. */
export function aliasOfName(name: Name, connection: string): string | null {
  const domain = valueOfName(name, 'domain');
  const key = domain === null ? valueOfName(name, 'page') : subjectOfDomain(domain).key;
  return key === null ? valueOfName(name, 'id') : subjectAlias(connection, key);
}

/** `certain`: names that are its alone, by which a member is kept. */
export interface KnownNames {
  certain: Name[];
  /** A role address and a website may be shared: someone who has one is looked up by it, and never written down under it. */
  all: Name[];
}

/** Every name known of a subject. */
export function ownNames(subject: Subject, record: SubjectRecord | null, connection: string | null): KnownNames {
  const own = writtenName(subject.key, connection);
  const known = record === null ? { certain: [], all: [] } : recordNames(record);
  return {
    certain: distinct([...storedForms(own), ...known.certain]),
    all: distinct([...soughtForms(own), ...known.all]),
  };
}

export function recordNames({ kind, aliases, connection, facets }: SubjectRecord): KnownNames {
  const company = kind === 'company' ? (facets.company?.value ?? null) : null;
  const keys = aliases.flatMap((alias) => writtenName(subjectKeyOf(connection, alias), connection));
  const emails = (facets.email?.value ?? []).filter(({ found }) => found);
  const personal = emails.filter(({ generic }) => generic !== true).flatMap(nameOfEntry);
  const shared = company === null ? [] : companyNames(company, connection, []);
  const hosts = new Set(hostsAbove(company));
  const own = (names: readonly (Name | null)[]) => distinct(names).filter((name) => !hosts.has(name));
  return {
    certain: own(storedForms([...keys, ...personal])),
    all: own([...soughtForms([...keys, ...emails.flatMap(nameOfEntry)]), ...shared]),
  };
}

/** Names of the companies that someone works for, as far as they are known, the domains of their addresses with them. */
export function employerNames(
  own: readonly Name[],
  record: SubjectRecord | null,
  connection: string | null,
  sites: readonly Site[],
): Name[] {
  const { company, profile, preview, email } = record?.facets ?? {};
  const free = new Set(
    (email?.value ?? []).filter((entry) => entry.free === true).flatMap((entry) => soughtForms(nameOfEntry(entry))),
  );
  const addresses = own.filter((name) => valueOfName(name, 'email') !== null && !free.has(name));
  const groups = [...(profile?.value?.position_groups ?? []), ...(preview?.value?.position_groups ?? [])];
  // A position without an end is a current one, and someone may have several.
  const current = groups.filter(({ date }) => date?.end == null);
  return distinct([
    ...(company?.value == null ? [] : companyNames(company.value, connection, sites)),
    ...current.map((group) => pageName(group.company?.url, sites)),
    // A mailbox is its host's own, also where anyone has pages.
    ...addresses.flatMap((name) => namesUpFrom(name.slice(name.indexOf('@') + 1), null)),
  ]);
}

function companyNames(company: Company, connection: string | null, sites: readonly Site[]): (Name | null)[] {
  const { id, link } = company;
  const hosts = new Set(hostsAbove(company));
  const domains = [link?.website, link?.domain, link?.domain_ltd].flatMap((domain) => domain ?? []);
  return [
    id == null || connection === null ? null : nameOf('id', idAlias(connection, 'company', id)),
    pageName(link?.pronet, sites),
    ...domains.flatMap(pageNames).filter((name) => !hosts.has(name)),
  ];
}

/** Whose host a company's website stands on: a service may say that domain of the company. */
function hostsAbove(company: Company | null): Name[] {
  const shared = sharedHostOf(plainDomain(company?.link?.website ?? '') ?? '');
  return shared === null ? [] : namesUpFrom(shared, null);
}

/** A website or a domain, and all it is part of, up to where it is someone else's. */
function pageNames(written: string): Name[] {
  const host = plainDomain(written);
  return host === null ? [] : [...namesUpFrom(host, sharedHostOf(host)), ...olderName(written)];
}

/** See `soughtForms`. */
function olderName(domain: string): Name[] {
  return /\P{ASCII}/u.test(domain) ? [nameOf('domain', domain.toLowerCase().replace(/^www\.|\.$/g, ''))] : [];
}

/**
 * A host and all it is part of, below `end`: `mail.acme.example` → itself and `acme.example`. Which of them is registered takes a list of
 * 140 kB to say; a list of ours holds only what is, so that asking for the others finds no one. Empty for free mail.
 */
function namesUpFrom(host: string, end: string | null): Name[] {
  const labels = host.split('.');
  const all = labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'));
  const domains = end === null ? all : all.filter((domain) => domain.length > end.length);
  return domains.some(isFreeMail) ? [] : domains.map((domain) => nameOf('domain', domain));
}

function pageName(link: string | null | undefined, sites: readonly Site[]): Name | null {
  // Services write links of old, without a scheme or with that of an open line: they name the same page.
  const address = link == null ? null : `https://${link.trim().replace(/^(?:https?:)?\/\//i, '')}`;
  const subject = address === null ? null : findSubject(address, sites);
  return subject?.kind === 'company' ? nameOf('page', subject.key) : null;
}

function nameOfEntry({ address }: { address?: string | undefined }): Name[] {
  return address === undefined ? [] : [nameOf('email', address.trim().toLowerCase())];
}

function distinct(names: readonly (Name | null)[]): Name[] {
  return [...new Set(names.filter((name) => name !== null))];
}
