import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { BatchStatus } from '@/components/company/batch-status';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { useShowInPanel } from '@/components/context/use-show-in-panel';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { WhenConnected } from '@/components/panel/not-connected';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import type { TableSort } from '@/components/ui/table/sort-rows';
import { type Column, type TableColumns, useTableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import { type HistoryView, watchHistory } from '@/lib/history/history-index';
import type { HistoryLine } from '@/lib/history/history-line';
import { findHistoryLines, type HistoryQuery, openQuery } from '@/lib/history/history-query';
import { minuteMs } from '@/lib/platform/time';
import type { Site } from '@/lib/subjects/sites';
import { type HistoryCell, historyTable, sortLines } from './history-columns.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryFoot } from './history-foot.tsx';
import { subjectOfHistoryLine } from './history-subject.ts';
import '@/components/ui/styles/tables.css';
import BookOpen from 'lucide-react/icons/book-open';
import OctagonX from 'lucide-react/icons/octagon-x';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useCheckedExclusions } from '@/components/exclusions/use-excluded-among';
import { ActionLink } from '@/components/ui/action-link';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import { Note } from '@/components/ui/note';
import { DataTable } from '@/components/ui/table/data-table';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';

const newestFirst: TableSort = { column: 'bought', direction: 'descending' };
const empty: never[] = [];
const noSelection: ReadonlySet<string> = new Set();
/** A stable reference, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];

/** Every known person and company of the current connection, read from this browser. Opening it sends nothing. */
export function History() {
  return (
    <WhenConnected loading={<HistoryLoading />}>
      {(connectionId) => <HistoryPane connectionId={connectionId} />}
    </WhenConnected>
  );
}

/** Lines are sorted when they or the order change, and filtered on every keystroke, which takes a few milliseconds. */
function HistoryPane({ connectionId }: { connectionId: string }) {
  const nowMs = useNow(minuteMs);
  const { view, hasFailed, tryAgain } = useHistory(connectionId);
  const [query, setQuery] = useState<HistoryQuery>(openQuery);
  const [sort, setSort] = useState(newestFirst);
  const { db } = usePanel();
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]) ?? noSites;
  const connection = useConnection();
  const online = useOnline();
  const columns = useTableColumns(historyTable);
  const [selected, setSelected] = useState(noSelection);
  const panel = useShowInPanel();
  const emails = useFindEmails('history');
  const foot = useRef<HTMLElement>(null);
  const latest = useRef({ panel, sites });
  latest.current = { panel, sites };
  // Stable, so that memoized lines do not render again.
  const show = useCallback((line: HistoryLine) => {
    const { panel: side, sites: known } = latest.current;
    side.show(subjectOfHistoryLine(line, known));
  }, []);
  const lines = view?.lines ?? empty;
  const sorted = useMemo(() => sortLines(lines, sort), [lines, sort]);
  // The time matters, and so changes every minute, only when the age filter is on.
  const agesAt = query.olderThanDays === null ? 0 : nowMs;
  const matching = useMemo(
    () => findHistoryLines(sorted, { ...query, withAlong: true }, agesAt),
    [sorted, query, agesAt],
  );
  const found = useMemo(() => (query.withAlong ? matching : matching.filter(({ isOwn }) => isOwn)), [matching, query]);
  const hidden = matching.length - found.length;

  const ids = useMemo(() => found.map(({ id }) => id), [found]);

  if (hasFailed) return <HistoryFailed onTryAgain={tryAgain} />;
  if (view === undefined) return <HistoryLoading />;
  return (
    <section className="history" aria-busy={!view.isComplete}>
      <HistoryFilters query={query} onQuery={setQuery}>
        <ColumnsMenu columns={columns} />
      </HistoryFilters>
      <HistoryHead view={view} found={found.length} />
      {found.length === 0 ? (
        <HistoryNothing {...{ view, query, hidden }} onQuery={setQuery} />
      ) : (
        <HistoryTable
          {...{ connectionId, ids, columns, sort, query, selected, sites, nowMs }}
          lines={found}
          onSort={setSort}
          onSelect={setSelected}
          onShow={show}
          onMain={() => foot.current?.querySelector<HTMLElement>('.price-button[data-lead]')?.focus()}
        />
      )}
      {found.length > 0 && hidden > 0 && (
        <HistoryHidden count={hidden} onShow={() => setQuery({ ...query, withAlong: true })} />
      )}
      {panel.hasFailed && (
        <p className="ledger-status meta" role="status">
          {i18n.t('results.noPanel')}
        </p>
      )}
      {lines.length > 0 && (
        <>
          <div className="table-batch">
            <BatchStatus place="history" canCopy />
            {emails.failure !== null && (
              <div role="alert">
                <ErrorNote failure={emails.failure} context={{ nowMs }} />
              </div>
            )}
          </div>
          <HistoryFoot
            {...{ foot, connectionId, found, selected, sites, nowMs }}
            isComplete={view.isComplete}
            disabled={connection === undefined || !hasUsableKey(connection.settings) || !online}
            onDone={() => setSelected(noSelection)}
            onShow={show}
            onFindEmails={emails.findEmails}
          />
        </>
      )}
    </section>
  );
}

