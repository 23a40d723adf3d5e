import { useLiveQuery } from 'dexie-react-hooks';
import BookOpen from 'lucide-react/icons/book-open';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import FileUp from 'lucide-react/icons/file-up';
import Flag from 'lucide-react/icons/flag';
import OctagonX from 'lucide-react/icons/octagon-x';
import Search from 'lucide-react/icons/search';
import SearchX from 'lucide-react/icons/search-x';
import Users from 'lucide-react/icons/users';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { BatchStatus } from '@/components/company/batch-status';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { useShowInPanel } from '@/components/context/use-show-in-panel';
import { readExcludedAmong, useCheckedExclusions } from '@/components/exclusions/use-excluded-among';
import { SendTo } from '@/components/hand-over/send-to';
import { subjectOfHistoryLine } from '@/components/orders/subject-of-line';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { useDueCount } from '@/components/outreach/due-count';
import { WhenConnected } from '@/components/panel/not-connected';
import { ActionLink } from '@/components/ui/action-link';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { FileStatusLabel, useFileExport } from '@/components/ui/file-export/file-export';
import { formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import { useMedia } from '@/components/ui/hooks/use-media';
import { Mark } from '@/components/ui/mark';
import { loadable } from '@/components/ui/mount/loadable';
import { Note } from '@/components/ui/note';
import { useAddressedId } from '@/components/ui/routes';
import { ColumnsMenu } from '@/components/ui/table/columns-menu';
import { DataTable } from '@/components/ui/table/data-table';
import type { TableSort } from '@/components/ui/table/sort-rows';
import { TableFilter } from '@/components/ui/table/table-filter';
import { useTableLines } from '@/components/ui/table/table-lines';
import { useRowSelection } from '@/components/ui/table/use-row-selection';
import { type Column, type TableColumns, useTableColumns } from '@/components/ui/table/use-table-columns';
import { openLetter } from '@/components/write/write';
import { readSettings } from '@/lib/database/reads';
import type { HistoryQuery } from '@/lib/database/schema/view-rows';
import { type HistoryView, watchHistory } from '@/lib/history/history-index';
import type { HistoryLine } from '@/lib/history/history-line';
import { findHistoryLines, openQuery } from '@/lib/history/history-query';
import { countTags, ownQueries, queryOfView } from '@/lib/history/history-views';
import { sendMessage } from '@/lib/messaging/send-message';
import { type DueGroup, dueGroupOf } from '@/lib/outreach/due-days';
import { logAs } from '@/lib/platform/error-log';
import { minuteMs, startOfDay } from '@/lib/platform/time';
import type { Site } from '@/lib/subjects/sites';
import { type HistoryCell, historyTable, type RowAct, sortLines } from './history-columns.tsx';
import { HistoryFilters, isSameQuery } from './history-filters.tsx';
import { HistoryFoot } from './history-foot.tsx';
import { HistorySide } from './history-side.tsx';
import { historySource } from './history-source.ts';
import { supportFile } from './support-file.ts';
import { ViewsSide, viewLabels, viewTitle } from './views-side.tsx';
import '@/components/ui/styles/tables.css';

/** Reads files, which few need. */
const PeopleIn = loadable(async () => (await import('@/components/hand-over/people-in/people-in')).PeopleIn);

const newestFirst: TableSort = { column: 'bought', direction: 'descending' };
/** Below it there is room for one column of text only. */
const narrow = '(width < 900px)';
/** From here on the side has a column of its own. */
const wide = '(width >= 1200px)';
const dueFirst: TableSort = { column: 'next', direction: 'ascending' };
const empty: never[] = [];
const noSelection: ReadonlySet<string> = new Set();
/** A stable reference, so that memoized lines do not render again. */
const noSites: readonly Site[] = [];

/** Every known person and company of the current connection, read from this browser. Opening it sends nothing. */
export function History() {
  return (
    <WhenConnected loading={<HistoryLoading />}>
      {(connectionId) => <HistoryStart connectionId={connectionId} />}
    </WhenConnected>
  );
}

/** What is due opens first. Decided once, so that the last "Done" does not open another view. */
function HistoryStart({ connectionId }: { connectionId: string }) {
  const due = useDueCount();
  const [first, setFirst] = useState<'due' | 'everybody' | null>(null);
  if (first === null && due !== undefined) setFirst(due > 0 ? 'due' : 'everybody');
  const view = useAddressedId('history') ?? first;
  if (view === null) return <HistoryLoading />;
  return <HistoryPane connectionId={connectionId} view={view} />;
}

/** Lines are sorted when they or the order change, and filtered on every keystroke, which takes a few milliseconds. */
function HistoryPane({ connectionId, view: viewId }: { connectionId: string; view: string }) {
  const nowMs = useNow(minuteMs);
  const { view, hasFailed, tryAgain } = useHistory(connectionId);
  const { db } = usePanel();
  const saved = useLiveQuery(async () => (await readSettings(db, 'historyViews')) ?? empty, [db]);
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]) ?? noSites;
  const ofView = useMemo(() => queryOfView(viewId, saved ?? empty) ?? ownQueries.everybody, [viewId, saved]);
  const [query, setQuery] = useState(ofView);
  const [sort, setSort] = useState(sortOf(ofView));
  const [shownView, setShownView] = useState(ofView);
  const [selected, setSelected] = useState(noSelection);
  if (shownView !== ofView) {
    setShownView(ofView);
    setQuery(ofView);
    setSort(sortOf(ofView));
    setSelected(noSelection);
  }
  const isNarrow = useMedia(narrow);
  const isWide = useMedia(wide);
  const columns = useTableColumns(historyTable);
  const shownColumns = useMemo(
    () => (isNarrow ? { spec: null, shown: narrowColumns, widths: {} } : columns),
    [isNarrow, columns],
  );
  const panel = useShowInPanel();
  const emails = useFindEmails('history');
  const file = useFileExport('history-file');
  const foot = useRef<HTMLElement>(null);
  // Undefined: nothing was chosen yet. Null: closed.
  const [chosenId, setOpenId] = useState<string | null>();
  const [isPickingDay, setPickingDay] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const marking = useAction<{ line: HistoryLine; touchId: string }>('history-done');
  const latest = useRef({ panel, sites });
  latest.current = { panel, sites };
  const subjectOf = useCallback((line: HistoryLine) => subjectOfHistoryLine(line, latest.current.sites), []);
  // Stable, so that memoized lines do not render again.
  const open = useCallback((line: HistoryLine) => {
    setPickingDay(false);
    setOpenId(line.id);
  }, []);
  const show = useCallback((line: HistoryLine) => latest.current.panel.show(subjectOf(line)), [subjectOf]);
  const write = useCallback(
    (line: HistoryLine) => {
      const subject = subjectOf(line);
      latest.current.panel.show(subject);
      openLetter(subject);
    },
    [subjectOf],
  );
  const markDone = marking.run;
  const act = useRef((_line: HistoryLine, _act: RowAct) => {});
  act.current = (line, what) => {
    if (what === 'write') return write(line);
    if (what === 'day') {
      setOpenId(line.id);
      return setPickingDay(true);
    }
    void markDone(async () => {
      const subject = subjectOf(line);
      return { line, ...(await sendMessage('logTouch', { subject, kind: 'done', dueAt: null })) };
    }, undefined);
  };
  const onAct = useCallback((line: HistoryLine, what: RowAct) => act.current(line, what), []);
  const lines = view?.lines ?? empty;
  const sorted = useMemo(() => sortLines(lines, sort), [lines, sort]);
  // The time matters, and so changes every minute, only when a filter by time is on.
  const agesAt = query.olderThanDays === null && query.due === null ? 0 : nowMs;
  const matching = useMemo(
    () => findHistoryLines(sorted, { ...query, withAlong: true }, agesAt),
    [sorted, query, agesAt],
  );
  // Not by what is typed: each keystroke would look the lists through again.
  const asked = JSON.stringify({ ...query, text: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is the query without its text.
  const checked = useMemo(
    () => (query.withoutExcluded ? findHistoryLines(lines, { ...query, text: '', withAlong: true }, agesAt) : empty),
    [lines, asked, agesAt],
  );
  const excluded = useExcludedLines(connectionId, checked);
  const allowed = useMemo(
    () => (excluded.size === 0 ? matching : matching.filter(({ keys: [key = ''] }) => !excluded.has(key))),
    [matching, excluded],
  );
  const found = useMemo(() => (query.withAlong ? allowed : allowed.filter(({ isOwn }) => isOwn)), [allowed, query]);
  const hidden = allowed.length - found.length;
  const ids = useMemo(() => found.map(({ id }) => id), [found]);
  const tags = useMemo(() => countTags(lines).map(({ tag }) => tag), [lines]);

  if (hasFailed) return <HistoryFailed onTryAgain={tryAgain} />;
  if (view === undefined || saved === undefined) return <HistoryLoading />;
  // What is due next is read without a press.
  const openId = chosenId === undefined && isWide && viewId === 'due' ? (ids[0] ?? null) : (chosenId ?? null);
  const openLine = lines.find(({ id }) => id === openId) ?? null;
  const undone = marking.status.kind === 'done' ? marking.status.value : null;
  // A file written before everything was read would be silently incomplete.
  const noFile = !view.isComplete || found.length === 0;
  const viewName = viewTitle(viewId, saved) ?? viewLabels.everybody();
  return (
    <div className="history-leaf" data-open={openLine !== null || undefined}>
      <ViewsSide {...{ lines, saved, nowMs }} current={viewId} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only handles keys that bubble from rows. */}
      <section className="history" aria-busy={!view.isComplete} onKeyDown={pressRowKey}>
        <div className="history-title">
          <h2 className="title">
            <bdi>{viewName}</bdi>
          </h2>
          <button
            type="button"
            className="icon"
            aria-label={i18n.t('handOver.peopleIn.open')}
            title={i18n.t('handOver.peopleIn.open')}
            onClick={() => setAdding(true)}
          >
            <FileUp />
          </button>
          <search>
            <Search />
            <TableFilter
              isOnly
              label={i18n.t('history.search')}
              value={query.text}
              onChange={(text) => setQuery({ ...query, text })}
            />
          </search>
          {!isNarrow && <ColumnsMenu columns={columns} />}
          {/* What is selected is sent from the foot. */}
          {!noFile && selected.size === 0 && (
            <SendTo isSign source={() => historySource(db, connectionId, found, viewName)} />
          )}
          {lines.some(({ isMarked }) => isMarked) && (
            <button
              type="button"
              className="act"
              disabled={file.isWriting || !view.isComplete}
              aria-label={i18n.t('touch.support')}
              title={i18n.t('touch.support')}
              onClick={() => file.save('csv', supportFile(db, lines))}
            >
              <Flag />
            </button>
          )}
        </div>
        <HistoryFilters
          {...{ query, tags }}
          viewKind={ofView.kind}
          isChanged={!isSameQuery(query, ofView)}
          onQuery={setQuery}
        />
        <HistoryHead view={view} found={found.length} isFiltered={query.text !== ''} />
        {found.length === 0 ? (
          <HistoryNothing {...{ view, query, hidden }} isDue={viewId === 'due'} onQuery={setQuery} />
        ) : (
          <HistoryTable
            {...{ connectionId, ids, sort, query, selected, sites, nowMs, isNarrow, openId, onAct }}
            columns={shownColumns}
            lines={found}
            onSort={setSort}
            onSelect={setSelected}
            onShow={open}
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
        <div className="history-said" role="status">
          <FileStatusLabel
            status={file.status}
            writing={() => i18n.t('results.file.writing')}
            written={({ count, file: name }) => i18n.t('results.file.written', count, [formatCount(count), name])}
            failed={i18n.t('results.file.failed')}
          />
          {undone !== null && (
            <p className="line">
              <span className="grow">{i18n.t('history.doneFor', { name: undone.line.name })}</span>
              <ActionLink
                onAction={() => {
                  marking.forget();
                  const { line, touchId } = undone;
                  void sendMessage('undoTouch', { subject: subjectOf(line), touchId }).catch(logAs('history-done'));
                }}
              >
                {i18n.t('touch.undo')}
              </ActionLink>
            </p>
          )}
          {marking.status.kind === 'failed' && <p className="meta stop">{i18n.t('touch.notSaved')}</p>}
        </div>
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
              {...{ foot, connectionId, found, selected, sites, nowMs, viewName }}
              onDone={() => setSelected(noSelection)}
              onShow={show}
              onFindEmails={emails.findEmails}
            />
          </>
        )}
      </section>
      {isAdding && (
        <PeopleIn
          connectionId={connectionId}
          onClose={() => setAdding(false)}
          onShow={(text) => {
            setAdding(false);
            setQuery({ ...openQuery, text });
          }}
        />
      )}
      {openLine !== null && (
        <HistorySide
          key={openLine.id}
          {...{ isPickingDay, nowMs }}
          line={openLine}
          subject={subjectOf(openLine)}
          onPickDay={setPickingDay}
          onWrite={() => write(openLine)}
          onShow={() => show(openLine)}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}

const sortOf = ({ due }: HistoryQuery): TableSort => (due === null ? newestFirst : dueFirst);
const narrowColumns = historyTable.columns
  .filter(({ id }) => id === 'name' || id === 'next')
  .map((column) => (column.id === 'next' ? { ...column, width: 96 } : column));

/** E, W and D on a row press its signs. */
function pressRowKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLElement)) return;
  if (target.matches('input:not([type="checkbox"]), textarea, select')) return;
  const row = target.closest('tr[aria-rowindex]');
  const sign = row?.querySelector<HTMLElement>(`[data-act="${CSS.escape(key.toLowerCase())}"]`);
  if (sign == null) return;
  event.preventDefault();
  sign.click();
}

