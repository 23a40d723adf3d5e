import { i18n } from '#i18n';
import { operationLabel } from '@/components/orders/operation-labels';
import { formatCount, formatCredits } from '@/components/ui/formats';
import type { SpendSummary } from '@/lib/database/ledger/spend-reads';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface ByOperationProps {
  operations: SpendSummary['operations'];
  totalMilli: MilliCredits;
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

/** The cost by operation, highest first, each with its share as a bar. */
export function ByOperation({ operations, totalMilli }: ByOperationProps) {
  return (
    <div>
      <h2 className="lab">
        {i18n.t('spend.byOperation')}, {i18n.t('spend.byDayNote')}
      </h2>
      {operations.length === 0 && <p className="soft">{i18n.t('spend.byOperationNothing')}</p>}
      <dl className="sums">
        {operations.map(({ operation, milli, count }) => (
          <div key={operation}>
            <dt>{i18n.t('spend.timesOf', { operation: operationLabel(operation), count: formatCount(count) })}</dt>
            <dd>{formatCredits(milli)}</dd>
            <dd className="wide">
              <ShareBar share={totalMilli > 0 ? Math.max(0, milli) / totalMilli : 0} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function ShareBar({ share }: { share: number }) {
  const label = i18n.t('spend.share', { percent: percent.format(share) });
  return (
    <svg className="chart-share flip" width="100%" height="4" role="img" aria-label={label}>
      <rect width="100%" height="4" rx="2" />
      <rect className="chart-mid" width={`${share * 100}%`} height="4" rx="2" />
    </svg>
  );
}
