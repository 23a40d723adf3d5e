import { findElsewhere, readTeamState } from '@/components/exclusions/off-limits';
import { nothingOrderable, type Orderable, readOrderable } from '@/components/orders/orderable';
import { subjectOfHistoryLine } from '@/components/orders/subject-of-line';
import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import { readRecordsAtOnce } from '@/lib/database/records/known-names';
import { type JudgeContext, judgePeople, soughtAmong, withoutListed } from '@/lib/hand-over/people-in/judge-people';
import { type PersonRow, peopleAtOnce } from '@/lib/hand-over/people-in/person-row';
import { historyLineOf } from '@/lib/history/history-line';
import { mostInBatch } from '@/lib/offers/offer-lists';
import { handlesOf } from '@/lib/offers/offers';
import type { Site } from '@/lib/subjects/sites';

interface Pace {
  breathe(): Promise<void>;
  signal: AbortSignal;
}

/** What adding the people of a file would do. */
export interface PeopleCounts {
  fresh: number;
  known: number;
  excluded: number;
  two: number;
  /** New or known people without a profile the service takes. */
  withoutProfile: number;
}

/** Judges every row as the worker will, and writes nothing. */
export async function countPeople(
  db: SidenoteDatabase,
  rows: readonly PersonRow[],
  context: JudgeContext & { sites: readonly Site[] },
  { breathe, signal }: Pace,
): Promise<PeopleCounts> {
  const counts: PeopleCounts = { fresh: 0, known: 0, excluded: 0, two: 0, withoutProfile: 0 };
  const team = await readTeamState(db);
  for (let from = 0; from < rows.length; from += peopleAtOnce) {
    const own = await judgePeople(db, rows.slice(from, from + peopleAtOnce), context);
    const { connection } = context;
    const listed = team === '' ? new Map() : await findElsewhere(db, connection, soughtAmong(own, connection));
    const judged = withoutListed(own, listed);
    signal.throwIfAborted();
    for (const { kind, row, ...rest } of judged) {
      counts[kind === 'new' ? 'fresh' : kind] += 1;
      if (!('record' in rest)) continue;
      const { page, id } = handlesOf(
        subjectOfHistoryLine({ kind: 'person', keys: row.keys }, context.sites),
        rest.record,
      );
      if (page === null && id === null) counts.withoutProfile += 1;
    }
    await breathe();
  }
  return counts;
}

/** What can be ordered for the people of a file; each order at most as long as one may be. */
export interface PeoplePlan extends Orderable {
  /** Without those on an exclusion list. */
  people: number;
  withoutEmail: number;
  withoutProfile: number;
}

/** By their records as they are now: people who were bought meanwhile are not ordered again. */
export async function planPeople(
  db: SidenoteDatabase,
  connectionId: string,
  rows: readonly PersonRow[],
  { sites, nowMs, breathe, signal }: Pace & { sites: readonly Site[]; nowMs: number },
): Promise<PeoplePlan> {
  const plan: PeoplePlan = {
    ...nothingOrderable,
    find: [],
    refresh: [],
    profiles: [],
    people: 0,
    withoutEmail: 0,
    withoutProfile: 0,
  };
  const seen = new Set<string>();
  for (let from = 0; from < rows.length; from += mostInBatch) {
    const aliases = rows
      .slice(from, from + mostInBatch)
      .flatMap(({ keys }) => keys.map((key) => subjectAlias(connectionId, key)));
    const read = await readRecordsAtOnce(db, [...new Set(aliases)]);
    const fresh = read.filter(({ id, kind }) => kind === 'person' && !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    for (let at = 0; at < fresh.length; at += mostInBatch) {
      const lines = fresh.slice(at, at + mostInBatch).map(historyLineOf);
      const part = await readOrderable(db, connectionId, lines, { sites, nowMs });
      const { find, refresh, profiles, neither, excluded } = part;
      plan.people += lines.length - excluded;
      plan.withoutEmail += find.length;
      plan.withoutProfile += profiles.length + neither;
      plan.neither += neither;
      plan.refresh.push(...refresh);
      plan.excluded += excluded;
      plan.find = [...plan.find, ...find].slice(0, mostInBatch);
      plan.profiles = [...plan.profiles, ...profiles].slice(0, mostInBatch);
    }
    signal.throwIfAborted();
    await breathe();
  }
  return plan;
}
