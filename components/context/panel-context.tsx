import { createContext, type ReactNode, useContext } from 'react';
import type { SidenoteDatabase } from '@/lib/database/database';
import { AppearanceEffect } from './appearance-effect.tsx';
import type { OrderStore } from './order-store.ts';

/** What every screen of one page shares: the database it reads, and what it knows of its own asks. */
export interface PanelValue {
  db: SidenoteDatabase;
  orders: OrderStore;
}

const PanelContext = createContext<PanelValue | null>(null);

export function PanelProvider({ context, children }: { context: PanelValue; children: ReactNode }) {
  return (
    <PanelContext value={context}>
      <AppearanceEffect db={context.db} />
      {children}
    </PanelContext>
  );
}

export function usePanel(): PanelValue {
  const context = useContext(PanelContext);
  if (context === null) throw new Error('No PanelProvider above this component');
  return context;
}
