import { expectBooksAgree } from '../support/books-agree.ts';
import { choose } from '../support/job-control.ts';
import { expect, test } from '../support/sidenote.ts';
import { connectForJobs, openRuns, openSearch } from '../support/workspace.ts';

test.use({ size: { people: 300, companies: 60 }, credits: 400 });

test('visited profiles get their ids although a preview shows no link: a search leaves them out and their price is not paid', async ({
  sidenote,
}) => {
  await connectForJobs(sidenote);
  await choose(sidenote, { previewShowsLink: false });
  const all = sidenote.sandbox.world.people.filter(({ seniority }) => seniority === 'vp');
  const seen = all.filter(({ hasProfileLink }) => hasProfileLink).slice(0, 3);
  expect([seen.length, all.length < 25]).toEqual([3, true]);

  const page = await sidenote.openPage(`/in/${encodeURIComponent(seen[0]?.slug ?? '')}`);
  for (const [index, { slug }] of seen.entries()) {
    await page.goto(`https://www.pronet.example/in/${encodeURIComponent(slug)}`);
    await expect.poll(() => sidenote.count('visits')).toBe(index + 1);
  }
  const lists = await sidenote.browser.openExtensionPage('workspace.html#lists');
  await lists.getByRole('button', { name: 'New list' }).click();
  await lists.getByLabel('Name of the list').fill('Contacted');
  await lists.getByRole('button', { name: /^Create/ }).click();
  await lists.getByRole('checkbox', { name: 'Select all shown' }).check();
  await lists.getByRole('button', { name: /^Resolve 3 profiles to IDs 1 credit/ }).click();
  await expect(lists.getByText('The service knows all 3.')).toBeVisible();
  const names = ((await sidenote.table('members')) as { names: string[] }[]).flatMap((member) => member.names);
  const ids = names.flatMap((name) => name.match(/^id:.*\|person:(.+)$/)?.[1] ?? []);
  expect(ids.toSorted()).toEqual(seen.map(({ id }) => id.toLowerCase()).toSorted());

  const search = await openSearch(sidenote, 'VP');
  await openRuns(search, /^Search up to/);
  await search.getByRole('button', { name: /^Search up to/ }).click();
  const left = all.length - seen.length;
  await expect(
    search.getByRole('region', { name: 'Results', exact: true }).getByText(`${left} people`, { exact: true }),
  ).toBeVisible();
  expect((await sidenote.books()).charges).toEqual([
    expect.objectContaining({ operation: 'peoplePreview', amount: 1 }),
    expect.objectContaining({ operation: 'peopleSearch', amount: left * 0.5 }),
  ]);
  await expectBooksAgree(sidenote);
});
