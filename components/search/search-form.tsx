import { useMemo } from 'react';
import { i18n } from '#i18n';
import { useConnectionId } from '@/components/context/use-connection';
import { chipsOf, seedsPath } from '@/components/search/describe/describe-search';
import { problemLabel } from '@/components/search/describe/problem-labels';
import type { CompanyFinderProps } from '@/components/search/form/form-context';
import type { DraftStore } from '@/components/search/form-state/draft-store';
import type { DraftFormState } from '@/components/search/form-state/draft-view';
import { ListsField } from '@/components/search/form-state/lists-field';
import type { KnownSearches } from '@/components/search/form-state/use-recent-searches';
import { ActionLink } from '@/components/ui/action-link';
import { isEmptyDraft } from '@/lib/searches/draft';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { CompanyFinder } from './company-finder.tsx';
import type { Editing } from './sentences/editing.ts';
import type { ListsSentence } from './sentences/left-out-lists.ts';
import { SentenceForm } from './sentences/sentence-form.tsx';
import { useCompanyNames, useKnownCompanies } from './use-companies.ts';
import type { ValueListSources } from './use-value-list.ts';

export interface SearchFormProps {
  store: DraftStore;
  form: DraftFormState;
  known: KnownSearches;
  values: ValueListSources;
  problems: readonly Problem[];
  editing: Editing | null;
  /** The left-out lists; null if no sentence names them. */
  leftOut: ListsSentence | null;
  isFolded: boolean;
  hasResults: boolean;
  onEditing(editing: Editing | null): void;
  onUnfold(): void;
}

export function SearchForm(props: SearchFormProps) {
  const { store, form, known, values, problems, editing, leftOut, isFolded, hasResults, onEditing, onUnfold } = props;
  const { draft, cleared } = form;
  const { kind, filters, lists } = draft;
  const connectionId = useConnectionId();
  const companyNames = useCompanyNames(useMemo(() => [filters], [filters]));
  const companies = useKnownCompanies();
  const usedLast = useMemo(() => pathsOf(known), [known]);
  const { valuesOf, load } = values;
  const searchContext = useMemo(
    () => ({
      kind,
      labelOf: problemLabel,
      valuesOf,
      loadValues: load,
      companies: {
        names: companyNames,
        ...companies,
        finder: (props: CompanyFinderProps) =>
          connectionId === null ? null : <CompanyFinder {...props} connectionId={connectionId} />,
      },
    }),
    [kind, valuesOf, load, companyNames, companies, connectionId],
  );
  const isUntouched = isEmptyDraft(draft) && lists === 'all';
  return (
    <section className="search-form" aria-label={i18n.t('search.filters')}>
      {cleared !== null && (
        <p className="search-undo" role="status">
          {i18n.t(isEmptyDraft(draft) ? 'search.cleared' : 'search.replaced')}{' '}
          <ActionLink onAction={store.undoClear}>{i18n.t('search.undo')}</ActionLink>
        </p>
      )}
      <SentenceForm
        {...{ searchContext, filters, problems, editing, isFolded, usedLast, onEditing, onUnfold }}
        hasIndex={isUntouched && !hasResults}
        hasShortcut={!isFolded}
        lists={leftOut}
        listsField={<ListsField kind={kind} lists={lists} onChange={(next) => store.change({ lists: next })} />}
        onChange={(next) => store.change({ filters: next })}
        onClearLists={() => store.change({ lists: [] })}
      />
    </section>
  );
}

/** Searches whose filters count as used last. */
const lastSearches = 3;

function pathsOf({ saved, recent }: KnownSearches): ReadonlySet<string> {
  const last = [...saved, ...recent].toSorted((a, b) => b.openedAt - a.openedAt).slice(0, lastSearches);
  return new Set(last.flatMap(({ filters }) => chipsOf(filters).map((chip) => chip.filter?.path ?? seedsPath)));
}
