import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { OrderStore } from './order-store.ts';
import { ConnectionContext, readConnection } from './use-connection.ts';

/** What every screen of a page shares: the database, and the state of the page's orders. */
export interface PanelValue {
  db: SidenoteDatabase;
  orders: OrderStore;
}

const PanelContext = createContext<PanelValue | null>(null);

/** Wraps the whole page, and reads the connection once for all of it. */
export function PanelProvider({ context, children }: { context: PanelValue; children: ReactNode }) {
  const { db } = context;
  const connection = useLiveQuery(() => readConnection(db), [db]);
  useAppearance(db);
  return (
    <PanelContext value={context}>
      <ConnectionContext value={connection}>{children}</ConnectionContext>
    </PanelContext>
  );
}

export function usePanel(): PanelValue {
  const context = useContext(PanelContext);
  if (context === null) throw new Error('No PanelProvider above this component');
  return context;
}

/**
 * Applies the appearance chosen in Settings, live in every open page. Until it is read, the system's preference
 * applies.
 */
function useAppearance(db: SidenoteDatabase): void {
  const chosen = useLiveQuery(() => readSettings(db, 'appearance'), [db]);
  const { theme = 'system', density = 'comfortable' } = chosen ?? {};
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    if (density === 'comfortable') delete dataset.density;
    else dataset.density = density;
  }, [theme, density]);
}
