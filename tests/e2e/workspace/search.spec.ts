import type { EmailEntry } from '../../../lib/service/contract/schemas/email.ts';
import { expectBooksAgree } from '../support/books-agree.ts';
import { readJobs } from '../support/job-control.ts';
import { expect, test } from '../support/sidenote.ts';
import { addFilter } from '../support/take-step.ts';
import {
  buyPage,
  connectForJobs,
  lookUntil,
  openRuns,
  openSearch,
  openSendTo,
  saveOpened,
  settleJobs,
} from '../support/workspace.ts';

const minuteMs = 60_000;

test.use({ size: { people: 3000, companies: 100 }, credits: 2000 });

test('a preview, three pages, and the emails of one of them, each for the price on its button', async ({
  sidenote,
}) => {
  await connectForJobs(sidenote);
  const page = await openSearch(sidenote, 'VP');
  expect(await sidenote.requests()).toEqual([]);

  await buyPage(page, /^Preview 1 credit/, 1);
  const total = Number(
    /^([\d,]+) people/.exec(
      (await page
        .getByRole('region', { name: 'Results', exact: true })
        .getByText(/^[\d,]+ people/)
        .innerText()) ?? '',
    )?.[1],
  );
  expect(total).toBeGreaterThan(75);
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  await buyPage(page, /^Next page up to 12.5 credits/, 2);
  await buyPage(page, /^Next page up to 12.5 credits/, 3);
  await page.getByRole('button', { name: /^3 of \d+ pages paid for/ }).click();
  await expect(page.getByText(/^3 of \d+ pages paid for, 37.5 credits/)).toBeVisible();
  await page.keyboard.press('Escape');
  expect((await sidenote.books()).charges.map(({ amount }) => amount)).toEqual([1, 12.5, 12.5, 12.5]);

  // The same search again, in another tab: nothing is paid for twice.
  const again = await openSearch(sidenote, 'VP');
  await again.getByRole('button', { name: /^Search paid for/ }).click();
  await expect(again.getByRole('button', { name: /^3 of \d+ pages paid for/ })).toBeVisible();
  expect((await sidenote.books()).charges).toHaveLength(4);
  await again.close();

  await page
    .getByRole('button', { name: /^Find all 25 emails up to 25 credits/ })
    .first()
    .click();
  await expect(page.getByText('The job has started.')).toBeVisible();
  await page.getByRole('link', { name: 'See the job' }).click();
  await sidenote.advance(10 * minuteMs);
  await lookUntil(sidenote, page, { state: 'Done' });
  await settleJobs(sidenote);
  const [job] = (await sidenote.table('jobs')) as unknown as {
    parts: { counts: { found: number }; isSettled: boolean; collected: number }[];
  }[];
  const found = job?.parts[0]?.counts.found ?? 0;
  expect(found).toBeGreaterThan(5);
  expect(job?.parts[0]).toMatchObject({ isSettled: true, collected: 25 });
  await expectBooksAgree(sidenote);
  const taken = (await sidenote.books()).charges.reduce((sum, { amount }) => sum + amount, 0);
  expect(taken).toBe(1 + 37.5 + found);

  // The addresses belong to the people, who are known with them from now on.
  const records = (await sidenote.table('records')) as unknown as {
    name: string;
    facets: { email?: { value: EmailEntry[] | null } };
  }[];
  const valid = records.filter(({ facets }) => facets.email?.value?.some(({ status }) => status === 'VALID'));
  expect(valid).toHaveLength(found);
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox', { name: 'Filter these results' }).fill(valid[0]?.name ?? '');
  await expect(page.getByRole('row').filter({ hasText: /Verified/ })).toBeVisible();
});

