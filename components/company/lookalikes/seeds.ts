import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { readRecord } from '@/lib/database/reads';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Company } from '@/lib/service/contract/schemas/company';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import { bareHost } from '@/lib/subjects/page-address';
import { domainsOfCompany } from '@/lib/subjects/shared-hosts';
import type { Site } from '@/lib/subjects/sites';
import { nameOfSlug } from '@/lib/subjects/slug-name';
import type { Subject } from '@/lib/subjects/subject';

/** Domains or company profile URLs in one search (docs/interface.md#company-search). */
export const mostSeeds = 5;
const longest = 2500;

/** A company's seed: its domain, else its profile page; null if neither is known. Pure. */
export function seedOfSubject(subject: Subject, record: SubjectRecord | null): string | null {
  const company = record?.facets.company?.value ?? null;
  const known = company === null ? null : domainOf(company);
  const named = subject.site === 'domain' && isDomain(subject.slug) ? subject.slug : null;
  const page = subject.elsewhere === true ? null : subject.url;
  return known ?? named ?? page ?? company?.link?.pronet ?? null;
}

/** The seed of a result, for "Add as seed". Pure. */
export function seedOfCompany(company: Company): string | null {
  return domainOf(company) ?? company.link?.pronet ?? null;
}

/** The full domain, not the registrable one: for `acme.hosted.example` that would be the hosting provider's. */
function domainOf({ link }: Company): string | null {
  const domain = domainsOfCompany(link).at(-1)?.trim().toLowerCase() ?? '';
  return isDomain(domain) ? domain : null;
}

export type ParsedSeed = { seed: string } | { problem: 'empty' | 'none' | 'person' };

/** Parses a typed seed: a website, or a company page on a known site. Pure. */
export function parseSeed(typed: string, sites: readonly Site[]): ParsedSeed {
  const text = typed.trim();
  if (text === '') return { problem: 'empty' };
  const address = text.includes('://') ? text : `https://${text}`;
  if (text.length > longest || !URL.canParse(address)) return { problem: 'none' };
  const page = findSubject(address.replace(/^http:/, 'https:'), sites);
  if (page?.elsewhere === true) return { problem: 'none' };
  if (page !== null) return page.kind === 'company' && page.url !== null ? { seed: page.url } : { problem: 'person' };
  const { protocol, hostname } = new URL(address);
  const domain = bareHost(hostname).replace(/\.$/, '');
  const isNetwork = sites.some(({ hosts }) => hosts.some((host) => bareHost(host) === domain));
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && !isNetwork && isDomain(domain) ? { seed: domain } : { problem: 'none' };
}

/** Two labels or more; the last is not a number. Public suffixes are not checked here. */
function isDomain(name: string): boolean {
  return (
    name.length <= 253 && /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:xn--[a-z\d-]+|\p{L}{2,})$/u.test(name)
  );
}

/** A seed without a known name: a domain as it is, a page by the last part of its address. Pure. */
export function seedLabel(seed: string, sites: readonly Site[]): string {
  if (!seed.includes('/')) return seed;
  const subject = findSubject(seed, sites);
  if (subject !== null) return nameOfSlug(subject);
  return URL.canParse(seed) ? bareHost(new URL(seed).hostname) : seed;
}

export function useSeedNames(
  connectionId: string | null,
  seeds: readonly string[],
  sites: readonly Site[],
): ReadonlyMap<string, string> | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    if (connectionId === null) return new Map<string, string>();
    const named = await Promise.all(
      seeds.map(async (seed) => {
        const key = seed.includes('/') ? findSubject(seed, sites)?.key : subjectOfDomain(seed).key;
        const record = key === undefined ? null : await readRecord(db, connectionId, key);
        return [seed, record?.facets.company?.value?.summary?.name ?? record?.name ?? seedLabel(seed, sites)] as const;
      }),
    );
    return new Map(named);
  }, [db, connectionId, seeds.join('\n'), sites]);
}
