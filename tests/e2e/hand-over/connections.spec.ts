import type { Page } from '@playwright/test';
import { z } from 'zod';
import { sandboxHookSecret } from '../../../sandbox/hand-over/hooks.ts';
import { grantHosts } from '../../../scripts/browser.ts';
import { expectAccessible } from '../support/accessible.ts';
import { chooseMore } from '../support/panel-menus.ts';
import { expect, type Sidenote, test } from '../support/sidenote.ts';

const email = 'amara.okonkwo@fenwick.example';
const token = 'pat-canary-3c1f77a0-never-elsewhere';

const systemsSchema = z.object({
  hubspot: z.array(z.object({ id: z.string(), properties: z.record(z.string(), z.string()) })),
  hooks: z.array(
    z.object({ id: z.string(), isSigned: z.boolean(), isRepeat: z.boolean(), body: z.object({ data: z.unknown() }) }),
  ),
});

async function systems({ sandbox }: Sidenote, seed?: object): Promise<z.output<typeof systemsSchema>> {
  const response = await fetch(`${sandbox.ready.control}/hand-over`, {
    ...(seed !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(seed),
    }),
  });
  return systemsSchema.parse(await response.json());
}

/** A person whose email was bought, in the panel. */
async function openKnown(sidenote: Sidenote): Promise<Page> {
  await sidenote.connect();
  const panel = await sidenote.openPanel(await sidenote.openPage('/in/amara-okonkwo'));
  await panel.getByRole('button', { name: /^Find email/ }).click();
  await expect(panel.getByRole('button', { name: 'Copy email' })).toBeVisible();
  return panel;
}

async function chooseTarget(panel: Page, label: string) {
  await chooseMore(panel, 'Send to …');
  const dialog = panel.getByRole('dialog', { name: /^Send / });
  await dialog.getByRole('combobox', { name: 'Target' }).selectOption({ label });
  return dialog;
}

