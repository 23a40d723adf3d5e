import { filtersOf } from '@/components/search/form/filter-groups';
import { wordOf } from '@/components/search/form/filter-labels';
import { textsAt } from '@/components/search/form/read-value';
import type { SearchKind } from '@/lib/database/schema/search-rows';
import { foldText } from '@/lib/platform/fold-text';
import { type Suggestion, settingSuggestion } from './suggestion.ts';

/** Words around the name of a round. */
const before = new Set(['raised', 'closed', 'a', 'an']);
const after = new Set(['funding', 'round', 'rounds', 'stage', 'funded', 'companies']);
/** Alone, other words may be a name or a keyword. */
const isUnmistakable = /^(?:pre-?seed|series [a-j]|venture round)$/u;

/** A typed funding round: "Series B", "seed funding". Pure. */
export function fundingSuggestions(kind: SearchKind, text: string): Suggestion[] {
  const filter = filtersOf(kind).find(({ path }) => path === 'account.funding');
  const folded = foldText(text);
  const name = roundIn(folded);
  if (filter === undefined || (kind === 'people' && name === folded && !isUnmistakable.test(name))) return [];
  const rounds = (filter.values ?? []).filter((round) => foldText(wordOf(filter, round)) === name);
  return rounds.flatMap((round) => {
    const shown = { text: wordOf(filter, round) };
    const made = settingSuggestion(kind, filter, round, shown, (before) => ({
      ...(typeof before === 'object' ? before : {}),
      type: [...new Set([...textsAt(before, 'type'), round])],
    }));
    return made === null ? [] : [made];
  });
}

/** "raised a series b round" → "series b". */
function roundIn(folded: string): string {
  const words = folded.split(/\s+/u);
  const first = words.findIndex((word) => !before.has(word));
  const last = words.findLastIndex((word) => !after.has(word));
  const name = words.slice(Math.max(0, first), last + 1).join(' ');
  return name === 'pre seed' || name === 'preseed' ? 'pre-seed' : name;
}
