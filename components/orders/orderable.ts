import { findOffLimitsToMark } from '@/components/exclusions/off-limits';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { HistoryLine } from '@/lib/history/history-line';
import { mostInBatch } from '@/lib/offers/offer-lists';
import { handlesOf } from '@/lib/offers/offers';
import { subjectOfEmail, subjectOfKey } from '@/lib/subjects/known-subjects';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { subjectOfHistoryLine } from './subject-of-line.ts';

/** What can be ordered for several people, without those on an exclusion list. Each list is at most one order long. */
export interface Orderable {
  /** Their email was not asked for, and the service can be asked by their profile or id. */
  find: Subject[];
  /** Their email was asked for: it can be bought again. */
  refresh: Subject[];
  /** Without a profile or id, and with an address by which it can be found. */
  profiles: Subject[];
  /** With neither. */
  neither: number;
  excluded: number;
}

export const nothingOrderable: Orderable = { find: [], refresh: [], profiles: [], neither: 0, excluded: 0 };

type Line = Pick<HistoryLine, 'id' | 'kind' | 'keys' | 'email'>;

/** Reads the lists and records at once: its caller passes at most as many lines as an order has. */
export async function readOrderable(
  db: SidenoteDatabase,
  connectionId: string,
  chosen: readonly Line[],
  { sites, nowMs }: { sites: readonly Site[]; nowMs: number },
): Promise<Orderable> {
  const people = chosen.filter(({ kind }) => kind === 'person').slice(0, mostInBatch);
  if (people.length === 0) return nothingOrderable;
  const subjects = people.map((line) => subjectOfHistoryLine(line, sites));
  const [excluded, records] = await Promise.all([
    findOffLimitsToMark(db, connectionId, subjects, nowMs),
    db.records.bulkGet(people.map(({ id }) => id)),
  ]);
  const found: Orderable = { find: [], refresh: [], profiles: [], neither: 0, excluded: 0 };
  for (const [at, line] of people.entries()) {
    const subject = subjects[at];
    const record = records[at] ?? null;
    if (subject === undefined) continue;
    if (excluded.has(subject.key)) found.excluded += 1;
    else if (line.email.kind === 'found' || line.email.kind === 'nothing-found') found.refresh.push(subject);
    else if (hasProfile(subject, record)) found.find.push(subject);
    else addWithoutProfile(found, line, record);
  }
  return found;
}

function hasProfile(subject: Subject, record: SubjectRecord | null): boolean {
  const { id, page } = handlesOf(subject, record);
  return id !== null || page !== null;
}

function addWithoutProfile(found: Orderable, { keys }: Line, record: SubjectRecord | null): void {
  const address = keys.map(subjectOfKey).find(({ site }) => site === 'email')?.slug;
  // An answer, also "nothing found", is not paid for again.
  if (address === undefined || record?.facets.profile !== undefined) found.neither += 1;
  else found.profiles.push(subjectOfEmail(address));
}
