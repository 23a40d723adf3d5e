import { originPatterns, type Site } from './sites.ts';

/**
 * Match patterns of links to people, for a menu entry that is shown only on such links. Broader than `findSubject`, which decides on a
 * click, because a pattern cannot say where a locale may be. Narrower in one way: paths are case-sensitive.
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
