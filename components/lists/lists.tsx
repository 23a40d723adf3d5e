import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useNow } from '@/components/context/use-now';
import { resolveProfiles } from '@/components/exclusions/resolve-profiles';
import { isEnded, useImportRuns } from '@/components/lists/import/import-runs';
import { VisitedPane } from '@/components/lists/visited/visited-pane';
import { fragmentOf, useAddressedId } from '@/components/ui/routes';
import { type CountedList, readCountedLists, readLists } from '@/lib/exclusions/reads';
import { minuteMs } from '@/lib/platform/time';
import { ListPane } from './list-pane.tsx';
import { ListSide } from './list-side.tsx';
import { NoList } from './no-list.tsx';
import { useListActions } from './use-list-actions.ts';
import './lists.css';
import '@/components/ui/styles/tables.css';

export function Lists() {
  const { db } = usePanel();
  const nowMs = useNow(minuteMs);
  const imports = useImportRuns();
  const isWriting = useSyncExternalStore(imports.subscribe, () =>
    Object.values(imports.read()).some((run) => !isEnded(run)),
  );
  const lists = useCountedLists(isWriting);
  const chosen = useAddressedId('lists');
  const actions = useListActions(chooseList);
  const [isMaking, setMaking] = useState(false);

  if (lists === undefined) return <section className="lists" aria-busy="true" aria-label={i18n.t('lists.reading')} />;
  const list = lists.find(({ id }) => id === chosen) ?? firstOf(lists);
  return (
    <section className="lists">
      <ListSide
        {...{ lists, actions, isMaking, nowMs }}
        current={list?.id ?? null}
        onMaking={setMaking}
        onChoose={chooseList}
      />
      <div className="lists-main">
        {list === null ? (
          <NoList actions={actions} onMaking={() => setMaking(true)} />
        ) : (
          <ListPane key={list.id} list={list} nowMs={nowMs} actions={actions} />
        )}
      </div>
      <VisitedPane
        lists={lists}
        list={list}
        nowMs={nowMs}
        resolve={(listId, urls) => resolveProfiles(db, listId, urls)}
      />
    </section>
  );
}

/** The lists with their counts, frozen during an import: counting a long list takes as long as writing a chunk. */
function useCountedLists(isWriting: boolean): CountedList[] | undefined {
  const { db } = usePanel();
  const counts = useRef<ReadonlyMap<string, number>>(new Map());
  return useLiveQuery(async () => {
    if (isWriting) return (await readLists(db)).map((list) => ({ ...list, count: counts.current.get(list.id) ?? 0 }));
    const lists = await readCountedLists(db);
    counts.current = new Map(lists.map(({ id, count }) => [id, count]));
    return lists;
  }, [db, isWriting]);
}

/** The first list in the sidebar's order: people before companies. */
function firstOf(lists: readonly CountedList[]): CountedList | null {
  return lists.find(({ kind }) => kind === 'person') ?? lists[0] ?? null;
}

/** The open list is always in the URL, so that links to another list work. */
export function chooseList(listId: string): void {
  location.hash = fragmentOf('lists', listId);
}
