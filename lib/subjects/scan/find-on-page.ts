import { parse } from 'tldts';
import { findSubject } from '@/lib/subjects/find-subject';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { findCandidates } from './address-candidates.ts';
import { nameInText } from './name-in-text.ts';
import type { PageText } from './read-page-text.ts';

const maxAddresses = 200;

/**
 * The mail addresses on a page, without duplicates: its text first, then `mailto:` links. At most 200. Uses the public suffix list, so for
 * the worker only. Pure.
 */
export function findAddresses(text: string, links: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const address of candidates(text, links)) {
    if (found.size === maxAddresses) break;
    const domain = address.slice(address.indexOf('@') + 1);
    const same = sameKey(address);
    if (!found.has(same) && isMailDomain(domain) && !isPlaceholder(address)) found.set(same, address);
  }
  return [...found.values()];
}

/** Each spelling once, since a hostile page repeats them. Text and links are one text, so that one bound holds for both. */
function candidates(text: string, links: readonly string[]): Set<string> {
  const mail = links.filter((link) => /^mailto:/i.test(link)).flatMap(recipients);
  return new Set(findCandidates([text, ...mail].join('\n')));
}

/** RFC 6068: addresses before the "?", and in `to`, `cc` and `bcc` after it, but not in subject or body. */
function recipients(link: string): string[] {
  const [path = '', query = ''] = link.slice('mailto:'.length).split(/\?(.*)/s);
  // In a mailto link a plus is a plus; URLSearchParams would make it a space.
  const fields = query.split('&').filter((field) => /^(?:to|cc|bcc)=/i.test(field));
  return [path, ...fields.map((field) => field.slice(field.indexOf('=') + 1))].map(decode);
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Malformed percent-encoding: not an address.
    return part;
  }
}

/** Names in forms and help pages: no one's, whatever the domain. */
const noNames = new Set(
  `firstname.lastname first.last first.name firstnamelastname first_last firstname_lastname f.lastname name.surname
  vorname.nachname vorname nachname prenom.nom nombre.apellido nome.cognome ihr.name ihrname dein.name deinname votre.nom tu.nombre tunombre
  your.name yourname your-name your_name youremail your.email your-email your_email your.address youraddress yourusername my.name myname
  someone somebody user.name username youremailaddress emailaddress email.address name.here`.split(/\s+/),
);
/** Names that may be real, except at a placeholder domain. */
const anyNames = new Set(
  `a abc address admin contact correo e-mail email example first firstname foo info jane jane.doe janedoe john john.doe johndoe last lastname
  mail max.mustermann me mustermann my name nobody nom nombre office person sample someone test tu user votre x xxx xyz you your`.split(
    /\s+/,
  ),
);
/** Placeholder domains without their ending. Most have an owner, so a person may have a mailbox there. */
const anyDomains = new Set(
  `acme-company address beispiel company companyname company-name domain domaine domainname domain-name dominio email emailaddress empresa
  example exemple firma foo foobar host mail mailserver mycompany mydomain mysite organisation organization provider sample server site
  sitename test unternehmen website website-name yourbusiness your-business yourcompany your-company yourdomain your-domain yourfirm yourmail
  youremail yourorganization yourschool yoursite your-site yourwebsite your-website`.split(/\s+/),
);

/** Whether it only shows how an address is written: `name@domain.com`, `your@email.com`. */
function isPlaceholder(address: string): boolean {
  const [local = '', domain = ''] = address.split('@');
  const name = parse(domain).domainWithoutSuffix ?? '';
  const isAny = anyDomains.has(name);
  return noNames.has(local) || (isAny && (anyNames.has(local) || /^(?:your|my)/.test(name)));
}

/** An internationalised domain has two spellings; the browser's URL parser maps both to one. */
function sameKey(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return URL.canParse(`https://${domain}`) ? `${local}@${new URL(`https://${domain}`).hostname}` : address;
}

/** Reserved by RFC 2606: no mail arrives at the first three. The demo network uses `.example`. */
const placeholders = new Set(['example.com', 'example.net', 'example.org']);
const demoEnding = 'example';

