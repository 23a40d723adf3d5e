import type { Table } from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { watchRows } from '@/lib/database/watch-rows';
import { noted } from '@/lib/platform/error-log';
import { dayMs } from '@/lib/platform/time';
import { erasedItems, erasedLines, withoutOld } from './erase-old.ts';
import { daysInForce, type Retention, readRetention } from './retention-default.ts';

/** Shown in the place of a picture. */
const noPicture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';

/**
 * Hides purchases past their retention from a page, before the worker erases them. Each read uses the clock. Call it before the database
 * opens.
 */
export function hideOld(db: SidenoteDatabase, now: () => number = Date.now): void {
  let retention: Retention | null = null;
  const read = () =>
    readRetention(db)
      .then((found) => {
        retention = found;
      })
      .catch(noted('hide-old'));
  // No other read is answered before. It must not await anything else: that would wait for the database itself.
  db.on('ready', read, true);
  watchRows(db, ['settings'], () => void read());

  function hide<Row, Key, Insert>(
    table: Table<Row, Key, Insert>,
    atOf: (row: Row) => number,
    without: (row: Row, cutoff: number, nowMs: number) => Row,
  ): void {
    table.hook('reading', (row: Row | undefined) => {
      const nowMs = now();
      const days = retention === null ? null : daysInForce(retention, nowMs);
      if (row === undefined || days === null) return row as Row;
      const cutoff = nowMs - days * dayMs;
      return atOf(row) < cutoff ? without(row, cutoff, nowMs) : row;
    });
  }
  // A record may hold something older than itself, from a joined one.
  hide(db.records, () => Number.NEGATIVE_INFINITY, withoutOld);
  hide(
    db.searchPages,
    ({ boughtAt }) => boughtAt,
    (row, _cutoff, nowMs) => ({ ...row, ...erasedLines(nowMs) }),
  );
  hide(
    db.jobPages,
    ({ at }) => at,
    (row, _cutoff, nowMs) => ({ ...row, ...erasedItems(nowMs) }),
  );
  hide(
    db.pictures,
    ({ at }) => at,
    (row) => ({ ...row, dataUrl: noPicture }),
  );
  hide(
    db.rawAnswers,
    ({ at }) => at,
    (row) => ({ ...row, body: '' }),
  );
  hide(
    db.unreadResults,
    ({ at }) => at,
    (row) => ({ ...row, body: '' }),
  );
  hide(
    db.heldAnswers,
    ({ boughtAt }) => boughtAt,
    ({ own, ...row }) => ({ ...row, own: { ...own, name: null, facets: {}, tried: [] }, others: [] }),
  );
  hide(
    db.ledger,
    ({ at }) => at,
    (row) => (row.kind === 'charge' ? { ...row, subjectName: null } : row),
  );
}
