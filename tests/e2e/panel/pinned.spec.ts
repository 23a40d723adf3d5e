import { chooseMore } from '../support/panel-menus.ts';
import { expect, test } from '../support/sidenote.ts';

test('a seller pins a person while the tab goes to a mail: the email stays about them until the pin is released', async ({
  sidenote,
}) => {
  await sidenote.connect();
  await sidenote.servePages('https://mail.google.com/**', '<title>Inbox</title><p>A mail from somebody else');
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  const heading = panel.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Amara Okonkwo');
  await panel.getByRole('button', { name: 'Keep here' }).click();
  const band = panel.getByRole('region', { name: 'Kept here' });
  await expect(panel.getByRole('button', { name: 'Keep here' })).toHaveAttribute('aria-pressed', 'true');
  await expect(band).toHaveCount(0);

  await page.goto('https://mail.google.com/mail/u/0/');
  await expect(heading).toHaveText('Amara Okonkwo');
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();

  // Another profile changes nothing but the line that names it; an order is still about whom the panel shows.
  await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
  await expect(band).toContainText('On the page: Tomasz Wieczorek');
  await expect(heading).toHaveText('Amara Okonkwo');
  await sidenote.browser.killWorker();
  await panel.reload();
  await expect(band).toContainText('On the page: Tomasz Wieczorek');
  await expect(heading).toHaveText('Amara Okonkwo');
  const bought = (await sidenote.table('ledger')).map(({ subjectKey }) => subjectKey).filter(Boolean);
  expect(new Set(bought)).toEqual(new Set(['person/pronet/amara-okonkwo']));

  await band.getByRole('button', { name: 'Follow the page' }).click();
  await expect(heading).toHaveText('Tomasz Wieczorek');
  await expect(panel.getByRole('button', { name: 'Keep here' })).toHaveAttribute('aria-pressed', 'false');
});

test('a forgotten person is no longer pinned in any window', async ({ sidenote }) => {
  await sidenote.connect();
  const page = await sidenote.openPage('/in/amara-okonkwo');
  const panel = await sidenote.openPanel(page);
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  await panel.getByRole('button', { name: 'Keep here' }).click();
  await page.goto('https://www.pronet.example/in/tomasz-wieczorek');
  await expect(panel.getByRole('region', { name: 'Kept here' })).toContainText('On the page: Tomasz Wieczorek');

  await chooseMore(panel, 'Forget this person');
  await panel.getByRole('button', { name: 'Forget now' }).click();
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Tomasz Wieczorek');
  await expect(panel.getByRole('region', { name: 'Kept here' })).toHaveCount(0);
});
