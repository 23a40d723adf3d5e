import { createContext, useContext } from 'react';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { BalanceRow } from '@/lib/database/schema/rows';
import type { BudgetSettings, ConnectionSettings } from '@/lib/database/schema/settings-rows';

export interface ConnectionView {
  settings: ConnectionSettings | null;
  balance: BalanceRow | null;
  budget: BudgetSettings | null;
  /** Whether at least one site is saved now. */
  hasSites: boolean;
}

export const ConnectionContext = createContext<ConnectionView | undefined>(undefined);

/** The connection and its last balance, read once per page; undefined while loading. */
export const useConnection = (): ConnectionView | undefined => useContext(ConnectionContext);

/** Null if there is none, or while loading. */
export const useConnectionId = (): string | null => useConnection()?.settings?.connectionId ?? null;

/** Whether requests can be sent: there is a key and it is not locked. */
export function hasUsableKey(settings: ConnectionSettings | null | undefined): boolean {
  return settings?.keySetAt != null && settings.keyLocked !== true;
}

export async function readConnection(db: SidenoteDatabase): Promise<ConnectionView> {
  // In parallel, since the panel shows nothing before this has loaded. There are only as many balances as connections.
  const [settings, budget, balances, sites] = await Promise.all([
    readSettings(db, 'connection'),
    readSettings(db, 'budget'),
    db.balances.toArray(),
    readSettings(db, 'sites'),
  ]);
  const id = settings?.connectionId ?? null;
  return {
    settings,
    budget,
    balance: balances.find(({ connection }) => connection === id) ?? null,
    hasSites: (sites?.length ?? 0) > 0,
  };
}
