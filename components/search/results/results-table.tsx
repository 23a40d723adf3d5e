import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useRef } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { readExcludedAmong } from '@/components/exclusions/use-excluded-among';
import { DataTable } from '@/components/ui/table/data-table';
import type { TableSort } from '@/components/ui/table/sort-rows';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import type { TableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { soughtOfRow } from '@/lib/exclusions/match/find-exclusions';
import type { ResultRow } from '@/lib/searches/result-query';
import { subjectOfKey } from '@/lib/subjects/known-subjects';
import { type EmailState, readEmailStates } from './email-states.ts';
import { narrowColumns, type ResultColumn } from './result-columns.tsx';
import type { OffLimitsAmong } from './use-off-limits.ts';

const empty: readonly ResultLine[] = [];
/** Two more lines of text; as in `search.css`. */
const narrowExtra = 36;

export interface ResultsTableProps {
  connectionId: string;
  kind: SearchKind;
  rows: readonly ResultRow[];
  columns: TableColumns<ResultColumn>;
  /** Lines of one cell take the place of columns. */
  isNarrow: boolean;
  sort: TableSort;
  /** What filters the rows; a change scrolls to the first line. */
  text: string;
  selected: ReadonlySet<string>;
  offLimits: OffLimitsAmong;
  nowMs: number;
  onSort(sort: TableSort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: ResultLine): void;
  /** Leads to the selection's main action and its price. */
  onMain(): void;
}

/** The table of results. Email states are read only for the lines in view. */
export function ResultsTable(props: ResultsTableProps) {
  const { connectionId, kind, rows, sort, text, selected, offLimits, nowMs, onSelect, onShow, isNarrow } = props;
  const columns = isNarrow ? narrowColumns : props.columns;
  const lines = useTableLines({
    count: rows.length,
    overscan: 3,
    extraHeight: isNarrow ? narrowExtra : 0,
    question: text,
    order: sort,
    idAt: (index) => rows[index]?.line.key,
  });
  // While scrolling, the lines in view change every frame: they are read when it stops.
  const inView = useRef(empty);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => rows[index]?.line ?? []);
  const { emailOf, excludedBy } = useMarks(connectionId, inView.current, nowMs);
  const listOf = (key: string) => excludedBy(key) ?? offLimits.get(key)?.listName ?? null;

  // Memoized, because with 10,000 rows this would slow down scrolling. People excluded since then are dropped when the selection is used.
  const ids = useMemo(() => rows.map(({ line: { key } }) => (offLimits.has(key) ? undefined : key)), [rows, offLimits]);
  const selection = useRowSelection({ ids, selected, onSelect });

  return (
    <DataTable
      {...{ columns, lines, selection, sort }}
      hasOwnOrder
      onMain={kind === 'people' ? props.onMain : undefined}
      onSort={props.onSort}
      scrollLabel={i18n.t('results.scroll')}
      label={i18n.t(kind === 'people' ? 'results.people' : 'results.companies')}
      className={isNarrow ? 'results-table narrow' : 'history-table results-table'}
      selectAllLabel={i18n.t('results.selectAll')}
      rowAt={(index) => {
        const row = rows[index];
        if (row === undefined) return undefined;
        const { key, name } = row.line;
        const list = listOf(key);
        return {
          key,
          cells: { row, email: emailOf(key), excludedBy: list, nowMs, onShow },
          isExcluded: list !== null,
          box: {
            id: key,
            label: i18n.t('results.select', { name }),
            isOn: list === null && selected.has(key),
            isOff: list !== null,
          },
        };
      }}
    />
  );
}

const noStates: ReadonlyMap<string, EmailState> = new Map();

interface Marks {
  emailOf(key: string): EmailState | undefined;
  excludedBy(key: string): string | null;
}

/**
 * Email states and lists of visible lines, in one query over whole profiles. Earlier states are cached, so that scrolling back shows no
 * gap.
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
