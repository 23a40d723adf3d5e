import { findSubjectAt } from '@/lib/subjects/find-subject';
import { subjectOfDomain, subjectOfEmail, subjectOfId } from '@/lib/subjects/known-subjects';
import { bareHost, parseAddress, parseUrl } from '@/lib/subjects/page-address';
import { plainDomain } from '@/lib/subjects/plain-host';
import { findOneAddress } from '@/lib/subjects/scan/address-candidates';
import { hostOfOthers, sharedHostOf } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { isFreeMail } from './names.ts';

/** Why a text names no possible member of this list. */
export type MemberProblem =
  | 'empty'
  | 'several'
  | 'is-person'
  | 'is-company'
  | 'is-address'
  | 'is-domain'
  | 'unknown-page'
  | 'free-mail'
  | 'shared-host'
  | 'nothing';

export type ParsedMember = { subject: Subject } | { problem: MemberProblem };

/** `shared-host`: no single owner, such as a public suffix or a host where anyone can have pages. */
export type DomainFound = { domain: string } | { problem: 'shared-host' | 'nothing' };

export interface ParseMemberContext {
  kind: Subject['kind'];
  sites: readonly Site[];
  /** Networks beyond the sites, whose pages are read too. */
  networks?: readonly Site[];
  /** The domain that identifies the company behind a website, given as an https address. */
  domainOf(address: string): DomainFound;
}

/** A profile or company page, domain, email address or service id → the subject it names on a list of this kind. Pure. */
export function parseMember(text: string, { kind, sites, networks = [], domainOf }: ParseMemberContext): ParsedMember {
  const trimmed = text.replace(/\u200b/g, '').trim();
  if (trimmed === '') return { problem: 'empty' };
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(trimmed)) return { subject: subjectOfId(kind, trimmed) };
  if (trimmed.includes('@') && !trimmed.includes('://')) return parseEmail(trimmed, kind);
  const address = webAddressOf(trimmed);
  if (address === null) return { problem: 'nothing' };
  const url = parseAddress(address);
  const subject = url === null ? null : findSubjectAt(url, sites);
  if (subject !== null) return subject.kind === kind ? { subject } : { problem: `is-${subject.kind}` };
  if (isOnSite(address, sites)) return { problem: 'unknown-page' };
  const elsewhere = url === null ? null : findSubjectAt(url, networks);
  if (elsewhere?.kind === kind) return { subject: elsewhere };
  if (kind === 'person' && elsewhere !== null) return { problem: 'is-company' };
  if (kind === 'person') return { problem: isBareHost(address) ? 'is-domain' : 'unknown-page' };
  const found = domainOf(address);
  if ('problem' in found) return found;
  return isFreeMail(found.domain) ? { problem: 'free-mail' } : { subject: subjectOfDomain(found.domain) };
}

/** The host itself: enough for feedback while the user types. The public suffix list is left to the worker. */
export function domainAsWritten(address: string): DomainFound {
  const domain = plainDomain(address);
  if (domain === null) return { problem: 'nothing' };
  return sharedHostOf(domain) === domain || hostOfOthers(address) !== null ? { problem: 'shared-host' } : { domain };
}

function parseEmail(text: string, kind: Subject['kind']): ParsedMember {
  const one = findOneAddress(text);
  if ('problem' in one) return { problem: one.problem === 'none' ? 'nothing' : one.problem };
  return kind === 'person' ? { subject: subjectOfEmail(one.address) } : { problem: 'is-address' };
}

/** `acme.example`, `http://acme.example/about` → https; null for a host without a dot, a number, or a space. */
export function webAddressOf(text: string): string | null {
  const address = `https://${text.replace(/^https?:\/\//i, '')}`;
  const hostname = /\s/.test(text) ? null : (parseUrl(address)?.hostname ?? null);
  if (hostname === null) return null;
  return /^[^.]+(\.[^.]+)+\.?$/.test(hostname) && !/\.\d+\.?$/.test(hostname) ? address : null;
}

/** `acme.example`, `https://acme.example/`: a whole website, no single page. */
function isBareHost(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return pathname === '/' && search === '' && hash === '';
}

function isOnSite(address: string, sites: readonly Site[]): boolean {
  const { hostname } = new URL(address);
  return sites.some(({ hosts }) =>
    hosts.some((host) => hostname === bareHost(host) || hostname.endsWith(`.${bareHost(host)}`)),
  );
}
