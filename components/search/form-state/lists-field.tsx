import { useLiveQuery } from 'dexie-react-hooks';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { formatCount } from '@/components/ui/formats';
import type { ChosenLists, SearchKind } from '@/lib/database/schema/search-rows';
import { type CountedList, readCountedLists } from '@/lib/exclusions/reads';
import { mostChosenLists, turnList } from '@/lib/searches/draft';

export interface ListsFieldProps {
  kind: SearchKind;
  lists: ChosenLists;
  onChange(lists: ChosenLists): void;
}

/** Lists for a search of this kind; for people, also company lists that cover people. Pure. */
export function listsFor<List extends Pick<CountedList, 'kind' | 'coversPeople'>>(
  kind: SearchKind,
  lists: readonly List[],
): List[] {
  return lists.filter((list) =>
    kind === 'people' ? list.kind === 'person' || list.coversPeople : list.kind === 'company',
  );
}

/** Which exclusion lists the search excludes: all, including future ones, or those chosen here. */
export function ListsField({ kind, lists, onChange }: ListsFieldProps) {
  const id = useId();
  const { db } = usePanel();
  const all = useLiveQuery(async () => readCountedLists(db), [db]);
  const [isRefused, setRefused] = useState(false);
  if (all === undefined) return null;
  const fitting = listsFor(kind, all);
  const gone = lists === 'all' ? [] : lists.filter((listId) => !fitting.some((list) => list.id === listId));

  function turn(listId: string): void {
    const next = turnList(lists, listId);
    setRefused(next === null);
    if (next !== null) onChange(next);
  }

  return (
    <fieldset className="editor" aria-label={i18n.t('search.lists.label')}>
      <p className="soft">{i18n.t('search.lists.label')}</p>
      <label className="tick">
        <input
          className="check"
          type="checkbox"
          checked={lists === 'all'}
          onChange={({ target }) => {
            setRefused(false);
            onChange(target.checked ? 'all' : []);
          }}
        />
        {i18n.t('search.lists.all')}
      </label>
      {lists === 'all' ? (
        <p className="meta">{i18n.t('search.lists.allText', fitting.length, [formatCount(fitting.length)])}</p>
      ) : (
        <>
          {fitting.map((list) => (
            <label key={list.id} className="tick">
              <input
                className="check"
                type="checkbox"
                checked={lists.includes(list.id)}
                aria-describedby={isRefused ? `${id}-most` : undefined}
                onChange={() => turn(list.id)}
              />
              <span>
                <bdi>{list.name}</bdi> <span className="meta">{formatCount(list.count)}</span>
              </span>
            </label>
          ))}
          {fitting.length === 0 && <p className="meta">{i18n.t('search.lists.none')}</p>}
          {isRefused && (
            <p id={`${id}-most`} className="meta stop" role="alert">
              {i18n.t('search.lists.most', mostChosenLists, [formatCount(mostChosenLists)])}
            </p>
          )}
        </>
      )}
      {gone.length > 0 && (
        <p className="meta caution">
          {i18n.t('search.lists.gone', gone.length, [formatCount(gone.length)])}{' '}
          <button
            type="button"
            className="act"
            data-link
            onClick={() => lists !== 'all' && onChange(lists.filter((listId) => !gone.includes(listId)))}
          >
            {i18n.t('search.lists.takeOut')}
          </button>
        </p>
      )}
    </fieldset>
  );
}
