import { grantHosts } from '../../../scripts/browser.ts';
import { expect, test } from '../support/sidenote.ts';

test('a site of one’s own: the address is read, the guess corrected and back, and one press adds it; three actions', async ({
  sidenote,
}) => {
  await sidenote.connect();
  // What a press of the icon gives for the tab, and a yes to the browser's question: neither can be pressed by a script.
  await grantHosts(sidenote.browser, ['https://*.folk.example/*']);
  const done = ['the icon'];
  const page = await sidenote.openPage('https://folk.example/people/jane-doe');
  const panel = await sidenote.openPanel(page);
  await expect(panel.getByText('folk.example is not added yet')).toBeVisible();
  await expect(panel.getByText('Person: jane-doe', { exact: true })).toBeVisible();
  await panel.getByRole('radio', { name: /^Company: jane-doe/ }).check();
  await expect(panel.getByText('Company: jane-doe', { exact: true })).toBeVisible();
  await panel.getByRole('radio', { name: /^Person: jane-doe/ }).check();
  expect((await sidenote.requests()).filter(({ method }) => method === 'POST')).toEqual([]);

  await panel.getByRole('button', { name: /^Add this site/ }).click();
  done.push('Add this site', 'Allow, in the browser’s own dialog');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('jane-doe');
  await expect(panel.getByText('A person on folk.example')).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Who is this/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Find email/ })).toHaveCount(0);
  expect(done).toHaveLength(3);

  // Somebody else there is known as such at once; what was saved before stays.
  await page.goto('https://folk.example/people/john-roe/posts');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('john-roe');
  await page.goto('https://www.pronet.example/in/amara-okonkwo');
  await expect(panel.getByRole('button', { name: /^Find email/ })).toBeVisible();
  expect((await sidenote.requests()).filter(({ method }) => method === 'POST')).toEqual([]);
});
