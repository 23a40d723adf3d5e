import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { type HistoryView, watchHistory } from '@/lib/history/history-index';

export interface HistoryState {
  /** Undefined until the first lines are read. */
  view: HistoryView | undefined;
  hasFailed: boolean;
  tryAgain(): void;
}

/** Everybody known of one connection, kept up to date while the page is open. */
export function useHistory(connectionId: string): HistoryState {
  const { db } = usePanel();
  const [view, setView] = useState<HistoryView>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (hasFailed) return;
    return watchHistory({ db, connection: connectionId, onView: setView, onFailure: () => setFailed(true) });
  }, [db, connectionId, hasFailed]);
  return { view, hasFailed, tryAgain: () => setFailed(false) };
}
