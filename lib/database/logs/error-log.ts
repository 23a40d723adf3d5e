import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { ErrorContext, ErrorRow } from '@/lib/database/schema/log-rows';
import type { Clock } from '@/lib/platform/clock';
import { describeError } from '@/lib/platform/describe-error';
import type { ErrorLog } from '@/lib/platform/error-log';

/** The newest kinds of errors; the oldest go. */
export const mostErrors = 500;
/** What cannot be written down waits in memory, the newest of it. */
const mostUnwritten = 20;
/** An error that comes over and over is written down no more often than this. */
const restMs = 1000;

export interface ErrorLogDeps {
  db: SidenoteDatabase;
  clock: Clock;
  context: ErrorContext;
  /** Of the extension. */
  version: string;
}

export interface StoredErrorLog extends ErrorLog {
  /** Resolves when what was noted so far is written, or could not be. Never rejects. */
  written(): Promise<void>;
  /** What is not written yet is dropped: "Erase everything" has emptied the table. */
  forget(): void;
}

/**
 * A ring in the database: the newest kinds of errors, each with how often it came. An error of the log itself is kept nowhere: what could not
 * be written waits for the next error, so that a full disk makes no loop.
 */
export function createErrorLog({ db, clock, context, version }: ErrorLogDeps): StoredErrorLog {
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
        // Noted inside a transaction of somebody else, it must not end with that one.
        await Dexie.ignoreTransaction(() => write(db, rows));
      } catch {
        // The disk is full, or the database is gone: the newest stay in memory, and are tried with the next error.
        unwritten = newest(new Map([...rows.map((row) => [row.key, row] as const), ...unwritten]));
        return;
      }
    }
  }

  return {
    note(error, where) {
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

/** The newest first. */
export async function readErrors(db: SidenoteDatabase, limit: number): Promise<ErrorRow[]> {
  return db.errors.orderBy('lastAt').reverse().limit(limit).toArray();
}
