import { useId, useRef } from 'react';
import { i18n } from '#i18n';
import type { RowContext } from '@/components/orders/row-context';
import { ProblemsNote } from '@/components/search/describe/problems-note';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import { NotSuppressible } from '@/components/search/form-state/not-suppressible';
import { isSizeFixed, type RunState, sizeOf } from '@/components/search/form-state/run-state';
import type { Run } from '@/components/search/form-state/use-run';
import type { StoredSearch } from '@/components/search/form-state/use-stored-search';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatMoment } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { isEmptyDraft, type SearchDraft } from '@/lib/searches/draft';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { reservedMilli } from '@/lib/service/contract/prices';
import { Chips } from './chips.tsx';
import { PageSize } from './page-size.tsx';
import { RunButton } from './run-button.tsx';

export interface SearchHeadProps {
  store: DraftStore;
  draft: SearchDraft;
  /** The same search as the form's, where it is remembered. */
  stored: StoredSearch | null;
  states: readonly RunState[];
  run: Run;
  problems: readonly Problem[];
  listsCount: number;
  settings: ConnectionSettings | null;
  searchContext: RowContext;
  /** A press was refused for these filters. */
  isPressed: boolean;
  /** Says why, and brings the person there. */
  onRefused(): void;
}

/** What the search asks for and what running it costs: the price stands before the click. */
export function SearchHead(props: SearchHeadProps) {
  const { store, draft, stored, states, run, problems, listsCount, settings, searchContext, isPressed, onRefused } =
    props;
  const id = useId();
  const runs = useRef<HTMLDivElement>(null);
  useRestoredFocus(runs);
  const [first] = problems;
  // An empty form is told how to begin by the page; a press is told why.
  const status = isEmptyDraft(draft) && !isPressed ? [] : problems;
  const { nowMs, askAgainAboveMilli } = searchContext;
  const size = sizeOf(draft, stored);

  return (
    <div className="search-head">
      <Chips
        filters={draft.filters}
        lists={draft.lists}
        listsCount={listsCount}
        onFilters={(filters) => store.change({ filters })}
        onLists={(lists) => store.change({ lists })}
      />
      <div className="search-runs" ref={runs} tabIndex={-1}>
        {states.map((state) => (
          <RunButton
            key={state.mode}
            state={state}
            isRefused={first !== undefined}
            refusalId={id}
            isBusy={run.isOpening}
            askAgainAboveMilli={askAgainAboveMilli}
            onRefused={onRefused}
            onShow={() => {
              if (stored !== null) run.show(stored.row.id, draft, state.mode);
            }}
            onRun={() => run.run({ ...draft, size }, state.mode, state.quote)}
          />
        ))}
        <PageSize
          size={size}
          isFixed={stored !== null && isSizeFixed(stored)}
          onSize={(next) => store.change({ size: next })}
        />
      </div>
      <div className="search-notes">
        <ProblemsNote id={id} problems={status} isPressed={isPressed} />
        {first === undefined && (
          <NotSuppressible
            connection={settings?.connectionId ?? ''}
            kind={draft.kind}
            lists={draft.lists}
            size={size}
            filters={draft.filters}
            nowMs={nowMs}
          />
        )}
        {!searchContext.hasKey && (
          <p className="meta stop">{labelsOf({ kind: lockOf(settings) }, searchContext).text}</p>
        )}
        {!searchContext.online && <p className="meta">{i18n.t('order.offline')}</p>}
        {run.failed !== null && (
          <div role="alert">
            <ErrorNote
              failure={run.failed.failure}
              context={{ ...searchContext, agreedMilli: Math.max(...states.map(({ quote }) => reservedMilli(quote))) }}
              when={formatMoment(run.failed.at, nowMs)}
              cost={i18n.t('price.nothingSent')}
            />
          </div>
        )}
      </div>
    </div>
  );
}

function lockOf(settings: ConnectionSettings | null): 'key-locked' | 'no-key' {
  return settings?.keyLocked === true ? 'key-locked' : 'no-key';
}
