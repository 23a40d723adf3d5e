import { useLiveQuery } from 'dexie-react-hooks';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnection } from '@/components/context/use-connection';
import { useRowContext } from '@/components/orders/row-context';
import { filterToFocus, focusFilter } from '@/components/search/describe/focus-filter';
import { problemLine } from '@/components/search/describe/problem-labels';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { listsFor } from '@/components/search/form-state/lists-field';
import { runState } from '@/components/search/form-state/run-state';
import { useDraftView, useOpenedSearch } from '@/components/search/form-state/use-opened-search';
import { useRun } from '@/components/search/form-state/use-run';
import { useDraftId, useSearchOrders, useStoredSearch } from '@/components/search/form-state/use-search-orders';
import { formatCount } from '@/components/ui/formats';
import { Mark } from '@/components/ui/mark';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { readLists } from '@/lib/exclusions/reads';
import { problemsOf } from '@/lib/searches/draft';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { SearchHead } from './search-head.tsx';
import { SearchResults } from './search-results.tsx';
import { SearchSide } from './search-side.tsx';

/** Companies have no preview. */
const modesOf: Record<SearchKind, readonly SearchMode[]> = { people: ['preview', 'search'], companies: ['search'] };

export interface SearchPaneProps {
  store: DraftStore;
  connectionId: string;
}

/** The form at the side; beside it the criteria, the price and the results. A run always uses the form's current contents. */
export function SearchPane({ store, connectionId }: SearchPaneProps) {
  const { db } = usePanel();
  const view = useDraftView(store);
  const missing = useOpenedSearch(store, connectionId);
  const form = useRef<HTMLDivElement>(null);
  const run = useRun(store, connectionId);
  const { kind, forms } = view;
  const { draft, openedId, leftOut } = forms[kind];
  const settings = useConnection()?.settings ?? null;
  const searchContext = useRowContext(null);

  const draftId = useDraftId(connectionId, draft);
  const stored = useStoredSearch(draftId);
  const orders = useSearchOrders(draftId === null ? null : { id: draftId, connection: connectionId, kind });
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const allLists = useLiveQuery(() => readLists(db), [db]) ?? [];
  const listsCount = draft.lists === 'all' ? listsFor(kind, allLists).length : draft.lists.length;
  const [status, setStatus] = useState('');
  /** The filters for which the last run was rejected. */
  const [pressedFor, setPressedFor] = useState<unknown>(null);

  function refuse(): void {
    const [first] = problems;
    setPressedFor(draft.filters);
    if (first !== undefined && form.current !== null) focusFilter(form.current, filterToFocus(first, draft.filters));
  }

  return (
    <section className="search" aria-label={i18n.t('search.label')}>
      <SearchSide store={store} view={view} problems={problems} listsCount={listsCount} formRef={form} />
      <div className="search-main">
        <SearchHead
          {...{ store, draft, stored, run, problems, listsCount, searchContext }}
          settings={settings}
          states={modesOf[kind].map((mode) => runState(draft, mode, stored, orders, searchContext))}
          isPressed={pressedFor === draft.filters}
          onRefused={refuse}
        />
        <OpenedNote isMissing={missing !== null} leftOut={leftOut} />
        <SearchResults
          key={kind}
          {...{ store, connectionId, draft, problems, run, searchContext, status }}
          form={forms[kind]}
          isStale={draftId !== null && draftId !== openedId}
          onRefused={refuse}
          onSay={setStatus}
        />
      </div>
    </section>
  );
}

interface OpenedNoteProps {
  /** The address names a search that does not exist. */
  isMissing: boolean;
  /** Parts of the opened search that could not be parsed. */
  leftOut: readonly Problem[];
}

/** Reports that the opened search is missing or incomplete. */
function OpenedNote({ isMissing, leftOut }: OpenedNoteProps) {
  if (!isMissing && leftOut.length === 0) return null;
  return (
    <div className="search-note" role="status">
      <Mark tone="caution" icon={<CircleAlert />}>
        {isMissing ? i18n.t('search.missing') : i18n.t('search.leftOut', leftOut.length, [formatCount(leftOut.length)])}
      </Mark>
      {leftOut.map((problem) => (
        <p key={problem.path} className="meta">
          {problemLine(problem)}
        </p>
      ))}
    </div>
  );
}
