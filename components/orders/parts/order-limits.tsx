import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { useLocked } from '@/components/context/use-locked';
import type { RowContext } from '@/components/orders/row-context';
import { isSameTrouble } from '@/components/orders/use-trouble';
import { ActionLink } from '@/components/ui/action-link';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatCredits, formatUpTo } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { goToSettingsSection } from '@/components/ui/routes';
import type { BudgetRefusal } from '@/lib/database/ledger/budget';
import type { Failure } from '@/lib/messaging/failure';
import type { Quote } from '@/lib/service/contract/prices';

export interface OrderLimitsProps {
  rowContext: RowContext;
  quote: Quote;
  /** How the last order failed, as the row shows it. */
  failure?: Failure | null;
}

/** Below a paid button: budget or balance do not cover this order, unless another note says so. */
export function OrderLimits({ rowContext, quote, failure = null }: OrderLimitsProps) {
  const trouble = rowContext.troubleOf(quote);
  const isShown = trouble?.kind === rowContext.trouble?.kind || (failure !== null && isSameTrouble(trouble, failure));
  if (trouble?.kind === 'budget' && !isShown) {
    const { title, text } = labelsOf(trouble.refusal, rowContext);
    return (
      <>
        <div className="line meta" data-wrap>
          <Mark tone="caution" icon={<TriangleAlert />}>
            {title}
          </Mark>
          <RaiseBudget period={trouble.refusal.period} />
        </div>
        <p className="meta">{text}</p>
      </>
    );
  }
  if (trouble?.kind !== 'no-credits' || isShown) return null;
  return (
    <p className="meta">
      <Mark tone="caution" icon={<TriangleAlert />}>
        {i18n.t('trouble.notEnoughCredits.have', {
          have: formatCredits(trouble.haveMilli),
          cost: formatUpTo(trouble.costMilli),
        })}
      </Mark>
    </p>
  );
}

export interface RaiseBudgetProps {
  period: BudgetRefusal['period'];
  isButton?: boolean;
}

/** Links to the budget that is too small, or names the administrator. */
export function RaiseBudget({ period, isButton = false }: RaiseBudgetProps) {
  const locked = useLocked() ?? [];
  if (locked.includes(period === 'day' ? 'budgetPerDay' : 'budgetPerMonth'))
    return <span className="meta">{i18n.t('trouble.budgetByAdministrator')}</span>;
  const raise = () => goToSettingsSection('spending');
  return isButton ? (
    <button type="button" className="btn" onClick={raise}>
      {i18n.t('trouble.raiseBudget')}
    </button>
  ) : (
    <ActionLink onAction={raise}>{i18n.t('trouble.raiseBudget')}</ActionLink>
  );
}
