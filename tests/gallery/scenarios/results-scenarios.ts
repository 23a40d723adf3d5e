import type { ResultLine } from '@/lib/database/schema/result-line';
import { type SearchPageRow, type SearchRow, searchPageId } from '@/lib/database/schema/search-rows';
import { searchIdOf } from '@/lib/searches/searches';
import { batch } from '../../fixtures/rows/batch-rows.ts';
import { day, emailEntry, facet, record, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import { companyLine, line, search, searchPage } from '../../fixtures/rows/result-rows.ts';
import type { Scenario } from '../scenario.ts';

/** What was bought of a search, in every state that its table and its feet can be in. */

const now = Date.now();
const hour = 3_600_000;

async function kept(part: Partial<SearchRow>): Promise<SearchRow> {
  const row = search(part);
  return { ...row, id: await searchIdOf(row) };
}

function pagesOf({ id }: SearchRow, pages: readonly SearchPageRow[]): SearchPageRow[] {
  return pages.map((page) => ({ ...page, id: searchPageId(id, page.mode, page.page), searchId: id }));
}

const people: [string, string, string, string, string, number][] = [
  ['ingrid-solheim', 'Ingrid Solheim', 'Chief Procurement Officer', 'Halvorsen Maritime', 'Bergen', 1126],
  ['kwame-boateng', 'Kwame Boateng', 'Director, Strategic Sourcing', 'Okavango Freight', 'Accra', 1840],
  ['hana-novotna', 'Hana Novotná', 'Head of Procurement', 'Fenwick Instruments', 'Brno', 640],
  ['mateus', 'Mateus Carvalho-Albuquerque dos Santos Ferreira', 'VP Supply Chain', 'Halvorsen Maritime', 'Porto', 1126],
  ['yuki-tanabe', 'Yuki Tanabe', 'Director of Purchasing', 'Sakura Ledger', 'Osaka', 2310],
  ['thandiwe-dlamini', 'Thandiwe Dlamini', 'Head of Category Management', 'Casa Verde Foods', 'Durban', 980],
  ['farid-rahimi', 'Farid Rahimi', 'Procurement Director', 'Quillon Health', 'Hamburg', 3400],
  ['siobhan-kearney', 'Siobhán Kearney', 'VP Procurement', 'Brightwater Mills', 'Galway', 715],
  ['wei-ling-chen', 'Wei-Ling Chen', 'Director, Indirect Spend', 'Marrow & Pine', 'Taipei', 1290],
  ['elif-yildiz', 'Elif Yıldız', 'Head of Purchasing', 'Atelier Nord', 'Izmir', 560],
  ['luca-ferrante', 'Luca Ferrante', 'Procurement Director, EMEA', 'Fenwick Instruments', 'Turin', 640],
  ['aroha-ngata', 'Aroha Ngata', 'Director, Sourcing', 'Brightwater Mills', 'Wellington', 715],
];

/** Each person has a name of their own: beyond the first twelve, one's first name and another's last. */
function found(from: number): ResultLine[] {
  return Array.from({ length: 25 }, (_each, place) => {
    const at = from + place;
    const [slug, name, ...facts] = personAt(at);
    const [, lastNames] = personAt(at + Math.floor(at / people.length));
    const isFirst = at < people.length;
    const own = isFirst ? name : `${name.split(' ')[0]} ${lastNames.split(' ').at(-1)}`;
    const [title, company, city, headcount] = facts;
    return line(isFirst ? slug : `${slug}-${at}`, { name: own, title, company, place: city, headcount });
  });
}

const personAt = (at: number) => people[at % people.length] ?? emptyPerson;
const emptyPerson: (typeof people)[number] = ['nobody', 'Nobody', '', '', '', 0];

const buyers = await kept({});
const born = (ago: number, usedBy: string | null = null) => ({ id: 'track', bornAt: now - ago, usedBy, people: 25 });
const two = [
  searchPage(0, found(0), { boughtAt: now - 8 * hour, track: born(8 * hour) }),
  searchPage(1, found(25), { boughtAt: now - hour, track: born(hour) }),
];
const known = (slug: string, days: number) =>
  record(
    subjectOf(slug),
    { email: facet([emailEntry({ address: `${slug.replace('-', '.')}@company.example` })], now - days * day) },
    people.find(([each]) => each === slug)?.[1] ?? slug,
  );

const base: Scenario = {
  screen: 'workspace',
  section: `search/${buyers.id}`,
  widths: [1280, 1024, 768, 480],
  searches: [buyers],
  searchPages: pagesOf(buyers, two),
  records: [
    known('hana-novotna', 8),
    known('luca-ferrante', 40),
    record(subjectOf('siobhan-kearney'), { email: facet<never>(null, now - 18 * day) }, 'Siobhán Kearney'),
  ],
  lists: [list('customers', 'Customers', 'person', { lastUsedAt: now - day })],
  members: [member('customers', subjectOf('mateus'), 'Mateus Carvalho', { at: now - 40 * day })],
  service: { webhook: 'https://hooks.firm.example/in', valueListUrl: null, previewPath: '/v1/people/preview' },
};

const chosen = ['Ingrid Solheim', 'Kwame Boateng', 'Hana Novotná', 'Yuki Tanabe', 'Thandiwe Dlamini', 'Farid Rahimi'];
const selecting: Scenario = {
  ...base,
  steps: chosen.map((name) => ({ choose: `Select ${name}` })),
};

const masked = found(0).map((each, at) => ({
  ...each,
  name: each.name.replace(/(?<= .).+$/, (rest) => '*'.repeat(Math.min(8, rest.length))),
  has: at % 3 === 0 ? ['mobile', 'skills', 'educations'] : at % 3 === 1 ? ['skills'] : [],
}));
const makers = await kept({
  kind: 'companies',
  filters: { account: { location: { any: { include: ['Rotterdam'] } } } },
});
const companies = people.map(([slug, , , name, place, headcount], at) =>
  companyLine(`${slug}-company`, {
    name,
    place,
    headcount,
    industry: at % 2 === 0 ? 'maritime transportation' : 'medical devices',
    domain: `${slug}.example`,
    founded: 1950 + at * 4,
    title: at % 2 === 0 ? 'PRIVATELY_HELD' : 'PUBLIC_COMPANY',
  }),
);
const thousands = searchPage(0, found(0), { total: 140_212, track: born(hour, 'job-7') });
const before = searchPage(1, found(0).slice(0, 24), { total: 140_290, boughtAt: now - 9 * hour, track: null });
const nothing = searchPage(0, [], { total: 0, chargedMilli: 0, track: null });

export const resultsScenarios: Record<string, Scenario> = {
  results: base,
  'results-selected': selecting,
  'results-selected-rtl': { ...selecting, look: 'rtl' },
  'results-selected-long': { ...base, look: 'long' },
  'results-excluding': { ...selecting, steps: [...(selecting.steps ?? []), { press: 'Exclude', exact: true }] },
  'table-batch': {
    ...base,
    batch: batch({ found: 31, 'nothing-found': 8, excluded: 2, asking: 5, waiting: 54 }),
  },
  'results-columns': { ...base, steps: [{ press: 'Columns' }, { choose: 'Industry' }, { choose: 'Domain' }] },
  'results-preview': {
    ...base,
    searchPages: pagesOf(buyers, [searchPage(0, masked, { chargedMilli: 1000, track: null }, 'preview')]),
  },
  'results-companies': {
    ...base,
    section: `search/${makers.id}`,
    searches: [makers],
    searchPages: pagesOf(makers, [searchPage(0, companies, { chargedMilli: 1200, total: 310, track: null })]),
  },
  'results-nothing': { ...base, searchPages: pagesOf(buyers, [nothing]) },
  'results-none-fit': { ...base, steps: [{ field: 'Filter these results', text: 'nobody of this name' }] },
  'results-finder-excluded': {
    ...base,
    widths: [1280, 360],
    records: [],
    searchPages: pagesOf(buyers, [searchPage(0, found(0), { boughtAt: now - hour, track: born(hour) })]),
    steps: [{ press: /^Find all/ }],
  },
  'results-expired': {
    ...base,
    searchPages: pagesOf(buyers, [searchPage(0, found(0), { boughtAt: now - 8 * hour, track: born(8 * hour) })]),
  },
  'results-export': {
    ...base,
    steps: [{ press: /^Get all/ }, { field: 'How many', text: '500' }],
  },
  'results-export-short': {
    ...base,
    budget: { perDayMilli: 370_500, perMonthMilli: null, askAgainAboveMilli: null },
    steps: [{ press: /^Get all/ }, { field: 'How many', text: '484' }],
  },
  'results-export-warned': {
    ...base,
    widths: [1280, 360],
    steps: [{ press: /^Get all/ }, { field: 'How many', text: '300' }],
  },
  'results-thousands': {
    ...base,
    service: { webhook: null, valueListUrl: null, previewPath: '/v1/people/preview' },
    searchPages: pagesOf(buyers, [thousands, before]),
    steps: [{ press: /^Get all/ }, { field: 'How many', text: '16302' }],
  },
};
