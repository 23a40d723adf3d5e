import { useRef } from 'react';
import { i18n } from '#i18n';
import { DataTable, type TableColumn, TableHead, useTableLines } from '@/components/ui/table/data-table';
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
  /** The line ticked last, where a range starts. */
  const anchor = useRef<string | null>(null);
  const lines = useTableLines({
    count: visits.length,
    extraHeight: secondLine,
    overscan: 8,
    question: visits.length,
  });
  const columns = visitColumns();

  function turn(key: string, isOn: boolean, isRange: boolean): void {
    const keys = isRange ? keysBetween(visits, anchor.current, key) : [key];
    anchor.current = key;
    const next = new Set(selected);
    for (const each of keys) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    onSelect?.(next);
  }

  return (
    <DataTable
      lines={lines}
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
              onTurn={turn}
            />
          )
        );
      }}
    </DataTable>
  );
}

const visitColumns = (): TableColumn[] => [
  { label: i18n.t('lists.who') },
  { label: i18n.t('visited.when'), width: 'w-[124px]' },
];

/**
 * The keys between two lines in either direction, without those that cannot be ticked; only the last if the first is
 * not shown.
 */
function keysBetween(lines: readonly VisitLine[], from: string | null, to: string): string[] {
  const last = lines.findIndex(({ key }) => key === to);
  const found = lines.findIndex(({ key }) => key === from);
  const first = found === -1 ? last : found;
  const range = lines.slice(Math.min(first, last), Math.max(first, last) + 1);
  return range.filter(({ isSelectable }) => isSelectable).map(({ key }) => key);
}
