import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '#i18n';
import { AddFilter } from '@/components/search/add-filter/add-filter';
import { hasSides } from '@/components/search/add-filter/suggestion';
import { type Chip, chipsOf, seedsPath } from '@/components/search/describe/describe-search';
import { type SentenceParts, sentenceParts, sentenceText } from '@/components/search/describe/sentence-parts';
import { FilterControl } from '@/components/search/form/filter-control';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { FormContext } from '@/components/search/form/form-context';
import { focusMissing } from '@/components/search/form/missing';
import { SeedsField } from '@/components/search/form/seeds-field';
import type { SideName } from '@/components/search/form/sides';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { readFilter, writeFilter } from '@/lib/searches/filter-values';
import { findFilter } from '@/lib/service/contract/filters';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { type Editing, listsPath } from './editing.ts';
import { FilterIndex } from './filter-index.tsx';
import type { ListsSentence } from './left-out-lists.ts';
import { QueryProse } from './query-prose.tsx';
import { Sentence, StyledSentence } from './sentence.tsx';

export interface SentenceFormProps {
  searchContext: FormContext;
  /** The body's `account` and `contact`; other keys are left unchanged. */
  filters: SearchFilters;
  problems: readonly Problem[];
  /** The field for exclusion lists, which are not part of `filters`. */
  listsField: ReactNode;
  lists: ListsSentence | null;
  editing: Editing | null;
  /** Results are below: the sentences fold to a paragraph unless one is edited. */
  isFolded: boolean;
  /** Nothing else is shown: an empty form shows every filter. */
  hasIndex: boolean;
  /** "/" focuses the line. */
  hasShortcut: boolean;
  usedLast: ReadonlySet<string>;
  onChange(filters: SearchFilters): void;
  onClearLists(): void;
  onEditing(editing: Editing | null): void;
  onUnfold(): void;
}

/**
 * Every filter (docs/interface.md#account-filters, docs/interface.md#contact-filters, docs/interface.md#company-search): used ones as
 * sentences, the others behind one line.
 */
