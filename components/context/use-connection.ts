import { useLiveQuery } from 'dexie-react-hooks';
import { readSettings } from '@/lib/database/reads';
import type { BalanceRow } from '@/lib/database/schema/rows';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { usePanel } from './panel-context.tsx';

export interface ConnectionView {
  /** Null where nothing was ever saved. */
  settings: ConnectionSettings | null;
  balance: BalanceRow | null;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

/** The connection and its last balance; undefined while they are read. */
export function useConnection(): ConnectionView | undefined {
  const { db } = usePanel();
  return useLiveQuery(async () => {
    // All at once: a panel shows nothing before this is there. Of balances there are as many as there were connections.
    const [settings, budget, balances] = await Promise.all([
      readSettings(db, 'connection'),
      readSettings(db, 'budget'),
      db.balances.toArray(),
    ]);
    const id = settings?.connectionId ?? null;
    return {
      settings,
      balance: balances.find(({ connection }) => connection === id) ?? null,
      askAgainAboveMilli: budget?.askAgainAboveMilli ?? null,
    };
  }, [db]);
}
