import { emailAlias, idAlias, subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import { differ, valuesByRange } from '@/lib/database/records/same-subject';
import {
  isWellFormed,
  type Name,
  nameForms,
  nameOf,
  readIdValue,
  valueOfName,
} from '@/lib/database/schema/exclusion-names';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Company } from '@/lib/service/contract/schemas/company';
import { findSubject } from '@/lib/subjects/find-subject';
import { employeeOf, isNamedSite, keyStart, subjectOfDomain, subjectOfKey } from '@/lib/subjects/known-subjects';
import { plainDomain } from '@/lib/subjects/plain-host';
import { hostOfOthers, sharedHostOf, sharedHostOfCompany } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { likelyAddresses } from './likely-addresses.ts';

/** Whether names of two members are known to be of two subjects (`same-subject.ts`). Pure. */
export function namesDiffer(one: readonly Name[], other: readonly Name[]): boolean {
  return differ(valuesByRange(one, rangeOfName), valuesByRange(other, rangeOfName));
}

/** Ids of two services do not differ: each has its own. */
function rangeOfName(name: Name): string | null {
  const id = valueOfName(name, 'id');
  if (id !== null) return readIdValue(id)?.origin ?? null;
  const page = valueOfName(name, 'page');
  if (page === null) return null;
  const { kind, site } = subjectOfKey(page);
  return keyStart(kind, site);
}

/** Every name that a subject's key implies; none for an id without a connection it could belong to. */
export function namesOfKey(subjectKey: string, connection: string | null): Name[] {
  return storedForms(writtenName(subjectKey, connection));
}

function writtenName(subjectKey: string, connection: string | null): Name[] {
  const { site, slug } = subjectOfKey(subjectKey);
  if (site === 'id') return connection === null ? [] : [nameOf('id', subjectAlias(connection, subjectKey))];
  return [isNamedSite(site) ? nameOf(site, slug) : nameOf('page', subjectKey)];
}

/** The forms in which names are stored on a list, and looked up. */
function storedForms(written: readonly Name[]): Name[] {
  return written.flatMap(nameForms).filter(isOwnName);
}

/** False for a domain where anyone can have a mailbox or page. Expects the spelling of `nameForms`. */
export function isOwnName(name: Name): boolean {
  const domain = valueOfName(name, 'domain');
  return domain === null || !(isFreeMail(domain) || sharedHostOf(domain) === domain || hostOfOthers(domain) !== null);
}

/** Whether a member of a list of this kind can have this name. Validates untrusted files. Pure. */
export function isMemberName(name: Name, kind: Subject['kind']): boolean {
  return isWellFormed(name, kind) && isOwnName(name);
}

/** The alias of a record with this name: finds a company from a person's record, or a person from a list. Null if there is none. */
export function aliasOfName(name: Name, connection: string): string | null {
  const email = valueOfName(name, 'email');
  if (email !== null) return emailAlias(connection, email);
  const domain = valueOfName(name, 'domain');
  const key = domain === null ? valueOfName(name, 'page') : subjectOfDomain(domain).key;
  return key === null ? valueOfName(name, 'id') : subjectAlias(connection, key);
}

/** `certain`: names unique to the subject, under which a member is stored. */
export interface KnownNames {
  certain: Name[];
  /** With role addresses and websites, which may be shared: for lookup only. */
  all: Name[];
}

export function ownNames(subject: Subject, record: SubjectRecord | null, connection: string | null): KnownNames {
  const own = writtenName(subject.key, connection);
  const known = record === null ? { certain: [], all: [] } : recordNames(record);
  const typed = employeeOf(subject);
  return {
    certain: distinct([...storedForms(own), ...known.certain]),
    all: distinct([...storedForms(own), ...known.all, ...(typed === null ? [] : likelyAddresses(typed))]),
  };
}

export function phoneNames({ facets, fromFile }: Pick<SubjectRecord, 'facets' | 'fromFile'>): Name[] {
  return [...(facets.mobile?.value?.numbers ?? []), ...(fromFile?.phones ?? [])].flatMap((written) => {
    const phone = readPhone(written);
    return phone !== null && 'number' in phone ? nameOf('phone', phone.number) : [];
  });
}

export function recordNames(record: SubjectRecord): KnownNames {
  const { kind, aliases, connection, facets } = record;
  const company = kind === 'company' ? (facets.company?.value ?? null) : null;
  const keys = aliases.flatMap((alias) => writtenName(subjectKeyOf(alias), connection));
  const emails = (facets.email?.value ?? []).filter(({ found }) => found);
  const personal = emails.filter(({ generic }) => generic !== true).flatMap(nameOfEntry);
  const shared = company === null ? [] : companyNames(company, connection, []);
  const hosts = new Set(hostsAbove(company));
  const own = (names: readonly (Name | null)[]) => distinct(names).filter((name) => !hosts.has(name));
  return {
    certain: own(storedForms([...keys, ...personal])),
    all: own([...storedForms([...keys, ...emails.flatMap(nameOfEntry)]), ...phoneNames(record), ...shared]),
  };
}

/** Known names of a person's employers, including the domains of the person's email addresses, and of those they may have. */
export function employerNames(
  own: readonly Name[],
  record: SubjectRecord | null,
  connection: string | null,
  sites: readonly Site[],
): Name[] {
  const { company, profile, preview, email } = record?.facets ?? {};
  const free = new Set(
    (email?.value ?? []).filter((entry) => entry.free === true).flatMap((entry) => storedForms(nameOfEntry(entry))),
  );
  const addresses = own.filter((name) => valueOfName(name, 'email') !== null && !free.has(name));
  const groups = [...(profile?.value?.position_groups ?? []), ...(preview?.value?.position_groups ?? [])];
  // A position without an end is current, and a person may have several.
  const current = groups.filter(({ date }) => date?.end == null);
  return distinct([
    ...(company?.value == null ? [] : companyNames(company.value, connection, sites)),
    ...current.map((group) => pageName(group.company?.url, sites)),
    // A mailbox belongs to its host, even if anyone can have pages there.
    ...addresses.flatMap((name) => namesUpFrom(name.slice(name.indexOf('@') + 1), null)),
    ...(record?.fromFile?.domain === undefined ? [] : domainNames(record.fromFile.domain)),
  ]);
}

