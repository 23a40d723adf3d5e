import { findSubject } from '@/lib/detection/find-subject';
import type { Site } from '@/lib/detection/sites';
import type { Subject } from '@/lib/detection/subject';
import { idAlias, subjectAlias, subjectKeyOf } from '@/lib/records/aliases';
import type { SubjectRecord } from '@/lib/records/rows';
import type { Company } from '@/lib/service/schemas/company';
import { isFreeMail } from './free-mail.ts';

/**
 * What a member is known by. A service id means somebody only to the connection it came from, and says which; the others hold for
 * all: `id:connection|person:uuid`, `page:person/pronet/jane-doe`, `domain:acme.example`, `email:jane@acme.example`, `hash:…`.
 */
export type Name = string;

/** Null for an id while there is no connection that it could be of. */
export function nameOfKey(subjectKey: string, connection: string | null): Name | null {
  const [kind = '', by, ...rest] = subjectKey.split('/');
  const value = rest.join('/');
  if (by === 'id') return connection === null ? null : `id:${connection}|${kind}:${value}`;
  if (by === 'email') return `email:${value}`;
  if (by !== 'domain') return `page:${subjectKey}`;
  return isFreeMail(value) ? null : `domain:${value}`;
}

/** The name a record would be found under, to find the record of a company by what a person's says of it; null where there is none. */
export function aliasOfName(name: Name, connection: string): string | null {
  const value = name.slice(name.indexOf(':') + 1);
  if (name.startsWith('id:')) return value;
  if (name.startsWith('page:')) return subjectAlias(connection, value);
  return name.startsWith('domain:') ? subjectAlias(connection, `company/domain/${value}`) : null;
}

/** `certain`: names that are its alone, by which a member is kept. */
export interface KnownNames {
  certain: Name[];
  /** A role address and a website may be shared: somebody who has one is looked up by it, and never written down under it. */
  all: Name[];
}

/** Every name known of a subject. */
export function ownNames(subject: Subject, record: SubjectRecord | null, connection: string | null): KnownNames {
  const key = nameOfKey(subject.key, connection);
  const known = record === null ? { certain: [], all: [] } : recordNames(record);
  return { certain: distinct([key, ...known.certain]), all: distinct([key, ...known.all]) };
}

export function recordNames({ kind, aliases, connection, facets }: SubjectRecord): KnownNames {
  const keys = aliases.map((alias) => nameOfKey(subjectKeyOf(connection, alias), connection));
  const emails = (facets.email?.value ?? []).filter(({ found }) => found);
  const certain = distinct([...keys, ...emails.filter(({ generic }) => generic !== true).map(nameOfEntry)]);
  const company = kind === 'company' ? (facets.company?.value ?? null) : null;
  const shared = company === null ? [] : companyNames(company, connection, []);
  return { certain, all: distinct([...certain, ...emails.map(nameOfEntry), ...shared]) };
}

/** Names of the companies that somebody works for, as far as they are known, the domains of their addresses with them. */
export function employerNames(
  own: readonly Name[],
  record: SubjectRecord | null,
  connection: string | null,
  sites: readonly Site[],
): Name[] {
  const { company, profile, preview, email } = record?.facets ?? {};
  const free = new Set((email?.value ?? []).filter((entry) => entry.free === true).map(nameOfEntry));
  const addresses = own.filter((name) => name.startsWith('email:') && !free.has(name));
  const groups = [...(profile?.value?.position_groups ?? []), ...(preview?.value?.position_groups ?? [])];
  // A position without an end is a current one, and somebody may have several.
  const current = groups.filter(({ date }) => date?.end == null);
  return distinct([
    ...(company?.value == null ? [] : companyNames(company.value, connection, sites)),
    ...current.map((group) => pageName(group.company?.url, sites)),
    ...addresses.flatMap((name) => domainNames(name.slice(name.indexOf('@') + 1))),
  ]);
}

function companyNames({ id, link }: Company, connection: string | null, sites: readonly Site[]): (Name | null)[] {
  const website = link?.website == null ? null : hostOf(link.website);
  return [
    id == null || connection === null ? null : `id:${idAlias(connection, 'company', id)}`,
    pageName(link?.pronet, sites),
    ...[website, link?.domain, link?.domain_ltd].flatMap((domain) => (domain == null ? [] : domainNames(domain))),
  ];
}

/**
 * A host and all it is part of: `mail.acme.example` → itself and `acme.example`. Which of them is registered takes a list of 140 kB
 * to say; a list of ours holds only what is, so that asking for the others finds nobody. Empty for free mail.
 */
function domainNames(host: string): Name[] {
  const labels = host
    .toLowerCase()
    .replace(/^www\.|\.$/g, '')
    .split('.');
  const domains = labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'));
  return domains.some(isFreeMail) ? [] : domains.map((domain) => `domain:${domain}`);
}

function hostOf(website: string): string | null {
  const address = website.includes('://') ? website : `https://${website}`;
  return URL.canParse(address) ? new URL(address).hostname : null;
}

function pageName(link: string | null | undefined, sites: readonly Site[]): Name | null {
  const subject = link == null ? null : findSubject(link, sites);
  return subject?.kind === 'company' ? `page:${subject.key}` : null;
}

function nameOfEntry({ address }: { address?: string | undefined }): Name | null {
  return address === undefined ? null : `email:${address.trim().toLowerCase()}`;
}

function distinct(names: readonly (Name | null)[]): Name[] {
  return [...new Set(names.filter((name) => name !== null))];
}
