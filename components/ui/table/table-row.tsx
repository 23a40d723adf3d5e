import { Fragment, type Key, memo } from 'react';
import { hasShift, type RowSelection } from './use-row-selection.ts';
import type { Column } from './use-table-columns.ts';

export interface RowOf<Cell> {
  key: Key;
  /** The data of its cells. The line renders again only when one of these values changes. */
  cells: Cell;
  /** The title of the group that begins with this line, and how many lines it has. */
  heading?: { title: string; count: string } | undefined;
  kind?: 'caution' | undefined;
  isExcluded?: boolean;
  /** Shown beside the table. */
  isOpen?: boolean;
  /** Its checkbox, in a table with a selection. */
  box?: RowBox;
}

export interface RowBox {
  id: string;
  label: string;
  isOn: boolean;
  isOff?: boolean;
  /** The checkbox's own id in the page, for a label elsewhere in the line. */
  elementId?: string;
}

export interface TableRowProps<Cell> {
  columns: readonly Column<Cell, never>[];
  /** Its `aria-rowindex`; the heading is 1. */
  rowIndex: number;
  row: RowOf<Cell>;
  onTurn?: RowSelection['turn'] | undefined;
}

function Row<Cell>({
  columns,
  rowIndex,
  row: { cells, kind, isExcluded = false, isOpen = false, box },
  onTurn,
}: TableRowProps<Cell>) {
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={box?.isOn}
      data-on={box?.isOn || isOpen || undefined}
      data-kind={kind}
      data-excluded={isExcluded || undefined}
    >
      {box !== undefined && (
        <td>
          <input
            id={box.elementId}
            className="check"
            type="checkbox"
            aria-label={box.label}
            disabled={box.isOff}
            checked={box.isOn}
            onChange={({ target, nativeEvent }) => onTurn?.(box.id, target.checked, hasShift(nativeEvent))}
          />
        </td>
      )}
      {columns.map((column) => (
        <Fragment key={column.id}>{column.cell(cells)}</Fragment>
      ))}
    </tr>
  );
}

/** Memoized: rendering all lines in view on every scroll step or keystroke would take longer than a frame. */
export const TableRow = memo(Row, isSameRow) as typeof Row;

function isSameRow<Cell>(a: Readonly<TableRowProps<Cell>>, b: Readonly<TableRowProps<Cell>>): boolean {
  const { cells, box, heading: _own, ...look } = a.row;
  const { cells: otherCells, box: otherBox, heading: _other, ...otherLook } = b.row;
  return (
    isAlike({ ...a, row: null }, { ...b, row: null }) &&
    isAlike(look, otherLook) &&
    isAlike(box, otherBox) &&
    isAlike(cells, otherCells)
  );
}

function isAlike(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b);
  const [own, other] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    own.size === other.size && [...own].every(([name, value]) => other.has(name) && Object.is(value, other.get(name)))
  );
}
