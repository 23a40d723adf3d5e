import type { Locator, Page } from '@playwright/test';
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

const listCases = {
  people: { one: caseOf('contact.seniority', 'people'), listKind: 'person', type: 'people_id' },
  companies: { one: caseOf('account.revenue', 'companies'), listKind: 'company', type: 'company_id' },
} as const;

test('a search leaves out the list that is chosen, and no other', async ({ sidenote, desk }) => {
  test.setTimeout(120_000);
  const { page, proxy } = desk;
  for (const kind of ['people', 'companies'] as const) {
    const { one, listKind, type } = listCases[kind];
    const { path, size, whole, tab } = asked[kind];
    const everybody = await everybodyOf(sidenote.sandbox, whole);
    const matching = everybody.filter(holdsFor(one.body) ?? nobody).map(({ id }) => id);
    const [contacted = '', staff = ''] = matching;
    await makeList(sidenote, 'Contacted', listKind, contacted);
    await makeList(sidenote, 'Staff', listKind, staff);

    await page.getByRole('tab', { name: tab, exact: true }).click();
    await setFilters(page, one);
    await takeStep(page, { do: 'open', fold: 'Lists' });
    const lists = page.getByRole('group', { name: 'Leave out who is on', exact: true });
    await lists.getByRole('checkbox', { name: 'All lists' }).uncheck();
    await lists.getByRole('checkbox', { name: /^Contacted/ }).check();
    const before = proxy.recorded.length;
    const row = await run(desk, kind);

    const [written, searched, ...others] = proxy.recorded.slice(before);
    expect(others).toEqual([]);
    expect(written?.path).toBe('/v1/lists');
    expect(JSON.stringify(written?.body)).toContain(contacted);
    expect(JSON.stringify(written?.body)).not.toContain(staff);
    const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(searched).toEqual({ path, body: { ...one.body, page: 0, size, lists: { [type]: { exclude: [anId] } } } });
    expect({ total: row.total, ids: row.lines.map(({ id }) => id) }).toEqual({
      total: matching.length - 1,
      ids: matching.slice(1, size + 1),
    });
  }
});

const nobody = (): boolean => false;

async function makeList(sidenote: Sidenote, name: string, kind: 'person' | 'company', id: string): Promise<void> {
  await sidenote.ask('createList', { name: `${name} ${kind}`, kind });
  const list = (await sidenote.table('lists')).find((row) => row.name === `${name} ${kind}`);
  expect(await sidenote.ask('addToList', { listId: list?.id, text: id, why: '' })).toMatchObject({ ok: true });
}

test('what the service would refuse is refused before, in words, and nothing is sent', async ({ sidenote, desk }) => {
  const { page } = desk;
  const preview = page.getByRole('button', { name: asked.people.button });
  const alert = page.getByRole('alert');

  // By the keyboard: a person who cannot see that it will not run finds out why.
  await preview.press('Enter');
  await expect(alert).toHaveText('Say whom to find first. Without a filter everybody matches.');
  for (const step of caseOf('contact.company.previous').steps) await takeStep(page, step);
  await preview.press('Enter');
  await expect(alert).toHaveText('All that is set says whom to leave out. Say whom to find, too.');

  const names = Array.from({ length: 301 }, (_, at) => `Name ${at}`);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await takeStep(page, { do: 'open', fold: 'Who' });
  const name = page.getByRole('group', { name: 'Name', exact: true });
  await pasteInto(page, name.getByRole('textbox', { name: 'Name', exact: true }), names.join('\n'));
  await expect(name).toContainText('At most 300 values fit here.');
  await expect(name.getByRole('listitem')).toHaveCount(300);

  const sources = ['HEADLINE', 'SUMMARY', 'AWARD', 'PATENT', 'PUBLICATION', 'PROJECT'].map((source) => ({ source }));
  const content = ['logistics'];
  const refused: [object, string][] = [
    [{}, 'Say whom to find first. Without a filter everybody matches.'],
    [
      { contact: { fullName: { any: { exclude: { content } } } } },
      'All that is set says whom to leave out. Say whom to find, too.',
    ],
    [{ contact: { fullName: { any: { include: { content: names } } } } }, 'Name: At most 300 values. Take some out.'],
    [
      { contact: { keyword: { any: { include: { sources, content } } } } },
      'Keywords: At most 5 places to look in for a search. Take some out.',
    ],
    [
      { contact: { socialMediaFollower: { platform_b: { followers: { type: 'RANGE', range: [{ start: 1 }] } } } } },
      'Followers and connections: The service counts followers on the professional network alone, not on platform_b. Take that out.',
    ],
  ];
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Paste JSON' }).click();
  for (const [search, words] of refused) {
    await page.getByRole('textbox', { name: /^A search as JSON/ }).fill(JSON.stringify(search));
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await expect(alert).toHaveText(words);
  }

  // In the form a sixth place cannot even be chosen.
  await takeStep(page, { do: 'open', fold: 'Keywords' });
  const places = page.getByRole('group', { name: 'Look in', exact: true });
  const boxes = places.getByRole('checkbox');
  for (const at of [0, 1, 2, 3, 4]) await boxes.nth(at).check();
  await expect(boxes.nth(5)).toBeDisabled();
  await expect(places).toContainText('Choose up to 5 of them.');

  expect(desk.proxy.recorded).toEqual([]);
  expect(await sidenote.requests()).toEqual([]);
});

/** Through the clipboard, as a person brings a column of a sheet. */
async function pasteInto(page: Page, field: Locator, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste JSON' }).click();
  const sheet = page.getByRole('textbox', { name: /^A search as JSON/ });
  await sheet.fill(text);
  await sheet.press('ControlOrMeta+A');
  await sheet.press('ControlOrMeta+X');
  await page.getByRole('button', { name: 'Leave it' }).click();
  await field.press('ControlOrMeta+V');
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

function caseOf(path: string, kind: Kind = 'people'): FilterCase {
  const found = filterCases.find((one) => one.path === path && one.search === kind);
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
