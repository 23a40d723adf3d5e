import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

/** An empty list of people in the workspace, with "Import CSV" open. */
async function openImport(sidenote: Sidenote, name = 'Unsubscribed'): Promise<Page> {
  const workspace = await sidenote.browser.openExtensionPage('workspace.html#lists');
  await workspace.getByRole('button', { name: 'New list' }).click();
  await workspace.getByLabel('Name of the list').fill(name);
  await workspace.getByRole('button', { name: /^Create/ }).click();
  await expect(workspace.getByRole('heading', { name })).toBeVisible();
  await workspace.getByRole('button', { name: 'Import CSV' }).click();
  return workspace;
}

async function choose(workspace: Page, name: string, bytes: Buffer | string): Promise<void> {
  const buffer = typeof bytes === 'string' ? Buffer.from(bytes) : bytes;
  await workspace.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

/** In a page of the extension: from the first row of a table on nothing more is written to it, until `letGo`. Resolves when that is so. */
async function holdAfterFirst(table: string): Promise<void> {
  const opening = indexedDB.open('sidenote-data');
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  const held = { isOver: false };
  Object.assign(globalThis, { letGo: () => Object.assign(held, { isOver: true }) });
  const isHeld = () =>
    new Promise<boolean>((resolve) => {
      // Transactions that write to one table wait for each other.
      const rows = opening.result.transaction(table, 'readwrite').objectStore(table);
      const look = (): void => {
        rows.count().onsuccess = ({ target }) => {
          const { result } = target as IDBRequest<number>;
          resolve(result > 0);
          if (result > 0 && !held.isOver) look();
        };
      };
      look();
    });
  for (let isThere = false; !isThere; ) isThere = await isHeld();
}

/** However fast an import is, it is not over before `letGo`. */
async function holdImport(
  { browser }: Sidenote,
  workspace: Page,
): Promise<{ isHeld: Promise<void>; letGo(): Promise<unknown> }> {
  const keeper = await browser.openExtensionPage('manifest.json');
  await workspace.bringToFront();
  return { isHeld: keeper.evaluate(holdAfterFirst, 'members'), letGo: () => keeper.evaluate('letGo()') };
}

const names = async (sidenote: Sidenote) =>
  ((await sidenote.table('members')) as { names: string[] }[]).flatMap((member) => member.names).toSorted();

// Smoke: a chosen file is read by a web worker, and a saved one is a download of the browser.
test('a usual file: each row explained, then added, exported, and read back the same', {
  tag: '@smoke',
}, async ({ sidenote }) => {
  await sidenote.connect();
  const workspace = await openImport(sidenote);
  // Western European bytes, semicolons, a quoted line break, a formula, a company, the same person twice.
  const text = [
    'Reason;Full name;E-mail;Profile',
    '"asked\r\ntwice";Zoë Müller;zoe@mueller.example;',
    ';=HYPERLINK("x");bo@quillon.example;https://www.pronet.example/in/bo-lind/',
    ';Acme;;https://www.pronet.example/company/acme',
    ';Zoë again;ZOE@mueller.example;',
    ';;nobody at all;',
  ].join('\r\n');
  await choose(workspace, 'old customers.csv', Buffer.from(text, 'latin1'));
  await expect(workspace.getByText('Read as Western European, since it is not UTF-8.')).toBeVisible();
  await expect(workspace.getByRole('button', { name: '2 not understood' })).toBeVisible();
  await expect(workspace.getByText('A company’s page, not a person’s.')).toBeVisible();
  expect(await sidenote.table('members')).toEqual([]);
  await workspace.getByRole('button', { name: /^Add 2 people/ }).click();
  await expect
    .poll(() => names(sidenote))
    .toEqual(['email:bo@quillon.example', 'email:zoe@mueller.example', 'page:person/pronet/bo-lind']);
  const [zoe] = (await sidenote.table('members')).filter(({ label }) => String(label).startsWith('Zoë'));
  expect(zoe).toMatchObject({ label: 'Zoë Müller', why: 'asked\ntwice', route: 'import' });
  expect(await sidenote.requests()).toEqual([]);

  // Out, and into another list.
  await workspace
    .getByRole('button', { name: /^(Done|Close)/ })
    .first()
    .click();
  const downloading = workspace.waitForEvent('download');
  await workspace.getByRole('button', { name: 'Export CSV' }).click();
  const exported = await readFile(await (await downloading).path(), 'utf8');
  const again = await openImport(sidenote, 'Again');
  await choose(again, 'sidenote.csv', exported);
  await expect(again.getByText('Exported by Sidenote. All its columns are used.')).toBeVisible();
  await again.getByRole('button', { name: /^Add 2 people/ }).click();
  const facts = async (listName: string) => {
    const list = (await sidenote.table('lists')).find(({ name }) => name === listName);
    const members = (await sidenote.table('members')).filter(({ listId }) => listId === list?.id);
    const told = members.map(({ id: _id, listId: _list, ...rest }) => ({
      ...rest,
      names: (rest.names as string[]).toSorted(),
    }));
    return told.map((member) => JSON.stringify(member)).toSorted();
  };
  await expect.poll(async () => (await facts('Again')).length).toBe(2);
  expect(await facts('Again')).toEqual(await facts('Unsubscribed'));
});

test('a picture that is called .csv is refused with advice, and nothing is lost', async ({ sidenote }) => {
  const workspace = await openImport(sidenote);
  await choose(workspace, 'people.csv', await readFile('public/icon/32.png'));
  await expect(workspace.getByText('This is a picture. Choose a file saved as CSV.')).toBeVisible();
  await choose(workspace, 'people.csv', 'email\nbo@quillon.example\n');
  await workspace.getByRole('button', { name: /^Add 1 person/ }).click();
  await expect.poll(() => names(sidenote)).toEqual(['email:bo@quillon.example']);
});

test('the worker dies while 20,000 rows are written: it continues, and everyone is on the list once', async ({
  sidenote,
}) => {
  const workspace = await openImport(sidenote);
  const rows = Array.from({ length: 20_000 }, (_each, at) => `p${at}@quillon.example`);
  await choose(workspace, 'many.csv', ['email', ...rows].join('\n'));
  await workspace.getByRole('button', { name: /^Add 20,000 people/ }).click();
  const count = () => sidenote.count('members');
  let deaths = 0;
  for (let before = await count(); deaths < 3 && before < rows.length; before = await count()) {
    await expect.poll(count).toBeGreaterThan(before);
    await sidenote.browser.killWorker();
    deaths += 1;
  }
  expect(deaths).toBeGreaterThan(0);
  await expect.poll(count, { timeout: 90_000 }).toBe(20_000);
  expect(new Set(await names(sidenote)).size).toBe(20_000);
});

test('an import continues while another section is open, and shows its progress there', async ({ sidenote }) => {
  const workspace = await openImport(sidenote);
  const rows = Array.from({ length: 20_000 }, (_each, at) => `p${at}@quillon.example`);
  await choose(workspace, 'many.csv', ['email', ...rows].join('\n'));
  const { isHeld, letGo } = await holdImport(sidenote, workspace);
  await workspace.getByRole('button', { name: /^Add 20,000 people/ }).click();
  await isHeld;
  await workspace.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'History' }).click();
  const strip = workspace.getByRole('region', { name: 'Imports' });
  await expect(strip.getByRole('link', { name: /Unsubscribed/ })).toBeVisible();
  await letGo();
  const count = () => sidenote.count('members');
  await expect.poll(count, { timeout: 90_000 }).toBe(20_000);
  await expect(strip).toContainText('20,000');
  await strip.getByRole('button', { name: 'Dismiss' }).click();
  await expect(strip).toBeHidden();
});

