import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { draw } from '../support/looks/draw.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

const panelWidths = [360, 320];
const letterOf = (panel: Page) => panel.getByRole('textbox', { name: 'Letter' });
const button = (panel: Page, name: string | RegExp) => panel.getByRole('button', { name });

const serveGmail = (sidenote: Sidenote) =>
  sidenote.servePages('https://mail.google.com/**', '<title>Mail</title><textarea autofocus></textarea>');

/** Presses "Open in Gmail", pastes, and reads the address and what the clipboard held. */
async function openInGmail({ browser }: Sidenote, panel: Page): Promise<{ url: URL; pasted: string }> {
  const opening = browser.context.waitForEvent('page');
  await button(panel, 'Open in Gmail').click();
  const mail = await opening;
  await mail.waitForURL(/^https:\/\/mail\.google\.com\//);
  const url = new URL(mail.url());
  const field = mail.locator('textarea');
  await field.press('Control+v');
  await expect(field).not.toHaveValue('');
  const pasted = await field.inputValue();
  await mail.close();
  return { url, pasted };
}

async function fillGaps(panel: Page, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const field of [panel.getByRole('textbox', { name: 'Subject' }), letterOf(panel)]) {
    let text = await field.inputValue();
    for (const [name, written] of Object.entries(texts)) text = text.replaceAll(`{{${name}}}`, written);
    await field.fill(text);
  }
}

test('a seller: advice, a template, its check, the mail, "Contacted", and the day it is due', async ({ sidenote }) => {
  await sidenote.connect();
  await serveGmail(sidenote);
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await button(panel, /^Find email/).click();
  await expect(button(panel, 'Copy email')).toBeVisible();
  await button(panel, /^How to write to/).click();
  await expect(button(panel, /^Style/)).toBeVisible();
  await draw(panel, 'panel-known', panelWidths);

  await button(panel, 'Write to Amara').click();
  await draw(panel, 'write-empty', panelWidths);
  await button(panel, /^Measured result/).click();
  await expect(letterOf(panel)).toHaveValue(/^Hi Amara,/);
  await draw(panel, 'write', panelWidths);
  await expectAccessible(panel, 'a letter with gaps');
  // An open gap does not block: the first press leads to it.
  await button(panel, 'Open in Gmail').click();
  await expect(panel.getByText(/is still open$/).last()).toBeVisible();
  await fillGaps(panel, {
    topic: 'Quote to cash',
    result: '11 days',
    reason: 'You lead revenue operations',
    my_name: 'Noor',
  });
  await expect(button(panel, /gaps? to fill/)).toHaveCount(0);
  await panel.locator('.letter-foot button[aria-expanded]').first().click();
  await draw(panel, 'write-check', panelWidths);
  await expectAccessible(panel, 'a letter and its check');

  const letter = await letterOf(panel).inputValue();
  const requests = (await sidenote.requests()).length;
  const { url: mail, pasted } = await openInGmail(sidenote, panel);
  expect(mail.searchParams.get('to')).toBe('amara.okonkwo@fenwick.example');
  expect(mail.searchParams.get('su')).toContain('11 days');
  expect(pasted).toBe(letter);
  await expect(panel.getByRole('heading', { name: 'Did it go out?' })).toBeVisible();
  await draw(panel, 'write-sent', panelWidths);
  await expectAccessible(panel, 'did it go out');

  await button(panel, '3 days').click();
  await button(panel, 'Contacted').click();
  await expect(panel.getByText(/^Contacted just now/)).toBeVisible();
  await draw(panel, 'panel-contacted', panelWidths);
  const [record] = (await sidenote.table('records')).filter(({ dueAt }) => dueAt !== undefined);
  expect(Number(record?.dueAt)).toBeGreaterThan(Date.now());

  // The day comes.
  const url = 'https://www.pronet.example/in/amara-okonkwo';
  const amara = { kind: 'person', key: 'person/pronet/amara-okonkwo', site: 'pronet', slug: 'amara-okonkwo', url };
  const touches = (record as { touches: { id: string; kind: string; at: number }[] }).touches;
  expect(touches).toMatchObject([{ kind: 'contacted' }]);
  await sidenote.sendMessage('setDue', { subject: amara, dueAt: Date.now() });
  const history = await sidenote.browser.openExtensionPage('workspace.html#history/due');
  const row = history.getByRole('row').filter({ hasText: 'Amara Okonkwo' });
  await expect(row).toBeVisible();
  await draw(history, 'history-due', [1280]);
  await row.getByRole('button', { name: 'Done' }).click();
  await expect(row).toHaveCount(0);
  expect((await sidenote.requests()).length).toBe(requests);
});

