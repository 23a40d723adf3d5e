import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { dayMs } from '@/lib/platform/time';

/** The default retention, if none was chosen. */
export const usualDays = 180;
/** The notice period between informing the user and the first erasure. */
const noticeMs = 14 * dayMs;

export type Retention =
  | { kind: 'chosen'; days: number | null }
  /** The default applies from `erasesFrom` on; null: the user has not been informed yet, so nothing is erased. */
  | { kind: 'usual'; erasesFrom: number | null };

export async function readRetention(db: SidenoteDatabase): Promise<Retention> {
  const [privacy, usual] = await Promise.all([readSettings(db, 'privacy'), readSettings(db, 'retentionDefault')]);
  if (privacy?.retentionDays !== undefined) return { kind: 'chosen', days: privacy.retentionDays };
  return { kind: 'usual', erasesFrom: usual?.erasesFrom ?? null };
}

/** The retention in days that applies now; null: nothing may be erased. */
export function daysInForce(retention: Retention, nowMs: number): number | null {
  if (retention.kind === 'chosen') return retention.days;
  return retention.erasesFrom !== null && nowMs >= retention.erasesFrom ? usualDays : null;
}

/** At a worker's start: a new install applies the default at once, because Start mentions it; others once the user was informed. */
export async function beginUsual(db: SidenoteDatabase, nowMs: number): Promise<void> {
  // Without a lock: at nearly every start there is nothing to do, and a page may be reading these tables.
  if ((await readSettings(db, 'retentionDefault')) !== null) return;
  await db.transaction('rw', [db.settings, db.records, db.ledger, db.searchPages], async () => {
    if ((await readSettings(db, 'retentionDefault')) !== null) return;
    const isSetUp =
      (await readSettings(db, 'welcome')) !== null || (await readSettings(db, 'connection'))?.keySetAt != null;
    const counts = await Promise.all([db.records.count(), db.ledger.count(), db.searchPages.count()]);
    const isNew = !isSetUp && counts.every((count) => count === 0);
    await db.settings.put({ key: 'retentionDefault', value: { erasesFrom: isNew ? nowMs : null } });
  });
}

/** The user sees the notice: the 14 days begin the first time. */
export async function saveNoticeSeen(db: SidenoteDatabase, nowMs: number): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const usual = await readSettings(db, 'retentionDefault');
    if (usual === null || usual.erasesFrom !== null) return;
    await db.settings.put({ key: 'retentionDefault', value: { erasesFrom: nowMs + noticeMs } });
  });
}
