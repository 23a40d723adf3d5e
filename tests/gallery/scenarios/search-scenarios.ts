import { orderKeyOf } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { type SearchRow, searchPageId } from '@/lib/database/schema/search-rows';
import { searchIdOf } from '@/lib/searches/searches';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { connectionId, day, intent, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { list, lists, member, members } from '../../fixtures/rows/list-rows.ts';
import { lines, search, searchPage } from '../../fixtures/rows/result-rows.ts';
import type { Scenario } from '../scenario.ts';

/** A search in sentences, its editors and the line that adds one, and the searches that were kept. */

const now = Date.now();

async function kept(part: Partial<SearchRow>): Promise<SearchRow> {
  const row = search(part);
  return { ...row, id: await searchIdOf(row) };
}

const buyers = await kept({
  name: 'Buyers in Europe and Africa',
  openedAt: now - 3 * 3_600_000,
  filters: {
    contact: {
      experience: { latest: { title: { any: { include: { mode: 'SMART', content: ['procurement', 'buying'] } } } } },
      seniority: { any: { include: ['director', 'vp', 'head'] } },
      location: { any: { include: ['Europe', 'Africa'], exclude: ['Malta'] } },
    },
    account: {
      employeeSize: { type: 'RANGE', range: [{ start: 500, end: 5000 }] },
      technologies: { any: { include: { content: ['SAP Ariba'] } } },
      revenue: { type: 'ALL' },
    },
  },
});
const makers = await kept({
  kind: 'companies',
  openedAt: now - 2 * day,
  filters: {
    account: { location: { any: { include: ['Rotterdam'] } }, foundedYear: { type: 'RANGE', range: { start: 2015 } } },
  },
});
/** A value and a filter that this version does not know. */
const old = await kept({
  name: 'From last year',
  openedAt: now - 300 * day,
  filters: {
    contact: { seniority: { any: { include: ['director', 'big_boss'] } }, shoeSize: { any: { include: ['44'] } } },
  },
});
const leavingOut = await kept({
  name: 'Everybody but Malta',
  openedAt: now - 5 * day,
  filters: { contact: { location: { any: { exclude: ['Malta'] } } } },
});
const searches = [buyers, makers, old, leavingOut, await kept({ openedAt: now - 9 * day })];
const pages = [0, 1].map((page) => ({
  ...searchPage(page, lines(page * 25, 25)),
  id: searchPageId(buyers.id, 'search', page),
  searchId: buyers.id,
}));
const widths = [1280, 1024, 768, 360, 320];
const empty: Scenario = { screen: 'workspace', section: 'search', widths, lists, members };
const drafted: Scenario = { ...empty, section: `search/${buyers.id}`, searches };

function intentOf(row: SearchRow, part: Partial<Intent>): Intent {
  const subject = subjectOfSearch('person', row.id);
  return intent(tomasz, {
    operation: 'search-people',
    subject,
    detail: { page: 0 },
    reservedMilli: 12_500,
    agreedMilli: 12_500,
    orderKey: orderKeyOf(connectionId, 'search-people', subject.key, { page: 0 }),
    quote: { kind: 'range', minMilli: 0, maxMilli: 12_500 },
    ...part,
  });
}

const failure = { kind: 'not-enough-credits', status: 402 } as const;
const many = Array.from({ length: 12 }, (_each, at) => list(`list-${at}`, `Customers of ${2030 - at}`, 'person'));

export const searchScenarios: Record<string, Scenario> = {
  'search-empty': { ...empty, searches },
  'search-companies': { ...empty, steps: [{ tab: 'Companies' }] },
  'search-typing': { ...drafted, steps: [{ field: 'Add a filter', text: 'vp' }] },
  'search-together': {
    ...empty,
    steps: [{ field: 'Add a filter', text: 'vp, germany, 200 to 1,000, engineering grew 20%' }],
  },
  'search-edit': { ...drafted, steps: [{ press: 'Change: title contains' }] },
  'search-ticks': { ...drafted, steps: [{ press: 'Change: seniority' }] },
  'search-cleared': { ...drafted, steps: [{ press: 'Clear', exact: true }] },
  'search-refused': { ...empty, steps: [{ press: 'Save search' }] },
  'search-saved': {
    ...empty,
    searches,
    searchPages: pages,
    steps: [{ press: 'More', exact: true }, { press: 'Searches' }],
  },
  'search-draft': drafted,
  'search-draft-rtl': { ...drafted, look: 'rtl' },
  'search-draft-long': { ...drafted, look: 'long' },
  'search-paid': { ...drafted, searchPages: pages },
  'search-stale': {
    ...drafted,
    searchPages: pages,
    steps: [{ press: 'Change: headcount' }, { press: 'Remove: headcount' }],
  },
  'search-old': { ...drafted, section: `search/${old.id}` },
  'search-problems': { ...drafted, section: `search/${leavingOut.id}`, steps: [{ press: 'Save search' }] },
  'search-missing': { ...empty, section: 'search/gone' },
  'search-lists': {
    ...empty,
    lists: many,
    members: [member('list-0', tomasz, 'Tomasz')],
    steps: [
      { press: 'Not on these lists' },
      { choose: 'All lists' },
      ...many.slice(0, 11).map(({ name }) => ({ choose: `${name} ` })),
    ],
  },
  'search-paste': {
    ...empty,
    steps: [
      { press: 'More', exact: true },
      { press: 'Paste JSON' },
      {
        field: 'A search as JSON: a request body with Sidenote’s standard field names',
        text: '{"contact":{"senority":{"any":{"include":["vp"]}}}}',
      },
      { press: 'Fill in the form' },
    ],
  },
  'search-asking': { ...drafted, intent: intentOf(buyers, { state: 'sent', sentAt: now - 4000 }) },
  'search-lost': { ...drafted, intent: intentOf(buyers, { state: 'unknown', sentAt: now - 600_000 }) },
  'search-no-credits': {
    ...drafted,
    balanceMilli: 400,
    intent: intentOf(buyers, { sentAt: now - 9000, settledAt: now - 8000, outcome: { kind: 'failed', failure } }),
  },
};
