import type { LedgerRow } from '@/lib/database/schema/rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { subjectOfKey } from '@/lib/subjects/known-subjects';

interface Entry {
  key: string;
  intentId: string;
  milli: MilliCredits;
}

/** The cost of all calls about each subject, updated row by row. A record's facets keep only their last order. */
export function createSpendTotals() {
  const rows = new Map<string, Entry>();
  const sums = new Map<string, MilliCredits>();
  /** The rows of jobs and searches, whose charge is shared by their people, by intent. */
  const shared = new Map<string, string>();

  function add(key: string, milli: MilliCredits): void {
    sums.set(key, (sums.get(key) ?? 0) + milli);
  }

  return {
    /** Null: the row no longer exists. A cost that is not known yet (a lost answer) counts as zero. */
    put(id: string, row: LedgerRow | null): void {
      const old = rows.get(id);
      if (old !== undefined) {
        add(old.key, -old.milli);
        shared.delete(old.intentId);
      }
      rows.delete(id);
      if (row?.kind !== 'charge' || row.subjectKey === null || row.chargedMilli === null) return;
      const entry = { key: row.subjectKey, intentId: row.intentId, milli: row.chargedMilli };
      rows.set(id, entry);
      add(entry.key, entry.milli);
      if (entry.milli > 0 && isShared(entry.key)) shared.set(entry.intentId, entry.key);
    },
    /** Drops every row that is not among these. */
    keepOnly(ids: ReadonlySet<string>): void {
      for (const id of [...rows.keys()]) if (!ids.has(id)) this.put(id, null);
    },
    sumOf(keys: readonly string[]): MilliCredits {
      return keys.reduce((sum, key) => sum + (sums.get(key) ?? 0), 0);
    },
    /** The subject key of the first job or search that was charged and brought one of these answers; null if none. */
    sharedOf(intentIds: readonly string[]): string | null {
      for (const id of intentIds) {
        const key = shared.get(id);
        if (key !== undefined) return key;
      }
      return null;
    },
  };
}
export type SpendTotals = ReturnType<typeof createSpendTotals>;

function isShared(key: string): boolean {
  const { site } = subjectOfKey(key);
  return site === 'job' || site === 'search';
}
