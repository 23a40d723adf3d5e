import { i18n } from '#i18n';
import { seedsPath } from '@/components/search/describe/describe-search';
import { groupLabel, groupsOf } from '@/components/search/form/filter-groups';
import { filterLabel } from '@/components/search/form/filter-labels';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import type { FilterGroupName } from '@/lib/service/contract/filters/filter';
import { listsPath } from './editing.ts';

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

interface ExampleSearch {
  label: string;
  filters: SearchFilters;
}

const plain = (...values: string[]) => ({ any: { include: values } });
const match = (...values: string[]) => ({ any: { include: { content: values } } });
const size = (start: number, end?: number) => ({
  type: 'RANGE',
  range: [end === undefined ? { start } : { start, end }],
});

const examples: Record<SearchKind, () => readonly ExampleSearch[]> = {
  people: () => [
    {
      label: i18n.t('search.starts.sales'),
      filters: {
        contact: { seniority: plain('vp'), departmentAndFunction: plain('sales') },
        account: { location: plain('Netherlands'), employeeSize: size(200, 2000) },
      },
    },
    {
      label: i18n.t('search.starts.procurement'),
      filters: {
        contact: {
          experience: { latest: { title: match('procurement'), duration: { latestJob: { min: { year: 1 } } } } },
          seniority: plain('head'),
          location: plain('Germany'),
        },
      },
    },
    {
      label: i18n.t('search.starts.engineers'),
      filters: {
        contact: {
          experience: { latest: { title: match('engineer') } },
          location: plain('Lyon'),
          language: match('dutch'),
          profileBadge: plain('OPEN_TO_WORK'),
        },
      },
    },
  ],
  companies: () => [
    {
      label: i18n.t('search.starts.growing'),
      filters: {
        account: {
          metric: { growth: [{ function: ['engineering'], start: 20, timeFrame: 'TWELVE' }] },
          location: plain('Germany'),
        },
      },
    },
    {
      label: i18n.t('search.starts.funded'),
      filters: { account: { funding: { type: ['SERIES_A', 'SERIES_B'] }, employeeSize: size(50, 500) } },
    },
  ],
};

function exampleSearches(kind: SearchKind): readonly ExampleSearch[] {
  return examples[kind]();
}
