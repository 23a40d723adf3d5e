import '@/components/ui/styles/tables.css';
import { useLiveQuery } from 'dexie-react-hooks';
import ListFilter from 'lucide-react/icons/list-filter';
import SearchX from 'lucide-react/icons/search-x';
import Ticket from 'lucide-react/icons/ticket';
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { BatchStatus } from '@/components/company/batch-status';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { useFullNames } from '@/components/context/use-known-names';
import { useNow } from '@/components/context/use-now';
import { useOnline } from '@/components/context/use-online';
import { useShowInPanel } from '@/components/context/use-show-in-panel';
import { ContactChoice, contactLabels } from '@/components/history/contact-choice';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { useFindEmails } from '@/components/orders/use-find-emails';
import { listsFor } from '@/components/search/form-state/lists-field';
import type { SearchOrder } from '@/components/search/form-state/use-search-orders';
import { useSearchPages } from '@/components/search/form-state/use-search-pages';
import { NotSuppressibleLine } from '@/components/search/not-suppressible-line';
import { JobsFoot } from '@/components/search/results/export/jobs-foot';
import { SelectionFoot } from '@/components/search/results/selection/selection-foot';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatCount } from '@/components/ui/formats';
import { useMedia } from '@/components/ui/hooks/use-media';
import { PlainField } from '@/components/ui/inputs/plain-field';
import { LiveRegion } from '@/components/ui/live-region';
import { Note } from '@/components/ui/note';
import { Menu } from '@/components/ui/table/menu';
import type { TableSort } from '@/components/ui/table/sort-rows';
import { TableFilter } from '@/components/ui/table/table-filter';
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import type { ContactState } from '@/lib/database/schema/contact-rows';
import type { ResultLine } from '@/lib/database/schema/result-line';
import type { SearchMode, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { subjectOfLine } from '@/lib/exclusions/match/find-exclusions';
import { readLists } from '@/lib/exclusions/reads';
import { findWords } from '@/lib/platform/fold-text';
import { minuteMs } from '@/lib/platform/time';
import { quoteOf } from '@/lib/searches/draft';
import { findRows, foldRows, type ResultRow, uniteResults } from '@/lib/searches/result-query';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import type { Site } from '@/lib/subjects/sites';
import { useContactRows, useSortedRows } from './email-states.ts';
import { ExportAll, type ExportAllProps } from './export/export-all.tsx';
import { nextSearchPage, type PageSums, pageSums } from './page-sums.ts';
import { resultTable } from './result-columns.tsx';
import { ResultsTable } from './results-table.tsx';
import { pagesDetails, SumsLine, SumsNotes } from './sums-line.tsx';
import { type OffLimitsAmong, useOffLimits } from './use-off-limits.ts';

/** As in `search.css`: below it a table would scroll sideways. */
const narrow = '(width < 720px)';

export interface ResultsProps {
  search: SearchRow;
  mode: SearchMode;
  isStale: boolean;
  /** Whether the form is unchanged now: `isStale` follows a little later. */
  isCurrent(): Promise<boolean>;
  /** Orders another page at the price on the button. */
  onPage(mode: SearchMode, page: number, agreedMilli: MilliCredits): void;
  /** From companies to a search for their people. */
  onFindPeople(companyIds: readonly string[]): void;
  /** Shown at the end of the line with the totals. */
  toolbar: ReactNode;
  orders: readonly SearchOrder[];
  order: ReactNode;
  exportSizes: ExportAllProps['exportSizes'];
  onExporting: ExportAllProps['onExporting'];
}

const asTheyCame: TableSort = { column: null, direction: 'ascending' };
const empty: ReadonlySet<string> = new Set();
/** A constant, so that memoized values stay valid. */
const noSites: readonly Site[] = [];
const noPages: readonly SearchPageRow[] = [];

/** The bought results of a search and all actions on them. State is reset for another search or mode. */
export function Results(props: ResultsProps) {
  return <ResultsPane key={`${props.search.id}|${props.mode}`} {...props} />;
}

function ResultsPane(props: ResultsProps) {
  const { search, mode, isStale, isCurrent, onPage, onFindPeople, toolbar, orders, order } = props;
  const { exportSizes, onExporting } = props;
  const [isExporting, setExporting] = useState(false);
  const noteExporting = useCallback(
    (isOpen: boolean) => {
      setExporting(isOpen);
      onExporting(isOpen);
    },
    [onExporting],
  );
  const { db } = usePanel();
  const nowMs = useNow(minuteMs);
  const online = useOnline();
  const connection = useConnection();
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]) ?? noSites;
  const stored = useSearchPages(search.id);
  const pages = useMemo(() => stored?.filter((page) => page.mode === mode), [stored, mode]);
  const [text, setText] = useState('');
  const [contact, setContact] = useState<ContactState | null>(null);
  const [sort, setSort] = useState(asTheyCame);
  const [selected, setSelected] = useState(empty);
  const table = resultTable(search.kind, mode);
  const columns = useTableColumns(table);
  const isNarrow = useMedia(narrow);
  const foot = useRef<HTMLDivElement>(null);
  const panel = useShowInPanel();
  const emails = useFindEmails(search.id);

  const bought = pages ?? noPages;
  const { rows: came, twice, gone } = useMemo(() => uniteResults(bought), [bought]);
  const rows = useNamedRows(search.connection, came);
  const sums = useMemo(() => pageSums(search, mode, bought), [search, mode, bought]);
  const sorted = useSortedRows(search.connection, rows, table.columns, sort);
  const withContact = useContactRows(search.connection, sorted, contact);
  const shown = useMemo(() => findRows(withContact, findWords(text)), [withContact, text]);
  const { offLimits, areLookedUp } = useOffLimits(search.connection, rows, sites);
  useEffect(() => (areLookedUp ? foldAhead(rows) : undefined), [rows, areLookedUp]);
  const cameAlong = useMemo(() => countAlong(offLimits), [offLimits]);

  const { show } = panel;
  const latestShow = useLatest((line: ResultLine) => show(subjectOfLine(line, sites)));

  if (pages === undefined || connection === undefined) {
    return <section className="results-pane" aria-busy="true" aria-label={i18n.t('results.label')} />;
  }
  const ordering = {
    disabled: !hasUsableKey(connection.settings) || !online,
  };

  function findEmailsOf(keys: readonly string[], agreedMilli: MilliCredits, known: number): void {
    const wanted = new Set(keys);
    const lines = rows.flatMap(({ line }) => (wanted.has(line.key) ? [line] : []));
    emails.findEmails(
      lines.map((line) => subjectOfLine(line, sites)),
      agreedMilli,
      { known },
    );
    foot.current?.focus();
  }

  return (
    <section className="results-pane" aria-label={i18n.t('results.label')} data-stale={isStale || undefined}>
      <div className="results-head">
        <SumsLine {...{ search, mode, pages, sums }} />
        {search.kind === 'people' && rows.length > 0 && (
          <ExportAll
            {...{ search, pages, offLimits, isStale, nowMs, isCurrent }}
            {...ordering}
            total={sums.total}
            exportSizes={exportSizes}
            onExporting={noteExporting}
          />
        )}
        {toolbar}
        {rows.length > 0 && (
          <Paging
            {...{ search, mode, pages, sums, orders, onPage }}
            {...ordering}
            details={pagesDetails({ search, mode, sums, twice, gone })}
          />
        )}
        {/* Beside the table for the keyboard; `search.css` shows it before the tools. */}
        {rows.length > 0 && (
          <search className="results-find">
            <TableFilter label={i18n.t('results.filter')} value={text} onChange={setText} />
            {search.kind === 'people' && (
              <Menu
                label={i18n.t('history.filters')}
                {...(contact === null && { buttonLabel: i18n.t('history.contact') })}
                button={
                  <>
                    <ListFilter />
                    {contact !== null && contactLabels[contact]()}
                  </>
                }
              >
                {() => <ContactChoice value={contact} onChoose={setContact} />}
              </Menu>
            )}
            <p className={text.trim() === '' && contact === null ? 'sr-only' : 'soft'} role="status">
              {i18n.t('results.shown', rows.length, [formatCount(shown.length), formatCount(rows.length)])}
            </p>
          </search>
        )}
      </div>
      <SumsNotes {...{ search, mode, pages, cameAlong }} />
      {mode === 'search' && sums.missingCount > 0 && !isStale && !isExporting && (
        <div className="results-note">
          <NotSuppressibleLine
            {...{
              connection: search.connection,
              kind: search.kind,
              lists: search.lists,
              filters: search.filters,
              nowMs,
            }}
            most={Math.min(search.size, sums.missingCount)}
          />
        </div>
      )}
      {isStale && rows.length > 0 && <p className="results-note meta">{i18n.t('results.stale')}</p>}
      {order}
      <NewPage sums={sums} count={rows.length} />
      {shown.length > 0 ? (
        <ResultsTable
          {...{ kind: search.kind, rows: shown, columns, isNarrow, sort, selected, offLimits, nowMs }}
          text={`${contact ?? ''} ${text}`}
          connectionId={search.connection}
          onSort={setSort}
          onSelect={setSelected}
          onShow={latestShow}
          onMain={() => foot.current?.querySelector<HTMLElement>(':scope > :not([hidden]) .price-button')?.focus()}
        />
      ) : (
        <Nothing
          {...{ search, pages, gone, isStale, hasRows: rows.length > 0 }}
          hasOrder={order != null}
          onClear={() => {
            setText('');
            setContact(null);
          }}
        />
      )}
      {panel.hasFailed && (
        <p className="results-note meta" role="status">
          {i18n.t('results.noPanel')}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <div className="table-batch">
            <BatchStatus place={search.id} canCopy />
            {emails.failure !== null && (
              <div role="alert">
                <ErrorNote failure={emails.failure} context={{ nowMs }} />
              </div>
            )}
          </div>
          <div className="results-foot" ref={foot} tabIndex={-1}>
            {search.kind === 'people' && (
              <JobsFoot
                {...{ search, pages, offLimits, isStale, nowMs, isCurrent }}
                {...ordering}
                areLookedUp={areLookedUp}
                isSelecting={selected.size > 0}
                isExporting={isExporting}
                onFindEmails={findEmailsOf}
              />
            )}
            <SelectionFoot
              {...{ search, mode, rows: sorted, selected, offLimits, sites }}
              {...ordering}
              onDone={(keys) => setSelected((before) => without(before, keys))}
              onFindEmails={emails.findEmails}
              onFindPeople={onFindPeople}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** The rows under full names, if known: in the table, files and lists. */
function useNamedRows(connectionId: string, rows: readonly ResultRow[]): readonly ResultRow[] {
  const nameOf = useFullNames(
    connectionId,
    useMemo(() => rows.map(({ line }) => line), [rows]),
  );
  return useMemo(
    () =>
      rows.map((row) => {
        const name = nameOf(row.line);
        return name === row.line.name ? row : { ...row, line: { ...row.line, name } };
      }),
    [rows, nameOf],
  );
}

/** After the lines were marked, usually before the first typed word. Returns its stop. */
function foldAhead(rows: readonly ResultRow[]): () => void {
  const stop = new AbortController();
  void foldRows(rows, () => new Promise((resolve) => setTimeout(resolve)), stop.signal);
  return () => stop.abort();
}

/** Announces a page that arrives, but not those already there. */
function NewPage({ sums, count }: { sums: PageSums; count: number }) {
  const [first] = useState(sums.paid);
  const text = i18n.t('results.pageCame', sums.paid, [formatCount(sums.paid), formatCount(count)]);
  return <LiveRegion message={sums.paid > first ? text : ''} />;
}

function countAlong(offLimits: OffLimitsAmong): number {
  return [...offLimits.values()].filter(({ cameAlong }) => cameAlong).length;
}

function without(keys: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  const left = new Set(keys);
  for (const key of gone) left.delete(key);
  return left;
}

/** A stable function that calls the latest `action`, so that memoized lines do not render again. */
function useLatest<Argument>(action: (argument: Argument) => void): (argument: Argument) => void {
  const latest = useRef(action);
  latest.current = action;
  return useCallback((argument) => latest.current(argument), []);
}

interface NothingProps {
  search: SearchRow;
  pages: readonly SearchPageRow[];
  gone: number;
  /** The form says something else by now. */
  isStale: boolean;
  hasRows: boolean;
  hasOrder: boolean;
  onClear(): void;
}

/** Why the table is empty, and what to do. */
function Nothing({ search, pages, gone, isStale, hasRows, hasOrder, onClear }: NothingProps) {
  if (hasRows) {
    return (
      <Note icon={<SearchX />} level={2} title={i18n.t('results.noneFit.title')} text={i18n.t('results.noneFit.text')}>
        <button type="button" className="btn" onClick={onClear}>
          {i18n.t('results.noneFit.clear')}
        </button>
      </Note>
    );
  }
  if (pages.length === 0) {
    // While the first page is pending, its order says enough.
    if (hasOrder) return null;
    if (!isStale && search.counted?.total === 0) return <NoMatch search={search} />;
    return (
      <Note
        icon={<Ticket />}
        level={2}
        title={i18n.t('results.noPage.title')}
        text={i18n.t(search.kind === 'people' ? 'results.noPage.people' : 'results.noPage.text')}
      />
    );
  }
  if (gone > 0) {
    return (
      <Note
        icon={<SearchX />}
        level={2}
        title={i18n.t('results.allGone.title')}
        text={i18n.t('results.allGone.text')}
      />
    );
  }
  return <NoMatch search={search} />;
}

/** No one matches, among those not left out. */
function NoMatch({ search: { kind, lists: chosen } }: { search: SearchRow }) {
  const { db } = usePanel();
  const lists = useLiveQuery(async () => readLists(db), [db]);
  if (lists === undefined) return null;
  const leftOut = listsFor(kind, lists).filter(({ id }) => chosen === 'all' || chosen.includes(id));
  const text = leftOut.length === 0 ? kind : (`${kind}OffLists` as const);
  return (
    <Note icon={<SearchX />} level={2} title={i18n.t('results.none.title')} text={i18n.t(`results.none.${text}`)} />
  );
}

interface PagingProps {
  search: SearchRow;
  mode: SearchMode;
  pages: readonly SearchPageRow[];
  sums: PageSums;
  orders: readonly SearchOrder[];
  /** Nothing can be sent at the moment. */
  disabled: boolean;
  /** What is paid for and what the rest would cost. */
  details: readonly string[];
  onPage(mode: SearchMode, page: number, agreedMilli: MilliCredits): void;
}

/** "2 of 52", with what is paid for behind it, and the next or any other missing page at its price. */
function Paging(props: PagingProps) {
  const { search, mode, pages, sums, orders, disabled, details, onPage } = props;
  const id = useId();
  const [written, setWritten] = useState('');
  const next = nextSearchPage(sums, pages);
  const wanted = written.trim() === '' || next === null ? next : Number(written.replaceAll(/\D/g, '')) - 1;
  const problem = wanted === null ? null : problemOf(wanted, sums);
  const counts = { paid: formatCount(sums.paid), pages: formatCount(sums.pages) };
  return (
    <div className="results-paging">
      <Menu
        label={i18n.t('results.pages')}
        buttonLabel={i18n.t('results.pagesPaidFor', counts)}
        button={i18n.t('results.pagesPaid', counts)}
      >
        {() => (
          <>
            {details.map((detail) => (
              <p key={detail} className="meta">
                {detail}
              </p>
            ))}
            {next !== null && sums.missing.length > 1 && (
              <PlainField
                label={i18n.t('results.page')}
                inputMode="numeric"
                placeholder={formatCount(next + 1)}
                value={written}
                isInvalid={problem !== null}
                aria-describedby={id}
                onWrite={setWritten}
              />
            )}
          </>
        )}
      </Menu>
      {wanted !== null && (
        <NextPage
          {...{ search, mode, pages, orders, wanted }}
          disabled={disabled || problem !== null}
          onPage={(agreedMilli) => {
            setWritten('');
            onPage(mode, wanted, agreedMilli);
          }}
        />
      )}
      <span id={id} className="meta stop" role="status">
        {problem}
      </span>
    </div>
  );
}

interface NextPageProps extends Pick<PagingProps, 'search' | 'mode' | 'pages' | 'orders' | 'disabled'> {
  wanted: number;
  onPage(agreedMilli: MilliCredits): void;
}

function NextPage({ search, mode, pages, orders, disabled, wanted, onPage }: NextPageProps) {
  const last = Math.max(-1, ...pages.map(({ page }) => page));
  // A pending order is shown above; ordering the page again would be rejected.
  const isOpen = orders.some(
    (order) =>
      order.mode === mode &&
      order.page === wanted &&
      (order.startedAt !== null || (order.intent !== null && order.intent.state !== 'settled')),
  );
  // Also for the last page: matches are counted anew with every page, and all its results are charged.
  const quote = quoteOf(search, mode);
  const number = { page: formatCount(wanted + 1) };
  return (
    <ConfirmedPriceButton
      label={wanted === last + 1 ? i18n.t('results.nextPage') : i18n.t('results.getPage', number)}
      quote={quote}
      disabled={disabled || isOpen}
      onOrder={() => onPage(reservedMilli(quote))}
    />
  );
}

function problemOf(page: number, { missing, pages }: PageSums): string | null {
  if (missing.includes(page)) return null;
  const isPage = Number.isInteger(page) && page >= 0 && page < pages;
  return isPage
    ? i18n.t('results.paidAlready', { page: formatCount(page + 1) })
    : i18n.t('results.noSuchPage', { pages: formatCount(pages) });
}
