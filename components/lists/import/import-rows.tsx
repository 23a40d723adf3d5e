import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { TableSpacer } from '@/components/ui/table/table-spacer';
import type { Lines, View } from './import-lines.ts';

/** A line is as high as the token `--line` says in its comfortable density; the file's rows are of one line each. */
const linePx = 36;

/** Rows of the file with their numbers: only those in view exist. */
export function ImportRows({ lines, view, label }: { lines: Lines; view: View; label: string }) {
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count: lines.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => linePx,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const isProblem = view === 'problems';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="import-scroll" ref={scroller} tabIndex={0} aria-label={i18n.t('listImport.rows')}>
      <table className="grid-table import-table" aria-label={label} aria-rowcount={lines.count + 1}>
        <colgroup>
          <col className="w-[88px]" />
          <col className="w-[40%]" />
          <col />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className="num">
              {i18n.t('listImport.row')}
            </th>
            <th scope="col">{i18n.t(isProblem ? 'listImport.cell' : 'listImport.who')}</th>
            <th scope="col">{i18n.t(isProblem ? 'listImport.whyNot' : 'listImport.as')}</th>
          </tr>
        </thead>
        <tbody>
          <TableSpacer columns={3} height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const line = lines.at(index);
            return (
              line !== undefined && (
                <tr key={index} aria-rowindex={index + 2}>
                  <td className="num soft">{formatCount(line.row)}</td>
                  <td title={line.text}>
                    <bdi>{line.text}</bdi>
                  </td>
                  <td className="soft" title={line.detail}>
                    <bdi>{line.detail}</bdi>
                  </td>
                </tr>
              )
            );
          })}
          <TableSpacer columns={3} height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}
