import type { SidenoteDatabase } from '@/lib/database/database';
import { readRowsAtOnce } from '@/lib/database/read-at-once';
import type { Bought, FoundFacets } from '@/lib/database/schema/held-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { findAmong, freshIdOf, joinFound } from './merge-record.ts';
import { keepCharges } from './moved-charges.ts';

interface Included extends FoundFacets {
  kind: SubjectRecord['kind'];
}

export interface ManyFound extends Included {
  /** The id of a new record; the same each time the subject is found. */
  freshId: string;
}

/** Holds rows that name two known subjects: they are merged into no record. */
export type HoldRows = (rows: readonly ManyFound[]) => Promise<void>;

/** Merges a page of a job's results and resolves to the changed records. Needs a transaction. */
export function mergeManyIntoRecords(
  db: SidenoteDatabase,
  connection: string,
  found: readonly ManyFound[],
  bought: Bought,
  hold?: HoldRows,
): Promise<SubjectRecord[]> {
  // The same company comes with each of its people: merging it once is enough.
  const isDone = ({ kind, facets }: SubjectRecord) =>
    kind === 'company' && facets.company?.intentId === bought.intentId;
  return mergeAll(db, connection, found, bought, { hold, isDone });
}

/** Merges the people included in an answer about another subject, at no cost. Resolves to the changed records. Needs a transaction. */
export async function mergeIncluded(
  db: SidenoteDatabase,
  connection: string,
  others: readonly Included[],
  bought: Bought,
  hold?: HoldRows,
): Promise<SubjectRecord[]> {
  if (others.length === 0) return [];
  const last = await readLastIndex(db, bought.intentId);
  const found = others.map((other, at) => {
    return { ...other, freshId: freshIdOf(other.kind, { ...bought, index: last + at + 1 }) };
  });
  return mergeAll(db, connection, found, { ...bought, chargedMilli: 0 }, { hold });
}

/** Part of an answer may be read only after an update: the ids of those read before must not be used again, or they would be replaced. */
async function readLastIndex(db: SidenoteDatabase, intentId: string): Promise<number> {
  const starts = (['person', 'company'] as const).map((kind) => `${freshIdOf(kind, { intentId })}:`);
  const ids = await db.records.where('id').startsWithAnyOf(starts).primaryKeys();
  return Math.max(0, ...ids.map((id) => Number(id.slice(id.lastIndexOf(':') + 1))));
}

/** Like `mergeIntoRecord` for each, with one read and one write; skips rows whose record `isDone`. */
async function mergeAll(
  db: SidenoteDatabase,
  connection: string,
  all: readonly ManyFound[],
  bought: Bought,
  { hold, isDone = () => false }: { hold?: HoldRows | undefined; isDone?: (known: SubjectRecord) => boolean },
): Promise<SubjectRecord[]> {
  const names = new Set(all.flatMap(({ aliases, hints }) => [...aliases, ...hints]));
  const index = createIndex(await readRowsAtOnce(db.records, 'aliases', [...names]));
  const apart: ManyFound[] = [];
  const moved = new Map<string, string>();
  for (const found of all) {
    const { kind, aliases, hints, freshId } = found;
    const find = findAmong(index.find([...aliases, ...hints]));
    if (find(aliases).some((known) => known.kind === kind && isDone(known))) continue;
    const fresh = { id: freshId, connection, kind };
    const joined = joinFound(fresh, { found, find, isRequested: false }, bought);
    if (joined.conflict !== null) {
      apart.push(found);
      continue;
    }
    index.drop(joined.dropped);
    for (const former of joined.former) index.put(former);
    for (const [from, to] of joined.moved) moved.set(from, to);
    index.put(joined.record);
  }
  await db.records.bulkDelete(index.dropped());
  const changed = index.changed();
  await db.records.bulkPut(changed);
  const keeping = keepCharges(db, connection, moved, bought.intentId);
  if (keeping !== null) await keeping;
  if (apart.length > 0) await hold?.(apart);
  return changed;
}

/** An in-memory index of records by name that tracks changes. */
function createIndex(rows: readonly SubjectRecord[]) {
  const byId = new Map<string, SubjectRecord>();
  const idsByName = new Map<string, Set<string>>();
  const changed = new Set<string>();
  const gone = new Set<string>();
  const add = (record: SubjectRecord) => {
    byId.set(record.id, record);
    for (const name of record.aliases) idsByName.set(name, (idsByName.get(name) ?? new Set()).add(record.id));
  };
  for (const row of rows) add(row);
  return {
    /** Oldest first; of the same age, in the order of their names, as the database reads them. */
    find(names: readonly string[]): SubjectRecord[] {
      const ids = new Set(names.toSorted().flatMap((name) => [...(idsByName.get(name) ?? [])]));
      const records = [...ids].map((id) => byId.get(id)).filter((record) => record !== undefined);
      return records.toSorted((a, b) => a.createdAt - b.createdAt);
    },
    put(record: SubjectRecord): void {
      add(record);
      changed.add(record.id);
      gone.delete(record.id);
    },
    drop(ids: readonly string[]): void {
      for (const id of ids) {
        byId.delete(id);
        changed.delete(id);
        gone.add(id);
      }
    },
    changed: () => [...changed].map((id) => byId.get(id)).filter((record) => record !== undefined),
    dropped: () => [...gone],
  };
}