/**
 * Whether a mailbox can exist under this domain (tldts, 140 kB: worker only). Not a bare suffix, number, local name or file name. Sentry's
 * keys look like addresses, so its hosts are excluded.
 */
export function isMailDomain(domain: string): boolean {
  const { domain: registrable, isIcann, isIp, publicSuffix } = parse(domain);
  if (registrable === null || isIp === true || isFileName(domain)) return false;
  if (isIcann !== true && publicSuffix !== demoEnding) return false;
  return !placeholders.has(registrable) && !/(^|\.)ingest(\.[a-z]{2})?\.sentry\.io$/.test(domain);
}

/** Top-level domains that are mostly file extensions: `archive.zip` is not a mail domain. */
const onlyFiles = new Set(['mov', 'zip']);

/** Top-level domains with companies that are also file extensions. */
const alsoFiles = new Set('ai app bz cab cc co io js md ml mm mp pl pm ps pub py rs sh so tf vi'.split(' '));

/** Whether the part after an "@" is the rest of a file or package name: `banner@2x.ai`, `setup@1.2.0.sh`, `photo@home.zip`. */
export function isFileName(domain: string): boolean {
  const labels = domain.toLowerCase().split('.');
  const ending = labels.pop() ?? '';
  if (onlyFiles.has(ending)) return true;
  return alsoFiles.has(ending) && (/^\d+x(-|$)/.test(labels[0] ?? '') || isVersion(labels));
}

/** `1.2`, `v1.2.0-beta`: at least two numbers, the first optionally with a `v`. */
function isVersion(labels: string[]): boolean {
  return labels.length >= 2 && /^v?\d+$/.test(labels[0] ?? '') && /^\d+(-[a-z0-9-]*)?$/.test(labels[1] ?? '');
}

const maxProfiles = 500;

/**
 * The subjects that a page links to, in page order, at most 500, without the page's own. `http:` identifies the same person as `https:`;
 * the link is never requested.
 */
export function findProfiles(links: readonly string[], pageUrl: string, sites: readonly Site[]): Subject[] {
  const own = findSubject(pageUrl, sites)?.key;
  const found = new Map<string, Subject>();
  for (const link of links) {
    if (found.size === maxProfiles) break;
    const subject = subjectOf(link, pageUrl, sites);
    if (subject !== null && subject.key !== own && !found.has(subject.key)) found.set(subject.key, subject);
  }
  return [...found.values()];
}

function subjectOf(link: string, pageUrl: string, sites: readonly Site[]): Subject | null {
  const base = URL.canParse(pageUrl) ? pageUrl : undefined;
  if (!URL.canParse(link, base)) return null;
  const url = new URL(link, base);
  if (url.protocol === 'http:') url.protocol = 'https:';
  return findSubject(url.href, sites);
}

/** What the page's links call their subjects and addresses, by key or address; the first name of each. Pure. */
export function findNames(
  { links, linkTexts, url }: Pick<PageText, 'links' | 'linkTexts' | 'url'>,
  sites: readonly Site[],
): Record<string, string> {
  const names = new Map<string, string>();
  for (const [at, link] of links.entries()) {
    const text = linkTexts[at] ?? '';
    const [key, name] = text === '' ? [] : nameOfLink(link, text, { url, sites });
    if (key !== undefined && name != null && !names.has(key)) names.set(key, name);
  }
  return Object.fromEntries(names);
}

function nameOfLink(
  link: string,
  text: string,
  { url, sites }: { url: string; sites: readonly Site[] },
): [key: string, name: string | null] | [] {
  if (/^mailto:/i.test(link)) {
    const [address, ...others] = new Set(findCandidates(recipients(link).join('\n')));
    // One word under an address is more often what it is for: "Contact", "Sales".
    if (address === undefined || others.length > 0) return [];
    return [address, nameInText(text, address.slice(0, address.indexOf('@')), 2)];
  }
  const subject = subjectOf(link, url, sites);
  return subject === null ? [] : [subject.key, nameInText(text, subject.slug)];
}
