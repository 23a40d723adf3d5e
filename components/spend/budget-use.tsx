import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { formatAmount, formatCredits } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { goToSettingsSection } from '@/components/ui/routes';
import type { Usage } from '@/lib/database/ledger/spend-reads';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { type MilliCredits, toCredits } from '@/lib/service/contract/credits';

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
          {confirmAboveMilli !== null && i18n.t('spend.confirmsAbove', { limit: formatAmount(confirmAboveMilli) })}
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

interface BudgetMeterProps {
  label: string;
  usedMilli: MilliCredits;
  /** Null if there is no budget, and so no meter. */
  limitMilli: MilliCredits | null;
  reachedText: string;
}

/** One budget, as text and as a bar. */
function BudgetMeter({ label, usedMilli, limitMilli, reachedText }: BudgetMeterProps) {
  const used = formatCredits(usedMilli);
  if (limitMilli === null) {
    return (
      <p className="line pt-1">
        <span>{label}</span>
        <span className="slot">{i18n.t('spend.noBudget', { used })}</span>
      </p>
    );
  }
  const limit = formatCredits(limitMilli);
  const isReached = usedMilli >= limitMilli;
  const share = isReached ? 1 : usedMilli / limitMilli;
  return (
    <>
      <p className="line pt-1">
        <span>{label}</span>
        <span className="slot">{i18n.t('spend.ofBudget', { used, limit })}</span>
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a native meter cannot be drawn the same in every browser. */}
      <div
        className="track"
        data-tall
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={toCredits(limitMilli)}
        aria-valuenow={Math.min(toCredits(Math.max(0, usedMilli)), toCredits(limitMilli))}
        aria-valuetext={i18n.t('spend.meter', { period: label, used, limit })}
      >
        <i style={{ inlineSize: `${Math.max(0, share) * 100}%` }} />
      </div>
      {isReached && (
        <p className="meta">
          <Mark tone="caution" icon={<TriangleAlert />}>
            {reachedText}
          </Mark>
        </p>
      )}
    </>
  );
}