test('the bar of the selection stays in view, in place of the search’s, and no city is cut', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await openSearch(sidenote, 'VP');
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  const grid = page.getByRole('grid', { name: 'People found' });
  const runBar = page.getByRole('region', { name: 'Run the search' });
  const findEmails = page.getByRole('button', { name: /^Find 1 email up to 1 credit/ });
  await page.setViewportSize({ width: 1280, height: 800 });
  const headings = await grid.getByRole('columnheader').allInnerTexts();
  // The country may end in an ellipsis, the city not.
  const readCities = () =>
    grid.getByRole('row').evaluateAll((rows, at) => {
      const cells = rows.slice(1).flatMap((row) => row.querySelectorAll('td')[at] ?? []);
      return cells.flatMap((cell) => {
        const text = cell.querySelector('bdi')?.firstChild;
        const city = text?.textContent?.split(',')[0] ?? '';
        if (text == null || city === '') return [];
        const range = document.createRange();
        range.setStart(text, 0);
        range.setEnd(text, city.length);
        return [{ city, isCut: range.getBoundingClientRect().right > cell.getBoundingClientRect().right - 12 }];
      });
    }, headings.indexOf('Place'));
  expect(headings).toContain('Place');
  await expect.poll(async () => (await readCities()).length).toBeGreaterThan(5);
  expect((await readCities()).filter(({ isCut }) => isCut)).toEqual([]);

  // What is bought is sold no more.
  await expect(runBar).toBeHidden();
  for (const [width, height] of [
    [1280, 800],
    [768, 700],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = grid.getByRole('row').nth(1).getByRole('checkbox');
    await box.check();
    await expect(findEmails).toBeEnabled();
    await expect(runBar).toBeHidden();
    for (const top of [0, 10_000]) {
      await page.getByRole('region', { name: 'Search', exact: true }).evaluate((pane, to) => pane.scrollTo(0, to), top);
      await expect(findEmails).toBeInViewport({ ratio: 1 });
    }
    await box.uncheck();
  }

  // A form that says something else has its price beside what is selected.
  await page.setViewportSize({ width: 1280, height: 800 });
  await grid.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(runBar).toBeHidden();
  await addFilter(page, 'Director', 'Seniority Director');
  await expect(runBar.getByRole('button', { name: /^Preview 1 credit/ })).toBeInViewport();
});

