import { createContext, useContext } from 'react';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { BalanceRow } from '@/lib/database/schema/rows';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface ConnectionView {
  /** Null where nothing was ever saved. */
  settings: ConnectionSettings | null;
  balance: BalanceRow | null;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

export const ConnectionContext = createContext<ConnectionView | undefined>(undefined);

/** The connection and its last balance, read once for a page; undefined while they are read. */
export const useConnection = (): ConnectionView | undefined => useContext(ConnectionContext);

/** Null where there is none, or none yet. */
export const useConnectionId = (): string | null => useConnection()?.settings?.connectionId ?? null;

/** Whether the service can be asked with it: there is a key, and it is not locked. */
export function hasUsableKey(settings: ConnectionSettings | null | undefined): boolean {
  return settings?.keySetAt != null && settings.keyLocked !== true;
}

export async function readConnection(db: SidenoteDatabase): Promise<ConnectionView> {
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
}
