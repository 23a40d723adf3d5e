import { useVirtualizer } from '@tanstack/react-virtual';
import { useLiveQuery } from 'dexie-react-hooks';
import { useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { TableSpacer } from '@/components/ui/table/table-spacer';
import { readSettings } from '@/lib/database/reads';
import type { Site } from '@/lib/subjects/sites';
import { LedgerLineRow, LineLoading } from './ledger-line-row.tsx';
import { useLedgerLines } from './use-ledger-lines.ts';

/** A line is as high as the token `--line` says; where it cannot be read, as in its comfortable density. */
const usualLine = 36;

/** One and the same, so that lines are not drawn again for it. */
const noSites: readonly Site[] = [];

export interface LedgerTableProps {
  connectionId: string;
  count: number;
  nowMs: number;
  isBusy: boolean;
  onCheckNow(intentId: string): void;
}

/**
 * A table of any length: only the lines in view exist, spacers hold the place of the others, and `aria-rowindex` says which
 * ones these are. It scrolls by itself, with the keyboard too.
 */
export function LedgerTable({ connectionId, count, nowMs, isBusy, onCheckNow }: LedgerTableProps) {
  const { db } = usePanel();
  const sites = useLiveQuery(() => readSettings(db, 'sites'), [db]) ?? noSites;
  const scroller = useRef<HTMLElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => readLineHeight(scroller.current),
    overscan: 12,
  });
  const items = virtual.getVirtualItems();
  const [first, last] = [items[0], items.at(-1)];
  const lineAt = useLedgerLines(connectionId, { first: first?.index ?? 0, last: last?.index ?? 0 });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="ledger-scroll" ref={scroller} tabIndex={0} aria-label={i18n.t('spend.ledgerScroll')}>
      <table className="grid-table" aria-labelledby="ledger-title" aria-rowcount={count + 1}>
        <Columns />
        <tbody>
          <TableSpacer columns={7} height={first?.start ?? 0} />
          {items.map(({ index }) => {
            const line = lineAt(index);
            return line === undefined ? (
              <LineLoading key={index} rowIndex={index + 2} />
            ) : (
              <LedgerLineRow
                key={line.row.id}
                line={line}
                rowIndex={index + 2}
                sites={sites}
                nowMs={nowMs}
                isBusy={isBusy}
                onCheckNow={onCheckNow}
              />
            );
          })}
          <TableSpacer columns={7} height={virtual.getTotalSize() - (last?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

function Columns() {
  return (
    <>
      <colgroup>
        <col className="w-[148px]" />
        <col className="w-[136px]" />
        <col />
        <col className="w-[88px]" />
        <col className="w-[84px]" />
        <col className="w-[272px]" />
        <col className="w-[112px]" />
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col">{i18n.t('spend.when')}</th>
          <th scope="col">{i18n.t('spend.what')}</th>
          <th scope="col">{i18n.t('spend.whom')}</th>
          <th scope="col" className="num">
            {i18n.t('spend.quoted')}
          </th>
          <th scope="col" className="num">
            {i18n.t('spend.charged')}
          </th>
          <th scope="col" className="how">
            {i18n.t('spend.how')}
          </th>
          <th scope="col" className="num">
            {i18n.t('spend.after')}
          </th>
        </tr>
      </thead>
    </>
  );
}

function readLineHeight(element: HTMLElement | null): number {
  if (element === null) return usualLine;
  return Number.parseFloat(getComputedStyle(element).getPropertyValue('--line')) || usualLine;
}
