import { i18n } from '#i18n';
import { seedsPath } from '@/components/search/describe/describe-search';
import { groupLabel, groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import type { FilterGroupName } from '@/lib/service/contract/filters/filter';
import { listsPath } from './editing.ts';
import { type ExampleSearch, exampleSearches } from './example-searches.ts';

export interface FilterIndexProps {
  kind: SearchKind;
  usedLast: ReadonlySet<string>;
  onOpen(path: string): void;
  onStart(filters: SearchFilters): void;
}

interface Word {
  path: string;
  label: string;
}

/** Every filter as a word, and example searches: the content of an empty form. */
export function FilterIndex({ kind, usedLast, onOpen, onStart }: FilterIndexProps) {
  return (
    <>
      <div className="filter-index">
        {groupsOf(kind).map(({ group }) => (
          <section key={group} aria-label={groupLabel(group)}>
            <h3>{groupLabel(group)}</h3>
            <ul>
              {linksIn(kind, group).map(({ path, label }) => (
                <li key={path}>
                  <button
                    type="button"
                    className="filter-word"
                    data-used={usedLast.has(path) || undefined}
                    onClick={() => onOpen(path)}
                  >
                    {label}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Examples examples={exampleSearches(kind)} onStart={onStart} />
    </>
  );
}

function linksIn(kind: SearchKind, group: FilterGroupName): Word[] {
  const filters = groupsOf(kind).find((each) => each.group === group)?.filters ?? [];
  const entries = filters
    .filter(({ shape, isLegacy }) => shape !== 'lists' && isLegacy !== true)
    .map((filter) => ({ path: filter.path, label: filterLabel(filter) }));
  if (group === 'lists') return [{ path: listsPath, label: i18n.t('search.lists.word') }];
  const hasSeeds = kind === 'companies' && group === 'company';
  return hasSeeds ? [{ path: seedsPath, label: i18n.t('filterForm.seeds') }, ...entries] : entries;
}

function Examples({
  examples,
  onStart,
}: {
  examples: readonly ExampleSearch[];
  onStart(filters: SearchFilters): void;
}) {
  return (
    <section className="starts" aria-label={i18n.t('search.starts.title')}>
      <p className="meta">{i18n.t('search.starts.title')}</p>
      <ul>
        {examples.map(({ label: entries, filters }) => (
          <li key={entries}>
            <button type="button" onClick={() => onStart(filters)}>
              {entries}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
