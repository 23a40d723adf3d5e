import { createI18n } from '@wxt-dev/i18n';
import { seedsPath } from '@/components/search/describe/describe-search';
import { groupLabel, groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { findWords, foldText } from '@/lib/platform/fold-text';
import { readFilter } from '@/lib/searches/filter-values';
import { hasSides, openingSuggestion, type Suggestion } from './suggestion.ts';

/** A path that opens something else: exclusion lists, or companies to resemble. */
export interface ExtraFilter {
  path: string;
  label: string;
}

export interface NamedFilter {
  suggestion: Suggestion;
  /** The filter's label, group and synonyms. */
  names: string;
  synonyms: readonly string[];
  /** Words before a value of it: "title", "title contains". */
  leads: readonly string[];
}

/** Further trade names of a filter, in lower case, never shown. By path. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  [seedsPath]: ['lookalike', 'lookalikes', 'lookalike companies', 'similar', 'similar companies', 'similar to'],
  'account.employeeSize': ['employees', 'number of employees', 'company size', 'size', 'employee count', 'headcount'],
  'account.funding': [
    ...['raised', 'money raised', 'funding round', 'funding rounds', 'funding stage', 'series', 'investment'],
    ...['recently funded', 'last round', 'venture capital', 'vc backed', 'seed funding'],
  ],
  'account.metric': [
    ...['growth', 'growing', 'fast growing', 'headcount growth', 'employee growth', 'company growth'],
    ...['department growth', 'team growth', 'department size', 'team size', 'hiring'],
  ],
  'contact.experience.latest.duration': ['tenure', 'time in job', 'time in role', 'time in position'],
  'account.technologies': ['technographics', 'technographic', 'tech stack', 'tech', 'technology', 'software used'],
};

function synonymsOf(path: string): readonly string[] {
  return Object.hasOwn(synonyms, path) ? (synonyms[path] ?? []) : [];
}

/** Untyped, because the keys come from the filter table. */
const labels = createI18n();

export function namedFilters(
  kind: SearchKind,
  set: SearchFilters,
  extras: readonly ExtraFilter[],
): readonly NamedFilter[] {
  const own = groupsOf(kind).flatMap(({ group, filters }) =>
    filters
      .filter(({ shape }) => shape !== 'lists')
      .filter(({ path, isLegacy }) => isLegacy !== true || readFilter(set, path) !== undefined)
      .map((filter) => {
        const label = filterLabel(filter);
        const stem = labels.t(`search.stem.${filter.path}`);
        return {
          suggestion: openingSuggestion(filter.path, label, hasSides(filter)),
          names: foldText([label, groupLabel(group), ...synonymsOf(filter.path)].join(' ')),
          synonyms: synonymsOf(filter.path),
          leads: [label, stem, stem.replace(/ (?:is|are|contains?|include)$|^company (?=uses)/u, '')].map(foldText),
        };
      }),
  );
  const others = extras.map(({ path, label }) => ({
    suggestion: openingSuggestion(path, label, false),
    names: foldText([label, ...synonymsOf(path)].join(' ')),
    synonyms: synonymsOf(path),
    leads: [],
  }));
  return [...own, ...others];
}

/** A text that begins with the name of a filter, or of several. */
export interface Addressed {
  filters: readonly NamedFilter[];
  value: string;
  /** A colon is certain: "industry analyst" is a title. */
  hasColon: boolean;
}

/** "title: engineer", "uses postgresql"; null for any other text. Pure. */
export function readAddress(text: string, filters: readonly NamedFilter[]): Addressed | null {
  const [, name, value = ''] = /^([^:]+):(?!\/\/) ?(.*)$/u.exec(text) ?? [];
  if (name !== undefined) return { filters: filtersCalled(name, filters), value, hasColon: true };
  const folded = foldText(text);
  const all = filters.flatMap(({ leads }) => leads).filter((lead) => folded.startsWith(`${lead} `));
  const lead = all.toSorted((a, b) => b.length - a.length)[0];
  if (lead === undefined) return null;
  const called = filters.filter(({ leads }) => leads.includes(lead));
  return { filters: called, value: text.slice(lead.length + 1), hasColon: false };
}

/** By the whole name, else by words of it or of the path, else by the last word: "job title". */
function filtersCalled(name: string, filters: readonly NamedFilter[]): readonly NamedFilter[] {
  const exact = filters.filter(({ leads }) => leads.includes(foldText(name)));
  if (exact.length > 0) return exact;
  const words = findWords(name);
  const byWords = (some: readonly string[]) =>
    filters.filter(({ names, suggestion }) => {
      const own = findWords(`${names} ${suggestion.path}`);
      return some.length > 0 && some.every((word) => own.includes(word));
    });
  const named = byWords(words);
  return named.length > 0 ? named : byWords(words.slice(-1));
}
