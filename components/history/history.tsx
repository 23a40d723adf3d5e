import { useEffect, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { WhenConnected } from '@/components/panel/not-connected';
import { type HistoryView, watchHistory } from '@/lib/history/history-index';
import {
  findHistoryLines,
  type HistoryQuery,
  type HistorySort,
  openQuery,
  sortLines,
} from '@/lib/history/history-query';
import { minuteMs } from '@/lib/platform/time';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryHead } from './history-head.tsx';
import { HistoryFailed, HistoryNothing } from './history-nothing.tsx';
import { HistoryTable } from './history-table.tsx';
import '@/components/ui/styles/tables.css';

const newestFirst: HistorySort = { column: 'bought', direction: 'descending' };
const empty: never[] = [];

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
  const lines = view?.lines ?? empty;
  const sorted = useMemo(() => sortLines(lines, sort), [lines, sort]);
  // The time matters, and so changes every minute, only when the age filter is on.
  const agesAt = query.olderThanDays === null ? 0 : nowMs;
  const found = useMemo(() => findHistoryLines(sorted, query, agesAt), [sorted, query, agesAt]);

  if (hasFailed) return <HistoryFailed onTryAgain={tryAgain} />;
  if (view === undefined) return <HistoryLoading />;
  return (
    <section className="history" aria-busy={!view.isComplete}>
      <HistoryFilters query={query} onQuery={setQuery} />
      <HistoryHead view={view} found={found} />
      {found.length === 0 ? (
        <HistoryNothing view={view} query={query} onQuery={setQuery} />
      ) : (
        <HistoryTable lines={found} sort={sort} query={query} nowMs={nowMs} onSort={setSort} />
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
  /** Undefined until the first lines have loaded. */
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
