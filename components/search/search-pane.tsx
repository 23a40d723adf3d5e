import { useLiveQuery } from 'dexie-react-hooks';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useConnection } from '@/components/context/use-connection';
import { useRowContext } from '@/components/orders/row-context';
import { filterToMend, focusFilter } from '@/components/search/describe/focus-filter';
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

/** There is no preview of companies. */
const modesOf: Record<SearchKind, readonly SearchMode[]> = { people: ['preview', 'search'], companies: ['search'] };

export interface SearchPaneProps {
  store: DraftStore;
  connectionId: string;
}

/** The form at the side; what it asks for, what that costs and what came of it beside it. What runs is always what stands in the form. */
export function SearchPane({ store, connectionId }: SearchPaneProps) {
  const { db } = usePanel();
  const view = useDraftView(store);
  const missing = useOpenedSearch(store, connectionId);
  const form = useRef<HTMLDivElement>(null);
  const run = useRun(store, connectionId);
  const { kind, forms } = view;
  const { draft, openedId, leftOut } = forms[kind];
  const settings = useConnection()?.settings ?? null;
  const searchContext = useRowContext();

  const draftId = useDraftId(connectionId, draft);
  const stored = useStoredSearch(draftId);
  const orders = useSearchOrders(draftId === null ? null : { id: draftId, connection: connectionId, kind });
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const allLists = useLiveQuery(() => readLists(db), [db]) ?? [];
  const listsCount = draft.lists === 'all' ? listsFor(kind, allLists).length : draft.lists.length;
  const [status, setStatus] = useState('');
  /** The filters that a press was refused for: others are another matter. */
  const [pressedFor, setPressedFor] = useState<unknown>(null);

  function refuse(): void {
    const [first] = problems;
    setPressedFor(draft.filters);
    if (first !== undefined && form.current !== null) focusFilter(form.current, filterToMend(first, draft.filters));
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
  /** The address names a search that is not there. */
  isMissing: boolean;
  /** What of the opened search could not be understood. */
  leftOut: readonly Problem[];
}

/** A search that came back otherwise than it was kept. */
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