export function SentenceForm(props: SentenceFormProps) {
  const { searchContext, filters, problems, listsField, lists, editing, isFolded, hasIndex, hasShortcut } = props;
  const { usedLast, onChange, onClearLists, onEditing, onUnfold } = props;
  const { kind } = searchContext;
  const holder = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { names } = searchContext.companies;
  const chips = useMemo(() => chipsOf(filters, names), [filters, names]);
  const used = useMemo(() => [...new Set(chips.map(pathOf))], [chips]);
  const order = useSentenceOrder(used, editing === null || editing.path === listsPath ? null : editing.path);
  const entries = entriesOf(order, chips, editing);
  const isEmpty = chips.length === 0 && editing === null;
  const isListsOpen = editing?.path === listsPath;
  const extras = useMemo(() => extrasOf(kind), [kind]);
  useFocusOnOpen(holder, editing);

  function open(path: string, side: SideName | null): void {
    if (editing?.path !== path && focusMissing(holder.current)) return;
    const filter = findFilter(path);
    const first = chips.find((chip) => chip.filter?.path === path && chip.side !== null)?.side?.name;
    const usual = filter !== null && hasSides(filter) ? (first ?? 'any.include') : null;
    onEditing({ path, side: side ?? usual });
  }

  /** Closes the editor unless it is incomplete; the focus returns to its sentence, or to the line if there is none. */
  function done(key: string): void {
    if (focusMissing(holder.current)) return;
    flushSync(() => onEditing(null));
    const keyed = [...(holder.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])];
    (keyed.find(({ dataset }) => dataset.key === key)?.querySelector('button') ?? field.current)?.focus();
  }

  function remove({ path }: Chip): void {
    flushSync(() => {
      onEditing(null);
      onChange(writeFilter(filters, path, undefined));
    });
    field.current?.focus();
  }

  if (isFolded) {
    return (
      <div ref={holder}>
        <QueryProse
          {...{ kind, chips, lists }}
          onOpen={(chip) => open(pathOf(chip), chip.side?.name ?? null)}
          onOpenLists={() => open(listsPath, null)}
          onAdd={() => {
            flushSync(onUnfold);
            field.current?.focus();
          }}
        />
      </div>
    );
  }
  const joints = jointsOf(entries);
  return (
    <div className="sentence-form" ref={holder}>
      {isEmpty && hasIndex && <h2 className="title">{i18n.t(kind === 'people' ? 'search.who' : 'search.which')}</h2>}
      {(!isEmpty || (lists !== null && !hasIndex)) && (
        <ul className="sentences" aria-label={i18n.t('search.chipsLabel')}>
          {entries.map((entry, at) => (
            <Sentence
              key={entry.isOpen ? `${entry.path} open` : entry.key}
              {...{ joint: joints[at] ?? '', isNot: entry.isNot, isOpen: entry.isOpen, text: entry.text }}
              name={entry.chip?.path ?? entry.key}
              content={
                entry.parts === null ? (
                  <span className="soft">{entry.text}</span>
                ) : (
                  <StyledSentence content={entry.parts} />
                )
              }
              isEmpty={entry.chip === null}
              onOpen={() => open(entry.path, entry.side)}
              onDone={() => done(entry.chip?.path ?? entry.key)}
              onRemove={() => entry.chip !== null && remove(entry.chip)}
            >
              {entry.isOpen && (
                <SentenceEditor
                  {...{ path: entry.path, side: entry.side, filters, problems, searchContext, onChange }}
                  onSide={(side) => open(entry.path, side)}
                />
              )}
            </Sentence>
          ))}
          {(lists !== null || isListsOpen) && (
            <Sentence
              joint={i18n.t('search.sentence.joint.not')}
              name={listsPath}
              isNot
              isOpen={isListsOpen}
              text={lists?.text ?? i18n.t('search.lists.word')}
              content={lists === null ? i18n.t('search.lists.word') : <StyledSentence content={spoken(lists)} />}
              isEmpty={lists === null}
              onOpen={() => open(listsPath, null)}
              onDone={() => done(listsPath)}
              onRemove={() => {
                flushSync(() => {
                  onEditing(null);
                  onClearLists();
                });
                field.current?.focus();
              }}
            >
              {isListsOpen && listsField}
            </Sentence>
          )}
        </ul>
      )}
      <AddFilter
        key={kind}
        {...{ kind, filters, searchContext, extras, field, hasShortcut, onOpen: open }}
        isFirst={isEmpty && hasIndex}
        onAdd={onChange}
      />
      {isEmpty && hasIndex && (
        <FilterIndex {...{ kind, usedLast }} onOpen={(path) => open(path, null)} onStart={onChange} />
      )}
    </div>
  );
}

function pathOf({ filter }: Chip): string {
  return filter?.path ?? seedsPath;
}

function spoken({ stem, values }: ListsSentence) {
  return { stem, values, joint: i18n.t('search.sentence.joint.or'), rest: '' };
}

/** "where", then "and"; "not" where a sentence excludes. */
function jointsOf(entries: readonly SentenceEntry[]): string[] {
  const first = entries.findIndex(({ isNot }) => !isNot);
  return entries.map(({ isNot }, at) => {
    if (isNot) return i18n.t('search.sentence.joint.not');
    return i18n.t(at === first ? 'search.sentence.joint.where' : 'search.sentence.joint.and');
  });
}

/** Suggestions of "Add a filter" besides filters. */
function extrasOf(kind: FormContext['kind']): { path: string; label: string }[] {
  const seeds = { path: seedsPath, label: i18n.t('filterForm.seeds') };
  const lists = { path: listsPath, label: i18n.t('search.lists.word') };
  return kind === 'companies' ? [seeds, lists] : [lists];
}

/** The first field to type in; radio buttons before it are already chosen. */
const firstFields = '.editor :is(input:not([type="radio"]), select, textarea)';

/** Focuses an editor when it opens, and when another condition begins in it. */
function useFocusOnOpen(holder: RefObject<HTMLElement | null>, editing: Editing | null): void {
  const path = editing?.path ?? null;
  useEffect(() => {
    if (path === null) return;
    const open = holder.current?.querySelector<HTMLElement>('.sentence[data-open]');
    (open?.querySelector<HTMLElement>(firstFields) ?? open?.querySelector<HTMLElement>('.editor input'))?.focus();
  }, [holder, path]);
}

