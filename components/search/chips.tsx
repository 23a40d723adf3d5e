import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { i18n } from '#i18n';
import { type Chip, chipLabel, chipsOf } from '@/components/search/describe/describe-search';
import { formatCount } from '@/components/ui/formats';
import { useRestoredFocus } from '@/components/ui/hooks/use-restored-focus';
import type { ChosenLists, SearchFilters } from '@/lib/database/schema/search-rows';
import { writeFilter } from '@/lib/searches/filter-values';

export interface ChipsProps {
  filters: SearchFilters;
  lists: ChosenLists;
  /** The number of lists that the search excludes. */
  listsCount: number;
  onFilters(filters: SearchFilters): void;
  onLists(lists: ChosenLists): void;
}

/** The search's filters as chips, each of which can be removed. */
export function Chips({ filters, lists, listsCount, onFilters, onLists }: ChipsProps) {
  const holder = useRef<HTMLUListElement>(null);
  useRestoredFocus(holder);
  const chips = chipsOf(filters);
  const isLeavingOut = lists === 'all' ? listsCount > 0 : lists.length > 0;
  return (
    <ul className="chips" ref={holder} tabIndex={-1} aria-label={i18n.t('search.chipsLabel')}>
      {chips.map((chip) => (
        <ChipItem key={chip.path} chip={chip} onRemove={() => onFilters(writeFilter(filters, chip.path, undefined))} />
      ))}
      {isLeavingOut && (
        <ChipItem chip={listsChip(lists === 'all' ? listsCount : lists.length)} onRemove={() => onLists([])} />
      )}
    </ul>
  );
}

function listsChip(count: number): Chip {
  return { path: 'lists', label: '', words: i18n.t('search.chip.lists', count, [formatCount(count)]), isNot: true };
}

function ChipItem({ chip, onRemove }: { chip: Chip; onRemove(): void }) {
  const { label, words, isNot } = chip;
  return (
    <li className="chip" data-not={isNot || undefined}>
      <span>
        {isNot && <span className="stop">{i18n.t('search.chip.notWord')} </span>}
        {label !== '' && <span className="soft">{label} </span>}
        <bdi>{words}</bdi>
      </span>
      <button
        type="button"
        className="icon"
        data-small
        aria-label={i18n.t('search.removeChip', { what: chipLabel(chip).trim() })}
        onClick={onRemove}
      >
        <X />
      </button>
    </li>
  );
}
