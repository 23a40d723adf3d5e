import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { countBatch } from '@/lib/database/batches/batch-progress';
import { readBatches } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { HandedField } from '@/lib/hand-over/handed/handed';
import { mostInBatch } from '@/lib/offers/offer-lists';
import { withoutMarked } from '@/lib/outreach/marks';
import { logAs } from '@/lib/platform/error-log';
import { createPacedPasses, type PacedPasses } from '@/lib/platform/paced-passes';
import { createPageBreather } from '@/lib/platform/slices';
import type { Subject } from '@/lib/subjects/subject';
import { checkedFields, handedFor, isMissing } from './handed-rows.ts';
import type { HandedRow, HandRow, HandSource } from './source.ts';

/** The rows that a preview shows. */
export const shownRows = 5;
const mostNamed = 200;
/** More than a person starts while an older one runs. */
const mostBatches = 20;

/** Rows that lack the same fields. */
interface Alike {
  missing: ReadonlySet<HandedField>;
  count: number;
  /** The first ones, with their place among all. */
  first: { at: number; of: HandedRow }[];
}

/** What is known about all rows of a source. */
export interface Scan {
  isComplete: boolean;
  alike: readonly Alike[];
  excluded: { count: number; named: readonly { name: string; listName: string }[] };
  /** Companies among people, which a list of contacts cannot take. */
  companies: number;
  /** People whose email can be bought: at most one order's worth. */
  findable: readonly Subject[];
}

const nothing: Scan = {
  isComplete: false,
  alike: [],
  excluded: { count: 0, named: [] },
  companies: 0,
  findable: [],
};

export interface ScanState extends Scan {
  /** An order of emails is running. */
  isFinding: boolean;
}

/** Looks through a source when it opens, and again when lists change or an order of emails makes progress. */
export function useScan(source: HandSource): ScanState {
  const { db } = usePanel();
  const [scan, setScan] = useState(nothing);
  const now = useLiveQuery(async () => readNow(db, source.connectionId), [db, source.connectionId]);
  const mark = now?.mark;
  const passes = useRef<PacedPasses>(null);
  useEffect(() => {
    const stop = new AbortController();
    const pass = () => scanSource(source, setScan, stop.signal).catch(logAs('hand-over-scan'));
    passes.current = createPacedPasses(pass);
    return () => {
      stop.abort();
      passes.current?.stop();
    };
  }, [source]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pass reads what is there now, and is made on each change.
  useEffect(() => {
    if (mark !== undefined) passes.current?.request();
  }, [source, mark]);
  return { ...scan, isFinding: now?.isFinding ?? false };
}

/** The mark changes with every list, and with every email that an order has found. */
async function readNow(db: SidenoteDatabase, connectionId: string): Promise<{ mark: string; isFinding: boolean }> {
  const [lists, batches] = await Promise.all([db.generations.get('lists'), readBatches(db, connectionId, mostBatches)]);
  const emails = batches.filter(({ operation }) => operation === 'email');
  return {
    mark: JSON.stringify([lists?.mark ?? '', emails.map((batch) => [batch.id, batch.state, countBatch(batch).done])]),
    isFinding: emails.some(({ state }) => state === 'running'),
  };
}

async function scanSource(source: HandSource, onScan: (scan: Scan) => void, signal: AbortSignal): Promise<void> {
  const breathe = createPageBreather();
  const alike = new Map<string, Alike>();
  const named: { name: string; listName: string }[] = [];
  const findable: Subject[] = [];
  let [excluded, companies, at] = [0, 0, 0];
  for await (const rows of source.read()) {
    for (const row of rows) {
      if (row.excludedBy !== null) {
        excluded += 1;
        if (named.length < mostNamed) named.push({ name: row.name, listName: row.excludedBy });
        continue;
      }
      if (source.kind === 'people' && row.kind === 'company') {
        companies += 1;
        continue;
      }
      const of = { row, handed: handedFor(row) };
      const missing = checkedFields.filter((field) => isMissing(of.handed, field));
      const key = missing.join();
      const group = alike.get(key) ?? { missing: new Set(missing), count: 0, first: [] };
      group.count += 1;
      if (group.first.length < shownRows) group.first.push({ at, of });
      alike.set(key, group);
      at += 1;
      if (findable.length < mostInBatch && isFindable(row)) findable.push(row.subject);
      await breathe();
    }
    if (signal.aborted) return;
  }
  const all = [...alike.values()];
  onScan({ isComplete: true, alike: all, excluded: { count: excluded, named }, companies, findable });
}

/** The email was not ordered yet. */
function isFindable({ kind, record, email }: HandRow): boolean {
  if (kind !== 'person' || email?.best != null) return false;
  if (record === null) return email?.status == null;
  return withoutMarked(record).facets.email === undefined && email?.status == null;
}

/** How many rows lack none of these fields. */
export function countWith({ alike }: Scan, leftOut: ReadonlySet<HandedField>): number {
  return alike.reduce((sum, { missing, count }) => (isDisjoint(missing, leftOut) ? sum + count : sum), 0);
}

export function countWithout({ alike }: Scan, field: HandedField): number {
  return alike.reduce((sum, { missing, count }) => (missing.has(field) ? sum + count : sum), 0);
}

/** The first rows that lack none of these fields, in their order. */
export function firstWith({ alike }: Scan, leftOut: ReadonlySet<HandedField>): HandedRow[] {
  return alike
    .flatMap(({ missing, first }) => (isDisjoint(missing, leftOut) ? first : []))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, shownRows)
    .map(({ of }) => of);
}

function isDisjoint(missing: ReadonlySet<HandedField>, leftOut: ReadonlySet<HandedField>): boolean {
  return [...leftOut].every((field) => !missing.has(field));
}
