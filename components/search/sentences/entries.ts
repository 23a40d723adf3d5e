import { useState } from 'react';
import { i18n } from '#i18n';
import { type Chip, seedsPath } from '@/components/search/describe/describe-search';
import { type SentenceParts, sentenceParts, sentenceText } from '@/components/search/describe/sentence-parts';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { SideName } from '@/components/search/form/sides';
import { findFilter } from '@/lib/service/contract/filters';
import type { Editing } from './editing.ts';

export interface SentenceEntry {
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
export function entriesOf(
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
export function useSentenceOrder(used: readonly string[], editing: string | null): readonly string[] {
  const [order, setOrder] = useState<readonly string[]>(used);
  const isShown = (path: string) => used.includes(path) || path === editing;
  const shown = order.filter(isShown);
  const added = [...used, ...(editing === null ? [] : [editing])].filter((path) => !shown.includes(path));
  const next = added.length === 0 && shown.length === order.length ? order : [...shown, ...new Set(added)];
  // During rendering, so that no other order is ever painted.
  if (next !== order) setOrder(next);
  return next;
}
