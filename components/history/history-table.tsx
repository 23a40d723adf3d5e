import { useRef } from 'react';
import { i18n } from '#i18n';
import { useCheckedExclusions } from '@/components/exclusions/use-excluded-among';
import { DataTable } from '@/components/ui/table/data-table';
import type { TableSort } from '@/components/ui/table/sort-rows';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { Column, TableColumns } from '@/components/ui/table/use-table-columns';
import type { HistoryLine } from '@/lib/history/history-line';
import type { HistoryQuery } from '@/lib/history/history-query';
import type { Site } from '@/lib/subjects/sites';
import type { HistoryCell } from './history-columns.tsx';

/** Added to `--line`: as in tables.css. */
const secondLine = 20;
const noKeys: readonly string[] = [];

export interface HistoryTableProps {
  connectionId: string;
  lines: readonly HistoryLine[];
  ids: readonly string[];
  columns: TableColumns<Column<HistoryCell, HistoryLine>>;
  sort: TableSort;
  query: HistoryQuery;
  selected: ReadonlySet<string>;
  sites: readonly Site[];
  nowMs: number;
  onSort(sort: TableSort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: HistoryLine): void;
  /** Leads to the selection's main action and its price. */
  onMain(): void;
}

/** Scrolls to the top when the query or the order changes, but not when a line arrives. */
export function HistoryTable(props: HistoryTableProps) {
  const { connectionId, lines: found, ids, columns, sort, query, selected, sites, nowMs, onSelect, onShow } = props;
  // Overscanned lines are wasted on large scroll steps. Three above and below cover some hundred pixels a frame.
  const lines = useTableLines({
    count: found.length,
    overscan: 3,
    extraHeight: secondLine,
    question: query,
    order: sort,
    idAt: (index) => ids[index],
  });
  const selection = useRowSelection({ ids, selected, onSelect });
  // While scrolling, the lines in view change every frame: they are looked up when it stops.
  const inView = useRef(noKeys);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => found[index]?.keys[0] ?? []);
  const excludedBy = useCheckedExclusions(connectionId, inView.current, nowMs);

  return (
    <DataTable
      {...{ columns, lines, selection, sort }}
      onMain={props.onMain}
      onSort={props.onSort}
      scrollLabel={i18n.t('history.scroll')}
      label={i18n.t('history.table')}
      className="history-table"
      selectAllLabel={i18n.t('results.selectAll')}
      rowAt={(index) => {
        const line = found[index];
        if (line === undefined) return undefined;
        const { id, name, keys } = line;
        return {
          key: id,
          cells: { line, excludedBy: excludedBy(keys[0]), sites, nowMs, onShow },
          box: { id, label: i18n.t('results.select', { name }), isOn: selected.has(id) },
        };
      }}
    />
  );
}
