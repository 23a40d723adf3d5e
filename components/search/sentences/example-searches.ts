import { i18n } from '#i18n';
import type { SearchFilters, SearchKind } from '@/lib/database/schema/search-rows';

export interface ExampleSearch {
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

export function exampleSearches(kind: SearchKind): readonly ExampleSearch[] {
  return examples[kind]();
}
