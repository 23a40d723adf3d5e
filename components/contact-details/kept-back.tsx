import { createContext, type ReactNode, useContext, useState } from 'react';
import { i18n } from '#i18n';
import { formatAge } from '@/components/ui/formats';
import type { Facet, Intent } from '@/lib/database/schema/rows';

/** Whether "Show anyway" was pressed for the excluded person on the screen. */
export const ShownAnywayContext = createContext(false);

export interface KeptBackProps {
  isKeptBack: boolean;
  boughtAt: number;
  nowMs: number;
  children: ReactNode;
}

/** An excluded person's data is hidden: showing it takes a press, copying it two more. */
export function KeptBack({ isKeptBack, boughtAt, nowMs, children }: KeptBackProps) {
  if (!isKeptBack) return <div className="stack">{children}</div>;
  return (
    <div className="line">
      <span>{announceKeptBack()}</span>
      <span className="slot">{formatAge(boughtAt, nowMs)}</span>
    </div>
  );
}

const announceKeptBack = (): string => i18n.t('lists.keptBack');

/** What was bought here despite the exclusion shows at once: that press was the second step. */
export function useKeptBack(
  { isExcluded, nowMs }: { isExcluded: boolean; nowMs: number },
  facet: Facet<unknown> | null | undefined,
  intent: Intent | null,
) {
  const [openedAt] = useState(nowMs);
  const isShown = useContext(ShownAnywayContext);
  const isJustBought =
    facet != null && intent?.anyway === true && intent.id === facet.intentId && facet.boughtAt >= openedAt;
  const isKeptBack = isExcluded && !isShown && !isJustBought;
  return {
    row: { isKeptBack, nowMs },
    /** Nothing of the row is drawn: there is no order in progress, or in trouble, to tell about. */
    isAbsent: isKeptBack && !isTold(intent),
    /** The announcement when the answer arrives. */
    announcing: <Value,>(announce: (value: Value) => string) => (isKeptBack ? announceKeptBack : announce),
  };
}

/** An order that is not over, or that ended without an answer, is about money: it is always shown. */
function isTold(intent: Intent | null): boolean {
  return (
    intent !== null && (intent.state !== 'settled' || !['found', 'nothing-found'].includes(intent.outcome?.kind ?? ''))
  );
}
