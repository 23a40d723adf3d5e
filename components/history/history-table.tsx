import { useVirtualizer } from '@tanstack/react-virtual';
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { TableSpacer } from '@/components/ui/table/table-spacer';
import { readSettings } from '@/lib/database/reads';
import type { HistoryLine } from '@/lib/history/history-line';
import { type HistoryQuery, type HistorySort, historyColumns } from '@/lib/history/history-query';
import type { Site } from '@/lib/subjects/sites';
import { HistoryColumns } from './history-columns.tsx';
import { HistoryRow } from './history-row.tsx';

/** A line is as high as the token `--line` says; where it cannot be read, as in its comfortable density. */
const usualLine = 36;

/** One and the same, so that lines are not drawn again for it. */
const noSites: readonly Site[] = [];

export interface HistoryTableProps {
  lines: readonly HistoryLine[];
  sort: HistorySort;
  query: HistoryQuery;
  nowMs: number;
  onSort(sort: HistorySort): void;
}

/** A table of any length: only the lines in view exist, spacers hold the place of the others. It scrolls by itself, by keyboard too. */
export function HistoryTable({ lines, sort, query, nowMs, onSort }: HistoryTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]) ?? noSites;
  const scroller = useRef<HTMLElement>(null);
  // Once: it is asked for every line there is, whenever their number changes, which is at every keystroke.
  const [lineHeight] = useState(readLineHeight);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    // Each is drawn for nothing where a step leaves all lines behind. Three above and below are some hundred pixels a frame.
    overscan: 3,
  });
  // Another question or order begins at its first line; a line that arrives moves nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their change that counts.
  useEffect(() => {
    // Where it is there already, asking the element for it would lay the page out once more.
    if (scroller.current !== null && virtual.scrollOffset !== 0) scroller.current.scrollTop = 0;
  }, [query, sort]);
  const items = virtual.getVirtualItems();

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="ledger-scroll" ref={scroller} tabIndex={0} aria-label={i18n.t('history.scroll')}>
      <table className="grid-table history-table" aria-label={i18n.t('history.table')} aria-rowcount={lines.length + 1}>
        <HistoryColumns sort={sort} onSort={onSort} />
        <tbody>
          <TableSpacer columns={historyColumns.length} height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const line = lines[index];
            return line && <HistoryRow key={line.id} line={line} rowIndex={index + 2} sites={sites} nowMs={nowMs} />;
          })}
          <TableSpacer columns={historyColumns.length} height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

function readLineHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--line')) || usualLine;
}
