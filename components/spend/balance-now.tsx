import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAge, formatCredits, formatDateTime } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import type { BalanceRow } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';

/** The balance with its age, read again on a press and never by opening. */
export function BalanceNow({ balance, nowMs }: { balance: BalanceRow | null; nowMs: number }) {
  const { status, isRunning, run } = useAction<unknown>('balance-now');
  const age = balance === null ? i18n.t('spend.balanceNever') : formatAge(balance.readAt, nowMs);
  return (
    <>
      <h2 className="lab">{i18n.t('spend.balance')}</h2>
      <p className="figure">{balance === null ? '–' : formatCredits(balance.milli)}</p>
      <p className="meta" title={balance === null ? undefined : formatDateTime(balance.readAt)}>
        {balance === null ? age : i18n.t('spend.balanceRead', { age })}
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
