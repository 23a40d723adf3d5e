import type { SidenoteDatabase } from '@/lib/database/database';
import type { Intent } from '@/lib/database/schema/rows';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import type { MilliCredits } from '@/lib/service/contract/credits';

/** The page of a search that was bought; run it inside the transaction that books it. Without the search nobody would ever see it. */
export async function savePage(
  db: SidenoteDatabase,
  { id: intentId, connection }: Intent,
  page: NonNullable<ParsedResult['page']>,
  chargedMilli: MilliCredits,
  nowMs: number,
): Promise<void> {
  await db.searchPages.put({ ...page, connection, intentId, boughtAt: nowMs, chargedMilli });
}
