import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { formatCharge, formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';

export interface NothingFoundProps {
  answer: { boughtAt: number; chargedMilli: number };
  /** What stood here before; null where nothing did. */
  earlier: ReactNode;
  /** The small ask. */
  children?: ReactNode;
}

/** That there was nothing, when that was, and what it cost. */
export function NothingFound({ answer, earlier, children }: NothingFoundProps) {
  return (
    <>
      <div className="line">
        <Mark icon={<CircleDashed />}>{i18n.t('order.nothingFound')}</Mark>
        <span className="slot" title={formatDateTime(answer.boughtAt)}>
          {formatDay(answer.boughtAt)}
        </span>
      </div>
      {earlier !== null && (
        <section className="gap" aria-label={i18n.t('order.earlier')}>
          {earlier}
        </section>
      )}
      <div className="line">
        <span className="meta">{formatCharge(answer.chargedMilli)}</span>
        {children}
      </div>
    </>
  );
}
