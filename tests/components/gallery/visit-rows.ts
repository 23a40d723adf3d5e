import type { VisitRow } from '@/lib/records/visit-rows';
import { amara, day, subjectOf } from './fixture-rows.ts';

const now = Date.now();
const slugs = [
  'tomasz-wieczorek',
  'leila-haddad',
  'farid-rahimi',
  'wei-ling-chen',
  'mateus-carvalho-dos-santos-ferreira-junior',
];

/** Made-up visits, the newest first: one who is on a list, some who are known, and as many as wanted of whom only the address is. */
export function visits(count: number): VisitRow[] {
  return Array.from({ length: count }, (_each, index) => {
    const subject =
      index === 1
        ? amara
        : subjectOf(
            index % 7 === 3 ? `known-${index}` : index < 5 ? (slugs[index] ?? '') : `${slugs[index % 5]}-${index}`,
          );
    return { key: subject.key, subject, at: now - Math.floor((index * 29 * day) / count) };
  });
}
