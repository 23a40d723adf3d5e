import type { HistoryLine } from '@/lib/history/history-line';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import { parseWebAddress } from './external-link.tsx';

/** The page of a subject's key (`person/site/slug`); null if its site is unknown. Pure. */
export function findAddress(subjectKey: string, sites: readonly Site[]): string | null {
  const { kind, site: siteKey, slug: end } = subjectOfKey(subjectKey);
  const site = sites.find(({ key }) => key === siteKey);
  if (site === undefined) return null;
  const slug = encodeURIComponent(end);
  const addresses = site[kind].map((pattern) => `https://${site.hosts[0]}${pattern.replace(':slug', slug)}`);
  // Only an address that maps back to the same subject.
  return addresses.find((address) => findSubject(address, sites)?.key === subjectKey) ?? null;
}

/** The link to a subject's page: on a known site, else as the service returned it; null if there is none. Pure. */
export function findLink({ keys, link }: HistoryLine, sites: readonly Site[]): string | null {
  for (const key of keys) {
    const address = findAddress(key, sites);
    if (address !== null) return address;
  }
  return link !== null && parseWebAddress(link) !== null ? link : null;
}
