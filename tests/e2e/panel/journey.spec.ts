import { grantHosts } from '../../../scripts/browser.ts';
import { addSiteInSettings, connectInSettings } from '../../../scripts/sidenote-ui.ts';
import { canaryKey, expect, test } from '../support/sidenote.ts';

const single = '/v2/people/export/single';

test.describe('the main job', () => {
  // Smoke: the real permissions, worker, panel and reload carry one order from settings to the ledger.
  test('from settings to an email: one click, one credit, and the books agree', { tag: '@smoke' }, async ({
    sidenote,
  }) => {
    const { browser, sandbox } = sidenote;
    await grantHosts(browser, ['https://*.pronet.example/*', 'http://127.0.0.1/*']);

    const settings = await browser.openExtensionPage('options.html');
    await connectInSettings(settings, { address: sandbox.ready.api, key: canaryKey });
    await addSiteInSettings(settings, {
      host: 'www.pronet.example',
      personPath: '/in/:slug',
      companyPath: '/company/:slug',
    });
    await settings.close();

    const profile = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(profile);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
    // The balance, and the field names under either spelling: free, and about nobody.
    const finder = '/v1/people/mobile-phone-finder';
    expect((await sidenote.requests()).map(({ path, status }) => [path, status])).toEqual([
      ['/v1/payments/credits', 200],
      [finder, 400],
      [finder, 400],
    ]);

    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
    await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();

    await expect(panel.getByText(/^499 credits/)).toBeVisible();
    expect(await sidenote.books()).toMatchObject({ total: 499, charges: [{ operation: 'singleExportV2', amount: 1 }] });
    expect(await sidenote.table('ledger')).toMatchObject([{ chargedMilli: 1000, how: 'x-credit' }]);

    // The company came along: its page shows it, for nothing.
    await profile.goto('https://www.pronet.example/company/fenwick-instruments');
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Fenwick Instruments');
    await profile.goto('https://www.pronet.example/in/amara-okonkwo');

    const before = (await sidenote.requests()).length;
    await profile.reload();
    await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
    await expect(panel.getByRole('button', { name: /^Find email/ })).toHaveCount(0);
    expect(await sidenote.requests()).toHaveLength(before);
    expect((await sidenote.books()).total).toBe(499);
  });

  test('a late answer stays with the person it was asked for', async ({ sidenote }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'hold', path: single });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText(/^Waiting, \d+\ss/)).toBeVisible();

    await page.evaluate(() => history.pushState({}, '', '/in/tomasz-wieczorek'));
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();

    await sidenote.release();
    await expect
      .poll(async () => (await sidenote.table('records')).filter(({ kind }) => kind === 'person').length)
      .toBe(1);
    await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
    await expect(panel.getByText('amara.okonkwo@fenwick.example')).toHaveCount(0);

    await page.goBack();
    await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
    expect((await sidenote.books()).charges).toHaveLength(1);
  });

  test('in-page navigation changes the subject within 300 ms', { tag: '@timed' }, async ({ sidenote }) => {
    await sidenote.connect();
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    const heading = panel.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Amara Okonkwo');

    // The panel notes when its heading changes; the page when it moved. Both read the same machine's clock.
    await panel.evaluate(() => {
      const changes: { text: string; at: number }[] = [];
      Object.assign(window, { changes });
      new MutationObserver(() => {
        changes.push({ text: document.querySelector('h1')?.textContent ?? '', at: Date.now() });
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const moves: [string, () => unknown][] = [
      ['Tomasz Wieczorek', () => history.pushState({}, '', '/in/tomasz-wieczorek')],
      ['Leila Haddad', () => history.replaceState({}, '', '/in/leila-haddad?tab=1')],
      ['Amara Okonkwo', () => history.back()],
    ];
    for (const [name, move] of moves) {
      const movedAt = await page.evaluate(`(${String(move)})(); Date.now()`);
      await expect(heading).toHaveText(name);
      const shownAt = await panel.evaluate(
        (wanted) =>
          (window as unknown as { changes: { text: string; at: number }[] }).changes.findLast(
            (each) => each.text === wanted,
          )?.at ?? 0,
        name,
      );
      expect(shownAt - Number(movedAt), `${name} was shown too late`).toBeLessThanOrEqual(300);
    }
    expect(await sidenote.requests()).toEqual([]);
  });

  // Smoke: two pages of the extension message one worker while its request is out.
  test('two panels asking at once pay once', { tag: '@smoke' }, async ({ sidenote }) => {
    await sidenote.connect();
    await sidenote.faults({ kind: 'hold', path: single });
    const page = await sidenote.openPage('/in/tomasz-wieczorek');
    const panel = await sidenote.openPanel(page);
    await expect(panel.getByRole('button', { name: /^Find email/ })).toBeEnabled();
    const subject = {
      kind: 'person',
      key: 'person/pronet/tomasz-wieczorek',
      site: 'pronet',
      slug: 'tomasz-wieczorek',
      url: 'https://www.pronet.example/in/tomasz-wieczorek',
    };
    const payload = { operation: 'email', subject, agreedMilli: 1000, refresh: false, override: false, again: false };
    // While the first is on the wire: its button has made way for the progress by then, so the second asks by message.
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByRole('button', { name: 'Stop waiting' })).toBeVisible();
    const other = sidenote.sendMessage('enrich', payload);
    // Messages arrive in order: with the answer to this one, the worker has both orders.
    await sidenote.sendMessage('panelOpened', { windowId: null });
    await sidenote.release();
    expect(await other).toMatchObject({ ok: true });
    await expect(panel.getByText('tomasz.wieczorek@okavango.example').first()).toBeVisible();
    expect((await sidenote.books()).charges).toHaveLength(1);
    const paid = (await sidenote.requests()).filter((request) => request.method === 'POST');
    expect(paid).toHaveLength(1);
  });
});
