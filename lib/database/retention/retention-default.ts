import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import { dayMs } from '@/lib/platform/time';

/** How long what was bought is kept where nobody chose. */
export const usualDays = 180;
/** Between the day on which somebody is told and the first erasure. */
const noticeMs = 14 * dayMs;

export type Retention =
  | { kind: 'chosen'; days: number | null }
  /** Nobody chose: the usual days, from then on; `erasesFrom` null: not told yet, so nothing is erased. */
  | { kind: 'usual'; erasesFrom: number | null };

export async function readRetention(db: SidenoteDatabase): Promise<Retention> {
  const [privacy, usual] = await Promise.all([readSettings(db, 'privacy'), readSettings(db, 'retentionDefault')]);
  if (privacy?.retentionDays !== undefined) return { kind: 'chosen', days: privacy.retentionDays };
  return { kind: 'usual', erasesFrom: usual?.erasesFrom ?? null };
}

/** What is older than so many days may be erased now; null: nothing. */
export function daysInForce(retention: Retention, nowMs: number): number | null {
  if (retention.kind === 'chosen') return retention.days;
  return retention.erasesFrom !== null && nowMs >= retention.erasesFrom ? usualDays : null;
}

/** At a worker's start: on a new install, whose start page says it, the usual days hold at once; elsewhere once it was said. */
export async function beginUsual(db: SidenoteDatabase, nowMs: number): Promise<void> {
  await db.transaction('rw', [db.settings, db.records, db.ledger, db.searchPages], async () => {
    if ((await readSettings(db, 'retentionDefault')) !== null) return;
    const isSetUp =
      (await readSettings(db, 'welcome')) !== null || (await readSettings(db, 'connection'))?.keySetAt != null;
    const counts = await Promise.all([db.records.count(), db.ledger.count(), db.searchPages.count()]);
    const isNew = !isSetUp && counts.every((count) => count === 0);
    await db.settings.put({ key: 'retentionDefault', value: { erasesFrom: isNew ? nowMs : null } });
  });
}

/** Somebody sees the note: from the first time on they have 14 days. */
export async function noteTold(db: SidenoteDatabase, nowMs: number): Promise<void> {
  await db.transaction('rw', db.settings, async () => {
    const usual = await readSettings(db, 'retentionDefault');
    if (usual === null || usual.erasesFrom !== null) return;
    await db.settings.put({ key: 'retentionDefault', value: { erasesFrom: nowMs + noticeMs } });
  });
}
