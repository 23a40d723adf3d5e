import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatAmount, formatCredits } from '@/components/ui/formats';
import { goToSettingsSection } from '@/components/ui/routes';
import type { Usage } from '@/lib/database/ledger/spend-reads';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { toCredits } from '@/lib/service/contract/credits';
import { BudgetMeter } from './budget-meter.tsx';

/** Today's and this month's spending against the budgets, as the purchase pipeline counts it. */
export function BudgetUse({ usage, budget }: { usage: Usage; budget: BudgetSettings | null }) {
  const { todayMilli, monthMilli, openMilli, unclearMilli } = usage;
  const confirmAboveMilli = budget?.askAgainAboveMilli ?? null;
  return (
    <div>
      <h2 className="lab">{i18n.t('spend.budget')}</h2>
      <BudgetMeter
        label={i18n.t('spend.today')}
        usedMilli={todayMilli + openMilli}
        limitMilli={budget?.perDayMilli ?? null}
        reachedText={i18n.t('spend.dayReached')}
      />
      <BudgetMeter
        label={i18n.t('spend.month')}
        usedMilli={monthMilli + openMilli}
        limitMilli={budget?.perMonthMilli ?? null}
        reachedText={i18n.t('spend.monthReached')}
      />
      {openMilli > 0 && (
        <p className="meta">{i18n.t('spend.onItsWay', toCredits(openMilli), [formatCredits(openMilli)])}</p>
      )}
      {unclearMilli > 0 && (
        <p className="meta">{i18n.t('spend.unclear', toCredits(unclearMilli), [formatCredits(unclearMilli)])}</p>
      )}
      <p className="line pt-1">
        <span className="meta">
          {confirmAboveMilli === null
            ? i18n.t('spend.neverAsks')
            : i18n.t('spend.confirmsAbove', { limit: formatAmount(confirmAboveMilli) })}
        </span>
        <span className="slot">
          <ActionLink label={i18n.t('spend.changeBudget')} onAction={() => goToSettingsSection('spending')}>
            {i18n.t('spend.change')}
          </ActionLink>
        </span>
      </p>
    </div>
  );
}
