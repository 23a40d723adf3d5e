import type { ContactFields } from '@/lib/database/schema/contact-rows';
import { mostReceipts } from '@/lib/database/schema/hand-rows';
import type { Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import type { FacetName } from '@/lib/offers/offers';

/** Merges two records of one subject. Pure. */
export function mergeRecords(into: SubjectRecord, other: SubjectRecord): SubjectRecord {
  return {
    ...into,
    aliases: [...into.aliases, ...other.aliases],
    name: into.name ?? other.name,
    facets: newestFacets(into.facets, other.facets),
    touchedAt: Math.max(into.touchedAt, other.touchedAt),
    ...joinNotes(into.note, other.note),
    ...joinContact(into, other),
    ...(into.linked === undefined && other.linked !== undefined && { linked: other.linked }),
    ...newestFile(into, other),
  };
}

/** The newer file is the one that is shown. */
function newestFile({ fromFile: a }: SubjectRecord, { fromFile: b }: SubjectRecord): Pick<SubjectRecord, 'fromFile'> {
  const fromFile = a === undefined || (b !== undefined && b.at > a.at) ? b : a;
  return fromFile === undefined ? {} : { fromFile };
}

/** Keeps both notes: the user wrote them. */
function joinNotes(a: string | undefined, b: string | undefined): { note?: string } {
  const notes = [a, b].filter((note) => note !== undefined);
  return notes.length === 0 ? {} : { note: [...new Set(notes)].join('\n') };
}

/** Keeps every tag, touch, mark and receipt, and the earlier day. */
function joinContact(a: ContactFields, b: ContactFields): ContactFields {
  const joined: Required<Pick<ContactFields, 'tags' | 'touches' | 'marks' | 'handed'>> = {
    tags: [...new Set([...(a.tags ?? []), ...(b.tags ?? [])])],
    touches: uniqueBy([...(a.touches ?? []), ...(b.touches ?? [])], ({ id }) => id).toSorted((x, y) => x.at - y.at),
    handed: uniqueBy([...(a.handed ?? []), ...(b.handed ?? [])], ({ id }) => id)
      .toSorted((x, y) => x.at - y.at)
      .slice(-mostReceipts),
    marks: uniqueBy([...(a.marks ?? []), ...(b.marks ?? [])], ({ kind, value }) => `${kind}|${value}`),
  };
  const days = [a.dueAt, b.dueAt].filter((at) => at !== undefined);
  const writes = [a.noteAt, b.noteAt].filter((at) => at !== undefined);
  return {
    ...(joined.tags.length > 0 && { tags: joined.tags }),
    ...(joined.touches.length > 0 && { touches: joined.touches }),
    ...(joined.marks.length > 0 && { marks: joined.marks }),
    ...(joined.handed.length > 0 && { handed: joined.handed }),
    ...(days.length > 0 && { dueAt: Math.min(...days) }),
    ...(writes.length > 0 && { noteAt: Math.max(...writes) }),
  };
}

function uniqueBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
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

/** Only companies are included with other results, in less detail. */
export function isSparser(name: FacetName, next: unknown, old: unknown): boolean {
  return name === 'company' && lacksSome(next, old);
}

/** Anything nested deeper counts as one value. */
const maxDepth = 8;

/** Whether `next` lacks something that `old` has: a part that is missing, null or empty. Pure. */
export function lacksSome(next: unknown, old: unknown, depth = 0): boolean {
  if (!hasContent(old, depth)) return false;
  if (!hasContent(next, depth)) return true;
  if (depth >= maxDepth || !isObject(old) || !isObject(next)) return false;
  return Object.keys(old).some((key) => lacksSome(next[key], old[key], depth + 1));
}

function hasContent(value: unknown, depth: number): boolean {
  if (value === null || value === undefined || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  if (!isObject(value) || depth >= maxDepth) return true;
  return Object.values(value).some((each) => hasContent(each, depth + 1));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
