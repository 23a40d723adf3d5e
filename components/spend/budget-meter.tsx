import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { i18n } from '#i18n';
import { formatCredits } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { type MilliCredits, toCredits } from '@/lib/service/contract/credits';

export interface BudgetMeterProps {
  label: string;
  usedMilli: MilliCredits;
  /** Null if there is no budget, and so no meter. */
  limitMilli: MilliCredits | null;
  reachedText: string;
}

/** One budget, as text and as a bar. */
export function BudgetMeter({ label, usedMilli, limitMilli, reachedText }: BudgetMeterProps) {
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
