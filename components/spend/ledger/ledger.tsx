import { useLiveQuery } from 'dexie-react-hooks';
import FileDown from 'lucide-react/icons/file-down';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useEffect, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { daysShown } from '@/components/spend/use-spend';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { Note } from '@/components/ui/note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { countLedger, firstDay } from '@/lib/database/ledger/spend-reads';
import { ledgerTable } from './ledger-columns.tsx';
import { LedgerStatusLine } from './ledger-status.tsx';
import { LedgerTable } from './ledger-table.tsx';
import { useLedgerActions } from './use-ledger-actions.ts';

export interface LedgerProps {
  connectionId: string;
  /** The number of recent lines that need attention. */
  flagged: number;
  nowMs: number;
  /** The first lines are on the screen, or there are none. */
  onShown(): void;
}

/** One line per call, and per movement of the balance that no call explains. */
export function Ledger({ connectionId, flagged, nowMs, onShown }: LedgerProps) {
  const { db } = usePanel();
  const count = useLiveQuery(async () => countLedger(db, connectionId), [db, connectionId]);
  const columns = useTableColumns(ledgerTable);
  const { status, isBusy, reconcile, checkNow, download } = useLedgerActions(connectionId);
  const isEmpty = count === 0;
  const [isOnlyFlaggedWanted, setOnlyFlagged] = useState(false);
  const isOnlyFlagged = isOnlyFlaggedWanted && flagged > 0;
  const flaggedSinceMs = isOnlyFlagged ? firstDay(nowMs, daysShown) : null;
  useEffect(() => {
    if (isEmpty) onShown();
  }, [isEmpty, onShown]);
  return (
    <section className="ledger" aria-labelledby="ledger-title">
      <div className="ledger-head">
        <div className="ledger-title">
          <h2 id="ledger-title">
            <strong>{i18n.t('spend.ledger')}</strong>
          </h2>
          {count !== undefined && <span className="soft">{i18n.t('spend.lines', count, [formatCount(count)])}</span>}
          {flagged > 0 && (
            <>
              <Mark tone="caution" icon={<TriangleAlert />}>
                {i18n.t('spend.flagged', flagged, [formatCount(flagged)])}
              </Mark>
              <ActionLink onAction={() => setOnlyFlagged(!isOnlyFlagged)}>
                {i18n.t(isOnlyFlagged ? 'spend.showAll' : 'spend.showFlagged')}
              </ActionLink>
            </>
          )}
        </div>
        <button
          type="button"
          className="act"
          title={i18n.t('spend.reconcileHint')}
          disabled={isBusy}
          onClick={reconcile}
        >
          <Scale />
          {i18n.t('spend.reconcile')}
        </button>
        <button type="button" className="act" disabled={isBusy || !count} onClick={download}>
          <FileDown />
          {i18n.t('spend.download')}
        </button>
        <ColumnsMenu columns={columns} />
      </div>
      <LedgerStatusLine status={status} nowMs={nowMs} />
      {isEmpty && (
        <Note icon={<ReceiptText />} level={2} title={i18n.t('spend.empty.title')} text={i18n.t('spend.empty.text')} />
      )}
      {count !== undefined && count > 0 && (
        <LedgerTable
          key={String(flaggedSinceMs)}
          {...{ connectionId, flaggedSinceMs, nowMs, isBusy, onShown }}
          count={flaggedSinceMs === null ? count : flagged}
          onCheckNow={checkNow}
        />
      )}
    </section>
  );
}
