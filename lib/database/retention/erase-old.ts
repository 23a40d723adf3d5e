import type { Collection } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { dayMs } from '@/lib/platform/time';
import { keyStart, typedSites } from '@/lib/subjects/known-subjects';
import {
  batchWithoutOld,
  chargeWithoutOld,
  intentWithoutOld,
  jobPageWithoutOld,
  pageWithoutOld,
  requestWithoutOld,
  withoutOld,
} from './without-old.ts';

/**
 * Erases purchases older than `days` and leaves a stub with the dates. The ledger keeps the charge without a name or typed key. Returns the
 * number of records.
 */
export async function eraseOld(db: SidenoteDatabase, days: number, nowMs: number): Promise<number> {
  const cutoff = nowMs - days * dayMs;
  const tables = [
    db.records,
    db.ledger,
    db.rawAnswers,
    db.intents,
    db.pictures,
    db.searchPages,
    db.jobPages,
    db.unreadResults,
    db.requests,
    db.batches,
    db.heldAnswers,
    db.letters,
  ];
  return db.transaction('rw', tables, async () => {
    const old = await db.records.filter((record) => withoutOld(record, cutoff, nowMs) !== record).toArray();
    const left = old.map((record) => withoutOld(record, cutoff, nowMs));
    // A record with only a typed name can no longer be found.
    const [kept, lost] = [left.filter(isKept), left.filter((record) => !isKept(record))];
    await db.records.bulkPut(kept);
    await db.records.bulkDelete(lost.map(({ id }) => id));
    await db.pictures.where('at').below(cutoff).delete();
    await change(db.searchPages.where('boughtAt').below(cutoff), (page) => pageWithoutOld(page, cutoff, nowMs));
    await change(db.jobPages.where('at').below(cutoff), (page) => jobPageWithoutOld(page, cutoff, nowMs));
    await db.letters.where('at').below(cutoff).delete();
    await db.unreadResults.where('at').below(cutoff).delete();
    await db.heldAnswers.where('boughtAt').below(cutoff).delete();
    await db.rawAnswers.filter((answer) => answer.at < cutoff).delete();
    await change(db.ledger.toCollection(), (row) => chargeWithoutOld(row, cutoff));
    const typed = typedSites.map((site) => keyStart('person', site));
    await change(db.requests.where('subjectKey').startsWithAnyOf(typed), (row) => requestWithoutOld(row, cutoff));
    await change(db.batches.toCollection(), (row) => batchWithoutOld(row, cutoff));
    // A settled intent contains its outcome.
    await db.intents.filter((intent) => intent.state === 'settled' && intent.createdAt < cutoff).delete();
    await change(db.intents.where('state').equals('unknown'), (intent) => intentWithoutOld(intent, cutoff));
    return old.length;
  });
}

/** Writes the rows that lose something, and no other. */
async function change<Row extends Insert, Key, Insert>(
  rows: Collection<Row, Key, Insert>,
  without: (row: Row) => Row,
): Promise<void> {
  await rows
    .filter((row) => without(row) !== row)
    .modify((row, context) => {
      context.value = without(row);
    });
}

/** A note is the user's own, and stays. */
const isKept = ({ aliases, note }: SubjectRecord): boolean => aliases.length > 0 || note !== undefined;
