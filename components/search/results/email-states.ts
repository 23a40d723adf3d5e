import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo } from 'react';
import { emailStatusOf } from '@/components/contact-details/email-labels';
import { usePanel } from '@/components/context/panel-context';
import type { Tone } from '@/components/ui/mark';
import { type SortableColumn, sortRows, type TableSort } from '@/components/ui/table/sort-rows';
import { readBatches } from '@/lib/database/batches/batch-reads';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { type RowSubject, readRowRecords } from '@/lib/database/records/row-records';
import type { BatchItemState } from '@/lib/database/schema/batch-rows';
import type { ContactState, Touch } from '@/lib/database/schema/contact-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { contactStateOf } from '@/lib/outreach/contact-state';
import { withoutMarked } from '@/lib/outreach/marks';
import type { ResultRow } from '@/lib/searches/result-query';
import { findBestEmail } from '@/lib/service/contract/best-email';
import type { EmailEntry } from '@/lib/service/contract/schemas/email';
import { subjectOfId } from '@/lib/subjects/known-subjects';

export type EmailState =
  /** `isMoved`: the page belongs to another person by now; an order uses the id. */
  (
    | { kind: 'not-ordered'; isMoved?: boolean }
    | { kind: 'known'; at: number; best: EmailEntry }
    | { kind: 'nothing-found'; at: number }
  ) & {
    /** Absent where the user has logged no contact. */
    touches?: readonly Touch[];
  };

const notOrdered: EmailState = { kind: 'not-ordered' };

/** A marked address is none that may be used. */
export function emailStateOf(record: SubjectRecord | null): EmailState {
  const facet = record === null ? undefined : withoutMarked(record).facets.email;
  if (facet === undefined) return notOrdered;
  const best = facet.value === null ? null : findBestEmail(facet.value);
  return best === null ? { kind: 'nothing-found', at: facet.boughtAt } : { kind: 'known', at: facet.boughtAt, best };
}

export async function readEmailStates(
  db: SidenoteDatabase,
  connectionId: string,
  rows: readonly RowSubject[],
): Promise<Map<string, EmailState>> {
  const records = await readRowRecords(db, connectionId, rows);
  const states = new Map<string, EmailState>();
  for (const [key, { record, isMoved }] of records) {
    const { touches } = record ?? {};
    const state: EmailState = { ...emailStateOf(record), ...(touches !== undefined && { touches }) };
    states.set(key, state.kind === 'not-ordered' && isMoved ? { ...state, isMoved } : state);
  }
  return states;
}

/** Records read at a time, because each is a whole profile. */
const piece = 250;

const ranks: Record<Tone, number> = { good: 0, caution: 1, plain: 1, stop: 2 };
const nothingFoundRank = 3;

/** What is wanted of each row's state, by subject key; without those that give null. */
async function readFromStates<Wanted>(
  db: SidenoteDatabase,
  connectionId: string,
  rows: readonly ResultRow[],
  wantedOf: (state: EmailState) => Wanted | null,
): Promise<Map<string, Wanted>> {
  const found = new Map<string, Wanted>();
  for (let from = 0; from < rows.length; from += piece) {
    const lines = rows.slice(from, from + piece).map(({ line }) => line);
    for (const [key, state] of await readEmailStates(db, connectionId, lines)) {
      const wanted = wantedOf(state);
      if (wanted !== null) found.set(key, wanted);
    }
  }
  return found;
}

/** Usable emails first, nothing found last; null for unbought ones. */
function rankOf(state: EmailState): number | null {
  if (state.kind === 'known') return ranks[emailStatusOf(state.best).tone];
  return state.kind === 'nothing-found' ? nothingFoundRank : null;
}