test('an import that is stopped, or ends with its page, says after how many rows, and the rest can follow', async ({
  sidenote,
}) => {
  const workspace = await openImport(sidenote);
  const rows = Array.from({ length: 20_000 }, (_each, at) => `p${at}@quillon.example`);
  const file = ['email', ...rows].join('\n');
  await choose(workspace, 'many.csv', file);
  const { isHeld, letGo } = await holdImport(sidenote, workspace);
  await workspace.getByRole('button', { name: /^Add 20,000 people/ }).click();
  const count = () => sidenote.count('members');
  await isHeld;
  await workspace.getByRole('button', { name: 'Stop' }).click();
  await letGo();
  await expect(workspace.getByText(/^Stopped after [\d,]+ of 20,000 rows\.$/)).toBeVisible();
  const stopped = await count();
  expect(stopped).toBeLessThan(20_000);

  await workspace.reload();
  const left = workspace.getByRole('region', { name: 'Unfinished import' });
  await expect(left).toContainText(/many\.csv stopped after [\d,]+ of 20,000 rows/);
  await left.getByRole('button', { name: 'Go on' }).click();
  await choose(workspace, 'many.csv', file);
  await workspace.getByRole('button', { name: /^Add [\d,]+ people/ }).click();
  await expect.poll(count, { timeout: 90_000 }).toBe(20_000);
  expect(new Set(await names(sidenote)).size).toBe(20_000);
  await expect(left).toBeHidden();
});
