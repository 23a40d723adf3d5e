import type { Page } from '@playwright/test';
import { type SearchPageRow, searchPageId } from '../../lib/records/search-rows.ts';
import type { SearchFilters } from '../../lib/search/filter-values.ts';
import { filterRows } from '../../lib/service/filters.ts';
import { neutralNames } from '../../lib/service/names.ts';
import { type FilterCase, filterCases } from '../components/search/form/filter-steps.ts';
import type { Result } from '../conformance/conformance-sandbox.ts';
import { joined } from '../conformance/filter-cases.ts';
import { askService, everybodyOf } from './ask-service.ts';
import { fitCase } from './fit-case.ts';
import { holdsFor } from './holds-for.ts';
import { readRow } from './read-row.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';
import { test as base, canaryKey, expect, type Sidenote } from './sidenote.ts';
import { takeStep } from './take-step.ts';
import { connectForJobs } from './workspace.ts';

/** Search before the service, with what arrives there written down. */
interface Desk {
  page: Page;
  proxy: RecordingProxy;
}

const test = base.extend<{ desk: Desk }>({
  desk: async ({ sidenote }, use) => {
    const proxy = await startRecordingProxy(sidenote.sandbox.ready.api);
    await connectForJobs(sidenote);
    const keeping = { mode: 'remembered' } as const;
    await sidenote.ask('saveConnection', { baseUrl: proxy.url, key: canaryKey, keeping, names: neutralNames });
    const page = await sidenote.browser.openExtensionPage('workspace.html#search');
    await page.setViewportSize({ width: 1280, height: 900 });
    await use({ page, proxy });
    await proxy.stop();
  },
});
test.use({ size: { people: 1000, companies: 200 }, credits: 2000 });

type Kind = FilterCase['search'];
/** What is pressed, where that arrives, what is there to be paged, and whole results to look into. */
const asked = {
  people: {
    tab: 'People',
    button: /^Preview 1 credit$/,
    path: '/v1/people/preview',
    mode: 'preview',
    size: 100,
    whole: '/v1/people',
  },
  companies: {
    tab: 'Companies',
    button: /^Search up to 2.5 credits$/,
    path: '/v1/companies',
    mode: 'search',
    size: 25,
    whole: '/v1/companies',
  },
} as const;
const listPaths = ['lists.people_id', 'lists.company_id'];

test('every filter of the interface is tried', () => {
  const tried = new Set([...filterCases.map(({ path }) => path), ...listPaths]);
  expect([...tried].toSorted()).toEqual([...new Set(filterRows.map(({ path }) => path))].toSorted());
});

const isOfPeople = ({ search }: FilterCase) => search === 'people';
const isOfContact = ({ path }: FilterCase) => path.startsWith('contact.');
const parts = {
  'of people by who they are': filterCases.filter(isOfContact),
  'of people by their company': filterCases.filter((one) => isOfPeople(one) && !isOfContact(one)),
  'of companies': filterCases.filter((one) => !isOfPeople(one)),
};

for (const [name, cases] of Object.entries(parts)) {
  test(`a search ${name} asks for what was set, and finds it`, async ({ sidenote, desk }) => {
    test.setTimeout(240_000);
    const [kind = 'people'] = cases.map(({ search }) => search);
    const everybody = await everybodyOf(sidenote.sandbox, asked[kind].whole);
    await desk.page.getByRole('tab', { name: asked[kind].tab, exact: true }).click();
    for (const one of cases) {
      await test.step(one.path, async () => {
        const { sandbox } = sidenote;
        const { total } = await askService(sandbox, asked[kind].path, searchedFor(one.body));
        const fitting = total === 0 ? fitCase(one, everybody) : one;
        const filters = await setFilters(desk.page, fitting);
        const row = await checkRun(sidenote, desk, { kind, filters, everybody });
        // Who has finished is not still at it: that nobody is found is the right answer.
        expect(row.total > 0).toBe(one.path !== 'contact.education.date');
      });
    }
  });
}

/** By name and role, from an empty form. Answers with all that is searched for then. */
async function setFilters(page: Page, { from, steps, body }: FilterCase): Promise<SearchFilters> {
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  if (from !== undefined) await pasteSearch(page, from);
  for (const step of steps) await takeStep(page, step);
  if (!isExcludeOnly(body)) return body;
  for (const step of somebody.steps) await takeStep(page, step);
  return searchedFor(body);
}

function isExcludeOnly(body: SearchFilters): boolean {
  const text = JSON.stringify(body);
  return text.includes('exclude') && !text.includes('include');
}

const somebody = caseOf('contact.seniority');
/** Whom to leave out is no search: then somebody is to be found, too. */
function searchedFor(body: SearchFilters): SearchFilters {
  return isExcludeOnly(body) ? { ...joined(body, somebody.body) } : body;
}

function caseOf(path: string): FilterCase {
  const found = filterCases.find((one) => one.path === path);
  if (found === undefined) throw new Error(`No case of ${path}`);
  return found;
}

async function pasteSearch(page: Page, filters: SearchFilters): Promise<void> {
  await page.getByRole('button', { name: 'Paste JSON' }).click();
  await page.getByRole('textbox', { name: /^A search as JSON/ }).fill(JSON.stringify(filters));
  await page.getByRole('button', { name: 'Fill in the form' }).click();
}

interface Run {
  kind: Kind;
  filters: SearchFilters;
  everybody: readonly Result[];
}

/** Presses, and looks at what arrived and at what came back. */
async function checkRun(sidenote: Sidenote, desk: Desk, { kind, filters, everybody }: Run): Promise<SearchPageRow> {
  const { path, size } = asked[kind];
  const row = await run(desk, kind);
  const body = { ...filters, page: 0, size };
  expect(desk.proxy.recorded.at(-1)).toEqual({ path, body });

  const there = await askService(sidenote.sandbox, path, body);
  const ids = row.lines.map(({ id }) => id);
  expect({ total: row.total, ids }).toEqual({ total: there.total, ids: there.results.map(({ id }) => id) });
  const results = desk.page.getByRole('region', { name: 'Results', exact: true });
  await expect(results.getByText(totalWords(kind, row.total))).toBeVisible();

  const holds = holdsFor(filters);
  if (holds === null) return row;
  const matching = everybody.filter(holds).map(({ id }) => id);
  expect({ total: row.total, ids }).toEqual({ total: matching.length, ids: matching.slice(0, size) });
  return row;
}

/** Presses, and answers with the page that is kept of it. */
async function run({ page }: Pick<Desk, 'page'>, kind: Kind): Promise<SearchPageRow> {
  const { button, mode } = asked[kind];
  const before = page.url();
  await page.getByRole('button', { name: button }).click();
  await expect.poll(() => page.url()).not.toBe(before);
  const id = searchPageId(page.url().split('/').at(-1) ?? '', mode, 0);
  const read = () => page.evaluate(readRow, { table: 'searchPages', id });
  await expect.poll(read, { timeout: 20_000 }).toMatchObject({ id });
  return (await read()) as SearchPageRow;
}

function totalWords(kind: Kind, total: number): RegExp {
  const count = new Intl.NumberFormat('en').format(total);
  if (kind === 'people') return total === 0 ? /^Nobody$/ : new RegExp(`^${count} (person|people)$`);
  return total === 0 ? /^No company$/ : new RegExp(`^${count} (company|companies)$`);
}
