import { useCallback, useState } from 'react';
import { useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { NotConnected } from '@/components/panel/not-connected';
import { Ledger } from '@/components/spend/ledger/ledger';
import { minuteMs } from '@/lib/platform/time';
import { Overview, OverviewLoading } from './overview.tsx';
import { useSpend } from './use-spend.ts';

/** Spending of the current connection: totals and ledger. Opening it sends nothing. */
export function Spend() {
  const nowMs = useNow(minuteMs);
  const connection = useConnection();
  const connectionId = connection?.settings?.connectionId ?? null;
  const [isLedgerShown, setLedgerShown] = useState(false);
  const onShown = useCallback(() => setLedgerShown(true), []);
  // The totals read all rows of a month: visible lines come first.
  const spend = useSpend(isLedgerShown ? connectionId : null, nowMs);
  if (connection === undefined) return <OverviewLoading />;
  if (connectionId === null) {
    const missing = connection.settings === null ? 'address' : 'key';
    return <NotConnected missing={missing} level={2} />;
  }
  return (
    <>
      {spend === undefined ? (
        <OverviewLoading />
      ) : (
        <Overview spend={spend} balance={connection.balance} nowMs={nowMs} />
      )}
      <Ledger
        key={connectionId}
        connectionId={connectionId}
        flagged={spend?.summary.flagged ?? 0}
        nowMs={nowMs}
        onShown={onShown}
      />
    </>
  );
}
