import type { SidenoteDatabase } from '@/lib/records/database';
import type { Intent } from '@/lib/records/rows';
import type { MilliCredits } from '@/lib/service/credits';
import type { Findings } from './findings.ts';

/** The page of a search that was bought; run it inside the transaction that books it. Without the search nobody would ever see it. */
export async function keepPage(
  db: SidenoteDatabase,
  { id: intentId, connection }: Intent,
  page: NonNullable<Findings['page']>,
  chargedMilli: MilliCredits,
  nowMs: number,
): Promise<void> {
  await db.searchPages.put({ ...page, connection, intentId, boughtAt: nowMs, chargedMilli });
}
