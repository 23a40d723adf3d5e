import { useEffect } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { WhenConnected } from '@/components/panel/not-connected';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { SearchPane } from './search-pane.tsx';
import '@/components/lists/lists.css';
import './search.css';

/** The search section. Opening it sends nothing. `store` lives as long as the page. */
export function Search({ store }: { store: DraftStore }) {
  const connection = useConnection();
  const isGone = connection !== undefined && connection.settings?.connectionId == null;
  useEffect(() => {
    if (isGone) store.forget();
  }, [isGone, store]);
  return (
    <WhenConnected loading={<section className="search" aria-busy="true" aria-label={i18n.t('search.label')} />}>
      {(connectionId) => <SearchPane store={store} connectionId={connectionId} />}
    </WhenConnected>
  );
}
