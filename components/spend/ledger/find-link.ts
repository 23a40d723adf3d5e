import { parseWebAddress } from '@/components/ui/external-link';
import type { HistoryLine } from '@/lib/history/history-line';
import { findSubject } from '@/lib/subjects/find-subject';
import type { Site } from '@/lib/subjects/sites';

/** The page a subject's key (`person/site/slug`) came from, or null where its site is no longer known. Pure. */
export function findAddress(subjectKey: string, sites: readonly Site[]): string | null {
  const [kind, siteKey, ...rest] = subjectKey.split('/');
  const site = sites.find(({ key }) => key === siteKey);
  if (site === undefined || (kind !== 'person' && kind !== 'company')) return null;
  const slug = encodeURIComponent(rest.join('/'));
  const addresses = site[kind].map((pattern) => `https://${site.hosts[0]}${pattern.replace(':slug', slug)}`);
  // Only an address that leads back to the same subject.
  return addresses.find((address) => findSubject(address, sites)?.key === subjectKey) ?? null;
}

/** The page of somebody: on one of the sites first, else as the service gave it; null where there is none. Pure. */
export function findLink({ keys, link }: HistoryLine, sites: readonly Site[]): string | null {
  for (const key of keys) {
    const address = findAddress(key, sites);
    if (address !== null) return address;
  }
  return link !== null && parseWebAddress(link) !== null ? link : null;
}