test('a person who is in HubSpot already is merged field by field, and their record is linked', async ({
  sidenote,
}) => {
  await grantHosts(sidenote.browser, ['https://api.hubapi.com/*']);
  const panel = await openKnown(sidenote);
  await systems(sidenote, { hubspot: [{ email, firstname: 'Amy', city: 'Utrecht' }] });

  const dialog = await chooseTarget(panel, 'Your HubSpot');
  await expect(dialog.getByText('What leaves this browser')).toBeVisible();
  await dialog.getByLabel('Service key').fill(token);
  await dialog.getByRole('button', { name: 'Connect HubSpot' }).click();
  await dialog.getByRole('button', { name: 'Send 1 to HubSpot' }).click();

  const compare = dialog.getByRole('group', { name: 'Amara Okonkwo in HubSpot' });
  await expect(compare.getByText('Amara Okonkwo is already in HubSpot')).toBeVisible();
  // What is there stays, unless it is ticked.
  await expect(compare.getByRole('checkbox', { name: /^first name: Amy → Amara$/ })).not.toBeChecked();
  await expect(compare.getByRole('checkbox', { name: /^last name: empty → Okonkwo$/ })).toBeChecked();
  await compare.getByRole('button', { name: /^Write \d+ fields? to HubSpot$/ }).click();
  await expect(dialog.getByText('Amara Okonkwo is updated in HubSpot')).toBeVisible();

  const { hubspot } = await systems(sidenote);
  expect(hubspot).toMatchObject([{ properties: { email, firstname: 'Amy', lastname: 'Okonkwo', city: 'Utrecht' } }]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(panel.getByRole('link', { name: 'In HubSpot' })).toHaveAttribute(
    'href',
    `https://app-eu1.hubspot.com/contacts/4711/record/0-1/${hubspot[0]?.id}`,
  );
  const everything = JSON.stringify([
    await sidenote.table('records'),
    await sidenote.table('settings'),
    await sidenote.table('requests'),
  ]);
  expect(everything).not.toContain(token);
});

test('a known person is in a connected HubSpot after two presses, and stays beside their page there', async ({
  sidenote,
}) => {
  await grantHosts(sidenote.browser, ['https://api.hubapi.com/*']);
  await sidenote.servePages('https://app-eu1.hubspot.com/**', '<title>Contact</title>');
  const panel = await openKnown(sidenote);
  await sidenote.sendMessage('connectTarget', { target: 'hubspot', token });
  let presses = 0;
  for (const name of ['Send to HubSpot', 'Send 1 to HubSpot']) {
    expect((await systems(sidenote)).hubspot).toEqual([]);
    presses += 1;
    await panel.getByRole('button', { name }).click();
  }
  const dialog = panel.getByRole('dialog', { name: /^Send / });
  await expect(dialog.getByText('Amara Okonkwo is new in HubSpot')).toBeVisible();
  expect((await systems(sidenote)).hubspot).toHaveLength(1);
  expect(presses).toBeLessThanOrEqual(2);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(panel.getByRole('button', { name: 'Send to HubSpot' })).toHaveCount(0);
  const opening = sidenote.browser.context.waitForEvent('page');
  await panel.getByRole('link', { name: 'In HubSpot' }).click();
  await (await opening).waitForURL(/^https:\/\/app-eu1\.hubspot\.com\//);
  await expect(panel.getByRole('button', { name: 'Keep here' })).toHaveAttribute('aria-pressed', 'true');
  await expect(panel.getByRole('heading', { level: 1 })).toHaveText('Amara Okonkwo');
});

/** What each asks for, and the host that the browser allows. */
const steps = [
  { label: 'Your HubSpot', host: 'https://api.hubapi.com/*', fill: { 'Service key': token } },
  {
    label: 'Your Pipedrive',
    host: 'https://*.pipedrive.com/*',
    fill: { 'Company address': 'acme', 'API token': `pd-${token}` },
  },
  {
    label: 'Your Airtable',
    host: 'https://api.airtable.com/*',
    fill: {
      'Table’s address': 'https://airtable.com/appAAAAAAAAAAAAAA/tblAAAAAAAAAAAAAA/viw1',
      'Personal access token': token,
    },
  },
  {
    label: 'Webhook',
    host: 'https://automation.example/*',
    fill: { 'Webhook’s address': 'https://automation.example/hook/1', 'Signing secret': sandboxHookSecret },
  },
] as const;

for (const { label, host, fill } of steps) {
  test(`every step to ${label} can be read and used by everyone`, async ({ sidenote }) => {
    await grantHosts(sidenote.browser, [host]);
    await systems(sidenote, {
      hubspot: [{ email, firstname: 'Amy' }],
      pipedrive: [
        { name: 'Amara', email },
        { name: 'Amy', email },
      ],
      airtable: [{ Email: email, 'First name': 'Amy' }],
    });
    const panel = await openKnown(sidenote);
    const dialog = await chooseTarget(panel, label);
    const connect = dialog.getByRole('button', { name: /^Connect / });
    await expect(connect).toBeVisible();
    await expectAccessible(panel, `${label}, before it is connected`);
    for (const [field, value] of Object.entries(fill)) {
      await dialog.getByLabel(field, { exact: true }).fill('?');
      await connect.click();
      await expectAccessible(panel, `${label}, with a problem`);
      await dialog.getByLabel(field, { exact: true }).fill(value);
    }
    await connect.click();
    const send = dialog.getByRole('button', { name: /^Send 1 to / });
    await expect(send).toBeVisible();
    await expectAccessible(panel, `${label}, connected`);
    await send.click();
    if (label === 'Webhook') await expect(dialog.getByText('Amara Okonkwo was delivered to Webhook')).toBeVisible();
    else {
      const compare = dialog.getByRole('group', { name: /^Amara Okonkwo in / });
      await expect(compare).toBeVisible();
      await expectAccessible(panel, `${label}, field by field`);
      if (label === 'Your Pipedrive') {
        await compare.getByRole('radio').first().click();
        await compare.getByRole('checkbox').first().check();
      }
      await compare.getByRole('button', { name: /^Write \d+ fields? to / }).click();
      await expect(dialog.getByText(/^Amara Okonkwo is updated in /)).toBeVisible();
    }
    await expectAccessible(panel, `${label}, the receipt`);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expectAccessible(panel, `${label}, the person afterwards`);
  });
}

test('before anything is bought, a press asks whether a person is in HubSpot', async ({ sidenote }) => {
  await grantHosts(sidenote.browser, ['https://api.hubapi.com/*']);
  await sidenote.connect();
  await sidenote.sendMessage('connectTarget', { target: 'hubspot', token });
  await systems(sidenote, { hubspot: [{ email, firstname: 'Amara', lastname: 'Okonkwo', company: 'Fenwick' }] });
  const panel = await sidenote.openPanel(await sidenote.openPage('/in/amara-okonkwo'));
  await panel.getByRole('button', { name: 'Already in HubSpot?' }).click();
  await expect(panel.getByRole('link', { name: /^HubSpot has this name: Amara Okonkwo · Fenwick/ })).toBeVisible();
  expect((await sidenote.books()).charges).toEqual([]);
});

test('a webhook shows its JSON, arrives signed, and is in the timeline', async ({ sidenote }) => {
  await grantHosts(sidenote.browser, ['https://automation.example/*']);
  const panel = await openKnown(sidenote);
  const dialog = await chooseTarget(panel, 'Webhook');
  await dialog.getByLabel('Webhook’s address').fill('https://automation.example/hook/1');
  await dialog.getByLabel('Signing secret').fill(sandboxHookSecret);
  await dialog.getByRole('button', { name: 'Connect Webhook' }).click();
  await expect(dialog.locator('pre')).toContainText(`"email": "${email}"`);
  expect((await systems(sidenote)).hooks).toEqual([]);

  await dialog.getByRole('button', { name: 'Send 1 to automation.example' }).click();
  await expect(dialog.getByText('Amara Okonkwo was delivered to Webhook')).toBeVisible();
  expect((await systems(sidenote)).hooks).toMatchObject([{ isSigned: true, body: { data: { email } } }]);
  const [record] = (await sidenote.table('records')).filter(({ handed }) => handed !== undefined);
  expect(record?.handed).toMatchObject([{ target: 'hook', state: 'delivered', host: 'automation.example' }]);
});
