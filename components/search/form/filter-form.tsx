import { Fragment, type ReactNode, useState } from 'react';
import { i18n } from '#i18n';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';
import { readFilter, writeFilter } from '@/lib/searches/filter-values';
import type { ValueListName } from '@/lib/service/contract/enums';
import type { FilterGroupName as GroupName } from '@/lib/service/contract/filters/filter';
import type { Problem } from '@/lib/service/contract/filters/problem';
import { problemsAt } from './check-filter.ts';
import { FilterControl } from './filter-control.tsx';
import { FilterGroup } from './filter-group.tsx';
import { groupsOf } from './filter-groups.ts';
import type { FormContext, ValueSource } from './form-context.ts';
import { SeedsField, seedsOf } from './seeds-field.tsx';

export interface FilterFormProps {
  kind: SearchKind;
  /** The body's `account` and `contact`; other keys are left unchanged. */
  filters: SearchFilters;
  problems: readonly Problem[];
  /** The field for exclusion lists, which are not part of `filters`. */
  listsField: ReactNode;
  /** The number of lists chosen there. */
  listsCount?: number;
  labelOf(problem: Problem): string;
  valuesOf(name: ValueListName): ValueSource;
  /** A field that completes from this list was focused, or a retry requested. */
  loadValues?(name: ValueListName): void;
  onChange(filters: SearchFilters): void;
}

const loadNothing = (): void => undefined;

/**
 * Every filter (docs/interface.md#account-filters, docs/interface.md#contact-filters, docs/interface.md#company-search), rendered
 * from their table.
 */
export function FilterForm(props: FilterFormProps) {
  const {
    kind,
    filters,
    problems,
    listsField,
    listsCount = 0,
    labelOf: wordsOf,
    valuesOf,
    loadValues = loadNothing,
    onChange,
  } = props;
  const [clears, noteOwn] = useClears(filters);
  const searchContext: FormContext = { kind, labelOf: wordsOf, valuesOf, loadValues };
  return (
    <div className="filter-form">
      {groupsOf(kind).map(({ group, filters: rows }) => {
        const hasSeeds = kind === 'companies' && group === 'company';
        const set = rows.filter(({ path }) => readFilter(filters, path) !== undefined).length;
        const count = set + (hasSeeds && seedsOf(filters).length > 0 ? 1 : 0);
        const hasProblem = rows.some(({ path }) => problemsAt(path, problems).length > 0);
        return (
          <FilterGroup
            key={`${kind} ${group}`}
            title={groupLabels[group]()}
            count={group === 'lists' ? listsCount : count}
            hasProblem={hasProblem}
          >
            {group === 'lists' && listsField}
            <Fragment key={clears}>
              {hasSeeds && (
                <SeedsField
                  filters={filters}
                  labelOf={wordsOf}
                  onChange={(changed) => {
                    noteOwn(changed);
                    onChange(changed);
                  }}
                />
              )}
              {rows.map((filter) => {
                const value = readFilter(filters, filter.path);
                if (filter.shape === 'lists' || (filter.isLegacy === true && value === undefined)) return null;
                return (
                  <FilterControl
                    key={filter.path}
                    filter={filter}
                    value={value}
                    problems={problems}
                    searchContext={searchContext}
                    onChange={(next) => {
                      const changed = writeFilter(filters, filter.path, next);
                      noteOwn(changed);
                      onChange(changed);
                    }}
                  />
                );
              })}
            </Fragment>
          </FilterGroup>
        );
      })}
    </div>
  );
}

/**
 * Counts how often all filters were cleared from outside the form, so that incomplete input, which is in no filter, is discarded
 * as well. The form's own changes are recorded so that they can be told apart.
 */
function useClears(filters: SearchFilters): [number, (own: SearchFilters) => void] {
  const [held, setHeld] = useState({ filters, clears: 0 });
  const isOther = held.filters !== filters;
  const clears = held.clears + (isOther && Object.keys(filters).length === 0 ? 1 : 0);
  if (isOther) setHeld({ filters, clears });
  return [clears, (own) => setHeld({ filters: own, clears })];
}

const groupLabels: Record<GroupName, () => string> = {
  who: () => i18n.t('filterForm.groups.who'),
  role: () => i18n.t('filterForm.groups.role'),
  company: () => i18n.t('filterForm.groups.company'),
  place: () => i18n.t('filterForm.groups.place'),
  education: () => i18n.t('filterForm.groups.education'),
  skills: () => i18n.t('filterForm.groups.skills'),
  keywords: () => i18n.t('filterForm.groups.keywords'),
  social: () => i18n.t('filterForm.groups.social'),
  size: () => i18n.t('filterForm.groups.size'),
  money: () => i18n.t('filterForm.groups.money'),
  growth: () => i18n.t('filterForm.groups.growth'),
  technology: () => i18n.t('filterForm.groups.technology'),
  lists: () => i18n.t('filterForm.groups.lists'),
};