const noneExcluded: ReadonlyMap<string, string> = new Map();

/** Those of these lines that are on a list, by their first key; none until the lists were looked through. */
function useExcludedLines(connectionId: string, lines: readonly HistoryLine[]): ReadonlyMap<string, string> {
  const { db } = usePanel();
  const minute = Math.floor(useNow(minuteMs) / minuteMs);
  const excluded = useLiveQuery(async () => {
    const keys = lines.flatMap(({ keys: [key] }) => key ?? []);
    return keys.length === 0 ? noneExcluded : readExcludedAmong(db, connectionId, keys, minute * minuteMs);
  }, [db, connectionId, lines, minute]);
  return excluded ?? noneExcluded;
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
const secondLine = 12;
/** The same where a name may take two lines. */
const narrowLines = 20;
/** The height of a group's heading: as in tables.css. */
const headingHeight = 44;
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
  isNarrow: boolean;
  openId: string | null;
  onAct(line: HistoryLine, act: RowAct): void;
  onSort(sort: TableSort): void;
  onSelect(selected: ReadonlySet<string>): void;
  onShow(line: HistoryLine): void;
  /** Leads to the selection's main action and its price. */
  onMain(): void;
}

/** Scrolls to the top when the query or the order changes, but not when a line arrives. */
function HistoryTable(props: HistoryTableProps) {
  const { connectionId, lines: found, ids, columns, sort, query, selected, sites, nowMs, onSelect, onShow } = props;
  const { isNarrow, openId, onAct } = props;
  const today = startOfDay(nowMs);
  const isGrouped = query.due !== null && sort.column === 'next';
  const groups = useMemo(() => (isGrouped ? groupsOf(found, today) : noGroups), [found, isGrouped, today]);
  const headingAt = useCallback((index: number) => (groups.has(index) ? headingHeight : 0), [groups]);
  // Overscanned lines are wasted on large scroll steps. Three above and below cover some hundred pixels a frame.
  const lines = useTableLines({
    count: found.length,
    overscan: 3,
    extraHeight: isNarrow ? narrowLines : secondLine,
    headingAt,
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
          heading: groups.get(index),
          isOpen: id === openId,
          cells: { line, excludedBy: excludedBy(keys[0]), sites, nowMs, isNarrow, onShow, onAct },
          box: { id, label: i18n.t('results.select', { name }), isOn: selected.has(id) },
        };
      }}
    />
  );
}

