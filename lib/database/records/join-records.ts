import type { Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';
import { lacksSome } from './lacks-some.ts';

/** What two records of one subject say together. Pure. */
export function mergeRecords(into: SubjectRecord, other: SubjectRecord): SubjectRecord {
  return {
    ...into,
    aliases: [...into.aliases, ...other.aliases],
    name: into.name ?? other.name,
    facets: newestFacets(into.facets, other.facets),
    touchedAt: Math.max(into.touchedAt, other.touchedAt),
    ...joinNotes(into.note, other.note),
  };
}

/** Neither is lost: they were written by a person. */
function joinNotes(a: string | undefined, b: string | undefined): { note?: string } {
  const notes = [a, b].filter((note) => note !== undefined);
  return notes.length === 0 ? {} : { note: [...new Set(notes)].join('\n') };
}

function newestFacets(a: Facets, b: Facets): Facets {
  const facets: Facets = { ...a };
  for (const name of facetNames) setNewest(facets, name, b[name]);
  return facets;
}

function setNewest<Name extends FacetName>(facets: Facets, name: Name, other: Facets[Name]): void {
  const own = facets[name];
  if (other === undefined) return;
  const isNewer = own === undefined || other.boughtAt > own.boughtAt;
  const [older, newer] = isNewer ? [own, other] : [other, own];
  if (isSparser(name, newer.value, older?.value) ? !isNewer : isNewer) facets[name] = other;
}

/** Only a company comes along with others, and says less then. */
export function isSparser(name: FacetName, next: unknown, old: unknown): boolean {
  return name === 'company' && lacksSome(next, old);
}
