import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { KeyStorage } from '../../../lib/platform/keys/key-storage.ts';
import { canaryKey, expect, extensionDir, test } from '../support/sidenote.ts';

/** The files of a profile that other tests have used would hold their keys. */
test.use({ freshBrowser: true });

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** Names of the files that hold the text, in one byte or two bytes a character. */
async function findFilesWith(folder: string, text: string): Promise<string[]> {
  const wanted = [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(Buffer.from(text).toString('base64')),
  ];
  const found: string[] = [];
  for (const file of await filesBelow(folder)) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    if (wanted.some((each) => bytes.includes(each))) found.push(path.relative(folder, file));
  }
  return found;
}

const passphrase = 'correct horse battery staple';
/** Each with its place in the browser's storage: under another name, an update would lose the key. */
const waysToKeep: readonly (readonly [KeyStorage, { area: 'local' | 'session'; item: string }])[] = [
  [{ mode: 'remembered' }, { area: 'local', item: 'secret' }],
  [{ mode: 'session' }, { area: 'session', item: 'secret' }],
  [
    { mode: 'passphrase', passphrase },
    { area: 'local', item: 'secret-under-passphrase' },
  ],
];

for (const [keyStorage, { area, item }] of waysToKeep) {
  // Smoke, of the passphrase: what the browser itself writes to the disk.
  test(`the key, kept as "${keyStorage.mode}", is in no built file, reply, log, screen or stored value, nor on the disk`, {
    tag: keyStorage.mode === 'passphrase' ? '@smoke' : [],
  }, async ({ sidenote }) => {
    const said: string[] = [];
    sidenote.browser.context.on('console', (message) => said.push(message.text()));
    await sidenote.connect({ keyStorage });
    const page = await sidenote.openPage('/in/amara-okonkwo');
    const panel = await sidenote.openPanel(page);
    await panel.getByRole('button', { name: /^Find email/ }).click();
    await expect(panel.getByText('amara.okonkwo@fenwick.example').first()).toBeVisible();
    const replies = [
      await sidenote.sendMessage('readBalance', {}),
      await sidenote.sendMessage('testConnection', {}),
      await sidenote.sendMessage('panelOpened', { windowId: null }),
      await sidenote.sendMessage('saveConnection', {
        baseUrl: 'nonsense',
        key: canaryKey,
        keyStorage: { mode: 'remembered' },
        names: { keys: {}, values: {} },
      }),
      await sidenote.sendMessage('enrich', { key: canaryKey }),
    ];
    const settings = await sidenote.browser.openExtensionPage('options.html');
    await expect(settings.getByLabel('API key')).toHaveValue('');
    const screens = [await settings.content(), await panel.content(), await page.content()];
    const stored = await Promise.all(
      ['settings', 'records', 'intents', 'ledger', 'balances'].map((name) => sidenote.table(name)),
    );
    const areas = await settings.evaluate(readAreas);
    expect(areas[area]).toHaveProperty(item);

    const everything = JSON.stringify({ replies, screens, stored, areas, said });
    expect(everything).toContain('amara.okonkwo@fenwick.example');
    expect(everything).not.toContain(canaryKey);
    expect(everything).not.toContain(Buffer.from(canaryKey).toString('base64'));
    expect(await findFilesWith(extensionDir, canaryKey)).toEqual([]);

    await sidenote.browser.close();
    // The search finds what is there: the address of the service stands in the database's files.
    expect(await findFilesWith(sidenote.userDataDir, sidenote.sandbox.ready.api)).not.toEqual([]);
    expect(await findFilesWith(sidenote.userDataDir, canaryKey)).toEqual([]);
    expect(await findFilesWith(sidenote.userDataDir, passphrase)).toEqual([]);
  });
}

declare const chrome: { storage: { local: Area; session: Area } };
interface Area {
  get(): Promise<object>;
}

async function readAreas() {
  return { local: await chrome.storage.local.get(), session: await chrome.storage.session.get() };
}
