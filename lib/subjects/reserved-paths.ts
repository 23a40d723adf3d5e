import { readSlug } from './page-address.ts';
import type { Site } from './sites.ts';

/** Own pages that most sites have in place of a name. For a site outside the catalogue. */
const ownWords = `
  about account accounts admin all api app apps archive article articles auth billing blog browse careers cart categories category checkout
  contact contacts cookies create dashboard directory discover docs download edit event events explore faq favorites feed followers following
  forgot forgot-password groups help home inbox index index.html invite jobs join legal list lists log-in login logout me messages my new news
  notifications oauth page pages password posts press pricing privacy products register reset robots.txt rss search security settings share
  sign-in sign-up signin signout signup sitemap sitemap.xml status subscribe support tag tags terms tos trending upgrade welcome`
  .trim()
  .split(/\s+/);

export const isOwnWord = (slug: string): boolean => ownWords.includes(slug.toLowerCase());

/** Reserved paths of an added site: `people/search` for `/people/:slug`; none for deeper paths. Pure. */
export function ownPathsBelow(patterns: readonly string[]): string[] {
  const below = patterns.map((pattern) => pattern.toLowerCase().split('/').slice(1, -1));
  return [
    ...new Set(
      below.filter(({ length }) => length < 2).flatMap((path) => ownWords.map((word) => [...path, word].join('/'))),
    ),
  ];
}

/**
 * Whether a path begins with a reserved one, unless that is no longer than the pattern's `literals`: `/people` is reserved,
 * `/people/…/1000123` is a person. Pure.
 */
export function isReserved(
  segments: readonly string[],
  { reserved = [] }: Pick<Site, 'reserved'>,
  literals = 0,
): boolean {
  if (literals > 1 || reserved.length === 0) return false;
  const [first, second] = segments.slice(0, 2).map((segment) => readSlug(segment)?.toLowerCase() ?? '');
  const both = `${first}/${second}`;
  return reserved.some((path) => (path === first && literals < 1) || (path === both && literals < 2));
}