interface SentenceEditorProps {
  path: string;
  side: SideName | null;
  filters: SearchFilters;
  problems: readonly Problem[];
  searchContext: FormContext;
  onChange(filters: SearchFilters): void;
  onSide(side: SideName): void;
}

/** The editor of one sentence. Incomplete input ends with it. */
function SentenceEditor(props: SentenceEditorProps) {
  const { path, side, filters, problems, searchContext, onChange, onSide } = props;
  if (path === seedsPath) return <SeedsField {...{ filters, labelOf: searchContext.labelOf, onChange }} />;
  const filter = findFilter(path);
  if (filter === null) return null;
  return (
    <FilterControl
      {...{ filter, side, problems, searchContext, onSide }}
      value={readFilter(filters, path)}
      onChange={(next) => onChange(writeFilter(filters, path, next))}
    />
  );
}

interface SentenceEntry {
  key: string;
  /** The filter's path, or `seedsPath`. */
  path: string;
  side: SideName | null;
  /** Null while it is edited and has no value yet. */
  chip: Chip | null;
  parts: SentenceParts | null;
  text: string;
  isNot: boolean;
  isOpen: boolean;
}

/** The criteria in this order, and the edited one even without a value. Pure. */
function entriesOf(
  order: readonly string[],
  chips: readonly Chip[],
  editing: Editing | null,
): readonly SentenceEntry[] {
  return order.flatMap((path) => {
    const own = chips.filter((chip) => (chip.filter?.path ?? seedsPath) === path);
    const isEdited = editing?.path === path;
    const host = isEdited ? hostOf(own, editing) : null;
    const entries = own.map((chip) => entryOf(path, chip, chip === host, editing));
    return isEdited && host === null ? [...entries, emptyEntry(path, editing.side)] : entries;
  });
}

/** The sentence under which the editor opens; null if the edited side has no value. */
function hostOf(own: readonly Chip[], { side }: Editing): Chip | null {
  const withSides = own.filter((chip) => chip.side !== null);
  if (withSides.length === 0) return side === null || own.length === 0 ? (own.at(-1) ?? null) : null;
  if (side === null) return withSides[0] ?? null;
  return withSides.find((chip) => chip.side?.name === side) ?? null;
}

function entryOf(path: string, chip: Chip, isOpen: boolean, editing: Editing | null): SentenceEntry {
  const side = isOpen ? (editing?.side ?? chip.side?.name ?? null) : (chip.side?.name ?? null);
  const text = sentenceText(chip);
  return {
    key: chip.path,
    path,
    side,
    chip,
    parts: sentenceParts(chip),
    isNot: chip.isNot,
    isOpen,
    text: chip.isNot ? i18n.t('search.sentence.not', { what: text }) : text,
  };
}

function emptyEntry(path: string, side: SideName | null): SentenceEntry {
  const filter = findFilter(path);
  const what = filter === null ? i18n.t('filterForm.seeds') : filterLabel(filter);
  const isNot = side?.endsWith('exclude') ?? false;
  return {
    key: `${path} empty`,
    path,
    side,
    chip: null,
    parts: null,
    isNot,
    isOpen: true,
    text: i18n.t('search.sentence.empty', { what }),
  };
}

/** Sentences keep the order in which they were added, so that none moves while edited. An opened search uses the order of `used`. */
function useSentenceOrder(used: readonly string[], editing: string | null): readonly string[] {
  const [order, setOrder] = useState<readonly string[]>(used);
  const isShown = (path: string) => used.includes(path) || path === editing;
  const shown = order.filter(isShown);
  const added = [...used, ...(editing === null ? [] : [editing])].filter((path) => !shown.includes(path));
  const next = added.length === 0 && shown.length === order.length ? order : [...shown, ...new Set(added)];
  // During rendering, so that no other order is ever painted.
  if (next !== order) setOrder(next);
  return next;
}
