import { useLiveQuery } from 'dexie-react-hooks';
import { memo, useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { readExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { cellLines, NameAndLink } from '@/components/ui/table/cells';
import { DataTable } from '@/components/ui/table/data-table';
import { SelectAll } from '@/components/ui/table/select-all';
import { leastWidth, pinsOf, TableHead } from '@/components/ui/table/table-head';
import { useTableLines } from '@/components/ui/table/table-lines';
import { hasShift, useRowSelection } from '@/components/ui/table/use-row-selection';
import type { TableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import type { ResultColumn, ResultRow, ResultSort } from '@/lib/searches/result-query';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { EmailStateMark } from './email-state-mark.tsx';
import { type EmailState, readEmailStates } from './email-states.ts';
import { cellLabel, latinColumns, numberColumns } from './result-cells.ts';
import { headColumns, nextSort, sortableColumns, type TableColumn } from './result-columns.ts';
import type { OffLimitsAmong } from './use-off-limits.ts';

const empty: readonly ResultLine[] = [];

export interface ResultsTableProps {
  connectionId: string;
  kind: SearchKind;
  rows: readonly ResultRow[];
  columns: TableColumns<TableColumn>;
  sort: ResultSort;
  /** The search text; a change scrolls to the first line. */
  text: string;
  selected: ReadonlySet<string>;
  offLimits: OffLimitsAmong;
  nowMs: number;
  onSort(sort: ResultSort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: ResultLine): void;
  /** Leads to what is done with the selection, and its price. */
  onMain(): void;
}

/** The table of results. Email states are read only for the lines in view. */
export function ResultsTable(props: ResultsTableProps) {
  const { connectionId, kind, rows, columns, sort, text, selected, offLimits, nowMs, onSelect, onShow } = props;
  const lines = useTableLines({
    ...{ count: rows.length, overscan: 3, question: text, order: sort },
    idAt: (index) => rows[index]?.line.key,
  });
  // While scrolling, the lines in view change every frame: they are read when it stops.
  const inView = useRef(empty);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => rows[index]?.line ?? []);
  const { emailOf, excludedBy } = useMarks(connectionId, inView.current, nowMs);
  const listOf = (key: string) => excludedBy(key) ?? offLimits.get(key)?.listName ?? null;

  const selection = useRowSelection({
    ...{ count: rows.length, selected, onSelect },
    idAt(index) {
      const key = rows[index]?.line.key;
      return key === undefined || offLimits.has(key) ? undefined : key;
    },
  });
  // Memoized, because with 10,000 rows this would slow down scrolling. People excluded since then are dropped when the selection is used.
  const selectable = useMemo(
    () => rows.flatMap(({ line: { key } }) => (offLimits.has(key) ? [] : [key])),
    [rows, offLimits],
  );

  const heads = headColumns(kind, columns.shown);

  return (
    <DataTable
      {...{ lines, selection }}
      onMain={kind === 'people' ? props.onMain : undefined}
      scrollLabel={i18n.t('results.scroll')}
      label={i18n.t(kind === 'people' ? 'results.people' : 'results.companies')}
      className="history-table results-table"
      minWidth={leastWidth(heads, columns, true)}
      pins={pinsOf(heads, columns, true)}
      head={
        <TableHead
          {...{ sort, sortable: sortableColumns(kind) }}
          columns={heads}
          layout={columns}
          onSort={(column) => props.onSort(nextSort(sort, column))}
          selectAll={
            <SelectAll label={i18n.t('results.selectAll')} keys={selectable} selected={selected} onSelect={onSelect} />
          }
        />
      }
      columns={heads.length + 1}
    >
      {(index, rowIndex) => {
        const row = rows[index];
        if (row === undefined) return null;
        const { key } = row.line;
        const list = listOf(key);
        return (
          <ResultRowLine
            key={key}
            {...{ row, rowIndex, nowMs, onShow }}
            columns={columns.shown}
            email={emailOf(key)}
            excludedBy={list}
            isSelected={list === null && selected.has(key)}
            onTurn={selection.turn}
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
 * Email states and lists of the lines in view only, because whole profiles are read for them, and in one query, because both read the
 * records. Earlier email states are cached, so that scrolling back shows no gap.
 */
function useMarks(connectionId: string, lines: readonly ResultLine[], nowMs: number): Marks {
  const { db } = usePanel();
  const seen = useRef(new Map<string, EmailState>());
  const read = useLiveQuery(async () => {
    const emails = await readEmailStates(db, connectionId, lines);
    const sites = (await readSettings(db, 'sites')) ?? [];
    const sought = new Map(
      lines.map((line) => [line.key, soughtOfRow(line, undefined, { connection: connectionId, sites })]),
    );
    const soughtOf = (key: string) => sought.get(key) ?? subjectOfKey(key);
    return { emails, lists: await readExcludedAmong(db, connectionId, [...sought.keys()], nowMs, soughtOf) };
  }, [db, connectionId, lines.map(({ key }) => key).join('\n'), nowMs]);
  for (const [key, state] of read?.emails ?? noStates) seen.current.set(key, state);
  return { emailOf: (key) => seen.current.get(key), excludedBy: (key) => read?.lists.get(key) ?? null };
}

export interface ResultRowLineProps {
  row: ResultRow;
  /** Its position in the whole table; the heading is row 1. */
  rowIndex: number;
  columns: readonly TableColumn[];
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
    <tr
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      data-on={isSelected || undefined}
      data-excluded={excludedBy !== null || undefined}
    >
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
      {columns.map((column) => {
        if (column === 'name')
          return (
            <td key={column}>
              <NameAndLink
                name={line.name}
                link={line.link}
                className={cellLines(line.name)}
                onShow={() => onShow(line)}
              />
            </td>
          );
        if (column !== 'state') return <Cell key={column} {...{ column, row }} />;
        return (
          <td key={column} className="state">
            <EmailStateMark state={email} excludedBy={excludedBy} hasEmail={line.kind === 'person'} nowMs={nowMs} />
          </td>
        );
      })}
    </tr>
  );
});

interface CellProps {
  column: ResultColumn;
  row: ResultRow;
}

function Cell({ column, row }: CellProps) {
  const text = cellLabel(column, row);
  return (
    <td className={numberColumns.includes(column) ? 'num' : undefined} title={text ?? undefined}>
      {text !== null && (
        <bdi dir={latinColumns.includes(column) ? 'ltr' : undefined} className={cellLines(text)}>
          {text}
        </bdi>
      )}
    </td>
  );
}
