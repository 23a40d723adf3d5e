import { i18n } from '#i18n';
import { DataTable } from '@/components/ui/table/data-table';
import { TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { VisitLine } from './visited-lines.ts';
import { VisitedRow } from './visited-row.tsx';

/** Height of the second line of text, added to `--line`, matching `.visits-table td` in the style sheet. */
const secondLine = 20;

export interface VisitedTableProps {
  lines: readonly VisitLine[];
  nowMs: number;
  selected: ReadonlySet<string>;
  /** Null if lines are not selectable. */
  onSelect: ((selected: ReadonlySet<string>) => void) | null;
}

/** Scrolls to the top for another search. */
export function VisitedTable({ lines: visits, nowMs, selected, onSelect }: VisitedTableProps) {
  const lines = useTableLines({
    count: visits.length,
    extraHeight: secondLine,
    overscan: 8,
    question: visits.length,
    idAt: (index) => visits[index]?.key,
  });
  const columns = visitColumns();

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
      selection={onSelect === null ? undefined : selection}
      scrollLabel={i18n.t('visited.scroll')}
      label={i18n.t('visited.table')}
      className="visits-table"
      head={<TableHead columns={columns} isSeen={false} />}
      columns={columns.length}
    >
      {(index, rowIndex) => {
        const line = visits[index];
        return (
          line && (
            <VisitedRow
              key={line.key}
              {...{ line, rowIndex, nowMs }}
              isSelected={onSelect === null ? null : line.isSelectable && selected.has(line.key)}
              onTurn={selection.turn}
            />
          )
        );
      }}
    </DataTable>
  );
}

const visitColumns = () => [
  { id: 'who', label: i18n.t('lists.who') },
  { id: 'when', label: i18n.t('visited.when'), width: 124 },
];
