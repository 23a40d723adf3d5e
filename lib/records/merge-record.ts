import type { SidenoteDatabase } from './database.ts';
import { facetNames } from './facet-names.ts';
import type { Facet, FacetName, Facets, FacetValues, ResultPages, SubjectRecord } from './rows.ts';

/** What a reply said about somebody, facet by facet; absent: it said nothing about that one, null: that there is nothing. */
export interface FoundFacets {
  name: string | null;
  facets: { [Name in FacetName]?: FacetValues[Name] | null };
  /** Every name the record shall be found under from now on; one that it has already decides which record it is. */
  aliases: string[];
  /** Names that may belong to several (an email address, a website): taken where nobody has them, and never a reason to merge. */
  hints: string[];
}

export interface Bought {
  intentId: string;
  /** Which of several found by one call, so that each gets an id of its own; 0 is the subject itself. */
  place?: number;
  nowMs: number;
  chargedMilli: number;
}

/**
 * Writes what was found into the subject's record; run it inside a transaction. Records that turn out to be the same
 * subject (two addresses, one id) become one: the newer facet wins, nothing is dropped.
 */
export async function mergeIntoRecord(
  db: SidenoteDatabase,
  connection: string,
  kind: SubjectRecord['kind'],
  found: FoundFacets,
  bought: Bought,
): Promise<SubjectRecord> {
  const known = await db.records.where('aliases').anyOf(found.aliases).distinct().sortBy('createdAt');
  const own = known.filter((record) => record.kind === kind);
  const owners = await db.records.where('aliases').anyOf(found.hints).toArray();
  const isFree = (hint: string, id: string) =>
    owners.every((owner) => owner.id === id || !owner.aliases.includes(hint));
  const freshId = `${kind}:${bought.intentId}${bought.place === undefined ? '' : `:${bought.place}`}`;
  const { record, dropped } = joinFound({ id: freshId, connection, kind }, { found, known: own, isFree }, bought);
  await db.records.bulkDelete(dropped);
  await db.records.put(record);
  return record;
}

/** One record of what was found and of all that are known by one of its names, the oldest first; and the ids of those that it takes in. Pure. */
export function joinFound(
  fresh: Pick<SubjectRecord, 'id' | 'connection' | 'kind'>,
  {
    found,
    known,
    isFree,
  }: { found: FoundFacets; known: readonly SubjectRecord[]; isFree(hint: string, id: string): boolean },
  bought: Bought,
): { record: SubjectRecord; dropped: string[] } {
  const [first, ...others] = known;
  const base: SubjectRecord = first ?? {
    ...fresh,
    aliases: [],
    name: null,
    facets: {},
    createdAt: bought.nowMs,
    touchedAt: bought.nowMs,
  };
  const merged = others.reduce(mergeRecords, base);
  const hints = found.hints.filter((hint) => isFree(hint, merged.id));
  const record: SubjectRecord = {
    ...merged,
    aliases: [...new Set([...merged.aliases, ...found.aliases, ...hints])],
    name: found.name ?? merged.name,
    facets: mergeFacets(merged.facets, found.facets, bought),
    touchedAt: bought.nowMs,
  };
  return { record, dropped: others.map(({ id }) => id) };
}

function mergeRecords(into: SubjectRecord, other: SubjectRecord): SubjectRecord {
  return {
    ...into,
    aliases: [...into.aliases, ...other.aliases],
    name: into.name ?? other.name,
    facets: newestFacets(into.facets, other.facets),
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
  if (other !== undefined && (own === undefined || other.boughtAt > own.boughtAt)) facets[name] = other;
}

function mergeFacets(old: Facets, found: FoundFacets['facets'], bought: Bought): Facets {
  const facets: Facets = { ...old };
  for (const name of facetNames) renew(facets, name, found[name], bought);
  return facets;
}

function renew<Name extends FacetName>(
  facets: Facets,
  name: Name,
  value: FacetValues[Name] | null | undefined,
  bought: Bought,
): void {
  if (value === undefined) return;
  const old: Facet<FacetValues[Name]> | undefined = facets[name];
  // "Nothing found" twice in a row must not push the last known value out.
  const previous = old?.value == null ? old?.previous : { value: old.value, boughtAt: old.boughtAt };
  const facet: Facet<FacetValues[Name]> = {
    value,
    boughtAt: bought.nowMs,
    chargedMilli: bought.chargedMilli,
    intentId: bought.intentId,
    ...(previous !== undefined && { previous }),
  };
  Object.assign(facets, { [name]: isPages(value) ? joinPages(facet, old) : facet });
}

function isPages(value: unknown): value is ResultPages {
  return typeof value === 'object' && value !== null && 'pages' in value && 'seeds' in value;
}

/** A page is added to those that are there; with other seeds it is another list. */
function joinPages(facet: Facet<unknown>, old: Facet<unknown> | undefined): Facet<unknown> {
  const { previous: _none, ...rest } = facet;
  const { value } = facet;
  const before = old?.value;
  if (!isPages(value) || !isPages(before) || JSON.stringify(before.seeds) !== JSON.stringify(value.seeds)) return rest;
  const isNew = new Set(value.pages.map(({ page }) => page));
  const pages = [...before.pages.filter(({ page }) => !isNew.has(page)), ...value.pages];
  return { ...rest, value: { ...value, pages: pages.toSorted((a, b) => a.page - b.page) } };
}
