import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { addressSearch } from '@/components/search/form-state/use-opened-search';
import type { SearchLine } from '@/components/search/form-state/use-searches';
import { ItemBoundary } from '@/components/ui/errors/section-boundary';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { sendMessage } from '@/lib/messaging/send-message';
import { notedAs } from '@/lib/platform/error-log';
import { SearchItem } from './search-item.tsx';

export interface SearchesProps {
  store: DraftStore;
  searches: readonly SearchLine[];
  openedId: string | null;
  nowMs: number;
  onOpened(): void;
}

/** Saved and recent searches, which can be opened, named and forgotten. */
export function Searches({ store, searches, openedId, nowMs, onOpened }: SearchesProps) {
  const holder = useRef<HTMLElement>(null);
  useRestoredFocus(holder);
  const [hasFailed, setFailed] = useState(false);
  const groups = [
    { title: i18n.t('search.saved.title'), lines: searches.filter(({ name }) => name !== null) },
    { title: i18n.t('search.saved.recent'), lines: searches.filter(({ name }) => name === null) },
  ];

  async function change(action: () => Promise<unknown>): Promise<boolean> {
    const isDone = await action().then(() => true, notedAs('searches', false));
    setFailed(!isDone);
    return isDone;
  }

  async function forget(id: string): Promise<void> {
    if (!(await change(() => sendMessage('forgetSearch', { id })))) return;
    store.noteForgotten(id);
    if (id === openedId) addressSearch(null);
  }

  return (
    <section className="searches" ref={holder} tabIndex={-1} aria-label={i18n.t('search.searches')}>
      {searches.length === 0 && <p className="soft">{i18n.t('search.saved.none')}</p>}
      {groups.map(
        ({ title, lines }) =>
          lines.length > 0 && (
            <div key={title}>
              <h2 className="meta">{title}</h2>
              <ul>
                {lines.map((line) => (
                  <ItemBoundary key={line.id}>
                    <SearchItem
                      line={line}
                      isOpened={line.id === openedId}
                      nowMs={nowMs}
                      onOpen={() => {
                        // Even the open one: the form may have changed since.
                        store.open(line);
                        addressSearch(line.id);
                        onOpened();
                      }}
                      onName={(name) => change(() => sendMessage('nameSearch', { id: line.id, name }))}
                      onForget={() => void forget(line.id)}
                    />
                  </ItemBoundary>
                ))}
              </ul>
            </div>
          ),
      )}
      {hasFailed && (
        <p className="meta stop" role="alert">
          {i18n.t('search.notDone')}
        </p>
      )}
    </section>
  );
}
