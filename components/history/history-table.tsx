import { useRef } from 'react';
import { i18n } from '#i18n';
import { useCheckedExclusions } from '@/components/exclusions/use-excluded-among';
import { DataTable } from '@/components/ui/table/data-table';
import { SelectAll } from '@/components/ui/table/select-all';
import { leastWidth, pinsOf, TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { TableColumns } from '@/components/ui/table/use-table-columns';
import type { HistoryLine } from '@/lib/history/history-line';
import { type HistoryColumn, type HistoryQuery, type HistorySort, historyColumns } from '@/lib/history/history-query';
import type { Site } from '@/lib/subjects/sites';
import { historyHeads, nextHistorySort } from './history-columns.ts';
import { HistoryRow } from './history-row.tsx';

/** Added to `--line`: as in tables.css. */
const secondLine = 20;
const noKeys: readonly string[] = [];

export interface HistoryTableProps {
  connectionId: string;
  lines: readonly HistoryLine[];
  /** The ids of `lines`. */
  ids: readonly string[];
  columns: TableColumns<HistoryColumn>;
  sort: HistorySort;
  query: HistoryQuery;
  selected: ReadonlySet<string>;
  sites: readonly Site[];
  nowMs: number;
  onSort(sort: HistorySort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: HistoryLine): void;
  /** Leads to what is done with the selection, and its price. */
  onMain(): void;
}

/** Scrolls to the top when the query or the order changes, but not when a line arrives. */
export function HistoryTable(props: HistoryTableProps) {
  const { connectionId, lines: found, ids, columns, sort, query, selected, sites, nowMs, onSort, onSelect } = props;
  // Overscanned lines are wasted on large scroll steps. Three above and below cover some hundred pixels a frame.
  const lines = useTableLines({
    ...{ count: found.length, overscan: 3, extraHeight: secondLine, question: query, order: sort },
    idAt: (index) => ids[index],
  });
  const selection = useRowSelection({ ...{ count: ids.length, selected, onSelect }, idAt: (index) => ids[index] });
  // While scrolling, the lines in view change every frame: they are looked up when it stops.
  const inView = useRef(noKeys);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => found[index]?.keys[0] ?? []);
  const excludedBy = useCheckedExclusions(connectionId, inView.current, nowMs);
  const heads = historyHeads(columns.shown);

  return (
    <DataTable
      {...{ lines, selection }}
      onMain={props.onMain}
      scrollLabel={i18n.t('history.scroll')}
      label={i18n.t('history.table')}
      className="history-table"
      minWidth={leastWidth(heads, columns, true)}
      pins={pinsOf(heads, columns, true)}
      head={
        <TableHead
          {...{ sort, sortable: historyColumns }}
          columns={heads}
          layout={columns}
          onSort={(column) => onSort(nextHistorySort(sort, column))}
          selectAll={<SelectAll label={i18n.t('results.selectAll')} {...{ keys: ids, selected, onSelect }} />}
        />
      }
      columns={heads.length + 1}
    >
      {(index, rowIndex) => {
        const line = found[index];
        return (
          line && (
            <HistoryRow
              key={line.id}
              {...{ line, rowIndex, sites, nowMs }}
              columns={columns.shown}
              excludedBy={excludedBy(line.keys[0])}
              isSelected={selected.has(line.id)}
              onTurn={selection.turn}
              onShow={props.onShow}
            />
          )
        );
      }}
    </DataTable>
  );
}