test('a recruiter: twelve of a scan, their emails, and three of those never written to', async ({ sidenote }) => {
  await sidenote.connect();
  await serveGmail(sidenote);
  const page = await sidenote.openPage('/search/people');
  const panel = await sidenote.openPanel(page);
  await button(panel, 'Scan this page').click();
  const boxes = panel.getByRole('checkbox', { name: /^Select (?!all)/ });
  await expect(boxes.nth(9)).toBeVisible();
  const count = Math.min(12, await boxes.count());
  for (let at = 0; at < count; at++) await boxes.nth(at).check();
  await button(panel, /^Find emails for selected/).click();
  await expect(panel.getByText(`Done, ${count} of ${count}`, { exact: true })).toBeVisible();
  await draw(panel, 'scan-emails', panelWidths);

  const history = await sidenote.browser.openExtensionPage('workspace.html#history/never');
  await history.setViewportSize({ width: 1280, height: 800 });
  const rows = history.getByRole('grid', { name: 'History' }).getByRole('row');
  await expect(rows).toHaveCount(count + 1);
  await draw(history, 'history-never', [1280]);
  const withEmail = (await sidenote.table('records')).filter(
    ({ facets }) => (facets as { email?: { value: unknown } }).email?.value != null,
  );
  expect(withEmail.length).toBeGreaterThanOrEqual(3);
  for (let written = 0; written < 3; written++) {
    const name = String(withEmail[written]?.name);
    const row = rows.filter({ hasText: name }).first();
    await row.focus();
    await history.keyboard.press('w');
    await expect(panel.getByRole('heading', { name })).toBeVisible();
    await button(panel, /^Short hello/).click();
    await fillGaps(panel, { topic: 'the role in Delft', reason: 'I read your talk', my_name: 'Noor' });
    await openInGmail(sidenote, panel);
    await button(panel, 'Contacted').click();
    await expect(rows).toHaveCount(count - written);
  }
  await expectAccessible(history, 'who was never written to');
});

/** Amara's email is known, and a letter to her is ready. */
async function openLetter(sidenote: Sidenote): Promise<{ page: Page; panel: Page }> {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await button(panel, /^Find email/).click();
  await expect(button(panel, 'Copy email')).toBeVisible();
  await button(panel, /^Write to Amara$/).click();
  await button(panel, /^Short hello/).click();
  await fillGaps(panel, { topic: 'the role in Delft', reason: 'I read your talk', my_name: 'Noor' });
  return { page, panel };
}

test('after a press that opens the mail, the person is kept in the panel beside it', async ({ sidenote }) => {
  await serveGmail(sidenote);
  const { panel } = await openLetter(sidenote);
  const opening = sidenote.browser.context.waitForEvent('page');
  await button(panel, 'Open in Gmail').click();
  const mail = await opening;
  await mail.waitForURL(/^https:\/\/mail\.google\.com\//);
  await button(panel, 'Contacted').click();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
  await expect(button(panel, 'Keep here')).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByText(/^Contacted just now/)).toBeVisible();
  expect(new URL(mail.url()).hostname).toBe('mail.google.com');
});

test.describe('a mail program', () => {
  // A handler of `mailto:` is a setting of the browser.
  test.use({ freshBrowser: true });

  test('gets the link from the browser; no tab is opened, and the panel stays', async ({ sidenote }) => {
    const { context } = sidenote.browser;
    const { page, panel } = await openLetter(sidenote);
    const handler = await context.newCDPSession(page);
    await handler.send('Page.setRPHRegistrationMode', { mode: 'autoAccept' });
    await page.evaluate(() => navigator.registerProtocolHandler('mailto', `${location.origin}/mail?link=%s`));
    const [tabs, panelAddress] = [context.pages().length, panel.url()];
    await button(panel, 'Open in something else').click();
    await panel.getByRole('menuitemradio', { name: 'Mail program' }).click();
    await button(panel, 'Open in Mail program').click();
    await page.waitForURL((url) => url.pathname === '/mail');
    const link = new URL(page.url()).searchParams.get('link') ?? '';
    expect(link).toMatch(/^mailto:amara\.okonkwo@fenwick\.example\?subject=/);
    await expect(panel.getByRole('heading', { name: 'Did it go out?' })).toBeVisible();
    expect([context.pages().length, panel.url()]).toEqual([tabs, panelAddress]);
  });
});
