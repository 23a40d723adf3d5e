import { useConnection } from '@/components/context/use-connection';
import { NotConnected } from '@/components/panel/not-connected';
import { goToSettings } from '@/components/ui/routes';
import { HistoryLoading } from './history-loading.tsx';
import { HistoryPane } from './history-pane.tsx';
import '@/components/ui/styles/tables.css';

/** Everyone and every company known: of the connection that is set now, from this browser alone. Opening it sends nothing. */
export function History() {
  const connection = useConnection();
  const connectionId = connection?.settings?.connectionId ?? null;
  if (connection === undefined) return <HistoryLoading />;
  if (connectionId === null) {
    const missing = connection.settings === null ? 'address' : 'key';
    return <NotConnected missing={missing} level={2} onOpenSettings={goToSettings} />;
  }
  return <HistoryPane key={connectionId} connectionId={connectionId} />;
}
