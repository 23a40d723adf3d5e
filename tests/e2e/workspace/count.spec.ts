import { expectBooksAgree } from '../support/books-agree.ts';
import { choose } from '../support/job-control.ts';
import { expect, test } from '../support/sidenote.ts';
import { connectForJobs, openSearch } from '../support/workspace.ts';

test.use({ size: { people: 600, companies: 60 }, credits: 100 });

test('how many match is known before anything is paid; a service that charges for it is not asked twice', async ({
  sidenote,
}) => {
  await connectForJobs(sidenote);
  const page = await openSearch(sidenote, 'VP');
  await page.getByRole('button', { name: 'Count free' }).click();
  const bar = page.getByRole('region', { name: 'Run the search' });
  await expect(bar.getByText(/^[\d,]+ people match$/)).toBeVisible();
  expect((await sidenote.books()).charges).toEqual([]);
  await page.getByRole('button', { name: /^Preview 1 credit/ }).click();
  await expect(page.getByRole('region', { name: 'Results', exact: true }).getByText(/^[\d,]+ people/)).toBeVisible();

  await choose(sidenote, { sizeZero: 'default' });
  const other = await openSearch(sidenote, 'Director');
  await other.getByRole('button', { name: 'Count free' }).click();
  await expect(other.getByText('Counting them cost 5 credits. It is not offered again.')).toBeVisible();
  await other.close();
  const third = await openSearch(sidenote, 'Head');
  await expect(third.getByRole('button', { name: /^Preview/ })).toBeVisible();
  await expect(third.getByRole('button', { name: 'Count free' })).toHaveCount(0);
  expect((await sidenote.books()).charges.map(({ amount }) => amount)).toEqual([1, 5]);
  await expectBooksAgree(sidenote);
});
