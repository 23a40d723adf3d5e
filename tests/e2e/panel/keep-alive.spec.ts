import { findChromium } from '../../../scripts/find-browsers.mjs';
import { launchBareBrowser } from '../support/browsers/bare-browser.ts';
import { expect, extensionDir, test } from '../support/sidenote.ts';

const pressFindEmail = `(() => {
  const button = [...document.querySelectorAll('button')].find((each) => each.textContent.startsWith('Find email'));
  if (button === undefined) return 'no button';
  button.click();
  return 'pressed';
})()`;

/**
 * Nothing is attached to the worker here, so the browser would stop it after 30 s: the popup has gone with the reply it was
 * owed. Only the keep-alive of a purchase on the wire holds it. Seen to fail with `keepAliveWhile` made to do nothing.
 */
test('a popup that asks and closes, a service that answers after 45 seconds: stored, charged once', async ({
  sidenote,
}) => {
  await sidenote.connect();
  await sidenote.faults({ kind: 'delay', ms: 45_000, path: '/v2/people/export/single', times: 1 });
  const { extensionId } = sidenote.browser;
  await sidenote.browser.close();

  const browser = await launchBareBrowser({
    executablePath: (await findChromium()) ?? '',
    userDataDir: sidenote.userDataDir,
    args: [
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP *.example:443 127.0.0.1:${sidenote.sandbox.ready.httpsPort}, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`,
    ],
    url: 'https://www.pronet.example/in/amara-okonkwo',
  });
  try {
    const popup = await browser.openBehind(`chrome-extension://${extensionId}/popup.html`);
    await expect.poll(() => popup.evaluate(pressFindEmail, 3000)).toBe('pressed');
    await expect.poll(async () => (await sidenote.requests()).length).toBe(1);
    await popup.close();

    // The sandbox lets the 45 s pass; 0 if the worker has gone before the answer.
    const statusOf = async () => (await sidenote.requests())[0]?.status ?? null;
    await expect.poll(statusOf, { timeout: 90_000 }).not.toBeNull();
    expect(await statusOf()).toBe(200);
    expect((await sidenote.books()).charges).toHaveLength(1);
    const later = await browser.openBehind(`chrome-extension://${extensionId}/popup.html`);
    await expect
      .poll(() => later.evaluate('document.body.textContent.includes("amara.okonkwo@fenwick.example")', 3000))
      .toBe(true);
    expect((await sidenote.requests()).filter((request) => request.method === 'POST')).toHaveLength(1);
  } finally {
    await browser.close();
  }
});
