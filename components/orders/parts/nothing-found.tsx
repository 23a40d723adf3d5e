import { useLiveQuery } from 'dexie-react-hooks';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { formatAge, formatAtMost, formatCharge, formatDateTime } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface NothingFoundProps {
  answer: { boughtAt: number; chargedMilli: number };
  intentId: string;
  /** The earlier value; null if there was none. */
  earlier: ReactNode;
  why?: string;
  nowMs: number;
  children?: ReactNode;
}

export function NothingFound({ answer, intentId, earlier, why = '', nowMs, children }: NothingFoundProps) {
  return (
    <>
      <div className="line">
        <Mark icon={<CircleDashed />}>{i18n.t('order.nothingFound')}</Mark>
        <span className="slot" title={formatDateTime(answer.boughtAt)}>
          {formatAge(answer.boughtAt, nowMs)}
        </span>
      </div>
      {why !== '' && (
        <p className="meta wrap-anywhere">
          <bdi>{why}</bdi>
        </p>
      )}
      {earlier !== null && (
        <section className="gap" aria-label={i18n.t('order.earlier')}>
          {earlier}
        </section>
      )}
      <div className="line">
        <span className="meta">{useCharge(intentId, answer.chargedMilli)}</span>
        {children}
      </div>
    </>
  );
}

/** An unconfirmed charge is shown at its maximum; empty until known. */
function useCharge(intentId: string, chargedMilli: MilliCredits): string {
  const { db } = usePanel();
  const isOpen = useLiveQuery(async () => {
    const row = chargedMilli === 0 ? undefined : await db.ledger.get(intentId);
    return row?.kind === 'charge' && row.uncertain === true && row.reconciled === 0;
  }, [db, intentId, chargedMilli]);
  if (chargedMilli === 0) return formatCharge(0);
  if (isOpen === undefined) return '';
  return isOpen ? i18n.t('order.checkingCharge', { cost: formatAtMost(chargedMilli) }) : formatCharge(chargedMilli);
}
