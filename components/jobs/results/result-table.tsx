import { useVirtualizer } from '@tanstack/react-virtual';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { TableSpacer } from '@/components/ui/table/table-spacer';
import { readSettings } from '@/lib/database/reads';
import type { JobItem } from '@/lib/database/schema/job-rows';
import type { Site } from '@/lib/subjects/sites';
import { ResultRow } from './result-row.tsx';

/** A line is as high as the token `--line` says; where it cannot be read, as in its comfortable density. */
const usualLine = 36;
const columns = 6;
/** One and the same, so that lines are not drawn again for it. */
const noSites: readonly Site[] = [];

export interface ResultTableProps {
  items: readonly JobItem[];
  connectionId: string;
  /** Nothing more arrives. */
  isOver: boolean;
  nowMs: number;
}

/** A table of any length: only the lines in view exist, spacers hold the place of the others. It scrolls by itself, by keyboard too. */
export function ResultTable({ items, connectionId, isOver, nowMs }: ResultTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]) ?? noSites;
  const scroller = useRef<HTMLElement>(null);
  const [lineHeight] = useState(readLineHeight);
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 6,
  });
  const lines = virtual.getVirtualItems();
  const keys = lines.flatMap(({ index }) => items[index]?.line.key ?? []);
  const excludedBy = useExcludedAmong(connectionId, keys, nowMs);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="ledger-scroll" ref={scroller} tabIndex={0} aria-label={i18n.t('jobs.scroll')}>
      <table className="grid-table job-table" aria-label={i18n.t('jobs.table')} aria-rowcount={items.length + 1}>
        <Columns />
        <tbody>
          <TableSpacer columns={columns} height={lines[0]?.start ?? 0} />
          {lines.map(({ index }) => {
            const item = items[index];
            return (
              item && (
                <ResultRow
                  key={index}
                  item={item}
                  rowIndex={index + 2}
                  sites={sites}
                  connectionId={connectionId}
                  isOver={isOver}
                  excludedBy={excludedBy(item.line.key)}
                />
              )
            );
          })}
          <TableSpacer columns={columns} height={virtual.getTotalSize() - (lines.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

function Columns() {
  return (
    <>
      <colgroup>
        <col className="w-[208px]" />
        <col />
        <col className="w-[200px]" />
        <col className="w-[160px]" />
        <col className="w-[328px]" />
        <col className="w-[176px]" />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{i18n.t('jobs.column.name')}</th>
          <th scope="col">{i18n.t('jobs.column.title')}</th>
          <th scope="col">{i18n.t('jobs.column.company')}</th>
          <th scope="col">{i18n.t('jobs.column.place')}</th>
          <th scope="col">{i18n.t('jobs.column.email')}</th>
          <th scope="col">{i18n.t('jobs.column.excluded')}</th>
        </tr>
      </thead>
    </>
  );
}

function readLineHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--line')) || usualLine;
}
