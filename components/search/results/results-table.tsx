import { useLiveQuery } from 'dexie-react-hooks';
import ExternalLinkIcon from 'lucide-react/icons/external-link';
import { memo, useCallback, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { ExternalLink } from '@/components/ui/external-link';
import { DataTable, useTableLines } from '@/components/ui/table/data-table';
import { SelectAll } from '@/components/ui/table/select-all';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { keysBetween, type ResultColumn, type ResultRow, type ResultSort } from '@/lib/searches/result-query';
import { EmailStateMark } from './email-state-mark.tsx';
import { type EmailState, readEmailStates } from './email-states.ts';
import { cellLabel, latinColumns, numberColumns } from './result-cells.ts';
import { ResultColumns, tableWidth } from './result-columns.tsx';
import type { OffLimitsAmong } from './use-off-limits.ts';

const empty: readonly string[] = [];

export interface ResultsTableProps {
  connectionId: string;
  kind: SearchKind;
  rows: readonly ResultRow[];
  columns: readonly ResultColumn[];
  sort: ResultSort;
  /** The search text; a change scrolls to the first line. */
  text: string;
  selected: ReadonlySet<string>;
  offLimits: OffLimitsAmong;
  nowMs: number;
  onSort(sort: ResultSort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: ResultLine): void;
}

/** The table of results. Email states are read only for the lines in view. */
export function ResultsTable(props: ResultsTableProps) {
  const { connectionId, kind, rows, columns, sort, text, selected, offLimits, nowMs, onSelect, onShow } = props;
  const lines = useTableLines({ count: rows.length, overscan: 3, question: text, order: sort });
  // While scrolling, the lines in view change every frame: they are read when it stops.
  const inView = useRef(empty);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => rows[index]?.line.key ?? []);
  const { emailOf, excludedBy } = useMarks(connectionId, inView.current, nowMs);
  const listOf = (key: string) => excludedBy(key) ?? offLimits.get(key)?.listName ?? null;

  // In a ref, so that a line renders again only when its own data changes.
  const latest = useRef({ rows, selected, onSelect });
  latest.current = { rows, selected, onSelect };
  /** The line ticked last, where a range selection begins. */
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
  // Memoized, because with 10,000 rows this would slow down scrolling. People excluded since then are dropped when the selection is used.
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
  /** Undefined while loading. */
  emailOf(key: string): EmailState | undefined;
  excludedBy(key: string): string | null;
}

/**
 * Email states and lists of the lines in view only, because whole profiles are read for them. Earlier ones are cached, so that
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

export interface ResultRowLineProps {
  row: ResultRow;
  /** Its position in the whole table; the heading is row 1. */
  rowIndex: number;
  columns: readonly ResultColumn[];
  email: EmailState | undefined;
  excludedBy: string | null;
  isSelected: boolean;
  nowMs: number;
  /** `isRange`: with Shift, from the previously ticked line to this one. */
  onTurn(key: string, isOn: boolean, isRange: boolean): void;
  onShow(line: ResultLine): void;
}

/** A person or a company. Memoized, so that it does not render on every scroll or keystroke. */
export const ResultRowLine = memo(function ResultRowLine(props: ResultRowLineProps) {
  const { row, rowIndex, columns, email, excludedBy, isSelected, nowMs, onTurn, onShow } = props;
  const { line } = row;
  return (
    <tr aria-rowindex={rowIndex} data-on={isSelected || undefined} data-excluded={excludedBy !== null || undefined}>
      <td>
        <input
          className="check"
          type="checkbox"
          aria-label={i18n.t('results.select', { name: line.name })}
          disabled={excludedBy !== null}
          checked={isSelected}
          onChange={({ target, nativeEvent }) => onTurn(line.key, target.checked, hasShift(nativeEvent))}
        />
      </td>
      {columns.map((column) =>
        column === 'name' ? (
          <NameCell key={column} line={line} onShow={onShow} />
        ) : (
          <Cell key={column} column={column} row={row} />
        ),
      )}
      <td>
        <EmailStateMark state={email} excludedBy={excludedBy} hasEmail={line.kind === 'person'} nowMs={nowMs} />
      </td>
    </tr>
  );
});

function Cell({ column, row }: { column: ResultColumn; row: ResultRow }) {
  const words = cellLabel(column, row);
  return (
    <td className={numberColumns.includes(column) ? 'num' : undefined} title={words ?? undefined}>
      {words !== null && <bdi dir={latinColumns.includes(column) ? 'ltr' : undefined}>{words}</bdi>}
    </td>
  );
}

function NameCell({ line, onShow }: { line: ResultLine; onShow(line: ResultLine): void }) {
  const { name, link } = line;
  return (
    <td>
      <span className="result-name">
        <button type="button" title={i18n.t('results.openInPanel', { name })} onClick={() => onShow(line)}>
          <bdi>{name}</bdi>
        </button>
        {link !== null && (
          <ExternalLink href={link} name={i18n.t('results.profileOf', { name })} className="icon">
            <ExternalLinkIcon />
          </ExternalLink>
        )}
      </span>
    </td>
  );
}

function hasShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
