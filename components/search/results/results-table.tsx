import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { SelectAll } from '@/components/ui/table/select-all';
import { TableSpacer } from '@/components/ui/table/table-spacer';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { keysBetween, type ResultColumn, type ResultRow, type ResultSort } from '@/lib/searches/result-query';
import { ResultColumns, tableWidth } from './result-columns.tsx';
import { ResultRowLine } from './result-row.tsx';
import { useMarks } from './use-marks.ts';
import type { OffLimitsAmong } from './use-off-limits.ts';

/** A line is as high as the token `--line` says; where it cannot be read, as in its comfortable density. */
const usualLine = 36;
const empty: readonly string[] = [];

export interface ResultsTableProps {
  connectionId: string;
  kind: SearchKind;
  rows: readonly ResultRow[];
  columns: readonly ResultColumn[];
  sort: ResultSort;
  /** Another text begins at the first line. */
  text: string;
  selected: ReadonlySet<string>;
  offLimits: OffLimitsAmong;
  nowMs: number;
  onSort(sort: ResultSort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: ResultLine): void;
}

/** A table of any length: only the lines in view exist, spacers hold the place of the others. It scrolls by itself, by keyboard too. */
export function ResultsTable(props: ResultsTableProps) {
  const { connectionId, kind, rows, columns, sort, text, selected, offLimits, nowMs, onSelect, onShow } = props;
  const scroller = useRef<HTMLElement>(null);
  // Once: it is asked for every line there is, whenever their number changes, which is at every keystroke.
  const [lineHeight] = useState(readLineHeight);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 3,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is their change that counts.
  useEffect(() => {
    if (scroller.current !== null && virtual.scrollOffset !== 0) scroller.current.scrollTop = 0;
  }, [text, sort]);
  const items = virtual.getVirtualItems();
  // While it moves, other lines are in view at every frame: they are read where it comes to rest.
  const inView = useRef(empty);
  if (!virtual.isScrolling) inView.current = items.flatMap(({ index }) => rows[index]?.line.key ?? []);
  const { emailOf, excludedBy } = useMarks(connectionId, inView.current, nowMs);
  const listOf = (key: string) => excludedBy(key) ?? offLimits.get(key)?.listName ?? null;

  // What the lines' boxes need, so that a line is drawn anew only where something of itself has changed.
  const latest = useRef({ rows, selected, onSelect });
  latest.current = { rows, selected, onSelect };
  /** The line ticked last: where a range begins. */
  const anchor = useRef<string | null>(null);
  const turn = useCallback((key: string, isOn: boolean, isRange: boolean): void => {
    const now = latest.current;
    const keys = isRange ? keysBetween(now.rows, anchor.current, key) : [key];
    anchor.current = key;
    const next = new Set(now.selected);
    for (const each of keys) {
      if (isOn) next.add(each);
      else next.delete(each);
    }
    now.onSelect(next);
  }, []);
  // Not at every step of scrolling: of 10,000 that is seen. Who is excluded meanwhile is taken out where it is acted upon.
  const selectable = useMemo(
    () => rows.flatMap(({ line: { key } }) => (offLimits.has(key) ? [] : [key])),
    [rows, offLimits],
  );
  const count = columns.length + 2;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className="ledger-scroll" ref={scroller} tabIndex={0} aria-label={i18n.t('results.scroll')}>
      <table
        className="grid-table history-table results-table"
        style={{ minInlineSize: tableWidth(kind, columns) }}
        aria-label={i18n.t(kind === 'people' ? 'results.people' : 'results.companies')}
        aria-rowcount={rows.length + 1}
      >
        <ResultColumns {...{ kind, columns, sort }} onSort={props.onSort}>
          <SelectAll label={i18n.t('results.selectAll')} keys={selectable} selected={selected} onSelect={onSelect} />
        </ResultColumns>
        <tbody>
          <TableSpacer columns={count} height={items[0]?.start ?? 0} />
          {items.map(({ index }) => {
            const row = rows[index];
            if (row === undefined) return null;
            const { key } = row.line;
            const list = listOf(key);
            return (
              <ResultRowLine
                key={key}
                row={row}
                rowIndex={index + 2}
                columns={columns}
                email={emailOf(key)}
                excludedBy={list}
                isSelected={list === null && selected.has(key)}
                nowMs={nowMs}
                onTurn={turn}
                onShow={onShow}
              />
            );
          })}
          <TableSpacer columns={count} height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </section>
  );
}

function readLineHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--line')) || usualLine;
}
