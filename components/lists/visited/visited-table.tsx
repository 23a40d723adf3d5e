import { useMemo } from 'react';
import { i18n } from '#i18n';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { Column, TableColumns } from '@/components/ui/table/use-table-columns';
import type { VisitCell } from './visit-columns.tsx';
import type { VisitLine } from './visited-lines.ts';

/** Height of the second line of text, added to `--line`, matching `.visits-table td` in the style sheet. */
const secondLine = 20;

export interface VisitedTableProps {
  lines: readonly VisitLine[];
  columns: TableColumns<Column<VisitCell>>;
  nowMs: number;
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
}

export function VisitedTable({ lines: visits, columns, nowMs, selected, onSelect }: VisitedTableProps) {
  const lines = useTableLines({
    count: visits.length,
    extraHeight: secondLine,
    overscan: 8,
    question: visits.length,
    idAt: (index) => visits[index]?.key,
  });
  const ids = useMemo(() => visits.map(({ key, isSelectable }) => (isSelectable ? key : undefined)), [visits]);
  const selection = useRowSelection({ ids, selected, onSelect });
  const hasCompany = columns.shown.some(({ id }) => id === 'company');

  return (
    <DataTable
      {...{ columns, lines, selection }}
      scrollLabel={i18n.t('visited.scroll')}
      label={i18n.t('visited.table')}
      className="visits-table"
      selectAllLabel={i18n.t('visited.selectAll')}
      rowAt={(index) => {
        const line = visits[index];
        if (line === undefined) return undefined;
        const { key, who, isSelectable } = line;
        const boxId = `visit-${index}`;
        return {
          key,
          cells: { line, hasCompany, boxId, nowMs },
          box: {
            id: key,
            label: i18n.t('lists.select', { who }),
            isOn: isSelectable && selected.has(key),
            isOff: !isSelectable,
            elementId: boxId,
          },
        };
      }}
    />
  );
}
