import type { Company } from '@/lib/service/schemas/company';
import type { EmailEntry } from '@/lib/service/schemas/email';
import type { Person } from '@/lib/service/schemas/person';
import type { SidenoteDatabase } from './database.ts';
import type { Facet, Facets, SubjectRecord } from './rows.ts';

/** What a reply said, facet by facet; absent: it said nothing about that one. */
export interface FoundFacets {
  name: string | null;
  email?: EmailEntry[] | null;
  profile?: Person | null;
  company?: Company;
  /** Every name the record shall be found under from now on; one that it has already decides which record it is. */
  aliases: string[];
}

export interface Bought {
  intentId: string;
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
  const { aliases } = found;
  const known = await db.records.where('aliases').anyOf(aliases).distinct().sortBy('createdAt');
  const [first, ...others] = known.filter((record) => record.kind === kind);
  const base: SubjectRecord = first ?? {
    id: `${kind}:${bought.intentId}`,
    connection,
    kind,
    aliases: [],
    name: null,
    facets: {},
    createdAt: bought.nowMs,
    touchedAt: bought.nowMs,
  };
  const merged = others.reduce(mergeRecords, base);
  const record: SubjectRecord = {
    ...merged,
    aliases: [...new Set([...merged.aliases, ...aliases])],
    name: found.name ?? merged.name,
    facets: mergeFacets(merged.facets, found, bought),
    touchedAt: bought.nowMs,
  };
  await db.records.bulkDelete(others.map((other) => other.id));
  await db.records.put(record);
  return record;
}

function mergeRecords(into: SubjectRecord, other: SubjectRecord): SubjectRecord {
  return {
    ...into,
    aliases: [...into.aliases, ...other.aliases],
    name: into.name ?? other.name,
    facets: newestFacets(into.facets, other.facets),
  };
}

function newestFacets(a: Facets, b: Facets): Facets {
  const email = newest(a.email, b.email);
  const profile = newest(a.profile, b.profile);
  const company = newest(a.company, b.company);
  return { ...(email && { email }), ...(profile && { profile }), ...(company && { company }) };
}

function newest<Value>(a: Facet<Value> | undefined, b: Facet<Value> | undefined): Facet<Value> | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return b.boughtAt > a.boughtAt ? b : a;
}

function mergeFacets(old: Facets, found: FoundFacets, bought: Bought): Facets {
  const { email, profile, company } = found;
  return {
    ...old,
    ...(email !== undefined && { email: renewed(old.email, email, bought) }),
    ...(profile !== undefined && { profile: renewed(old.profile, profile, bought) }),
    ...(company !== undefined && { company: renewed(old.company, company, bought) }),
  };
}

function renewed<Value>(old: Facet<Value> | undefined, value: Value | null, bought: Bought): Facet<Value> {
  // "Nothing found" twice in a row must not push the last known value out.
  const previous = old?.value == null ? old?.previous : { value: old.value, boughtAt: old.boughtAt };
  return {
    value,
    boughtAt: bought.nowMs,
    chargedMilli: bought.chargedMilli,
    intentId: bought.intentId,
    ...(previous !== undefined && { previous }),
  };
}
