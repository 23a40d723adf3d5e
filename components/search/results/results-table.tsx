import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { DataTable, useTableLines } from '@/components/ui/table/data-table';
import { SelectAll } from '@/components/ui/table/select-all';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { keysBetween, type ResultColumn, type ResultRow, type ResultSort } from '@/lib/searches/result-query';
import { type EmailState, readEmailStates } from './email-states.ts';
import { ResultColumns, tableWidth } from './result-columns.tsx';
import { ResultRowLine } from './result-row.tsx';
import type { OffLimitsAmong } from './use-off-limits.ts';

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

/** What is known of somebody's email is read for those in view. */
export function ResultsTable(props: ResultsTableProps) {
  const { connectionId, kind, rows, columns, sort, text, selected, offLimits, nowMs, onSelect, onShow } = props;
  const lines = useTableLines({ count: rows.length, overscan: 3, question: text, order: sort });
  // While it moves, other lines are in view at every frame: they are read where it comes to rest.
  const inView = useRef(empty);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => rows[index]?.line.key ?? []);
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

  return (
    <DataTable
      lines={lines}
      scrollLabel={i18n.t('results.scroll')}
      label={i18n.t(kind === 'people' ? 'results.people' : 'results.companies')}
      className="history-table results-table"
      minWidth={tableWidth(kind, columns)}
      head={
        <ResultColumns {...{ kind, columns, sort }} onSort={props.onSort}>
          <SelectAll label={i18n.t('results.selectAll')} keys={selectable} selected={selected} onSelect={onSelect} />
        </ResultColumns>
      }
      columns={columns.length + 2}
    >
      {(index, rowIndex) => {
        const row = rows[index];
        if (row === undefined) return null;
        const { key } = row.line;
        const list = listOf(key);
        return (
          <ResultRowLine
            key={key}
            {...{ row, rowIndex, columns, nowMs, onShow }}
            email={emailOf(key)}
            excludedBy={list}
            isSelected={list === null && selected.has(key)}
            onTurn={turn}
          />
        );
      }}
    </DataTable>
  );
}

const noStates: ReadonlyMap<string, EmailState> = new Map();

interface Marks {
  /** Undefined while it is read. */
  emailOf(key: string): EmailState | undefined;
  excludedBy(key: string): string | null;
}

/**
 * What is known of those in view, and of nobody else: whole profiles are read for it. Whom it was read for before is remembered, so that
 * scrolling back shows no gap.
 */
function useMarks(connectionId: string, keys: readonly string[], nowMs: number): Marks {
  const { db } = usePanel();
  const seen = useRef(new Map<string, EmailState>());
  const read = useLiveQuery(() => readEmailStates(db, connectionId, keys), [db, connectionId, keys.join('\n')]);
  for (const [key, state] of read ?? noStates) seen.current.set(key, state);
  const excludedBy = useExcludedAmong(connectionId, keys, nowMs);
  return { emailOf: (key) => seen.current.get(key), excludedBy };
}
