import type { Collection } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { readRetentionDays } from '@/lib/database/settings/privacy';
import type { Clock } from '@/lib/platform/clock';
import { dayMs } from '@/lib/platform/time';
import { keyStart, typedSites } from '@/lib/subjects/known-subjects';
import { agreeWithClock, isClockSure } from './clock-jump.ts';
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

/** A note is the user's own, and stays. Of a person only known from a file nothing is left to keep. */
function isKept({
  aliases,
  note,
  tags,
  touches,
  marks,
  dueAt,
  linked,
  facets,
  erased,
  fromFile,
}: SubjectRecord): boolean {
  if (note !== undefined) return true;
  const own = [tags, touches, marks, dueAt, linked, erased, fromFile];
  return aliases.length > 0 && (Object.keys(facets).length > 0 || own.some((each) => each !== undefined));
}

/** When old data was last erased, and with which retention. */
export interface RetentionRun {
  days: number;
  at: number;
}

interface RetentionDeps {
  db: SidenoteDatabase;
  clock: Clock;
  /** Outlives the worker but not the browser; alarms may not survive a browser restart either. */
  lastRun: { read(): Promise<RetentionRun | null>; write(run: RetentionRun): Promise<void> };
  /** Schedules a call of `eraseNow` at that time (epoch milliseconds), even if the worker has died by then. */
  remindAt(whenMs: number): void;
}

/** Erases purchases when the settings require it, at most a day late. */
export function createRetention({ db, clock, lastRun, remindAt }: RetentionDeps) {
  /** The last trusted reading of this worker. */
  let sure: { at: number; elapsed: number } | null = null;
  async function isSure(): Promise<boolean> {
    const [at, elapsed] = [clock.now(), clock.elapsed()];
    const since = sure === null ? Number.NEGATIVE_INFINITY : sure.at + elapsed - sure.elapsed;
    if (!(await isClockSure(db, at, since))) return false;
    sure = { at, elapsed };
    return true;
  }

  async function eraseNow(): Promise<void> {
    const days = await readRetentionDays(db);
    if (days === null) return;
    const at = clock.now();
    // Scheduled first, so that a failed run is retried tomorrow.
    remindAt(at + dayMs);
    if (!(await isSure())) return;
    await eraseOld(db, days, at);
    await lastRun.write({ days, at });
  }

  return {
    eraseNow,
    /** The time in an answer of the service: what a doubted clock held back is erased once both agree. */
    async agree(serviceMs: number): Promise<void> {
      if (await agreeWithClock(db, serviceMs, clock.now())) await eraseNow();
    },
    /** At a worker's start, up to every minute: scans only once a day, or after a change of the setting. */
    async eraseDue(): Promise<void> {
      if (!(await isSure())) return remindAt(clock.now() + dayMs);
      const last = await lastRun.read();
      const ageMs = clock.now() - (last?.at ?? 0);
      // A negative age: the clock was set back.
      if (last === null || last.days !== (await readRetentionDays(db)) || ageMs < 0 || ageMs >= dayMs) await eraseNow();
    },
  };
}
