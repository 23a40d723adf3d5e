import type { Page } from '@playwright/test';
import type { SearchFilters } from '../../../lib/database/schema/search-rows.ts';
import { type SearchPageRow, searchPageId } from '../../../lib/database/schema/search-rows.ts';
import { neutralNames } from '../../../lib/service/contract/names.ts';
import { joined } from '../../conformance/support/filter-cases.ts';
import { type FilterCase, filterCases } from '../../fixtures/filter-steps.ts';
import { readRow } from './read-table.ts';
import { type RecordingProxy, startRecordingProxy } from './recording-proxy.ts';
import { canaryKey, expect, test as sidenoteTest } from './sidenote.ts';
import { takeStep } from './take-step.ts';
import { connectForJobs, openRuns } from './workspace.ts';

export type Kind = FilterCase['search'];

/** What is pressed, where that arrives, what a page of it is, and where whole results are to be had. */
export const screens = {
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
    button: /^Search up to [\d.]+ credits?$/,
    path: '/v1/companies',
    mode: 'search',
    size: 25,
    whole: '/v1/companies',
  },
} as const;

/** Search, and before the service somebody who writes down what arrives. */
export interface SearchForm {
  page: Page;
  proxy: RecordingProxy;
}

export const test = sidenoteTest.extend<{ form: SearchForm }>({
  form: async ({ sidenote }, use) => {
    const proxy = await startRecordingProxy(sidenote.sandbox.ready.api);
    await connectForJobs(sidenote);
    const keyStorage = { mode: 'remembered' } as const;
    await sidenote.sendMessage('saveConnection', {
      baseUrl: proxy.url,
      key: canaryKey,
      keyStorage,
      names: neutralNames,
    });
    const page = await sidenote.browser.openExtensionPage('workspace.html#search');
    await page.setViewportSize({ width: 1280, height: 900 });
    await use({ page, proxy });
    await proxy.stop();
  },
});

export function caseOf(path: string, kind: Kind = 'people'): FilterCase {
  const found = filterCases.find((one) => one.path === path && one.search === kind);
  if (found === undefined) throw new Error(`No case of ${path}`);
  return found;
}

const somebody = caseOf('contact.seniority');

/** Whom to leave out is no search: then somebody is to be found, too. */
export function searchedFor(body: SearchFilters): SearchFilters {
  return isExcludeOnly(body) ? { ...joined(body, somebody.body) } : body;
}

function isExcludeOnly(body: SearchFilters): boolean {
  const text = JSON.stringify(body);
  return text.includes('exclude') && !text.includes('include');
}

/** From an empty form, by role and name. */
export async function setFilters(page: Page, { from, steps, body }: FilterCase): Promise<void> {
  await clearForm(page);
  if (from !== undefined) {
    await openPaste(page);
    await pasteSearch(page, from);
  }
  for (const step of steps) await takeStep(page, step);
  if (isExcludeOnly(body)) for (const step of somebody.steps) await takeStep(page, step);
}

/** There is nothing to press in an empty form. Beside results "Clear" is in the menu. */
export async function clearForm(page: Page): Promise<void> {
  const clear = page.getByRole('button', { name: 'Clear', exact: true });
  if (!(await clear.isVisible())) await page.getByRole('button', { name: 'More', exact: true }).click();
  if (await clear.isVisible()) await clear.click();
  else await page.keyboard.press('Escape');
}

export async function openPaste(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('button', { name: 'Paste JSON' }).click();
}

/** Once "Paste JSON" is open. */
export async function pasteSearch(page: Page, filters: object): Promise<void> {
  await page.getByRole('textbox', { name: /^A search as JSON/ }).fill(JSON.stringify(filters));
  await page.getByRole('button', { name: 'Fill in the form' }).click();
}

/** Presses, and answers with the page of results that is kept of it. */
export async function runSearch(page: Page, kind: Kind): Promise<SearchPageRow> {
  const { button, mode } = screens[kind];
  const before = page.url();
  await openRuns(page, button);
  await page.getByRole('button', { name: button }).click();
  // The address says which search is open.
  await expect.poll(() => page.url()).not.toBe(before);
  const id = searchPageId(page.url().split('/').at(-1) ?? '', mode, 0);
  const read = () => page.evaluate(readRow, { table: 'searchPages', id });
  await expect.poll(read).toMatchObject({ id });
  return (await read()) as SearchPageRow;
}
