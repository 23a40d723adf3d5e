import type { Locator, Page } from '@playwright/test';
import type { SearchFilters } from '../../../lib/database/schema/search-rows.ts';
import { filterRows } from '../../../lib/service/contract/filters.ts';
import { limits } from '../../../lib/service/contract/limits.ts';
import type { Result } from '../../conformance/support/conformance-sandbox.ts';
import { fitCase } from '../../conformance/support/fit-case.ts';
import { isFullDepth } from '../../depth.ts';
import { type FilterCase, filterCases } from '../../fixtures/filter-steps.ts';
import { callService, everybodyOf } from '../support/call-service.ts';
import { holdsFor } from '../support/holds-for.ts';
import {
  caseOf,
  clearForm,
  type Kind,
  openPaste,
  pasteSearch,
  runSearch,
  type SearchForm,
  screens,
  searchedFor,
  setFilters,
  test,
} from '../support/search-form.ts';
import { expect, type Sidenote } from '../support/sidenote.ts';
import { addFilter, takeStep } from '../support/take-step.ts';

test.use({ size: { people: 1000, companies: 200 }, credits: 2000 });

const isOfPeople = ({ search }: FilterCase) => search === 'people';
const isOfContact = ({ path }: FilterCase) => path.startsWith('contact.');
/** So that two workers have as much to do. */
const parts = {
  'people by who they are': filterCases.filter(isOfContact),
  'people by their company': filterCases.filter((one) => isOfPeople(one) && !isOfContact(one)),
  companies: filterCases.filter((one) => !isOfPeople(one)),
};
/** Chosen from our own lists, each in a search of its kind. */
const listCases = {
  people: { one: caseOf('contact.seniority', 'people'), listKind: 'person', type: 'people_id' },
  companies: { one: caseOf('account.revenue', 'companies'), listKind: 'company', type: 'company_id' },
} as const;

test('every filter of the interface is tried', () => {
  const ofLists = Object.values(listCases).map(({ type }) => `lists.${type}`);
  const tried = new Set([...Object.values(parts).flatMap((cases) => cases.map(({ path }) => path)), ...ofLists]);
  expect([...tried].toSorted()).toEqual(filterRows.map(({ path }) => path).toSorted());
});

/**
 * Filters of one shape share their control: one of each is tried here, and every filter at full depth (`SIDENOTE_DEPTH=full`). What each of
 * them sends and finds is tested for all of them in tests/components/search/form/every-filter.test.tsx and tests/conformance/search.
 */
function ofEachShape(cases: readonly FilterCase[]): readonly FilterCase[] {
  if (isFullDepth) return cases;
  const shapes = new Map(filterRows.map(({ path, shape }) => [path, shape]));
  return [...new Map(cases.map((one) => [shapes.get(one.path), one])).values()];
}

for (const [name, cases] of Object.entries(parts)) {
  test(`a search of ${name} asks for what was set, and finds it`, async ({ sidenote, form }) => {
    const { sandbox } = sidenote;
    const [kind = 'people'] = cases.map(({ search }) => search);
    const everybody = await everybodyOf(sandbox, screens[kind].whole);
    await form.page.getByRole('tab', { name: screens[kind].tab, exact: true }).click();
    for (const one of ofEachShape(cases)) {
      await test.step(one.path, async () => {
        const { total } = await callService(sandbox, screens[kind].path, searchedFor(one.body));
        const fitting = total === 0 ? fitCase(one, everybody) : one;
        await setFilters(form.page, fitting);
        const found = await checkRun(sidenote, form, { kind, filters: searchedFor(fitting.body), everybody });
        // Who has finished is not still at it: that nobody is found is the right answer.
        expect(found > 0).toBe(one.path !== 'contact.education.date');
      });
    }
  });
}

/** The function of a growth leaves as one value where one is chosen (docs/interface.md#account-filters). */
function oneGrowthFunction<Body>(body: Body): Body {
  return JSON.parse(
    JSON.stringify(body, (key, value) =>
      key === 'growth'
        ? value.map(({ function: of, ...rest }: { function: string[] }) => ({ ...rest, function: of[0] }))
        : value,
    ),
  );
}

interface Run {
  kind: Kind;
  filters: SearchFilters;
  everybody: readonly Result[];
}

/** Presses, and looks at what arrived and at what came back; answers with how many were found. */
async function checkRun(
  sidenote: Sidenote,
  { page, proxy }: SearchForm,
  { kind, filters, everybody }: Run,
): Promise<number> {
  const { path, size } = screens[kind];
  const before = proxy.recorded.length;
  const { total, lines } = await runSearch(page, kind);
  const body = { ...filters, page: 0, size };
  expect(proxy.recorded.slice(before)).toEqual([{ path, body: oneGrowthFunction(body) }]);

  const found = { total, ids: lines.map(({ id }) => id) };
  const there = await callService(sidenote.sandbox, path, body);
  expect(found).toEqual({ total: there.total, ids: there.results.map(({ id }) => id) });
  const results = page.getByRole('region', { name: 'Results', exact: true });
  await expect(results.getByText(totalWords(kind, total))).toBeVisible();

  const holds = holdsFor(filters);
  if (holds !== null) expect(found).toEqual(firstOf(everybody.filter(holds), size));
  return total;
}

function firstOf(matching: readonly Result[], size: number): { total: number; ids: string[] } {
  return { total: matching.length, ids: matching.slice(0, size).map(({ id }) => id) };
}

function totalWords(kind: Kind, total: number): RegExp {
  const count = new Intl.NumberFormat('en').format(total);
  if (kind === 'people') return total === 0 ? /^No one$/ : new RegExp(`^${count} (person|people)$`);
  return total === 0 ? /^No company$/ : new RegExp(`^${count} (company|companies)$`);
}

