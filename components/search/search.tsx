import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { NotConnected } from '@/components/panel/not-connected';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { goToSettings } from '@/components/ui/routes';
import { SearchPane } from './search-pane.tsx';
import '@/components/lists/lists.css';
import './search.css';

/** People and companies by what is known of them. Opening it sends nothing. `store` lives as long as the page. */
export function Search({ store }: { store: DraftStore }) {
  const connection = useConnection();
  const connectionId = connection?.settings?.connectionId ?? null;
  if (connection === undefined)
    return <section className="search" aria-busy="true" aria-label={i18n.t('search.label')} />;
  if (connectionId === null) {
    const missing = connection.settings === null ? 'address' : 'key';
    return <NotConnected missing={missing} level={2} onOpenSettings={goToSettings} />;
  }
  return <SearchPane key={connectionId} store={store} connectionId={connectionId} connection={connection} />;
}
