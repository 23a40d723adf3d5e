import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useKnownNames } from '@/components/context/use-known-names';
import { DataTable } from '@/components/ui/table/data-table';
import { pageWindow, useTableLines } from '@/components/ui/table/table-lines';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { type LedgerLine, readFlaggedPage, readLedgerPage, unnamedSubjects } from '@/lib/database/ledger/spend-reads';
import { readSettings } from '@/lib/database/reads';
import { rowOfKey } from '@/lib/database/records/row-records';
import type { Site } from '@/lib/subjects/sites';
import { ledgerTable } from './ledger-columns.tsx';
import { howLabels } from './ledger-labels.ts';

/** Stable references, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];
const noKeys: readonly string[] = [];

export interface LedgerTableProps {
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
export function LedgerTable({
  connectionId,
  flaggedSinceMs,
  count,
  nowMs,
  isBusy,
  onCheckNow,
  onShown,
}: LedgerTableProps) {
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
            kind: howLabels(line).kind === 'drift' ? 'caution' : undefined,
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
