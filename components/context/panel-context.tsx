import { createContext, type ReactNode, useContext } from 'react';
import type { SidenoteDatabase } from '@/lib/database/database';
import { AppearanceEffect } from './appearance-effect.tsx';
import type { OrderStore } from './order-store.ts';

/** What every screen of one page shares: the database it reads, and what it knows of its own asks. */
export interface PanelWorld {
  db: SidenoteDatabase;
  orders: OrderStore;
}

const PanelContext = createContext<PanelWorld | null>(null);

export function PanelProvider({ world, children }: { world: PanelWorld; children: ReactNode }) {
  return (
    <PanelContext value={world}>
      <AppearanceEffect db={world.db} />
      {children}
    </PanelContext>
  );
}

export function usePanelWorld(): PanelWorld {
  const world = useContext(PanelContext);
  if (world === null) throw new Error('No PanelProvider above this component');
  return world;
}
