import { expectBooksAgree } from '../support/books-agree.ts';
import { test as deskTest } from '../support/search-form.ts';
import { expect } from '../support/sidenote.ts';
import { addFilter } from '../support/take-step.ts';

const test = deskTest;
test.use({ size: { people: 600, companies: 60 }, credits: 100 });

test('a person’s company is found by its name, paid for once, and its id goes into the search', async ({
  sidenote,
  form: { page, proxy },
}) => {
  await addFilter(page, 'Any current company', 'Any current company');
  const field = page.getByRole('combobox', { name: 'Any current company', exact: true });
  await field.fill('Fenwick');
  expect(proxy.recorded).toEqual([]);
  await page.getByRole('button', { name: /^Find “Fenwick” up to 1 credit/ }).click();
  const finder = page.getByRole('region', { name: 'Find a company' });
  await finder.getByRole('button', { name: /^Fenwick Instruments/ }).click();
  const sentences = page.getByRole('list', { name: 'What is searched for' });
  await expect(sentences).toContainText('Fenwick Instruments');

  await page.getByRole('button', { name: /^Preview 1 credit$/ }).click();
  const results = page.getByRole('region', { name: 'Results', exact: true });
  await expect(results.getByText(/^[\d,]+ people/)).toBeVisible();
  expect(proxy.recorded).toEqual([
    {
      path: '/v1/companies',
      body: { account: { name: { any: { include: { content: ['Fenwick'] } } } }, page: 0, size: 10 },
    },
    {
      path: '/v1/people/preview',
      body: { contact: { company: { current: { any: { include: [expect.any(String)] } } } }, page: 0, size: 100 },
    },
  ]);

  // Known by now: for another filter nothing is paid for it again.
  const before = (await sidenote.books()).charges.length;
  await addFilter(page, 'Past company', 'Past company');
  await page.getByRole('combobox', { name: 'Past company', exact: true }).fill('Fenwick');
  await page.getByRole('option', { name: /^Fenwick Instruments/ }).click();
  await expect(sentences.getByText('Fenwick Instruments')).toHaveCount(3);
  expect((await sidenote.books()).charges).toHaveLength(before);
  await expectBooksAgree(sidenote);
});
