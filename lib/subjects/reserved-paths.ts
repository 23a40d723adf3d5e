import { readSlug } from './page-address.ts';
import type { Site } from './sites.ts';

/**
 * Whether the path begins with one that the site reserves for itself. A reserved path no longer than the pattern's `literals` does not count:
 * `/people` is Facebook's own, `/people/…/1000123` is a person's. Pure.
 */
export function isReserved(
  segments: readonly string[],
  { reserved = [] }: Pick<Site, 'reserved'>,
  literals = 0,
): boolean {
  const [first, second] = segments.slice(0, 2).map((segment) => readSlug(segment)?.toLowerCase() ?? '');
  const both = `${first}/${second}`;
  return reserved.some((path) => (path === first && literals < 1) || (path === both && literals < 2));
}
