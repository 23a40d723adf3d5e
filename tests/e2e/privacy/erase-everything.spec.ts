import type { Page } from '@playwright/test';
import { chooseMore } from '../support/panel-menus.ts';
import { canaryKey, expect, type Sidenote, test } from '../support/sidenote.ts';

const tables = ['records', 'ledger', 'intents', 'requests', 'rawAnswers', 'balances', 'savings', 'settings'];

async function buyAmara(sidenote: Sidenote): Promise<void> {
  await sidenote.connect();
  const panel = await sidenote.openPanel(await sidenote.openPage('/in/amara-okonkwo'));
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
  await chooseMore(panel, 'Add a note');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Not saved yet');
}

const credits = '/v1/payments/credits';

async function pressErase(settings: Page): Promise<void> {
  await settings.getByRole('button', { name: 'Erase everything' }).click();
  await settings.getByRole('button', { name: 'Erase now' }).click();
}

// Smoke: a download of a blob; every store, alarm, script and permission of the browser is emptied.
test('purchases can be exported, and then erased with everything else', { tag: '@smoke' }, async ({ sidenote }) => {
  await buyAmara(sidenote);
  const settings = await sidenote.browser.openExtensionPage('options.html#requests');
  const row = settings.getByRole('row', { name: /export\/single/ });
  await expect(row).toContainText('about amara-okonkwo');
  await expect(row).not.toContainText('Amara Okonkwo');
  await settings.getByRole('link', { name: 'Privacy' }).click();

  // The browser keeps a download where this test cannot read it.
  await settings.evaluate(keepBlobs);
  const downloading = settings.waitForEvent('download');
  await settings.getByRole('button', { name: 'Export my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^sidenote-\d{4}-\d{2}-\d{2}\.json$/);
  const text = await settings.evaluate(() => Promise.all(globalThis.savedTexts ?? []).then((texts) => texts.join()));
  expect(JSON.parse(text)).toMatchObject({ version: 1, tables: { ledger: [{ chargedMilli: 1000 }] } });
  expect(text).toContain('amara.okonkwo@fenwick.example');
  expect(text).not.toContain(canaryKey);

  // The free question about the balance may still follow the purchase; it tells the service nothing.
  const posted = async () => (await sidenote.requests()).filter(({ method }) => method === 'POST');
  const before = await posted();
  await pressErase(settings);
  await expect(settings.getByText('Everything was erased. Sidenote is reset.')).toBeVisible();
  await expect(settings.getByLabel('Service address')).toHaveValue('');
  await settings.getByRole('link', { name: 'Requests', exact: true }).click();
  await expect(settings.getByText('Nothing has been sent yet')).toBeVisible();
  const left = await Promise.all(tables.map((name) => sidenote.table(name)));
  expect(left.flat()).toEqual([]);
  const { stored, origins, scripts } = await settings.evaluate(readBrowser);
  // The limiter's log stays: a worker started anew must not burst. A panel that is open says again whom its page shows.
  expect(stored.filter((key) => key !== 'limiter' && !key.startsWith('showing:'))).toEqual([]);
  expect([origins, scripts]).toEqual([[], []]);
  // Nothing was told to the service.
  expect(await posted()).toEqual(before);
});

test('erasing waits for a balance that is being read, without a second press', async ({ sidenote }) => {
  await buyAmara(sidenote);
  const settings = await sidenote.browser.openExtensionPage('options.html');
  await sidenote.faults({ kind: 'hold', path: credits });
  const reading = sidenote.sendMessage('readBalance', {});
  await expect.poll(() => sidenote.requests()).toContainEqual(expect.objectContaining({ path: credits, status: null }));
  await pressErase(settings);
  await expect(settings.getByText('Everything was erased. Sidenote is reset.')).toBeHidden();
  await sidenote.release();
  await expect(settings.getByText('Everything was erased. Sidenote is reset.')).toBeVisible();
  await reading;
  expect(await sidenote.table('ledger')).toEqual([]);
});

test('while a question is on its way, nothing is erased and its answer is kept', async ({ sidenote }) => {
  await sidenote.connect();
  await sidenote.faults({ kind: 'hold', path: '/v2/people/export/single' });
  const panel = await sidenote.openPanel(await sidenote.openPage('/in/amara-okonkwo'));
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect.poll(async () => (await sidenote.table('intents')).map(({ state }) => state)).toEqual(['sent']);
  expect(await sidenote.sendMessage('eraseEverything', {})).toEqual({ ok: true, answer: { erased: false } });
  await sidenote.release();
  await expect.poll(async () => (await sidenote.table('ledger')).length).toBe(1);
  expect(await sidenote.table('records')).not.toEqual([]);
});

test('data past its retention is erased when the retention is saved, and leaves a stub', async ({ sidenote }) => {
  await buyAmara(sidenote);
  const settings = await sidenote.browser.openExtensionPage('options.html');
  await settings.evaluate(ageRecords, 31 * 24 * 60 * 60_000);
  await settings.getByLabel('Keep what you bought').selectOption('30 days');
  await settings.getByRole('button', { name: 'Save data retention' }).click();
  await expect.poll(async () => JSON.stringify(await sidenote.table('records'))).not.toContain('Amara Okonkwo');
  expect(await sidenote.table('records')).toContainEqual(
    expect.objectContaining({ facets: {}, name: null, erased: expect.objectContaining({ email: expect.anything() }) }),
  );
  expect(await settings.evaluate(() => chrome.alarms.get('retention'))).toMatchObject({ name: 'retention' });
});

declare global {
  var savedTexts: Promise<string>[] | undefined;
}

/** Runs in a page: every file that it hands to the browser is kept as a text, too. */
function keepBlobs(): void {
  const original = URL.createObjectURL;
  globalThis.savedTexts = [];
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) globalThis.savedTexts?.push(blob.text());
    return original.call(URL, blob);
  };
}

interface Area {
  get(keys: null): Promise<Record<string, unknown>>;
}
declare const chrome: {
  storage: { local: Area; session: Area };
  alarms: { get(name: string): Promise<unknown> };
  permissions: { getAll(): Promise<{ origins?: string[] }> };
  scripting: { getRegisteredContentScripts(): Promise<{ id: string }[]> };
};

async function readBrowser() {
  const [local, session] = [await chrome.storage.local.get(null), await chrome.storage.session.get(null)];
  const { origins = [] } = await chrome.permissions.getAll();
  const scripts = await chrome.scripting.getRegisteredContentScripts();
  return { stored: [...Object.keys(local), ...Object.keys(session)], origins, scripts };
}

/** Runs in a page of the extension: makes everything bought so much older. */
function ageRecords(byMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('sidenote-data');
    opening.onsuccess = () => {
      const writing = opening.result.transaction('records', 'readwrite');
      const walking = writing.objectStore('records').openCursor();
      walking.onsuccess = () => {
        const cursor = walking.result;
        if (cursor === null) return;
        const facets: { boughtAt: number }[] = Object.values(cursor.value.facets);
        for (const facet of facets) facet.boughtAt -= byMs;
        cursor.update(cursor.value);
        cursor.continue();
      };
      writing.onerror = () => reject(writing.error);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
