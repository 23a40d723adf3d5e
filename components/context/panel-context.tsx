import { useLiveQuery } from 'dexie-react-hooks';
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { AppearanceSettings } from '@/lib/database/schema/settings-rows';
import type { OrderStore } from './order-store.ts';
import { ConnectionContext, type ConnectionView, readConnection } from './use-connection.ts';

/** What every screen of a page shares: the database, and the state of the page's orders. */
export interface PanelValue {
  db: SidenoteDatabase;
  orders: OrderStore;
}

const PanelContext = createContext<PanelValue | null>(null);

/** Data for a screen's first paint, so that it needs no second one. */
export interface FirstRead {
  connection: ConnectionView;
  appearance: AppearanceSettings | null;
}

export function readFirst(db: SidenoteDatabase): Promise<FirstRead> {
  return db.transaction('r', [db.settings, db.balances], async () => {
    const [connection, appearance] = await Promise.all([readConnection(db), readSettings(db, 'appearance')]);
    return { connection, appearance };
  });
}

export interface PanelProviderProps {
  context: PanelValue;
  /** Until it is read again; undefined if it was not read in time. */
  first?: FirstRead | undefined;
  children: ReactNode;
}

/** Wraps the whole page, and reads the connection once for all of it. */
export function PanelProvider({ context, first, children }: PanelProviderProps) {
  const { db } = context;
  const connection = useLiveQuery(async () => readConnection(db), [db], first?.connection);
  useAppearance(db, first?.appearance ?? null);
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

/** Applies the appearance from Settings, live in every page. The system's preference applies first. */
function useAppearance(db: SidenoteDatabase, first: AppearanceSettings | null): void {
  const chosen = useLiveQuery(async () => readSettings(db, 'appearance'), [db], first);
  const { theme = 'system', density = 'comfortable' } = chosen ?? {};
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset.theme;
    else dataset.theme = theme;
    if (density === 'comfortable') delete dataset.density;
    else dataset.density = density;
  }, [theme, density]);
}
