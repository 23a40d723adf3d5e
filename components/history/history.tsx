import { useMemo, useState } from 'react';
import { useNow } from '@/components/context/use-now';
import { WhenConnected } from '@/components/panel/not-connected';
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
import { HistoryLoading } from './history-loading.tsx';
import { HistoryFailed, HistoryNothing } from './history-nothing.tsx';
import { HistoryTable } from './history-table.tsx';
import { useHistory } from './use-history.ts';
import '@/components/ui/styles/tables.css';

const newestFirst: HistorySort = { column: 'bought', direction: 'descending' };
const empty: never[] = [];

/** Everyone and every company known: of the connection that is set now, from this browser alone. Opening it sends nothing. */
export function History() {
  return (
    <WhenConnected loading={<HistoryLoading />}>
      {(connectionId) => <HistoryPane connectionId={connectionId} />}
    </WhenConnected>
  );
}

/** The lines are sorted when they or the order change, and filtered at every keystroke: the second takes a few milliseconds. */
function HistoryPane({ connectionId }: { connectionId: string }) {
  const nowMs = useNow(minuteMs);
  const { view, hasFailed, tryAgain } = useHistory(connectionId);
  const [query, setQuery] = useState<HistoryQuery>(openQuery);
  const [sort, setSort] = useState(newestFirst);
  const lines = view?.lines ?? empty;
  const sorted = useMemo(() => sortLines(lines, sort), [lines, sort]);
  // Ages count by the minute only where somebody filters by them.
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
