import type { SidenoteDatabase } from '@/lib/records/database';
import type { Intent } from '@/lib/records/rows';
import type { Findings } from './findings.ts';
import type { Charge } from './settle.ts';

/** The page of a search that was bought; run it inside the transaction that books it. Without the search nobody would ever see it. */
export async function keepPage(
  db: SidenoteDatabase,
  { id: intentId, connection }: Intent,
  page: NonNullable<Findings['page']>,
  { milli }: Charge,
  nowMs: number,
): Promise<void> {
  await db.searchPages.put({ ...page, connection, intentId, boughtAt: nowMs, chargedMilli: milli ?? 0 });
}
