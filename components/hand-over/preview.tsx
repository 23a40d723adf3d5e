import type { ReactNode } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { cellOf, textOf } from '@/lib/hand-over/formats/cell';
import type { Format } from '@/lib/hand-over/formats/format';
import { fieldLabels } from './connect/field-labels.ts';
import { type Additions, wantedBy, withAdditions } from './handed-rows.ts';
import type { HandedRow } from './source.ts';

export interface PreviewProps {
  format: Format;
  rows: readonly HandedRow[];
  additions: Additions;
  /** At the end of the heading. */
  end: ReactNode;
}

/** The target's heading over our field, and the first rows. A cell that the target needs is marked where it is empty. */
export function Preview({ format, rows, additions, end }: PreviewProps) {
  const handed = rows.map((row) => withAdditions(row.handed, additions));
  const wanted = new Set(wantedBy(format));
  const columns = format.columns.filter(
    (column) => wanted.has(column.field) || handed.some((of) => textOf(cellOf(column, of)) !== ''),
  );
  const counts = { shown: formatCount(columns.length), all: formatCount(format.columns.length) };
  return (
    <>
      <div className="hand-over-heading">
        <h3>
          {format.name} <span className="soft">{i18n.t('handOver.columnsOf', counts)}</span>
        </h3>
        {end}
      </div>
      {handed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls.
        <section className="hand-over-preview" aria-label={i18n.t('handOver.firstRows')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                {columns.map(({ name, field }) => (
                  <th key={name} scope="col">
                    {name}
                    <span>{fieldLabels[field]()}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {handed.map((of, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other order.
                <tr key={at}>
                  {columns.map((column) => {
                    const text = textOf(cellOf(column, of));
                    const isMissing = text === '' && wanted.has(column.field);
                    return (
                      <td key={column.name} data-missing={isMissing || undefined} title={text || undefined}>
                        {isMissing ? i18n.t('handOver.missing') : <bdi>{text}</bdi>}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
