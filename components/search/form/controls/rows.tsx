import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { i18n } from '#i18n';

export interface RowsProps<Row> {
  rows: readonly Row[];
  empty: Row;
  nameOf(number: number): string;
  /** The label of the add button, such as "Add band". */
  add: string;
  children(row: Row, change: (row: Row) => void): ReactNode;
  onChange(rows: Row[]): void;
}

/** Repeatable rows of a filter; there is always at least one. */
export function Rows<Row>({ rows, empty, nameOf, add, children, onChange }: RowsProps<Row>) {
  const adder = useRef<HTMLButtonElement>(null);
  const shown = rows.length === 0 ? [empty] : rows;
  return (
    <>
      {shown.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no identity but its position
        <fieldset key={at} className="filter-row" aria-label={nameOf(at + 1)}>
          <div>{children(row, (next) => onChange(shown.with(at, next)))}</div>
          {shown.length > 1 && (
            <button
              type="button"
              className="icon"
              data-small
              aria-label={i18n.t('filterForm.remove', { what: nameOf(at + 1) })}
              onClick={() => {
                onChange(shown.toSpliced(at, 1));
                adder.current?.focus();
              }}
            >
              <X />
            </button>
          )}
        </fieldset>
      ))}
      <button ref={adder} type="button" className="act" data-link onClick={() => onChange([...shown, empty])}>
        <Plus />
        {add}
      </button>
    </>
  );
}