/** The rows in the chosen order. Sorting by email reads whole profiles, so only on request. */
export function useSortedRows(
  connectionId: string,
  rows: readonly ResultRow[],
  columns: readonly SortableColumn<ResultRow>[],
  sort: TableSort,
): readonly ResultRow[] {
  const { db } = usePanel();
  const isByState = sort.column === 'state';
  const ranks = useLiveQuery(
    async () => (isByState ? readFromStates(db, connectionId, rows, rankOf) : null),
    [db, connectionId, rows, isByState],
  );
  return useMemo(() => {
    if (!isByState) return sortRows(rows, columns, sort);
    return ranks == null ? rows : sortRows(rows, [byRank(ranks)], sort);
  }, [rows, columns, sort, isByState, ranks]);
}

/** The rows whose people have this state of contact; null: all. Reads whole profiles, so only on request. */
export function useContactRows(
  connectionId: string,
  rows: readonly ResultRow[],
  contact: ContactState | null,
): readonly ResultRow[] {
  const { db } = usePanel();
  const states = useLiveQuery(
    async () => (contact === null ? null : readFromStates(db, connectionId, rows, contactStateOf)),
    [db, connectionId, rows, contact === null],
  );
  return useMemo(
    () => (contact === null || states == null ? rows : rows.filter(({ line }) => states.get(line.key) === contact)),
    [rows, contact, states],
  );
}

function byRank(ranks: ReadonlyMap<string, number>) {
  return { id: 'state', sort: ({ line }: ResultRow) => ranks.get(line.key) ?? null };
}

/** More than a person starts while an older one runs. */
const mostBatches = 20;

const isPending: ReadonlySet<BatchItemState> = new Set<BatchItemState>(['waiting', 'asking']);

/** Keys of the lines whose emails a batch is about to request. */
export async function readOrdered(
  db: SidenoteDatabase,
  connection: string,
  lines: readonly ResultLine[],
): Promise<ReadonlySet<string>> {
  const [batches, sites] = await Promise.all([readBatches(db, connection, mostBatches), readSettings(db, 'sites')]);
  const open = batches.filter(
    ({ operation, state }) => operation === 'email' && (state === 'running' || state === 'paused'),
  );
  const items = open.flatMap((batch) => batch.items);
  const pending = new Set(items.flatMap(({ state, subject }) => (isPending.has(state) ? (subject?.key ?? []) : [])));
  if (pending.size === 0) return pending;
  const ordered = lines.filter(
    (line) => pending.has(subjectOfLine(line, sites ?? []).key) || pending.has(subjectOfId(line.kind, line.id).key),
  );
  return new Set(ordered.map(({ key }) => key));
}

export interface OrderableEmails {
  known: number;
  /** The best email of each person with one. */
  emails: readonly EmailEntry[];
  keys: readonly string[];
  /** Keys of people whose page moved to another person: ordered by id. */
  moved: ReadonlySet<string>;
  /** One click's limit was reached; the rest was not checked. */
  isMore: boolean;
}

/** The first selected people whose email is not known, and not ordered. */
export async function readOrderable(
  db: SidenoteDatabase,
  connectionId: string,
  chosen: readonly ResultLine[],
  most: number,
): Promise<OrderableEmails> {
  const keys: string[] = [];
  const moved = new Set<string>();
  const emails: EmailEntry[] = [];
  let known = 0;
  const ordered = await readOrdered(db, connectionId, chosen);
  for (let from = 0; from < chosen.length; from += piece) {
    const some = chosen.slice(from, from + piece);
    const states = await readEmailStates(db, connectionId, some);
    for (const [at, { key }] of some.entries()) {
      const state = states.get(key);
      if (state?.kind === 'known') emails.push(state.best);
      if (state?.kind !== 'not-ordered') known += 1;
      else if (!ordered.has(key)) {
        keys.push(key);
        if (state.isMoved === true) moved.add(key);
      }
      if (keys.length === most && from + at + 1 < chosen.length) return { known, emails, keys, moved, isMore: true };
    }
  }
  return { known, emails, keys, moved, isMore: false };
}
