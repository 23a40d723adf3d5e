import { isNamedSite } from './known-subjects.ts';
import type { Subject } from './subject.ts';

/** "-1a2b3c4d": a network adds it to a name that is taken. A part of a name has no digit. */
const addedCode = /\d/;

/**
 * A name for a subject whose name is not known: "tomasz-wieczorek" → "Tomasz Wieczorek". What was typed, a domain or an ID stays as it is,
 * and so does a slug of one part: it may be a handle. Pure.
 */
export function nameOfSlug({ site, slug }: Pick<Subject, 'site' | 'slug'>): string {
  if (isNamedSite(site) || site === 'employee') return slug;
  const parts = slug.split(/[-_.+]/).filter((part) => part !== '');
  while (parts.length > 2 && addedCode.test(parts.at(-1) ?? '')) parts.pop();
  if (parts.length < 2 || parts.some((part) => addedCode.test(part))) return slug;
  return parts.map(capitalised).join(' ');
}

function capitalised(part: string): string {
  const [first = ''] = part;
  return first.toLocaleUpperCase() + part.slice(first.length);
}
