import type { SidenoteDatabase } from '@/lib/database/database';
import type { Bought, FoundFacets } from '@/lib/database/schema/held-rows';
import { originOf } from '@/lib/database/schema/origins';
import type { Facet, Facets, SubjectRecord } from '@/lib/database/schema/rows';
import { facetNames } from '@/lib/offers/offer-lists';
import type { FacetName, FacetValues, ResultPages } from '@/lib/offers/offers';
import { isIdentity } from './aliases.ts';
import { isSparser, mergeRecords } from './join-records.ts';
import { keepCharges, type Moved, movedFrom } from './moved-charges.ts';
import { type Sought, sameSubject, type Two } from './same-subject.ts';

/**
 * Writes what was found into the subject's record, in a transaction. Records of one subject become one: the newer facet wins. Null if the
 * names belong to two subjects.
 */
export async function mergeIntoRecord(
  db: SidenoteDatabase,
  connection: string,
  kind: SubjectRecord['kind'],
  found: FoundFacets,
  bought: Bought,
  isSame = false,
): Promise<SubjectRecord | null> {
  const rows = await db.records
    .where('aliases')
    .anyOf([...found.aliases, ...found.hints])
    .distinct()
    .sortBy('createdAt');
  const freshId = freshIdOf(kind, bought);
  const isRequested = (bought.index ?? 0) === 0;
  const joined = joinFound(
    { id: freshId, connection, kind },
    { found, find: findAmong(rows), isRequested, isSame },
    bought,
  );
  if (joined.conflict !== null) return null;
  await db.records.bulkDelete(joined.dropped);
  await db.records.bulkPut([...joined.former, joined.record]);
  const keeping = keepCharges(db, connection, joined.moved, bought.intentId);
  if (keeping !== null) await keeping;
  return joined.record;
}

export function findAmong(rows: readonly SubjectRecord[]): Joining['find'] {
  return (names) => rows.filter(({ aliases }) => names.some((name) => aliases.includes(name)));
}

/** The id of a record created by this purchase. */
export function freshIdOf(
  kind: SubjectRecord['kind'],
  { intentId, index }: Pick<Bought, 'intentId' | 'index'>,
): string {
  return `${kind}:${intentId}${index === undefined ? '' : `:${index}`}`;
}

export interface Joining extends Sought {
  found: FoundFacets;
  /** False for subjects included in an answer about another subject. */
  isRequested: boolean;
}

/** `dropped`: the ids of the absorbed records. `former`: the records that lost a page, after the loss. `moved`: see `Moved`. */
type Joined =
  | { record: SubjectRecord; dropped: string[]; former: SubjectRecord[]; moved: Moved; conflict: null }
  | { conflict: Two };

/** Joins what was found with all records it proves to be the same (`sameSubject`). Pure. */
export function joinFound(
  fresh: Pick<SubjectRecord, 'id' | 'connection' | 'kind'>,
  joining: Joining,
  bought: Bought,
): Joined {
  const { found, find } = joining;
  const same = sameSubject(fresh.kind, joining);
  if (same.conflict !== null) return same;
  const [first, ...others] = same.records;
  const base: SubjectRecord = first ?? {
    ...fresh,
    connection: originOf(fresh.connection),
    aliases: [],
    name: null,
    facets: {},
    createdAt: bought.nowMs,
    touchedAt: bought.nowMs,
  };
  const merged = others.reduce(mergeRecords, base);
  const isUnclaimed = (name: string) =>
    find([name]).every(({ id }) => id === base.id || others.some((own) => own.id === id));
  const names = [...found.aliases, ...found.hints].filter((name) => isProof(found, name) || isUnclaimed(name));
  // A person's answer includes a company in varying detail.
  const isCompanyIncluded = fresh.kind === 'person' || !joining.isRequested;
  const record: SubjectRecord = {
    ...merged,
    aliases: [...new Set([...merged.aliases, ...names])],
    name: found.name ?? merged.name,
    facets: mergeFacets(
      merged.facets,
      { ...found, ...(isCompanyIncluded && withoutSparse(merged.facets, found)) },
      bought,
    ),
    touchedAt: Math.max(merged.touchedAt, bought.nowMs),
  };
  const isLost = (name: string) => isProof(found, name);
  const former = same.former.map((each) => ({ ...each, aliases: each.aliases.filter((name) => !isLost(name)) }));
  const moved = new Map(same.former.flatMap((each) => movedFrom(each, isLost)));
  return { record, dropped: others.map(({ id }) => id), former, moved, conflict: null };
}

function isProof({ aliases }: FoundFacets, name: string): boolean {
  return aliases.includes(name) && isIdentity(name);
}

/** Leaves out a company with less detail than the known one. */
function withoutSparse(old: Facets, { facets }: FoundFacets): Pick<FoundFacets, 'facets'> {
  if (facets.company === undefined || !isSparser('company', facets.company, old.company?.value)) return { facets };
  const { company: _sparse, ...rest } = facets;
  return { facets: rest };
}

function mergeFacets(old: Facets, { facets: found, tried }: FoundFacets, bought: Bought): Facets {
  const facets: Facets = { ...old };
  for (const name of facetNames) renew(facets, name, found[name], bought);
  if (tried !== undefined && found.email === null && facets.email !== undefined)
    facets.email = { ...facets.email, tried };
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
  // "Nothing found" twice in a row must not discard the last known value.
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

export function isPages(value: unknown): value is ResultPages {
  return typeof value === 'object' && value !== null && 'pages' in value && 'seeds' in value;
}

/** Adds a page to the existing ones; a list is as old as its newest page. Different seeds make a different list. */
function joinPages(facet: Facet<unknown>, old: Facet<unknown> | undefined): Facet<unknown> {
  const { previous: _none, ...rest } = facet;
  const { value } = facet;
  const before = old?.value;
  if (!isPages(value) || !isPages(before) || JSON.stringify(before.seeds) !== JSON.stringify(value.seeds)) return rest;
  const isNew = new Set(value.pages.map(({ page }) => page));
  const pages = [...before.pages.filter(({ page }) => !isNew.has(page)), ...value.pages];
  const joined = { ...value, pages: pages.toSorted((a, b) => a.page - b.page) };
  if (old !== undefined && old.boughtAt > facet.boughtAt) return { ...old, value: joined };
  return { ...rest, value: joined };
}
