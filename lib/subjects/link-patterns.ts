import { originPatterns, type Site } from './sites.ts';

/**
 * Match patterns of links to people, for a menu that stands on such links only. Wider than `findSubject`, which has the
 * last word on a click: a pattern cannot say where a locale may stand. Narrower in one way: its path knows its case.
 */
export function personLinkPatterns(sites: readonly Site[]): string[] {
  const patterns = sites.flatMap((site) =>
    originPatterns(site).flatMap((origin) =>
      site.person.flatMap((path) => {
        const host = origin.slice(0, -2);
        const anySlug = path.replace(/:slug$/, '*');
        return [`${host}${anySlug}`, `${host}/*${anySlug}`];
      }),
    ),
  );
  return [...new Set(patterns)];
}