const lines = ['w-3/5', 'w-2/5', 'w-4/5', 'w-3/5', 'w-2/5', 'w-3/5', 'w-4/5', 'w-2/5'];

/** A skeleton with the position and height of the first lines. */
function HistoryLoading() {
  return (
    <section className="history" aria-busy="true" aria-label={i18n.t('history.reading')}>
      <div className="history-loading">
        {lines.map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move.
          <div key={at}>
            <span className={`skel ${width}`} />
          </div>
        ))}
      </div>
    </section>
  );
}

interface HistoryState {
  view: HistoryView | undefined;
  hasFailed: boolean;
  tryAgain(): void;
}

/** The history of one connection, kept up to date while the page is open. */
function useHistory(connectionId: string): HistoryState {
  const { db } = usePanel();
  const [view, setView] = useState<HistoryView>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    return watchHistory({ db, connection: connectionId, onView: setView, onFailure: () => setFailed(true) });
  }, [db, connectionId, hasFailed]);
  return { view, hasFailed, tryAgain: () => setFailed(false) };
}

/** Added to `--line`: as in tables.css. */
const secondLine = 20;
const noKeys: readonly string[] = [];

interface HistoryTableProps {
  connectionId: string;
  lines: readonly HistoryLine[];
  ids: readonly string[];
  columns: TableColumns<Column<HistoryCell, HistoryLine>>;
  sort: TableSort;
  query: HistoryQuery;
  selected: ReadonlySet<string>;
  sites: readonly Site[];
  nowMs: number;
  onSort(sort: TableSort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: HistoryLine): void;
  /** Leads to the selection's main action and its price. */
  onMain(): void;
}

/** Scrolls to the top when the query or the order changes, but not when a line arrives. */
function HistoryTable(props: HistoryTableProps) {
  const { connectionId, lines: found, ids, columns, sort, query, selected, sites, nowMs, onSelect, onShow } = props;
  // Overscanned lines are wasted on large scroll steps. Three above and below cover some hundred pixels a frame.
  const lines = useTableLines({
    count: found.length,
    overscan: 3,
    extraHeight: secondLine,
    question: query,
    order: sort,
    idAt: (index) => ids[index],
  });
  const selection = useRowSelection({ ids, selected, onSelect });
  // While scrolling, the lines in view change every frame: they are looked up when it stops.
  const inView = useRef(noKeys);
  if (!lines.isScrolling) inView.current = lines.indices.flatMap((index) => found[index]?.keys[0] ?? []);
  const excludedBy = useCheckedExclusions(connectionId, inView.current, nowMs);

  return (
    <DataTable
      {...{ columns, lines, selection, sort }}
      onMain={props.onMain}
      onSort={props.onSort}
      scrollLabel={i18n.t('history.scroll')}
      label={i18n.t('history.table')}
      className="history-table"
      selectAllLabel={i18n.t('results.selectAll')}
      rowAt={(index) => {
        const line = found[index];
        if (line === undefined) return undefined;
        const { id, name, keys } = line;
        return {
          key: id,
          cells: { line, excludedBy: excludedBy(keys[0]), sites, nowMs, onShow },
          box: { id, label: i18n.t('results.select', { name }), isOn: selected.has(id) },
        };
      }}
    />
  );
}

