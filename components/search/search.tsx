import { Tabs } from '@base-ui/react/tabs';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useRowContext } from '@/components/orders/row-context';
import { WhenConnected } from '@/components/panel/not-connected';
import { chipsOf } from '@/components/search/describe/describe-search';
import { problemLine } from '@/components/search/describe/problem-labels';
import { focusMissing } from '@/components/search/form/missing';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { ownerOf } from '@/components/search/form-state/draft-view';
import { runState } from '@/components/search/form-state/run-state';
import { addressSearch, useDraftView, useOpenedSearch } from '@/components/search/form-state/use-opened-search';
import { useRecentSearches } from '@/components/search/form-state/use-recent-searches';
import { useRun } from '@/components/search/form-state/use-run';
import { useDraftId, useSearchOrders, useStoredSearch } from '@/components/search/form-state/use-search-orders';
import { useLeftOutLists } from '@/components/search/sentences/left-out-lists';
import { SectionBoundary } from '@/components/ui/errors/section-boundary';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import { Mark } from '@/components/ui/mark';
import type { SearchKind, SearchMode } from '@/lib/database/schema/search-rows';
import { problemsOf } from '@/lib/searches/draft';
import { searchIdOf } from '@/lib/searches/searches';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { RunBar } from './run-bar.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchMargin } from './search-margin.tsx';
import { SearchResults } from './search-results.tsx';
import { type Editing, filterToEdit } from './sentences/editing.ts';
import { useValueLists } from './use-value-list.ts';
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

const modesOf: Record<SearchKind, readonly SearchMode[]> = { people: ['preview', 'search'], companies: ['search'] };

interface SearchPaneProps {
  store: DraftStore;
  connectionId: string;
}

/**
 * The kind and earlier searches in the margin, the search as sentences above its results, the price at the bottom. A run uses the form's
 * present contents.
 */
function SearchPane({ store, connectionId }: SearchPaneProps) {
  // Before the address is read, so that changes made before a reload win over the stored search.
  useLayoutEffect(() => store.resume(connectionId), [store, connectionId]);
  const { kind, forms } = useDraftView(store);
  const missing = useOpenedSearch(store, connectionId);
  const run = useRun(store, connectionId);
  const main = useRef<HTMLDivElement>(null);
  useRestoredFocus(main);
  const { draft, openedId, leftOut, fills } = forms[kind];
  const settings = useConnection()?.settings ?? null;
  const searchContext = useRowContext(null);
  const known = useRecentSearches(connectionId);
  const values = useValueLists();

  const draftId = useDraftId(connectionId, draft);
  const stored = useStoredSearch(draftId);
  const opened = useStoredSearch(openedId);
  const orders = useSearchOrders(draftId === null ? null : { id: draftId, connection: connectionId, kind });
  const problems = useMemo(() => problemsOf(draft), [draft]);
  const [status, setStatus] = useState({ owner: '', text: '' });
  const [isExporting, setExporting] = useState(false);
  /** The filters for which the last run was rejected. */
  const [pressedFor, setPressedFor] = useState<unknown>(null);
  const [editing, setEditing] = useStateOf<Editing | null>(`${kind} ${fills}`, null);
  const [isUnfolded, setUnfolded] = useStateOf(`${kind} ${fills} ${openedId}`, false);
  const isStale = draftId !== null && draftId !== openedId;
  const hasResults = opened !== null && opened.pages.length > 0;
  const isFolded = hasResults && !isStale && editing === null && !isUnfolded;
  const boughtAt = isFolded ? Math.max(...opened.pages.map((page) => page.boughtAt)) : null;
  const lists = useLeftOutLists(draft, editing !== null, boughtAt);

  function refuse(): void {
    const [first] = problems;
    setPressedFor(draft.filters);
    if (first === undefined) return;
    const path = filterToEdit(first, draft.filters);
    if (path !== null) setEditing({ path, side: null });
    else main.current?.querySelector<HTMLElement>('.add-line > input')?.focus();
  }

  return (
    <Tabs.Root
      className="search"
      orientation="vertical"
      value={kind}
      onValueChange={(next: SearchKind) => {
        store.turnTo(next);
        addressSearch(forms[next].openedId);
      }}
      render={<section aria-label={i18n.t('search.label')} />}
    >
      <SectionBoundary>
        <SearchMargin
          {...{ known, openedId }}
          nowMs={searchContext.nowMs}
          onOpen={(row) => {
            store.open(row);
            addressSearch(row.id);
          }}
        />
      </SectionBoundary>
      <Tabs.Panel key={kind} ref={main} value={kind} className="search-main" data-results={hasResults || undefined}>
        <SectionBoundary>
          <SearchForm
            {...{ store, known, values, problems, editing, isFolded, hasResults }}
            leftOut={lists}
            form={forms[kind]}
            onEditing={setEditing}
            onUnfold={() => setUnfolded(true)}
          />
        </SectionBoundary>
        <OpenedNote isMissing={missing !== null} leftOut={leftOut} />
        <SectionBoundary>
          <SearchResults
            {...{ store, connectionId, draft, problems, run, searchContext, isStale }}
            form={forms[kind]}
            stored={opened}
            status={status.owner === ownerOf(draft, openedId) ? status.text : ''}
            onRefused={refuse}
            onExporting={setExporting}
            onSay={(text, owner) => setStatus({ owner, text })}
          />
        </SectionBoundary>
      </Tabs.Panel>
      <SectionBoundary>
        <RunBar
          {...{ store, draft, stored, problems, searchContext, settings }}
          run={{
            ...run,
            // Half-finished input would be missing from the paid search.
            run: (...args) => focusMissing(main.current) || run.run(...args),
            count: (counted) => focusMissing(main.current) || run.count(counted),
          }}
          filterCount={chipsOf(draft.filters).length}
          hasLists={lists !== null}
          states={modesOf[kind].map((mode) => runState(draft, mode, stored, orders, searchContext))}
          isPressed={pressedFor === draft.filters}
          isAnswered={hasResults && !isStale}
          {...{ isExporting }}
          onExporting={setExporting}
          isCurrent={async () =>
            stored !== null &&
            (await searchIdOf({ ...store.read().forms[kind].draft, connection: connectionId })) === stored.row.id
          }
          onRefused={refuse}
          onAnswered={() => (main.current?.querySelector<HTMLElement>('.results-sums') ?? main.current)?.focus()}
        />
      </SectionBoundary>
    </Tabs.Root>
  );
}

/** State of one `owner`: for another it is `usual` again. */
function useStateOf<Value>(owner: string, usual: Value): [Value, (value: Value) => void] {
  const [held, setHeld] = useState({ owner, value: usual });
  return [held.owner === owner ? held.value : usual, (value) => setHeld({ owner, value })];
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
