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
import { useTableColumns } from '@/components/ui/table/use-table-columns';
import { readSettings } from '@/lib/database/reads';
import { type HistoryView, watchHistory } from '@/lib/history/history-index';
import type { HistoryLine } from '@/lib/history/history-line';
import { findHistoryLines, type HistoryQuery, openQuery } from '@/lib/history/history-query';
import { minuteMs } from '@/lib/platform/time';
import type { Site } from '@/lib/subjects/sites';
import { historyTable, sortLines } from './history-columns.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryFoot } from './history-foot.tsx';
import { HistoryHead, HistoryHidden } from './history-head.tsx';
import { HistoryFailed, HistoryNothing } from './history-nothing.tsx';
import { subjectOfHistoryLine } from './history-subject.ts';
import { HistoryTable } from './history-table.tsx';
import '@/components/ui/styles/tables.css';

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
