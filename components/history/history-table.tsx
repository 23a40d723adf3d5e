import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { DataTable, useTableLines } from '@/components/ui/table/data-table';
import { readSettings } from '@/lib/database/reads';
import type { HistoryLine } from '@/lib/history/history-line';
import { type HistoryQuery, type HistorySort, historyColumns } from '@/lib/history/history-query';
import type { Site } from '@/lib/subjects/sites';
import { HistoryColumns } from './history-columns.tsx';
import { HistoryRow } from './history-row.tsx';

/** A stable reference, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];

export interface HistoryTableProps {
  lines: readonly HistoryLine[];
  sort: HistorySort;
  query: HistoryQuery;
  nowMs: number;
  onSort(sort: HistorySort): void;
}

/** Scrolls to the top when the query or the order changes, but not when a line arrives. */
export function HistoryTable({ lines: found, sort, query, nowMs, onSort }: HistoryTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]) ?? noSites;
  // Overscanned lines are wasted on large scroll steps. Three above and below cover some hundred pixels a frame.
  const lines = useTableLines({ count: found.length, overscan: 3, question: query, order: sort });

  return (
    <DataTable
      lines={lines}
      scrollLabel={i18n.t('history.scroll')}
      label={i18n.t('history.table')}
      className="history-table"
      head={<HistoryColumns sort={sort} onSort={onSort} />}
      columns={historyColumns.length}
    >
      {(index, rowIndex) => {
        const line = found[index];
        return line && <HistoryRow key={line.id} {...{ line, rowIndex, sites, nowMs }} />;
      }}
    </DataTable>
  );
}