function companyNames(company: Company, connection: string | null, sites: readonly Site[]): (Name | null)[] {
  const { id, link } = company;
  const hosts = new Set(hostsAbove(company));
  const domains = [link?.website, link?.domain, link?.domain_ltd].flatMap((domain) => domain ?? []);
  return [
    id == null || connection === null ? null : nameOf('id', idAlias(connection, 'company', id)),
    pageName(link?.pronet, sites),
    ...domains.flatMap(domainNames).filter((name) => !hosts.has(name)),
  ];
}

/** The host that a company's website shares with others, which a service may report as its domain. */
function hostsAbove(company: Company | null): Name[] {
  const shared = sharedHostOfCompany(company?.link);
  return shared === null ? [] : namesUpFrom(shared, null);
}

/** A website or domain and the domains above it of the same owner. None for a page on another owner's host. */
export function domainNames(written: string): Name[] {
  const host = plainDomain(written);
  return host === null || hostOfOthers(written) !== null ? [] : namesUpFrom(host, sharedHostOf(host));
}

/**
 * A host and the domains above it, below `end`: `mail.acme.example` → itself and `acme.example`. Lists hold registered domains only, so
 * others find nothing.
 */
function namesUpFrom(host: string, end: string | null): Name[] {
  const labels = host.split('.');
  const all = labels.slice(0, -1).map((_label, from) => labels.slice(from).join('.'));
  const domains = end === null ? all : all.filter((domain) => domain.length > end.length);
  return domains.some(isFreeMail) ? [] : domains.map((domain) => nameOf('domain', domain));
}

function pageName(link: string | null | undefined, sites: readonly Site[]): Name | null {
  // Services may return old links, without a scheme or with http: they name the same page.
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

/** Domains where anyone can have a mailbox: in full for a single domain, by the first label for one per country (`yahoo.co.uk`). */
const domains = new Set(
  `126.com 139.com 163.com 188.com 189.cn aim.com airmail.net arcor.de att.net bellsouth.net bigpond.com bk.ru bluewin.ch btinternet.com
  centrum.cz charter.net comcast.net cox.net daum.net docomo.ne.jp duck.com earthlink.net email.com email.cz email.it eircom.net ezweb.ne.jp
  fastmail.com fastmail.fm foxmail.com free.fr freemail.hu freenet.de frontier.com gmail.com googlemail.com hanmail.net hey.com home.nl hushmail.com
  icloud.com inbox.com inbox.lv inbox.ru interia.pl juno.com kakao.com kpnmail.nl laposte.net libero.it list.ru lycos.com mac.com mail.com mail.de
  mail.ru mailbox.org me.com mindspring.com mweb.co.za naver.com nate.com neuf.fr ntlworld.com numericable.fr o2.pl onet.pl optonline.net
  optusnet.com.au orange.fr outlook.jp passport.com planet.nl pm.me poczta.onet.pl posteo.de posteo.net proton.me protonmail.ch protonmail.com
  qq.com rambler.ru rediffmail.com rogers.com runbox.com sapo.pt sbcglobal.net seznam.cz sfr.fr shaw.ca sina.cn sina.com sky.com skynet.be
  sohu.com startmail.com sympatico.ca t-online.de talktalk.net telenet.be telia.com telus.net terra.com.br tin.it tiscali.it tuta.com tuta.io
  tutanota.com ukr.net uol.com.br upcmail.nl verizon.net virgilio.it virginmedia.com vodafone.it walla.co.il wanadoo.fr web.de
  windstream.net wp.pl xs4all.nl xtra.co.nz ya.ru yeah.net ymail.com zoho.com ziggo.nl`.split(/\s+/),
);
const everywhere = /^(aol|gmx|hotmail|live|msn|outlook|rocketmail|yahoo|yandex|zohomail)(\.(com|co))?\.[a-z]{2,3}$/;

/** Expects lower case, without a trailing dot. */
export function isFreeMail(domain: string): boolean {
  return domains.has(domain) || everywhere.test(domain);
}

/** A number in normal spelling: digits and separators. */
const written = /^(?:tel:)?(\+|00)?[\d\s().\-/]{7,30}$/i;
/** ITU-T E.164: at most 15 digits; fewer than 8 are a short number of one country. */
const international = /^\+[1-9]\d{7,14}$/;

/**
 * `+49 (0)170 7043906` → `+491707043906`. `phone`: without a country, which matches no number for sure. Null for other text, and for digits
 * alone. Pure.
 */
export function readPhone(text: string): { number: string } | { problem: 'phone' } | null {
  const match = written.exec(text.replace(/^tel:\s/i, 'tel:').trim());
  if (match === null) return null;
  const digits = text.replace(/^tel:/i, '').replace(/\(0\)/g, '').replace(/\D/g, '');
  if (digits.length < 8 || digits.length > 17) return null;
  if (match[1] === undefined) return digits.startsWith('0') && digits.length > 8 ? { problem: 'phone' } : null;
  const number = `+${match[1] === '00' ? digits.replace(/^00/, '') : digits}`;
  return international.test(number) ? { number } : { problem: 'phone' };
}