for (const [kind, { one, listKind, type }] of Object.entries(listCases) as [Kind, (typeof listCases)[Kind]][]) {
  test(`a search of ${kind} leaves out the list that is chosen, and no other`, async ({ sidenote, form }) => {
    const { page, proxy } = form;
    const { path, size, whole, tab } = screens[kind];
    const holds = holdsFor(one.body);
    const matching = (await everybodyOf(sidenote.sandbox, whole)).filter((result) => holds?.(result));
    const [contacted, staff, ...others] = matching;
    if (contacted === undefined || staff === undefined) throw new Error(`This world has too few ${kind}`);
    await makeList(sidenote, 'Contacted', listKind, contacted.id);
    await makeList(sidenote, 'Staff', listKind, staff.id);

    await page.getByRole('tab', { name: tab, exact: true }).click();
    await setFilters(page, one);
    await addFilter(page, 'Not on these lists', 'Not on these lists');
    const lists = page.getByRole('group', { name: 'Leave out anyone on', exact: true });
    await lists.getByRole('checkbox', { name: 'All lists', exact: true }).uncheck();
    await lists.getByRole('checkbox', { name: /^Contacted/ }).check();
    const { total, lines } = await runSearch(page, kind);

    const [written, searched, ...more] = proxy.recorded;
    expect(more).toEqual([]);
    expect(written?.path).toBe('/v1/lists');
    expect(JSON.stringify(written?.body)).toContain(contacted.id);
    expect(JSON.stringify(written?.body)).not.toContain(staff.id);
    const anId = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(searched).toEqual({ path, body: { ...one.body, page: 0, size, lists: { [type]: { exclude: [anId] } } } });
    expect({ total, ids: lines.map(({ id }) => id) }).toEqual(firstOf([staff, ...others], size));
  });
}

async function makeList(sidenote: Sidenote, name: string, kind: 'person' | 'company', id: string): Promise<void> {
  await sidenote.sendMessage('createList', { name, kind });
  const list = (await sidenote.table('lists')).find((row) => row.name === name);
  const added = await sidenote.sendMessage('addToList', { listId: list?.id, text: id, why: '' });
  expect(added).toMatchObject({ answer: { outcome: 'excluded' } });
}

const noFilter = 'Set a filter first. Without one, everyone matches.';
const excludeOnly = 'All filters only leave people out. Add a filter that finds people.';
const names = Array.from({ length: limits.valuesPerArray + 1 }, (_, at) => `Name ${at}`);
/** Three on either side: all of them count. */
const keyword = {
  include: { sources: sourcesOf('HEADLINE', 'SUMMARY', 'AWARD'), content: ['cold chain'] },
  exclude: { sources: sourcesOf('PATENT', 'PUBLICATION', 'PROJECTS'), content: ['recruiter'] },
};
const bands = { type: 'RANGE', range: [{ start: 1 }] };

const refused: readonly (readonly [object, string])[] = [
  [{}, noFilter],
  [{ contact: { fullName: { any: { exclude: { content: ['Ada'] } } } } }, excludeOnly],
  [{ contact: { fullName: { any: { include: { content: names } } } } }, 'At most 300 values. Remove some.'],
  [{ contact: { keyword: { any: keyword } } }, 'At most 5 places to look in per search. Remove some.'],
  [
    { contact: { socialMediaFollower: { platform_b: { followers: bands } } } },
    'The service counts followers only on the professional network, not on Platform B. Remove that.',
  ],
];

test('a search that the service would refuse is refused before, in words, and nothing is sent', async ({
  sidenote,
  form,
}) => {
  const { page, proxy } = form;
  const preview = page.getByRole('button', { name: screens.people.button });
  const alert = page.getByRole('alert');

  // By the keyboard, as somebody who does not see that it will not run.
  await preview.press('Enter');
  await expect(alert).toHaveText(noFilter);
  for (const step of caseOf('contact.company.previous').steps) await takeStep(page, step);
  await preview.press('Enter');
  await expect(alert).toHaveText(excludeOnly);

  await clearForm(page);
  await addFilter(page, 'Name', 'Name');
  const name = page.getByRole('group', { name: 'Name', exact: true });
  await pasteColumn(page, name.getByRole('textbox', { name: 'Name', exact: true }), names);
  await expect(name).toContainText('At most 300 values fit here.');
  await expect(name.getByRole('listitem')).toHaveCount(limits.valuesPerArray);

  await clearForm(page);
  await openPaste(page);
  for (const [search, words] of refused) {
    await pasteSearch(page, search);
    await expect(alert).toContainText(words);
  }

  // In the form a sixth place cannot even be chosen.
  await addFilter(page, 'Keywords', 'Keywords');
  const keywords = page.getByRole('group', { name: 'Keywords', exact: true });
  const places = keywords.getByRole('group', { name: 'Look in', exact: true });
  const boxes = places.getByRole('checkbox');
  for (let at = 0; at < limits.keywordSources; at += 1) await boxes.nth(at).check();
  await expect(boxes.nth(limits.keywordSources)).toBeDisabled();
  await expect(places).toContainText('Choose up to 5 of them.');

  expect(proxy.recorded).toEqual([]);
  expect(await sidenote.requests()).toEqual([]);
});

function sourcesOf(...names: string[]): { source: string }[] {
  return names.map((source) => ({ source }));
}

/** Through the clipboard, as a person brings a column of a sheet. */
async function pasteColumn(page: Page, field: Locator, values: readonly string[]): Promise<void> {
  await openPaste(page);
  const sheet = page.getByRole('textbox', { name: /^A search as JSON/ });
  await sheet.fill(values.join('\n'));
  await sheet.press('ControlOrMeta+A');
  await sheet.press('ControlOrMeta+X');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await field.press('ControlOrMeta+V');
}
