import { i18n } from '#i18n';
import { operationLabel } from '@/components/orders/operation-labels';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAge, formatCount, formatCredits, formatDateTime } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import type { SpendSummary } from '@/lib/database/ledger/spend-reads';
import type { BalanceRow, SavingsRow } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { type MilliCredits, toCredits } from '@/lib/service/contract/credits';
import { BudgetUse } from './budget-use.tsx';
import { ByDay } from './by-day.tsx';
import type { SpendView } from './use-spend.ts';

export interface OverviewProps {
  spend: SpendView;
  balance: BalanceRow | null;
  nowMs: number;
}

export function Overview({ spend, balance, nowMs }: OverviewProps) {
  const { usage, budget, summary, savings } = spend;
  return (
    <section className="spend" aria-label={i18n.t('spend.overview')}>
      <div>
        <BalanceNow balance={balance} nowMs={nowMs} />
        <Saved savings={savings} />
      </div>
      <BudgetUse usage={usage} budget={budget} />
      <ByDay days={summary.days} totalMilli={summary.totalMilli} budgetMilli={budget?.perDayMilli ?? null} />
      <ByOperation operations={summary.operations} totalMilli={summary.totalMilli} />
    </section>
  );
}

const none = { count: 0, milli: 0 };

/** Credits saved, by reason, counted at the maximum each call could have cost. A reason that never occurred is left out. */
function Saved({ savings }: { savings: SavingsRow | null }) {
  const parts = [
    ['spend.revisits', savings?.revisits ?? none],
    ['spend.exclusions', savings?.exclusions ?? none],
    ['spend.joins', savings?.joins ?? none],
  ] as const;
  const occurred = parts.filter(([, { count }]) => count > 0);
  const totalMilli = parts.reduce((sum, [, { milli }]) => sum + milli, 0);
  return (
    <div className="mt-4" title={i18n.t('spend.savedNote')}>
      <h2 className="lab">{i18n.t('spend.saved')}</h2>
      <p>
        <strong>{i18n.t('spend.savedTotal', toCredits(totalMilli), [formatCredits(totalMilli)])}</strong>
      </p>
      <dl className="sums meta">
        {occurred.map(([key, { count, milli }]) => (
          <div key={key}>
            <dt>{i18n.t(key, count, [formatCount(count)])}</dt>
            <dd>{formatCredits(milli)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The balance with its age, refreshed only on a press. */
function BalanceNow({ balance, nowMs }: { balance: BalanceRow | null; nowMs: number }) {
  const { status, isRunning, run } = useAction<unknown>('balance-now');
  const age = balance === null ? i18n.t('spend.balanceNever') : formatAge(balance.readAt, nowMs);
  return (
    <>
      <h2 className="lab">{i18n.t('spend.balance')}</h2>
      <p className="figure">{balance === null ? '–' : formatCredits(balance.milli)}</p>
      <p className="meta" title={balance === null ? undefined : formatDateTime(balance.readAt)}>
        {age}
      </p>
      <p className="pt-1">
        <ActionLink onAction={() => void run(() => sendMessage('readBalance', {}))}>
          {i18n.t('spend.readBalance')}
        </ActionLink>
      </p>
      <div role="status">
        {isRunning && <p className="meta">{i18n.t('settings.testing')}</p>}
        {status.kind === 'failed' && <ErrorNote failure={status.failure} context={{ nowMs }} />}
      </div>
    </>
  );
}

/** A skeleton with the position and height of the totals and the first lines of the ledger. */
export function OverviewLoading() {
  return (
    <section className="spend" aria-busy="true" aria-label={i18n.t('spend.reading')}>
      {['balance', 'budget', 'byDay', 'byOperation'].map((part) => (
        <div key={part}>
          <span className="skel w-2/5" />
          <span className="skel h-6! w-3/5" />
          <span className="skel w-4/5" />
          <span className="skel w-3/5" />
          <span className="skel w-4/5" />
        </div>
      ))}
    </section>
  );
}

interface ByOperationProps {
  operations: SpendSummary['operations'];
  totalMilli: MilliCredits;
}

const percent = new Intl.NumberFormat(undefined, { style: 'percent' });

/** The cost by operation, highest first, each with its share as a bar. */
function ByOperation({ operations, totalMilli }: ByOperationProps) {
  return (
    <div>
      <h2 className="lab">{i18n.t('spend.byOperation')}</h2>
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
