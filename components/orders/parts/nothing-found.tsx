import CircleDashed from 'lucide-react/icons/circle-dashed';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { formatCharge, formatDateTime, formatDay } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';

export interface NothingFoundProps {
  answer: { boughtAt: number; chargedMilli: number };
  /** The earlier value; null if there was none. */
  earlier: ReactNode;
  /** Why, if the service says so. */
  why?: string;
  /** The small order button. */
  children?: ReactNode;
}

/** "Nothing found", with its age and cost. */
export function NothingFound({ answer, earlier, why = '', children }: NothingFoundProps) {
  return (
    <>
      <div className="line">
        <Mark icon={<CircleDashed />}>{i18n.t('order.nothingFound')}</Mark>
        <span className="slot" title={formatDateTime(answer.boughtAt)}>
          {formatDay(answer.boughtAt)}
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
        <span className="meta">{formatCharge(answer.chargedMilli)}</span>
        {children}
      </div>
    </>
  );
}
