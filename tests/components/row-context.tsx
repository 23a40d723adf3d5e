import { type ReactNode, useState } from 'react';
import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { ConnectionContext } from '@/components/context/use-connection';
import type { RowContext } from '@/components/orders/row-context';
import { SidenoteDatabase } from '@/lib/database/database';
import { connection } from '../fixtures/rows/fixture-rows.ts';

/** What rows are drawn with, where nothing stands in the way of an order. */
export const rowContext = (part: Partial<RowContext> = {}): RowContext => ({
  nowMs: Date.now(),
  online: true,
  hasKey: true,
  isExcluded: false,
  trouble: null,
  troubleOf: () => null,
  balanceMilli: null,
  balanceReadAt: null,
  budget: null,
  keySetAt: null,
  connectedAt: null,
  ...part,
});

/** A connection with "Ask again above …", above an empty database. */
export function AskingAgain({ aboveMilli, children }: { aboveMilli: number | null; children: ReactNode }) {
  const budget = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: aboveMilli };
  const view = { settings: connection(), balance: null, budget, hasSites: true };
  const [context] = useState(() => ({ db: new SidenoteDatabase('asking-again'), orders: createOrderStore() }));
  return (
    <PanelProvider context={context}>
      <ConnectionContext value={view}>{children}</ConnectionContext>
    </PanelProvider>
  );
}
