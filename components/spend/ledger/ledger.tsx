import { useLiveQuery } from 'dexie-react-hooks';
import FileDown from 'lucide-react/icons/file-down';
import ReceiptText from 'lucide-react/icons/receipt-text';
import Scale from 'lucide-react/icons/scale';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useKnownNames } from '@/components/context/use-known-names';
import { waitLabel } from '@/components/orders/check-labels';
import { daysShown } from '@/components/spend/use-spend';
import { ActionStatusLine } from '@/components/ui/errors/action-status';
import { formatAmount, formatCount, formatMoment } from '@/components/ui/formats';
import { Note } from '@/components/ui/note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { DataTable } from '@/components/ui/table/data-table';
import { pageWindow, useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import {
  countLedger,
  firstDay,
  type LedgerLine,
  readFlaggedPage,
  readLedgerPage,
  unnamedSubjects,
} from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { AnswerOf } from '@/lib/messaging/protocol';
import type { Site } from '@/lib/subjects/sites';
import { ledgerTable } from './ledger-columns.tsx';
import { type LedgerAction, type LedgerEnd, type LedgerStatus, useLedgerActions } from './use-ledger-actions.ts';

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
            <button
              type="button"
              className="btn"
              aria-pressed={isOnlyFlagged}
              title={i18n.t('spend.byDayNote')}
              onClick={() => setOnlyFlagged(!isOnlyFlagged)}
            >
              <TriangleAlert className="caution" />
              {i18n.t('spend.flagged', flagged, [formatCount(flagged)])}
              {isOnlyFlagged && <X />}
            </button>
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
        {count !== undefined && count > 0 && (
          <button type="button" className="act" disabled={isBusy} onClick={download}>
            <FileDown />
            {i18n.t('spend.download')}
          </button>
        )}
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

/** Stable references, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];
const noKeys: readonly string[] = [];

interface LedgerTableProps {
  connectionId: string;
  /** Since when only lines to review are shown (epoch milliseconds); null: all lines. */
  flaggedSinceMs: number | null;
  count: number;
  nowMs: number;
  isBusy: boolean;
  onCheckNow(intentId: string): void;
  onShown(): void;
}

/** The ledger as a table. Lines are read as they come into view. */
function LedgerTable({ connectionId, flaggedSinceMs, count, nowMs, isBusy, onCheckNow, onShown }: LedgerTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]) ?? noSites;
  const read = useRef<(index: number) => LedgerLine | undefined>(() => undefined);
  const lines = useTableLines({ count, overscan: 3, idAt: (index) => read.current(index)?.row.id });
  const { lineAt, unnamed, isRead } = useLedgerLines(connectionId, flaggedSinceMs, lines);
  useEffect(() => {
    if (isRead) onShown();
  }, [isRead, onShown]);
  const names = useKnownNames(
    connectionId,
    useMemo(() => unnamed.map(rowOfKey), [unnamed]),
  );
  read.current = lineAt;
  const columns = useTableColumns(ledgerTable);

  return (
    <DataTable
      {...{ columns, lines }}
      scrollLabel={i18n.t('spend.ledgerScroll')}
      labelledBy="ledger-title"
      rowAt={(index) => {
        const line = lineAt(index);
        return (
          line && {
            key: line.row.id,
            cells: { line, sites, names, nowMs, isBusy, onCheckNow },
          }
        );
      }}
    />
  );
}

interface LedgerLines {
  /** By index, newest first; undefined while loading. */
  lineAt(index: number): LedgerLine | undefined;
  /** The same array while nothing changes. */
  unnamed: readonly string[];
  isRead: boolean;
}

/** Only the pages in view are held. */
function useLedgerLines(
  connectionId: string,
  flaggedSinceMs: number | null,
  view: { first: number; last: number },
): LedgerLines {
  const { db } = usePanel();
  const { from, until } = pageWindow(view);
  const read = useLiveQuery(async () => {
    const page = { offset: from, limit: until - from };
    const lines =
      flaggedSinceMs === null
        ? await readLedgerPage(db, connectionId, page)
        : await readFlaggedPage(db, connectionId, { ...page, sinceMs: flaggedSinceMs });
    return { from, lines, unnamed: unnamedSubjects(lines) };
  }, [db, connectionId, flaggedSinceMs, from, until]);
  return {
    // While other pages load, the previous ones are still available by index.
    lineAt: (index) => (read === undefined ? undefined : read.lines[index - read.from]),
    unnamed: read?.unnamed ?? noKeys,
    isRead: read !== undefined,
  };
}

function LedgerStatusLine({ status, nowMs }: { status: LedgerStatus; nowMs: number }) {
  return (
    <ActionStatusLine
      {...{ status, nowMs }}
      className="ledger-status"
      running={(doing) => <p>{actionLabels[doing]()}</p>}
      done={(end) => <p>{endLabel(end, nowMs)}</p>}
    />
  );
}

const actionLabels: Record<LedgerAction, () => string> = {
  reconciling: () => i18n.t('spend.reconciling'),
  checking: () => i18n.t('spend.checking'),
  writing: () => i18n.t('spend.writing'),
};

function endLabel(end: LedgerEnd, nowMs: number): string {
  switch (end.kind) {
    case 'written':
      return i18n.t('spend.written', end.written.count, [formatCount(end.written.count), end.written.file]);
    case 'reconciled':
      return reconciledLabel(end.result, nowMs);
    case 'checked':
      return checkLabel(end.result, nowMs);
  }
}

function reconciledLabel(result: AnswerOf<'reconcile'>, nowMs: number): string {
  const { milli, decided, unknownLeft, checkAgainAt, drifts } = result;
  const counts = [
    ['spend.decided', decided],
    ['spend.unknownLeft', unknownLeft],
    ['spend.drifts', drifts],
  ] as const;
  const found = counts.filter(([, count]) => count > 0).map(([key, count]) => i18n.t(key, count, [formatCount(count)]));
  const balance = i18n.t('spend.reconciled', { balance: formatAmount(milli) });
  const next = checkAgainAt === null ? [] : [i18n.t('spend.nextCheck', { time: formatMoment(checkAgainAt, nowMs) })];
  return [balance, ...(found.length === 0 ? [i18n.t('spend.agrees')] : found), ...next].join(' ');
}

function checkLabel(result: AnswerOf<'checkUnknown'>, nowMs: number): string {
  switch (result.decision) {
    case 'charged':
      return i18n.t('spend.check.charged');
    case 'not-charged':
      return i18n.t('spend.check.notCharged');
    case 'undecided':
      return i18n.t('spend.check.undecided');
    case 'wait':
      return waitLabel(result, nowMs);
    case 'group':
      return i18n.t('spend.check.group', result.charged, [formatCount(result.charged), formatCount(result.of)]);
  }
}
