import { Tabs } from '@base-ui/react/tabs';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type Ref, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { problemLabel } from '@/components/search/describe/problem-labels';
import type { DraftStore, DraftView } from '@/components/search/form-state/draft-store';
import { ListsField } from '@/components/search/form-state/lists-field';
import { addressSearch } from '@/components/search/form-state/search-address';
import { ActionLink } from '@/components/ui/action-link';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { FilterForm } from './form/filter-form.tsx';
import { useValueLists } from './use-value-list.ts';

export interface SearchSideProps {
  store: DraftStore;
  view: DraftView;
  problems: readonly Problem[];
  /** The number of lists that the search excludes. */
  listsCount: number;
  formRef: Ref<HTMLDivElement>;
}

/** The kind of search and all its filters. In a narrow window it collapses above the results. */
export function SearchSide({ store, view, problems, listsCount, formRef }: SearchSideProps) {
  const isNarrow = useNarrow();
  /** The person's choice; null: open until there are results. */
  const [chosen, setOpen] = useState<boolean | null>(null);
  const lists = useValueLists();
  const { kind, forms } = view;
  const { draft, fills, openedId } = forms[kind];
  const isOpen = chosen ?? openedId === null;

  function turnTo(next: SearchKind): void {
    store.turnTo(next);
    addressSearch(forms[next].openedId);
  }

  const form = (
    <div ref={formRef}>
      <FilterForm
        key={fills}
        kind={kind}
        filters={draft.filters}
        problems={problems}
        labelOf={problemLabel}
        valuesOf={lists.valuesOf}
        loadValues={lists.load}
        listsField={<ListsField kind={kind} lists={draft.lists} onChange={(next) => store.change({ lists: next })} />}
        listsCount={listsCount}
        onChange={(filters) => store.change({ filters })}
      />
    </div>
  );
  return (
    <aside className="search-side" aria-label={i18n.t('search.filters')}>
      <details
        className="search-fold"
        open={!isNarrow || isOpen}
        onToggle={({ currentTarget }) => {
          if (isNarrow) setOpen(currentTarget.open);
        }}
      >
        <summary>
          <ChevronRight className="flip" />
          {i18n.t('search.filters')}
        </summary>
        <Tabs.Root value={kind} onValueChange={turnTo}>
          <div className="line search-side-head">
            <Tabs.List className="tabs" activateOnFocus={false} aria-label={i18n.t('search.kinds')}>
              <Tabs.Tab className="tab" value="people">
                {i18n.t('search.people')}
              </Tabs.Tab>
              <Tabs.Tab className="tab" value="companies">
                {i18n.t('search.companies')}
              </Tabs.Tab>
            </Tabs.List>
            <span className="slot">
              <ActionLink onAction={store.clear}>{i18n.t('search.clear')}</ActionLink>
            </span>
          </div>
          <Tabs.Panel value="people">{form}</Tabs.Panel>
          <Tabs.Panel value="companies">{form}</Tabs.Panel>
        </Tabs.Root>
      </details>
    </aside>
  );
}

const narrow = '(width < 900px)';

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the window is too narrow for the form beside the results. */
function useNarrow(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches);
}
