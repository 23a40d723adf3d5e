import { grantHosts } from '../../scripts/browser.ts';
import { connectInSettings } from '../../scripts/sidenote-ui.ts';
import { expectBooksAgree } from './support/books-agree.ts';
import { canaryKey, expect, test } from './support/sidenote.ts';

/** The one brand that the contract shows, in an error of the phone finder (docs/interface.md#mobile-phone-finder). */
test.use({ names: { keys: { pronet: 'linkedin' }, values: { PRONET: 'LINKEDIN' } } });

const hosts = ['https://*.pronet.example/*', 'http://127.0.0.1/*'];
const demoSite = { key: 'pronet', hosts: ['www.pronet.example'], person: ['/in/:slug'], company: ['/company/:slug'] };

test('a newcomer with untouched names presses “Test connection”, and “Show profile” buys the right person', async ({
  sidenote,
}) => {
  const { browser, sandbox } = sidenote;
  await grantHosts(browser, hosts);
  const page = await browser.openExtensionPage('options.html');
  await connectInSettings(page, { address: sandbox.ready.api, key: canaryKey });
  await sidenote.sendMessage('saveSites', { sites: [demoSite] });

  const profile = await sidenote.openPage('/in/tomasz-wieczorek');
  const panel = await sidenote.openPanel(profile);
  await panel.getByRole('button', { name: /^Show profile/ }).click();
  const bought = async () => (await sidenote.table('records')).filter(({ kind }) => kind === 'person').length;
  await expect.poll(bought).toBe(1);
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  const people = (await sidenote.table('records')).filter(({ kind }) => kind === 'person');
  expect(people).toHaveLength(1);
  expect(JSON.stringify(people)).toContain('"pronet":"https://www.pronet.example/in/tomasz-wieczorek"');
  expect((await sidenote.books()).charges).toEqual([
    expect.objectContaining({ operation: 'peopleSearch', amount: 0.5 }),
  ]);
  await expectBooksAgree(sidenote);
});
