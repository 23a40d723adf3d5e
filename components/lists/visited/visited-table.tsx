import { useMemo } from 'react';
import { i18n } from '#i18n';
import { DataTable } from '@/components/ui/table/data-table';
import { SelectAll } from '@/components/ui/table/select-all';
import { leastWidth, pinsOf, TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { TableColumns } from '@/components/ui/table/use-table-columns';
import { type VisitColumn, visitHeads } from './visit-columns.ts';
import type { VisitLine } from './visited-lines.ts';
import { VisitedRow } from './visited-row.tsx';

/** Height of the second line of text, added to `--line`, matching `.visits-table td` in the style sheet. */
const secondLine = 20;

export interface VisitedTableProps {
  lines: readonly VisitLine[];
  columns: TableColumns<VisitColumn>;
  nowMs: number;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

/** Scrolls to the top for another search. */
export function VisitedTable({ lines: visits, columns, nowMs, selected, onSelect }: VisitedTableProps) {
  const lines = useTableLines({
    count: visits.length,
    extraHeight: secondLine,
    overscan: 8,
    question: visits.length,
    idAt: (index) => visits[index]?.key,
  });
  const heads = visitHeads(columns);
  const keys = useMemo(() => visits.filter(({ isSelectable }) => isSelectable).map(({ key }) => key), [visits]);

  const selection = useRowSelection({
    ...{ count: visits.length, selected, onSelect },
    idAt(index) {
      const visit = visits[index];
      return visit?.isSelectable === true ? visit.key : undefined;
    },
  });

  return (
    <DataTable
      lines={lines}
      selection={selection}
      scrollLabel={i18n.t('visited.scroll')}
      label={i18n.t('visited.table')}
      className="visits-table"
      minWidth={leastWidth(heads, columns, true)}
      pins={pinsOf(heads, columns, true)}
      head={
        <TableHead
          columns={heads}
          layout={columns}
          selectAll={<SelectAll label={i18n.t('visited.selectAll')} {...{ keys, selected, onSelect }} />}
        />
      }
      columns={heads.length + 1}
    >
      {(index, rowIndex) => {
        const line = visits[index];
        return (
          line && (
            <VisitedRow
              key={line.key}
              {...{ line, rowIndex, nowMs }}
              columns={columns.shown}
              isSelected={line.isSelectable && selected.has(line.key)}
              onTurn={selection.turn}
            />
          )
        );
      }}
    </DataTable>
  );
}
