import { type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatAge } from '@/components/ui/formats';
import type { Facet, Intent } from '@/lib/database/schema/rows';

export interface KeptBackProps {
  label: string;
  isKeptBack: boolean;
  boughtAt: number;
  nowMs: number;
  onShow(): void;
  children: ReactNode;
}

/** An excluded person's data is hidden: showing it takes a press, copying it two more. */
export function KeptBack({ label, isKeptBack, boughtAt, nowMs, onShow, children }: KeptBackProps) {
  if (!isKeptBack) return <div className="stack">{children}</div>;
  const show = i18n.t('lists.showExcluded');
  return (
    <>
      <div className="line">
        <span>{announceKeptBack()}</span>
        <span className="slot">{formatAge(boughtAt, nowMs)}</span>
      </div>
      <ActionLink label={`${show} (${label})`} onAction={onShow}>
        {show}
      </ActionLink>
    </>
  );
}

const announceKeptBack = (): string => i18n.t('lists.keptBack');

/** Keeps the focus in the row. What was bought here despite the exclusion shows at once: that press was the second step. */
export function useKeptBack(
  { isExcluded, nowMs }: { isExcluded: boolean; nowMs: number },
  facet: Facet<unknown> | null | undefined,
  intent: Intent | null,
) {
  const [openedAt] = useState(nowMs);
  const [isShown, setShown] = useState(false);
  const isJustBought =
    facet != null && intent?.anyway === true && intent.id === facet.intentId && facet.boughtAt >= openedAt;
  const isKeptBack = isExcluded && !isShown && !isJustBought;
  return {
    row: { isKeptBack, nowMs, onShow: () => setShown(true) },
    /** The announcement when the answer arrives. */
    announcing: <Value,>(announce: (value: Value) => string) => (isKeptBack ? announceKeptBack : announce),
  };
}