// Smoke: real focus over asynchronous redraws of the form and the results.
test('a search is written, run and read without a pointer, and the focus is never lost', { tag: '@smoke' }, async ({
  sidenote,
}) => {
  await sidenote.connect();
  const page = await openSearch(sidenote);
  const press = (key: string) => page.keyboard.press(key);
  const focused = page.locator(':focus');
  /** As many as it takes, with the focus on something at each. */
  const tabTo = async (name: RegExp) => {
    const target = page.getByRole('button', { name });
    for (let presses = 0; presses < 30; presses++) {
      if (await target.evaluate((button) => button === document.activeElement)) return;
      await press('Tab');
      await expect(focused).toHaveCount(1);
    }
    await expect(target).toBeFocused();
  };

  // The page is drawn a moment before it listens to keys.
  const line = page.getByRole('combobox', { name: 'Add a filter', exact: true });
  await expect
    .poll(async () => {
      await press('/');
      return line.evaluate((field) => field === document.activeElement);
    })
    .toBe(true);
  await page.keyboard.type('vp');
  await expect(page.getByRole('option', { name: 'Seniority VP', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await press('Enter');
  const more = page.getByRole('region', { name: 'Run the search' }).locator('summary');
  for (let presses = 0; presses < 30 && !(await more.evaluate((each) => each === document.activeElement)); presses++)
    await press('Tab');
  await press('Enter');
  await tabTo(/^Search up to 12.5 credits/);
  await press('Enter');
  const sums = page.locator('.results-sums');
  await expect(sums).toContainText(/[\d,]+ people/);
  await expect(sums).toBeFocused();
  expect((await sidenote.books()).charges.map(({ amount }) => amount)).toEqual([12.5]);
  const row = page.getByRole('grid', { name: 'People found' }).locator('tr:focus');
  for (let presses = 0; presses < 20 && (await row.count()) === 0; presses++) await press('Tab');
  await press('Space');
  await expect(page.getByText('1 selected').first()).toBeVisible();
});

test('an export of 140 people is the set that the service has, in the file too', async ({ sidenote }) => {
  await connectForJobs(sidenote);
  const page = await openSearch(sidenote, 'VP', 'Director');
  await buyPage(page, /^Preview 1 credit/, 1);
  await page.getByRole('button', { name: /^Get all/ }).click();
  await page.getByLabel(/How many/).fill('140');
  await page.getByRole('button', { name: /^Export .*up to 140 credits/ }).click();
  // The service's time must not go on before it has the job.
  await expect(page.getByText('The job has started.')).toBeVisible();
  await page.getByRole('link', { name: 'Jobs' }).click();
  await sidenote.advance(10 * minuteMs);
  await lookUntil(sidenote, page, { state: 'Done' });
  await settleJobs(sidenote);
  const [job] = await readJobs(sidenote);
  const found = job?.parts[0]?.counts.found ?? 0;
  expect((await sidenote.books()).charges.reduce((sum, { amount }) => sum + amount, 0)).toBe(1 + 70 + found / 2);
  await expectBooksAgree(sidenote);

  const { text } = await saveOpened(page, await openSendTo(page, /^CSV/));
  const lines = text.trim().split(/\r?\n/).slice(1);
  expect(lines).toHaveLength(140);
  const matching = sidenote.sandbox.world.people.filter(
    ({ seniority }) => seniority === 'vp' || seniority === 'director',
  );
  const ids = new Set(matching.map(({ id }) => id));
  const written = lines.map((line) => [...ids].find((id) => line.includes(id)));
  expect(written.filter((id) => id === undefined)).toEqual([]);
  expect(new Set(written).size).toBe(140);
  expect(lines.filter((line) => /,[^,@]+@[^,@]+,/.test(line))).toHaveLength(found);
});

test('a person excluded from the results is left out of the next search by the service, and comes back when taken off', async ({
  sidenote,
}) => {
  await connectForJobs(sidenote);
  const matching = sidenote.sandbox.world.people.filter(
    ({ seniority }) => seniority === 'vp' || seniority === 'director',
  );
  const page = await openSearch(sidenote, 'VP');
  await buyPage(page, /^Search up to 12.5 credits/, 1);
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (let at = 0; at < 5; at++) await boxes.nth(at).check();
  await expect(page.getByText('5 selected').first()).toBeVisible();
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Exclude' }).click();
  await page.getByLabel('Name of the list').fill('Contacted');
  await page
    .getByRole('button', { name: /^Exclude|^Create/ })
    .last()
    .click();
  await expect(page.getByRole('gridcell', { name: 'Excluded: Contacted' }).first()).toBeVisible();

  // A wider search carries the list: the five are neither counted nor paid for.
  await addFilter(page, 'Director', 'Seniority Director');
  await buyPage(page, /^Preview 1 credit/, 1);
  const people = (count: number) => new RegExp(`^${count.toLocaleString('en')} people$`);
  await expect(
    page.getByRole('region', { name: 'Results', exact: true }).getByText(people(matching.length - 5)),
  ).toBeVisible();
  const lists = (await sidenote.requests()).filter(({ path }) => path === '/v1/lists');
  expect(lists.map(({ status }) => status)).toEqual([200]);

  // Two of them are allowed again, and the next page that is bought counts them.
  const members = (await sidenote.table('members')).slice(0, 2);
  await sidenote.sendMessage('removeMembers', { memberIds: members.map(({ id }) => id) });
  await openRuns(page, /^Search up to 12.5 credits/);
  await page.getByRole('button', { name: /^Search up to 12.5 credits/ }).click();
  await expect(
    page.getByRole('region', { name: 'Results', exact: true }).getByText(people(matching.length - 3)),
  ).toBeVisible();
  await expectBooksAgree(sidenote);
});
