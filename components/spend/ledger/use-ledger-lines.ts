import { useLiveQuery } from 'dexie-react-hooks';
import { usePanel } from '@/components/context/panel-context';
import { type LedgerLine, readLedgerPage } from '@/lib/database/ledger/spend-reads';

/** Small enough that reading two of them does not hold up the scrolling, large enough to be read seldom. */
const pageSize = 250;
/** Read this many lines before they are scrolled to. */
const aheadBy = 120;

/** Lines by their place, newest first; undefined for those that are not read yet. Only the pages in view are held. */
export function useLedgerLines(
  connectionId: string,
  view: { first: number; last: number },
): (index: number) => LedgerLine | undefined {
  const { db } = usePanel();
  const from = Math.floor(Math.max(0, view.first - aheadBy) / pageSize) * pageSize;
  const until = Math.ceil((view.last + 1 + aheadBy) / pageSize) * pageSize;
  const read = useLiveQuery(
    async () => ({ from, lines: await readLedgerPage(db, connectionId, { offset: from, limit: until - from }) }),
    [db, connectionId, from, until],
  );
  // While other pages are read, the last ones are still here under their own numbers.
  return (index) => (read === undefined ? undefined : read.lines[index - read.from]);
}
