import { type KeyboardEvent, useMemo, useState } from 'react';
import { i18n } from '#i18n';
import type { FormContext } from '@/components/search/form/form-context';
import type { SideName } from '@/components/search/form/sides';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import type { ValueListName } from '@/lib/service/contract/enums';
import { findSuggestions } from './find-suggestions.ts';
import type { ExtraFilter } from './named-filters.ts';
import { notUnderstoodLabel, type Suggestion, suggestionName } from './suggestion.ts';

export interface AddFilterDeps {
  kind: SearchKind;
  filters: SearchFilters;
  searchContext: FormContext;
  extras: readonly ExtraFilter[];
  onAdd(filters: SearchFilters): void;
  onOpen(path: string, side: SideName | null): void;
}

/** Lists whose values a typed text may name. */
const searchedLists = ['departments-and-functions', 'industries', 'technologies'] as const satisfies ValueListName[];

const silent: { text: string; of: SearchFilters | null } = { text: '', of: null };

/** The field "Add a filter": its text, meanings, and the result of the last press. */
export function useAddFilter({ kind, filters, searchContext, extras, onAdd, onOpen }: AddFilterDeps) {
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const [status, setStatus] = useState(silent);
  const { valuesOf } = searchContext;
  const suggestions = useMemo(
    () => (isOpen ? findSuggestions({ kind, filters, text, searchContext: { valuesOf }, extras }) : []),
    [isOpen, kind, filters, text, valuesOf, extras],
  );
  // Once text is typed, the best suggestion is active until another is chosen.
  const first = text.trim() === '' ? -1 : 0;
  const active = Math.min(at ?? first, suggestions.length - 1);
  const isLoading = isOpen && text.trim() !== '' && searchedLists.some((name) => valuesOf(name).kind === 'loading');

  function type(next: string): void {
    setText(next);
    setAt(null);
    setOpen(true);
    setStatus(silent);
    // The first letter loads the lists: keyboard focus alone sends nothing.
    if (text.trim() === '' && next.trim() !== '') for (const name of searchedLists) searchContext.loadValues(name);
  }

  function close(): void {
    setOpen(false);
    setAt(null);
  }

  function choose(suggestion: Suggestion, isExcluded: boolean): void {
    const name = suggestionName(suggestion);
    if (isExcluded && !suggestion.canExclude) {
      setStatus({ text: i18n.t('search.add.cannotExclude', { what: name }), of: filters });
      return;
    }
    setText(suggestion.left ?? '');
    close();
    if (suggestion.add === null) {
      onOpen(suggestion.path, isExcluded ? 'any.exclude' : null);
      return;
    }
    const added = suggestion.add(filters, isExcluded);
    const told = i18n.t(isExcluded ? 'search.add.excluded' : 'search.add.added', { what: name });
    setStatus({ text: [told, notUnderstoodLabel(suggestion)].filter((part) => part !== '').join('. '), of: added });
    onAdd(added);
  }

  function typeKey(event: KeyboardEvent<HTMLInputElement>): void {
    // Ignore the Enter that ends an IME composition.
    if (event.nativeEvent.isComposing) return;
    const chosen = suggestions[active];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (chosen !== undefined) choose(chosen, event.shiftKey);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      setOpen(true);
    } else if (event.key === 'Escape' && (isOpen || text !== '')) {
      event.preventDefault();
      setText('');
      close();
    }
  }

  function move(by: number): void {
    if (suggestions.length > 0) setAt((active + by + suggestions.length) % suggestions.length);
  }

  return {
    text,
    isOpen,
    isLoading,
    active,
    suggestions,
    // The status belongs to these filters: an added filter may have been removed since.
    status: status.of === filters ? status.text : '',
    type,
    typeKey,
    close,
    choose,
    open: () => setOpen(true),
  };
}
