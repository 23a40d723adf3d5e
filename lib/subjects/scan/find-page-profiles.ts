import { findSubject } from '@/lib/subjects/find-subject';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

const atMost = 500;

/**
 * The subjects that a page links to, in page order, without duplicates; at most 500. Relative links are resolved against the page's
 * address. The page's own subject is left out: the panel shows it already. A link with `http:` identifies the same person as with `https:`;
 * the link itself is never requested.
 */
export function findProfiles(links: readonly string[], pageUrl: string, sites: readonly Site[]): Subject[] {
  const own = findSubject(pageUrl, sites)?.key;
  const found = new Map<string, Subject>();
  for (const link of links) {
    if (found.size === atMost) break;
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
