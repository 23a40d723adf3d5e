import type { LedgerRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

/**
 * The total cost of the calls about each subject, by subject key, updated row by row. A record's facets are not enough:
 * each keeps only its last order, and one order may have filled several.
 */
export function createSpendTotals() {
  const rows = new Map<string, { key: string; milli: MilliCredits }>();
  const sums = new Map<string, MilliCredits>();

  function add(key: string, milli: MilliCredits): void {
    sums.set(key, (sums.get(key) ?? 0) + milli);
  }

  return {
    /** Null: the row no longer exists. A cost that is not known yet (a lost answer) counts as zero. */
    put(id: string, row: LedgerRow | null): void {
      const old = rows.get(id);
      if (old !== undefined) add(old.key, -old.milli);
      rows.delete(id);
      if (row?.kind !== 'charge' || row.subjectKey === null || row.chargedMilli === null) return;
      const entry = { key: row.subjectKey, milli: row.chargedMilli };
      rows.set(id, entry);
      add(entry.key, entry.milli);
    },
    /** Drops every row that is not among these. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const id of [...rows.keys()]) if (!ids.has(id)) this.put(id, null);
    },
    sumOf(keys: readonly string[]): MilliCredits {
      return keys.reduce((sum, key) => sum + (sums.get(key) ?? 0), 0);
    },
  };
}
export type SpendTotals = ReturnType<typeof createSpendTotals>;
