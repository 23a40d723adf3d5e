import type { SidenoteDatabase } from '@/lib/database/database';
import { originOf } from '@/lib/database/schema/origins';
import { endOfToday } from './due-days.ts';

/** How many follow-ups of a connection's service are late or of today. */
export async function readDueCount(db: SidenoteDatabase, connectionId: string, nowMs: number): Promise<number> {
  const origin = originOf(connectionId);
  const due = db.records.where('dueAt').belowOrEqual(endOfToday(nowMs));
  return due.filter(({ connection }) => originOf(connection) === origin).count();
}
