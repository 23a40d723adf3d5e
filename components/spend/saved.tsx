import { i18n } from '#i18n';
import { formatCount, formatCredits } from '@/components/ui/formats';
import type { SavingsRow } from '@/lib/database/schema/rows';
import { toCredits } from '@/lib/service/contract/credits';

const none = { count: 0, milli: 0 };

/** Credits that were not spent, and thanks to what; counted at the most each could have cost. */
export function Saved({ savings }: { savings: SavingsRow | null }) {
  const parts = [
    ['spend.revisits', savings?.revisits ?? none],
    ['spend.exclusions', savings?.exclusions ?? none],
    ['spend.joins', savings?.joins ?? none],
  ] as const;
  const totalMilli = parts.reduce((sum, [, { milli }]) => sum + milli, 0);
  return (
    <div className="mt-4" title={i18n.t('spend.savedNote')}>
      <h2 className="lab">{i18n.t('spend.saved')}</h2>
      <p>
        <strong>{i18n.t('spend.savedTotal', toCredits(totalMilli), [formatCredits(totalMilli)])}</strong>
      </p>
      <dl className="sums meta">
        {parts.map(([key, { count, milli }]) => (
          <div key={key}>
            <dt>{i18n.t(key, count, [formatCount(count)])}</dt>
            <dd>{formatCredits(milli)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
