import type { Table } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readRetentionDays } from '@/lib/database/settings/privacy';
import { watchRows } from '@/lib/database/watch-rows';
import { logAs } from '@/lib/platform/error-log';
import { dayMs } from '@/lib/platform/time';
import {
  batchWithoutOld,
  chargeWithoutOld,
  intentWithoutOld,
  jobPageWithoutOld,
  pageWithoutOld,
  requestWithoutOld,
  withoutOld,
} from './without-old.ts';

/** Shown in the place of a picture. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/**
 * Hides purchases past their retention from a page, before the worker erases them. Each read uses the clock. Call it before the database
 * opens.
 */
export function hideExpired(db: SidenoteDatabase, now: () => number = Date.now): void {
  let days: number | null = null;
  const read = () =>
    readRetentionDays(db)
      .then((found) => {
        days = found;
      })
      .catch(logAs('hide-expired'));
  // Every other read waits for this one, so it awaits nothing else: a second read would wait for itself.
  db.on('ready', read, true);
  watchRows(db, ['settings'], () => void read());

  function hide<Row, Key, Insert>(
    table: Table<Row, Key, Insert>,
    without: (row: Row, cutoff: number, nowMs: number) => Row,
  ): void {
    table.hook('reading', (row: Row | undefined) => {
      const nowMs = now();
      return row === undefined || days === null ? (row as Row) : without(row, nowMs - days * dayMs, nowMs);
    });
  }
  // Shown as the worker will leave it.
  hide(db.records, withoutOld);
  hide(db.ledger, chargeWithoutOld);
  hide(db.requests, requestWithoutOld);
  hide(db.batches, batchWithoutOld);
  hide(db.intents, intentWithoutOld);
  hide(db.searchPages, pageWithoutOld);
  hide(db.jobPages, jobPageWithoutOld);
  // A hook cannot leave out a row that the worker will delete, so it is shown empty.
  hide(db.pictures, (row, cutoff) => (row.at < cutoff ? { ...row, dataUrl: noPicture } : row));
  hide(db.rawAnswers, (row, cutoff) => (row.at < cutoff ? { ...row, body: '' } : row));
  hide(db.letters, (row, cutoff) => (row.at < cutoff ? { ...row, subject: '', body: '' } : row));
  hide(db.unreadResults, (row, cutoff) => (row.at < cutoff ? { ...row, body: '' } : row));
  hide(db.heldAnswers, ({ own, ...row }, cutoff) =>
    row.boughtAt < cutoff
      ? { ...row, own: { ...own, name: null, facets: {}, tried: [] }, others: [] }
      : { ...row, own },
  );
}
