import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { ErrorContext, ErrorRow } from '@/lib/database/schema/log-rows';
import { readVersion } from '@/lib/platform/browser/environment';
import { type Clock, systemClock } from '@/lib/platform/clock';
import { describeError } from '@/lib/platform/describe-error';
import { type ErrorLog, keepErrorsIn, watchUncaught } from '@/lib/platform/error-log';

/** The maximum number of kinds of errors stored; the oldest are deleted. */
export const mostErrors = 500;
/** Errors that cannot be written wait in memory, at most this many of the newest. */
const mostUnwritten = 20;
/** Repeated errors are written no more often than this. */
const restMs = 1000;

export interface ErrorLogDeps {
  db: SidenoteDatabase;
  clock: Clock;
  context: ErrorContext;
  version: string;
  /** Leaves out states that a screen explains, such as a missing key. */
  isExpected?: ((error: unknown) => boolean) | undefined;
}

export interface StoredErrorLog extends ErrorLog {
  /** Resolves when everything noted so far is written, or could not be. Never rejects. */
  written(): Promise<void>;
  /** Drops unwritten errors: "Erase everything" has emptied the table. */
  forget(): void;
}

/** The newest kinds of errors, each with a count. Errors of the log itself wait for the next error, so that a full disk causes no loop. */
export function createErrorLog({ db, clock, context, version, isExpected }: ErrorLogDeps): StoredErrorLog {
  let unwritten = new Map<string, ErrorRow>();
  let writing: Promise<void> | null = null;
  let wroteAt = Number.NEGATIVE_INFINITY;

  async function writeAll(): Promise<void> {
    while (unwritten.size > 0) {
      const sinceMs = clock.elapsed() - wroteAt;
      if (sinceMs < restMs) await clock.sleep(restMs - sinceMs);
      const rows = [...unwritten.values()];
      unwritten = new Map();
      wroteAt = clock.elapsed();
      try {
        // An error noted inside someone else's transaction must not be rolled back with it.
        await Dexie.ignoreTransaction(() => write(db, rows));
      } catch {
        // The disk is full, or the database is gone: the newest stay in memory, and are retried with the next error.
        unwritten = newest(new Map([...rows.map((row) => [row.key, row] as const), ...unwritten]));
        return;
      }
    }
  }

  return {
    note(error, where) {
      if (isExpected?.(error)) return;
      const row = rowOf(error, where);
      const same = unwritten.get(row.key);
      unwritten.delete(row.key);
      unwritten.set(row.key, same === undefined ? row : { ...row, firstAt: same.firstAt, count: same.count + 1 });
      unwritten = newest(unwritten);
      writing ??= writeAll().finally(() => {
        writing = null;
      });
    },
    written: async () => void (await writing),
    forget() {
      unwritten = new Map();
    },
  };

  function rowOf(error: unknown, where: string): ErrorRow {
    const place = /^[a-z][a-zA-Z0-9.-]{0,59}$/.test(where) ? where : 'unnamed';
    const errors = describeError(error);
    const at = clock.now();
    const key = JSON.stringify([context, version, place, errors]);
    return { key, context, version, where: place, errors, firstAt: at, lastAt: at, count: 1 };
  }
}

function newest(rows: Map<string, ErrorRow>): Map<string, ErrorRow> {
  return rows.size <= mostUnwritten ? rows : new Map([...rows].slice(-mostUnwritten));
}

async function write(db: SidenoteDatabase, rows: readonly ErrorRow[]): Promise<void> {
  await db.transaction('rw', db.errors, async () => {
    for (const row of rows) {
      const same = await db.errors.get(row.key);
      await db.errors.put(same === undefined ? row : { ...row, firstAt: same.firstAt, count: same.count + row.count });
    }
    const tooMany = (await db.errors.count()) - mostErrors;
    if (tooMany > 0) await db.errors.orderBy('lastAt').limit(tooMany).delete();
  });
}

/** How many kinds of errors happened since then. */
export async function countErrors(db: SidenoteDatabase, sinceMs: number): Promise<number> {
  return db.errors.where('lastAt').aboveOrEqual(sinceMs).count();
}

export async function clearErrors(db: SidenoteDatabase): Promise<void> {
  await db.errors.clear();
}

/** Newest first. */
export async function readErrors(db: SidenoteDatabase, limit: number): Promise<ErrorRow[]> {
  return db.errors.orderBy('lastAt').reverse().limit(limit).toArray();
}

/** Called first in every context: from here on caught and uncaught errors are logged. */
export function startErrorLog(
  db: SidenoteDatabase,
  context: ErrorContext,
  isExpected?: ErrorLogDeps['isExpected'],
): StoredErrorLog {
  const log = createErrorLog({ db, clock: systemClock, context, version: readVersion(), isExpected });
  keepErrorsIn(log);
  watchUncaught(globalThis);
  return log;
}
