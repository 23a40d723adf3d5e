import { z } from 'zod';
import { grantHosts } from '../../../scripts/browser.ts';
import { canaryKey, expect, type Sidenote, test } from '../support/sidenote.ts';

const host = 'media.pronet.example';
const networkSchema = z.object({
  network: z.array(
    z.object({
      host: z.string(),
      path: z.string(),
      key: z.string().nullable(),
      headers: z.record(z.string(), z.string()),
    }),
  ),
});

/** What reached the host of the pictures, apart from logos. */
async function requestedPictures(sidenote: Sidenote) {
  return (await requestedImages(sidenote)).filter(({ path }) => !isLogo(path));
}

async function requestedLogos(sidenote: Sidenote) {
  return (await requestedImages(sidenote)).filter(({ path }) => isLogo(path));
}

async function requestedImages({ sandbox }: Sidenote) {
  const response = await fetch(`${sandbox.ready.control}/requests`);
  const { network } = networkSchema.parse(await response.json());
  return network.filter((request) => request.host === host);
}

const isLogo = (path: string) => path.startsWith('/picture/company/');

/** Who is shown by a stored picture, apart from logos. */
async function keptPictures(sidenote: Sidenote) {
  return (await sidenote.table('pictures')).filter((row) => !('of' in row));
}

async function showPictures(sidenote: Sidenote, pictures: boolean): Promise<void> {
  await sidenote.sendMessage('saveAppearance', { theme: 'system', density: 'comfortable', pictures });
}

test('a picture is requested once, without credentials, and erased when pictures are turned off', async ({
  sidenote,
}) => {
  await sidenote.connect();
  await showPictures(sidenote, true);
  const page = await sidenote.openPage('/in/amara-okonkwo');
  // What a request with cookies would carry.
  await sidenote.browser.context.addCookies([
    { name: 'session', value: 'canary-cookie', domain: '.pronet.example', path: '/', secure: true, sameSite: 'None' },
  ]);
  const panel = await sidenote.openPanel(page);
  const face = panel.locator('.face');
  await expect(face).toHaveText('AO');
  expect(await requestedPictures(sidenote)).toEqual([]);
  const before = await face.boundingBox();

  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  const image = face.locator('img');
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0);
  await expect(image).toHaveAttribute('src', /^data:image\/svg\+xml;base64,/);
  await expect(face).toHaveText('');
  await expect.poll(() => face.boundingBox()).toEqual(before);
  for (const colorScheme of ['light', 'dark'] as const) {
    await panel.emulateMedia({ colorScheme });
    await panel.screenshot({ path: `.output/shots/e2e-picture-${colorScheme}.png` });
  }

  // Shown again it needs no request; bought again it would.
  await page.reload();
  await expect(image).toBeVisible();
  const asked = await requestedPictures(sidenote);
  expect(asked).toHaveLength(1);
  // Logos of employers and schools: each once, at most six of each.
  const logos = await requestedLogos(sidenote);
  expect(logos.length).toBeGreaterThan(0);
  expect(logos.length).toBeLessThanOrEqual(12);
  expect(new Set(logos.map(({ path }) => path)).size).toBe(logos.length);
  await panel.getByRole('button', { name: /^Career/ }).click();
  await panel.getByText('Experience', { exact: true }).click();
  await expect(panel.locator('.logo > img').first()).toBeVisible();
  expect([...asked, ...logos].map(({ key }) => key)).toEqual(Array(1 + logos.length).fill(null));
  expect([...asked, ...logos].flatMap(({ headers }) => Object.keys(headers))).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/^(cookie|referer|origin|authorization)$/)]),
  );
  const requests = (await sidenote.table('requests')).filter(({ origin }) => origin === `https://${host}`);
  const row = { method: 'GET', path: '/{picture}', status: 200, subjectKey: null, intentId: null };
  expect(requests).toMatchObject(Array(1 + logos.length).fill(row));
  expect(JSON.stringify([requests, await sidenote.table('records'), await sidenote.table('settings')])).not.toContain(
    'amara-okonkwo.svg',
  );

  await showPictures(sidenote, false);
  await expect(face).toHaveText('AO');
  expect(await sidenote.table('pictures')).toEqual([]);
});

test('without "Show pictures" no picture is asked for', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  expect(await sidenote.table('pictures')).toEqual([]);
  expect((await sidenote.table('settings')).map(({ key }) => key)).not.toContain('pictureHosts');

  // The next person's picture, asked for once they are on, is the first to reach the host.
  await showPictures(sidenote, true);
  await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect.poll(() => keptPictures(sidenote)).toHaveLength(1);
  expect((await requestedPictures(sidenote)).map(({ path }) => path)).toEqual([
    expect.stringContaining('tomasz-wieczorek'),
  ]);
});

test('a host that is not allowed is not asked, and allowed in Settings with one press', async ({ sidenote }) => {
  await grantHosts(sidenote.browser, ['http://127.0.0.1/*']);
  await sidenote.sendMessage('saveConnection', {
    baseUrl: sidenote.sandbox.ready.api,
    key: canaryKey,
    keyStorage: { mode: 'remembered' },
    names: { keys: {}, values: {} },
  });
  await showPictures(sidenote, true);
  const buy = (slug: string) =>
    sidenote.sendMessage('enrich', {
      operation: 'email',
      subject: {
        kind: 'person',
        key: `person/pronet/${slug}`,
        site: 'pronet',
        slug,
        url: `https://www.pronet.example/in/${slug}`,
      },
      agreedMilli: 1000,
      refresh: false,
      override: false,
      again: false,
    });
  expect(await buy('amara-okonkwo')).toMatchObject({ ok: true, answer: { outcome: 'found' } });
  await expect
    .poll(async () => (await sidenote.table('settings')).find(({ key }) => key === 'pictureHosts'))
    .toMatchObject({ value: [host] });
  expect(await requestedPictures(sidenote)).toEqual([]);

  // Headless, the browser's question can only be answered beforehand; the press then asks it all the same.
  await grantHosts(sidenote.browser, [`https://${host}/*`]);
  const settings = await sidenote.browser.openExtensionPage('options.html#appearance');
  await settings.evaluate((origins) => chrome.permissions.remove({ origins }), [`https://${host}/*`]);
  await expect(settings.getByText(`Pictures come from ${host}.`)).toBeVisible();
  await settings.getByRole('button', { name: `Allow pictures from ${host}` }).click();
  await expect(settings.locator('#appearance').getByText('Allowed')).toBeVisible();
  await buy('tomasz-wieczorek');
  await expect.poll(() => keptPictures(sidenote)).toHaveLength(1);
  expect(await requestedPictures(sidenote)).toHaveLength(1);

  await settings.getByRole('checkbox', { name: 'Show pictures' }).click();
  await expect.poll(async () => (await sidenote.table('pictures')).length).toBe(0);
  await expect
    .poll(() => settings.evaluate(() => chrome.permissions.getAll()))
    .toMatchObject({ origins: ['http://127.0.0.1/*'] });
});

declare const chrome: {
  permissions: {
    remove(wanted: { origins: string[] }): Promise<boolean>;
    getAll(): Promise<{ origins: string[] }>;
  };
};
