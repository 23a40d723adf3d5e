import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { RaiseBudget } from '@/components/orders/parts/order-limits';
import type { Trouble } from '@/components/orders/use-trouble';
import { ActionLink } from '@/components/ui/action-link';
import type { TroubleLabels } from '@/components/ui/errors/trouble';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { Mark } from '@/components/ui/mark';
import { goToSettings, refreshBalance } from '@/components/ui/routes';

export interface TroubleLineProps {
  trouble: Trouble;
  nowMs: number;
  children?: ReactNode;
}

/** The obstacle of a job, with its remedy. */
export function TroubleLine({ trouble, nowMs, children }: TroubleLineProps) {
  const { title, text, next } = troubleLabels(trouble, nowMs);
  return (
    <div role="status" className="mt-2">
      <div className="line">
        <Mark tone="caution" icon={<TriangleAlert />}>
          {title}
        </Mark>
      </div>
      <p className="meta">
        {text} {trouble.kind === 'budget' && <RaiseBudget period={trouble.refusal.period} />}
        {next === 'check-balance' && (
          <ActionLink onAction={refreshBalance}>{i18n.t('trouble.checkBalance')}</ActionLink>
        )}
        {next === 'settings' && <ActionLink onAction={goToSettings}>{i18n.t('trouble.openSettings')}</ActionLink>}
      </p>
      {children}
    </div>
  );
}

function troubleLabels(trouble: Trouble, nowMs: number): TroubleLabels {
  switch (trouble.kind) {
    case 'budget':
      return labelsOf(trouble.refusal, { nowMs });
    case 'no-credits': {
      const { haveMilli: balanceMilli, costMilli: agreedMilli } = trouble;
      return labelsOf({ kind: 'not-enough-credits' }, { nowMs, balanceMilli, agreedMilli });
    }
    case 'key-refused':
      return labelsOf({ kind: 'key-refused' }, { nowMs });
    case 'offline':
      return { title: i18n.t('trouble.offlineNow.title'), text: i18n.t('trouble.offlineNow.text'), next: 'wait' };
  }
}