/** The number of matches, and how much of it was read. */
function HistoryHead({ view, found }: { view: HistoryView; found: number }) {
  const isOnline = useOnline();
  return (
    <div className="history-head">
      <p role={view.isComplete ? 'status' : undefined}>
        {i18n.t('history.found', view.lines.length, [formatCount(found), formatCount(view.lines.length)])}
      </p>
      {!view.isComplete && <Reading read={view.lines.length} total={view.total} />}
      {!isOnline && <Mark icon={<WifiOff />}>{i18n.t('history.offline')}</Mark>}
    </div>
  );
}

function Reading({ read, total }: { read: number; total: number }) {
  const text = i18n.t('history.readSoFar', { read: formatCount(read), total: formatCount(total) });
  return (
    <span className="history-reading soft">
      {text}
      <span
        className="track"
        role="progressbar"
        aria-label={i18n.t('history.reading')}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={read}
        aria-valuetext={text}
      >
        <i style={{ inlineSize: `${(100 * read) / Math.max(1, total)}%` }} />
      </span>
    </span>
  );
}

interface HistoryHiddenProps {
  /** Matches that are not shown, because they only came with requests about others. */
  count: number;
  onShow(): void;
}

/** Below the table, so that the first line is few key presses away. */
function HistoryHidden({ count, onShow }: HistoryHiddenProps) {
  return (
    <p className="history-hidden soft">
      {i18n.t('history.hidden', count, [formatCount(count)])}{' '}
      <ActionLink onAction={onShow}>{i18n.t('history.showHidden')}</ActionLink>
    </p>
  );
}

interface HistoryNothingProps {
  view: HistoryView;
  query: HistoryQuery;
  /** Matches that only came with requests about others. */
  hidden: number;
  onQuery(query: HistoryQuery): void;
}

/** Why the table is empty, and what to do next. */
function HistoryNothing({ view, query, hidden, onQuery }: HistoryNothingProps) {
  const count = view.lines.length;
  if (count === 0) {
    return (
      <Note icon={<BookOpen />} level={2} title={i18n.t('history.empty.title')} text={i18n.t('history.empty.text')} />
    );
  }
  // If no line was bought directly, resetting the filters would not show any either.
  const withoutAlong = view.lines.every(({ isOwn }) => !isOwn) && !query.withAlong;
  return withoutAlong ? (
    <Note
      icon={<Users />}
      level={2}
      title={i18n.t('history.alongOnly.title')}
      text={i18n.t('history.alongOnly.text', count, [formatCount(count)])}
    >
      <button type="button" className="btn" onClick={() => onQuery({ ...openQuery, withAlong: true })}>
        {i18n.t('history.alongOnly.show')}
      </button>
    </Note>
  ) : (
    <Note
      icon={<SearchX />}
      level={2}
      title={i18n.t('history.nothing.title')}
      text={
        hidden > 0
          ? i18n.t('history.hidden', hidden, [formatCount(hidden)])
          : i18n.t(view.isComplete ? 'history.nothing.text' : 'history.nothing.textReading')
      }
    >
      {hidden > 0 && (
        <button type="button" className="btn" onClick={() => onQuery({ ...query, withAlong: true })}>
          {i18n.t('history.alongOnly.show')}
        </button>
      )}
      <button type="button" className="btn" onClick={() => onQuery({ ...openQuery, withAlong: query.withAlong })}>
        {i18n.t('history.nothing.clear')}
      </button>
    </Note>
  );
}

function HistoryFailed({ onTryAgain }: { onTryAgain(): void }) {
  return (
    <Note
      icon={<OctagonX />}
      tone="stop"
      level={2}
      title={i18n.t('history.failed.title')}
      text={i18n.t('history.failed.text')}
    >
      <button type="button" className="btn" onClick={onTryAgain}>
        {i18n.t('history.failed.again')}
      </button>
    </Note>
  );
}