type Heading = { title: string; count: string };
const noGroups: ReadonlyMap<number, Heading> = new Map();

const groupTitles: Record<DueGroup, () => string> = {
  late: () => i18n.t('history.late'),
  today: () => i18n.t('touch.today'),
  'this-week': () => i18n.t('history.thisWeek'),
  'next-week': () => i18n.t('history.nextWeek'),
  later: () => i18n.t('history.later'),
};

/** By the index of each group's first line. */
function groupsOf(lines: readonly HistoryLine[], nowMs: number): ReadonlyMap<number, Heading> {
  const starts = new Map<DueGroup, { at: number; count: number }>();
  for (const [at, { dueAt }] of lines.entries()) {
    if (dueAt === null) continue;
    const group = dueGroupOf(dueAt, nowMs);
    const start = starts.get(group);
    if (start === undefined) starts.set(group, { at, count: 1 });
    else start.count += 1;
  }
  return new Map(
    [...starts].map(([group, { at, count }]) => [at, { title: groupTitles[group](), count: formatCount(count) }]),
  );
}

/** The number of matches, and how much of it was read. */
function HistoryHead({ view, found, isFiltered }: { view: HistoryView; found: number; isFiltered: boolean }) {
  const isOnline = useOnline();
  return (
    <div className="history-head">
      <p role={view.isComplete ? 'status' : undefined} className={isFiltered ? 'soft' : 'sr-only'}>
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
  /** "Due" is open, which is empty on a good day. */
  isDue: boolean;
  onQuery(query: HistoryQuery): void;
}

/** Why the table is empty, and what to do next. */
function HistoryNothing({ view, query, hidden, isDue, onQuery }: HistoryNothingProps) {
  const count = view.lines.length;
  if (count === 0) {
    return (
      <Note icon={<BookOpen />} level={2} title={i18n.t('history.empty.title')} text={i18n.t('history.empty.text')} />
    );
  }
  if (isDue && isSameQuery(query, ownQueries.due)) {
    return <Note icon={<CalendarCheck />} level={2} title={i18n.t('history.nothingDue')} text={''} />;
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
