import { useLiveQuery } from 'dexie-react-hooks';
import { readBalanceRow, readSettings } from '@/lib/records/reads';
import type { BalanceRow } from '@/lib/records/rows';
import type { ConnectionSettings } from '@/lib/records/settings-rows';
import type { MilliCredits } from '@/lib/service/credits';
import { usePanelWorld } from './panel-context.tsx';

export interface ConnectionView {
  /** Null where nothing was ever saved. */
  settings: ConnectionSettings | null;
  balance: BalanceRow | null;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

/** The connection and its last balance; undefined while they are read. */
export function useConnection(): ConnectionView | undefined {
  const { db } = usePanelWorld();
  return useLiveQuery(async () => {
    const [settings, budget] = await Promise.all([readSettings(db, 'connection'), readSettings(db, 'budget')]);
    const id = settings?.connectionId ?? null;
    return {
      settings,
      balance: id === null ? null : await readBalanceRow(db, id),
      askAgainAboveMilli: budget?.askAgainAboveMilli ?? null,
    };
  }, [db]);
}
