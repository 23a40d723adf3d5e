import type { LedgerRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

/**
 * What the calls about each subject cost together, by subject key, kept up to date row by row. A record's facets would not say it:
 * they remember the last order of each, and one order may have filled several.
 */
export function createSpendTotals() {
  const rows = new Map<string, { key: string; milli: MilliCredits }>();
  const sums = new Map<string, MilliCredits>();

  function add(key: string, milli: MilliCredits): void {
    sums.set(key, (sums.get(key) ?? 0) + milli);
  }

  return {
    /** Null: there is no such row any more. What nobody knows yet (a lost answer) counts as nothing. */
    put(id: string, row: LedgerRow | null): void {
      const old = rows.get(id);
      if (old !== undefined) add(old.key, -old.milli);
      rows.delete(id);
      if (row?.kind !== 'charge' || row.subjectKey === null || row.chargedMilli === null) return;
      const entry = { key: row.subjectKey, milli: row.chargedMilli };
      rows.set(id, entry);
      add(entry.key, entry.milli);
    },
    /** Every row that is not among these is gone. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const id of [...rows.keys()]) if (!ids.has(id)) this.put(id, null);
    },
    sumOf(keys: readonly string[]): MilliCredits {
      return keys.reduce((sum, key) => sum + (sums.get(key) ?? 0), 0);
    },
  };
}
export type SpendTotals = ReturnType<typeof createSpendTotals>;
