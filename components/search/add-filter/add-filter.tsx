import Plus from 'lucide-react/icons/plus';
import Search from 'lucide-react/icons/search';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { i18n } from '#i18n';
import type { FormContext } from '@/components/search/form/form-context';
import type { SideName } from '@/components/search/form/sides';
import { ActionLink } from '@/components/ui/action-link';
import { useSlash } from '@/components/ui/hooks/use-slash';
import { goToSettingsSection } from '@/components/ui/routes';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import type { ValueListName } from '@/lib/service/contract/enums';
import { findSuggestions } from './find-suggestions.ts';
import type { ExtraFilter } from './named-filters.ts';
import { notUnderstoodLabel, type Suggestion, suggestionName } from './suggestion.ts';

export interface AddFilterProps extends AddFilterDeps {
  field: RefObject<HTMLInputElement | null>;
  /** No filter is set yet: the line is large, and its list opens after typing. */
  isFirst: boolean;
  /** "/" focuses it from anywhere outside a text field. */
  hasShortcut: boolean;
}

/** One line that searches all filters and their values. Enter adds the chosen one, Shift+Enter excludes it. */
export function AddFilter({ field, isFirst, hasShortcut, ...deps }: AddFilterProps) {
  const id = useId();
  const input = useAddFilter(deps);
  const { text, isOpen, isLoading, active, suggestions, status } = input;
  const industries = deps.searchContext.valuesOf('industries');
  const hasNoLists = industries.kind === 'failed' && industries.failure.kind === 'no-list-address';
  const isListed = isOpen && suggestions.length > 0;
  useSlash(field, hasShortcut);
  return (
    <div className="add-filter" data-first={isFirst || undefined}>
      <div className="add-line">
        {isFirst ? <Search /> : <Plus />}
        <input
          ref={field}
          role="combobox"
          aria-label={i18n.t('search.add.label')}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? `${id}-list` : undefined}
          aria-activedescendant={suggestions[active] === undefined ? undefined : `${id}-list-${active}`}
          aria-describedby={`${id}-status`}
          placeholder={isFirst ? firstHint(deps.kind) : i18n.t('search.add.more')}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => input.type(target.value)}
          onKeyDown={input.typeKey}
          onClick={isFirst ? undefined : input.open}
          onBlur={input.close}
        />
        {hasShortcut && text === '' && <kbd>/</kbd>}
      </div>
      {isListed && <Suggestions {...{ suggestions, active }} id={`${id}-list`} typed={text} onChoose={input.choose} />}
      <p className="meta add-hint" id={`${id}-status`} role="status">
        {statusText()}
      </p>
      {hasNoLists && (
        <p className="meta">
          {i18n.t('search.add.noLists')}{' '}
          <ActionLink onAction={() => goToSettingsSection('connection')}>{i18n.t('search.add.noListsNext')}</ActionLink>
        </p>
      )}
    </div>
  );

  function statusText(): string {
    if (status === '' && isOpen && text.trim() !== '')
      return i18n.t(isLoading ? 'search.add.loading' : 'search.add.keys');
    return status;
  }
}

interface SuggestionsProps {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  typed: string;
  onChoose(suggestion: Suggestion, isExcluded: boolean): void;
}

function Suggestions({ id, suggestions, active, typed, onChoose }: SuggestionsProps) {
  const list = useRef<HTMLDivElement>(null);
  // The line may be the last thing in view.
  useEffect(() => {
    list.current?.parentElement?.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing a suggestion must not take the focus from the field
    <div className="suggestions" onMouseDown={(event) => event.preventDefault()}>
      <div ref={list} id={id} role="listbox" aria-label={i18n.t('search.add.list')} tabIndex={-1}>
        {suggestions.map((suggestion, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles the keys
          <div
            key={suggestion.id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-label={suggestionName(suggestion)}
            aria-description={notUnderstoodLabel(suggestion) || undefined}
            aria-selected={at === active}
            onClick={({ shiftKey }) => onChoose(suggestion, shiftKey)}
          >
            <span className="soft">{suggestion.label}</span>
            <span>
              {suggestion.verb !== '' && <span className="soft">{suggestion.verb} </span>}
              <bdi>
                <Matched text={suggestion.text} typed={typed} />
              </bdi>
            </span>
            <span className="slot">{suggestion.aside}</span>
            {suggestion.notUnderstood !== undefined && (
              <span className="caution not-understood">{notUnderstoodLabel(suggestion)}</span>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function firstHint(kind: SearchKind): string {
  return i18n.t(kind === 'people' ? 'search.add.placeholder' : 'search.add.placeholderCompanies');
}

/** Highlights the typed text at the start of the words. */
function Matched({ text, typed }: { text: string; typed: string }) {
  const length = typed.trim().length;
  if (!text.toLowerCase().startsWith(typed.trim().toLowerCase())) return text;
  return (
    <>
      <b>{text.slice(0, length)}</b>
      {text.slice(length)}
    </>
  );
}

interface AddFilterDeps {
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
function useAddFilter({ kind, filters, searchContext, extras, onAdd, onOpen }: AddFilterDeps) {
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
