import { useState } from 'react';
import { i18n } from '#i18n';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAge, formatCredits, formatDateTime } from '@/components/ui/formats';
import type { BalanceRow } from '@/lib/database/schema/rows';
import { MessageError, sendMessage } from '@/lib/messaging/send-message';
import type { Failure } from '@/lib/purchases/refusals';

type Reading = { kind: 'idle' } | { kind: 'reading' } | { kind: 'failed'; failure: Failure };

/** The balance with its age, read again on a press and never by opening. */
export function BalanceNow({ balance, nowMs }: { balance: BalanceRow | null; nowMs: number }) {
  const [reading, setReading] = useState<Reading>({ kind: 'idle' });

  async function read(): Promise<void> {
    setReading({ kind: 'reading' });
    try {
      await sendMessage('readBalance', {});
      setReading({ kind: 'idle' });
    } catch (error) {
      setReading({ kind: 'failed', failure: error instanceof MessageError ? error.failure : { kind: 'internal' } });
    }
  }

  const age = balance === null ? i18n.t('spend.balanceNever') : formatAge(balance.readAt, nowMs);
  return (
    <>
      <h2 className="lab">{i18n.t('spend.balance')}</h2>
      <p className="figure">{balance === null ? '–' : formatCredits(balance.milli)}</p>
      <p className="meta" title={balance === null ? undefined : formatDateTime(balance.readAt)}>
        {balance === null ? age : i18n.t('spend.balanceRead', { age })}
      </p>
      <p className="pt-1">
        <ActionLink onAction={() => void read()}>{i18n.t('spend.readBalance')}</ActionLink>
      </p>
      <div role="status">
        {reading.kind === 'reading' && <p className="meta">{i18n.t('settings.testing')}</p>}
        {reading.kind === 'failed' && <ErrorNote failure={reading.failure} context={{ nowMs }} />}
      </div>
    </>
  );
}
