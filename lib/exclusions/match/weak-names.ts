import { type Name, nameOf, valueOfName } from '@/lib/database/schema/exclusion-names';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { plainName } from '@/lib/exclusions/likely-addresses';
import { domainNames, isOwnName } from '@/lib/exclusions/names';
import { findWords, nameKeys } from '@/lib/platform/fold-text';
import { employeeOf } from '@/lib/subjects/known-subjects';
import { plainDomain } from '@/lib/subjects/plain-host';
import type { Subject } from '@/lib/subjects/subject';

/** Longer texts are not names. */
const longest = 200;
/** Legal forms, which people leave out. */
const forms = new Set(
  'ab ag as bv co corp ev gmbh inc incorporated kg kgaa limited llc llp ltd mbh nv ohg oy plc sa sarl sas se spa srl ug'.split(
    ' ',
  ),
);

export interface WrittenCompany {
  name: string;
  domain: string | null;
}

/** Name and company, which others may share: a match warns and excludes no one. Empty unless the name has two words. Pure. */
export function weakNames(name: string, { name: company, domain }: WrittenCompany): Name[] {
  const host = domain === null ? null : plainDomain(domain);
  const isOwn = host !== null && isOwnName(nameOf('domain', host));
  return namesAt(name, [...companyKeys(company), ...(isOwn ? [host] : [])]);
}

export const isWeakName = (name: Name): boolean => valueOfName(name, 'name') !== null;

/** The weak names of a person: their name at each known employer. Pure. */
export function weakNamesOf(subject: Subject, record: SubjectRecord | null, employers: readonly Name[]): Name[] {
  const typed = employeeOf(subject);
  const name = record?.name ?? typed?.name ?? '';
  const { company, profile, preview } = record?.facets ?? {};
  const groups = [...(profile?.value?.position_groups ?? []), ...(preview?.value?.position_groups ?? [])];
  const companies = [
    company?.value?.summary?.name,
    // A position without an end is current.
    ...groups.filter(({ date }) => date?.end == null).map((group) => group.company?.name),
  ].flatMap((each) => (each == null ? [] : companyKeys(each)));
  const domains = [...employers, ...(typed === null ? [] : domainNames(typed.domain))];
  return namesAt(name, [...companies, ...domains.flatMap((each) => valueOfName(each, 'domain') ?? [])]);
}

function namesAt(name: string, companies: readonly string[]): Name[] {
  if (name.length > longest || findWords(name).length < 2) return [];
  const keys = nameKeys(plainName(name));
  return [...new Set(keys.flatMap((key) => companies.map((company) => nameOf('name', `${key}|${company}`))))];
}

function companyKeys(company: string): string[] {
  if (company.length > longest) return [];
  const words = company.split(/[\s,.&+;"()]+/);
  const own = words.filter((each) => !forms.has(each.toLowerCase())).join(' ');
  return nameKeys(own === '' ? company : own);
}
