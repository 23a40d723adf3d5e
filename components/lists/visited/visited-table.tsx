import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { TableSpacer } from '@/components/ui/table/table-spacer';
import type { VisitLine } from './visited-lines.ts';
import { VisitedRow } from './visited-row.tsx';

/** Two lines of text and their air: `--line` and this, as the style sheet says of `.visits-table td`. */
const secondLine = 20;
const usualLine = 36;

export interface VisitedTableProps {
  lines: readonly VisitLine[];
  nowMs: number;
  selected: ReadonlySet<string>;
  /** Null where nothing can be done with what is selected. */
  onSelect: ((selected: ReadonlySet<string>) => void) | null;
}

/** A table of any length: only the lines in view exist. It scrolls by itself, by keyboard too. */
export function VisitedTable({ lines, nowMs, selected, onSelect }: VisitedTableProps) {
  const scroller = useRef<HTMLElement>(null);
  /** The line ticked last: where a range begins. */
  const anchor = useRef<string | null>(null);
  const [lineHeight] = useState(readLineHeight);
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  // Another search begins at its first line.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their number that counts.
  useEffect(() => {
    if (scroller.current !== null && virtual.scrollOffset !== 0) scroller.current.scrollTop = 0;
  }, [lines.length]);

  function turn(key: string, isOn: boolean, isRange: boolean): void {
    const keys = isRange ? keysBetween(lines, anchor.current, key) : [key];
    anchor.current = key;
    const next = new Set(selected);
    for (const each of keys) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    onSelect?.(next);
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="ledger-scroll" ref={scroller} tabIndex={0} aria-label={i18n.t('visited.scroll')}>
      <table className="grid-table visits-table" aria-label={i18n.t('visited.table')} aria-rowcount={lines.length + 1}>
        <colgroup>
          <col />
          <col className="w-[124px]" />
        </colgroup>
        <thead className="sr-only">
          <tr aria-rowindex={1}>
            <th scope="col">{i18n.t('lists.who')}</th>
            <th scope="col">{i18n.t('visited.when')}</th>
          </tr>
        </thead>
        <tbody>
          <TableSpacer columns={2} height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const line = lines[index];
            return (
              line && (
                <VisitedRow
                  key={line.key}
                  line={line}
                  rowIndex={index + 2}
                  nowMs={nowMs}
                  isSelected={onSelect === null ? null : line.isSelectable && selected.has(line.key)}
                  onTurn={turn}
                />
              )
            );
          })}
          <TableSpacer columns={2} height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

/** The lines from one to another, whichever is first; the last alone where the first is not shown. Those that cannot be ticked stay out. */
function keysBetween(lines: readonly VisitLine[], from: string | null, to: string): string[] {
  const last = lines.findIndex(({ key }) => key === to);
  const found = lines.findIndex(({ key }) => key === from);
  const first = found === -1 ? last : found;
  const range = lines.slice(Math.min(first, last), Math.max(first, last) + 1);
  return range.filter(({ isSelectable }) => isSelectable).map(({ key }) => key);
}

function readLineHeight(): number {
  const line = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--line')) || usualLine;
  return line + secondLine;
}
