import type { SearchRow } from '@/lib/database/schema/search-rows';
import { searchIdOf } from '@/lib/searches/searches';
import { filterCases } from '../../fixtures/filter-steps.ts';
import { search } from '../../fixtures/rows/result-rows.ts';
import type { Scenario } from '../scenario.ts';

/** The form with many filters set, with a list open, and with what it does not take. */

const widths = [1280, 768, 360, 320];

/** All cases of one kind in one search, the branches of each beside those of the others. */
function everything(kind: SearchRow['kind']): Record<string, unknown> {
  const bodies = filterCases.filter((each) => each.search === kind).map(({ body }) => body);
  return bodies.reduce(merge, {});
}

function merge(one: object, other: object): Record<string, unknown> {
  const both = Object.entries(other).map(([key, value]) => {
    const before: unknown = Reflect.get(one, key);
    return [key, isBranch(before) && isBranch(value) ? merge(before, value) : value];
  });
  return { ...one, ...Object.fromEntries(both) };
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

async function kept(part: Partial<SearchRow>): Promise<SearchRow> {
  const row = search(part);
  return { ...row, id: await searchIdOf(row) };
}

const people = await kept({ filters: everything('people') });
const companies = await kept({ kind: 'companies', filters: everything('companies') });
const searches = [people, companies];
const empty: Scenario = { screen: 'workspace', section: 'search', widths };
const full: Scenario = { ...empty, section: `search/${people.id}`, searches };

export const filterScenarios: Record<string, Scenario> = {
  'filters-people': full,
  'filters-companies': { ...full, section: `search/${companies.id}` },
  'filters-rtl': { ...full, look: 'rtl' },
  'filters-long': { ...full, look: 'long' },
  'filters-options': {
    ...empty,
    steps: [
      { press: 'Lives in', exact: true },
      { field: 'Lives in', text: 'no' },
    ],
  },
  'filters-refused': {
    ...empty,
    steps: [
      { press: 'Profile page', exact: true },
      { field: 'Profile page', text: 'hana novotna' },
      { press: 'Done', exact: true },
    ],
  },
  'filters-point': {
    ...empty,
    steps: [
      { press: 'Around a point', exact: true },
      { field: 'Latitude', text: 'north' },
    ],
  },
  'filters-time': { ...empty, steps: [{ press: 'Time in this job', exact: true }] },
  'filters-growth': { ...empty, steps: [{ press: 'Departments and growth', exact: true }] },
  'filters-keywords': { ...empty, steps: [{ press: 'Keywords', exact: true }] },
};
