import './setup.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Settings } from '@/components/settings/settings';
import type { ConnectionSettings, LockedField } from '@/lib/records/settings-rows';
import { answering, createPage, failing, type PageOptions } from './extension-page.tsx';
import { connection, sites } from './gallery/fixture-rows.ts';

const site = { key: 'network-example', hosts: ['www.network.example'], person: ['/in/:slug'], company: [] };
const whole = {
  service: { baseUrl: 'https://api.firm.example/people/' },
  lists: { valueListUrl: 'https://static.firm.example/' },
  webhook: 'https://hooks.firm.example/in',
  previewPath: '/v2/people/preview',
  names: { keys: { pronet: 'proweb' }, values: {} },
  sites: [site],
};
const names = { keys: { pronet: 'proweb' }, values: {} };

interface Options extends PageOptions {
  saved?: ConnectionSettings | null;
  locked?: LockedField[];
}

async function openFile(text: string, options: Options = {}) {
  const saving = {
    saveConnection: answering({ keyKept: false }),
    saveService: answering({}),
    saveSites: answering({}),
  };
  const page = createPage({ answers: saving, ...options });
  if (options.saved !== null) await page.db.settings.put({ key: 'connection', value: options.saved ?? connection() });
  await page.db.settings.put({ key: 'sites', value: sites });
  if (options.locked !== undefined) await page.db.settings.put({ key: 'policy', value: { locked: options.locked } });
  page.open(<Settings />);
  const field = await screen.findByLabelText('Import deployment file');
  await screen.findByLabelText('Webhook address');
  await page.user.upload(field, new File([text], 'firm.json', { type: 'application/json' }));
  return page;
}

const dryRun = () => screen.findByRole('region', { name: 'What firm.json would set' });
const lineOf = (run: HTMLElement, label: string) => within(run).getByText(label).parentElement?.textContent;

describe('a deployment file', () => {
  it('when chosen, shows what it would set and saves nothing', async () => {
    const { asked, requested } = await openFile(JSON.stringify(whole));
    const run = await dryRun();
    expect(lineOf(run, 'Service address')).toBe(
      'Service addresshttps://api.firm.example/peoplenow: https://api.service.example',
    );
    expect(lineOf(run, 'Webhook address')).toBe('Webhook addresshttps://hooks.firm.example/innow: nothing');
    expect(lineOf(run, 'Value-list address')).toBe('Value-list addresshttps://static.firm.examplenow: nothing');
    expect(lineOf(run, 'Preview path')).toBe('Preview path/v2/people/previewnow: /v1/people/preview');
    expect(lineOf(run, 'Names on the wire')).toBe('Names on the wire1 namenow: no names');
    expect(lineOf(run, 'Sites')).toContain('www.network.example');
    expect([asked, requested]).toEqual([[], []]);
    expect(document.activeElement).toBe(run);
  });

  it('when used, asks the browser for all addresses in the click and then saves each part', async () => {
    const permission = Promise.withResolvers<boolean>();
    const { asked, requested } = await openFile(JSON.stringify(whole), { permission: permission.promise });
    within(await dryRun())
      .getByRole('button', { name: 'Use these' })
      .click();
    const addresses = ['https://api.firm.example/*', 'https://static.firm.example/*', 'https://*.network.example/*'];
    expect([requested, asked]).toEqual([[addresses], []]);
    permission.resolve(true);
    expect(await screen.findByText(/^In use now\. Paste the key/)).toBeTruthy();
    const { webhook, previewPath } = whole;
    expect(asked).toEqual([
      {
        name: 'saveConnection',
        payload: { baseUrl: 'https://api.firm.example/people', names, keeping: { mode: 'remembered' } },
      },
      { name: 'saveService', payload: { webhook, valueListUrl: 'https://static.firm.example', previewPath } },
      { name: 'saveSites', payload: { sites: [...sites, site] } },
    ]);
  });

  it('when the browser does not allow its addresses, saves nothing', async () => {
    const { asked, user } = await openFile(JSON.stringify(whole), { grants: false });
    await user.click(within(await dryRun()).getByRole('button', { name: 'Use these' }));
    expect(await screen.findByText(/did not allow all of these addresses\. Nothing was saved/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('when left, saves nothing and goes away', async () => {
    const { asked, user } = await openFile(JSON.stringify(whole));
    await user.click(within(await dryRun()).getByRole('button', { name: 'Leave as it is' }));
    expect([asked, screen.queryByRole('button', { name: 'Use these' })]).toEqual([[], null]);
  });

  it('when it names another origin, says that the saved key goes', async () => {
    await openFile(JSON.stringify({ service: { baseUrl: 'https://api.firm.example' } }));
    expect((await dryRun()).textContent).toContain('The key that is saved for api.service.example is removed');
  });

  it('when it names the same origin, keeps the key and says nothing of it', async () => {
    const { user } = await openFile(JSON.stringify({ service: { baseUrl: 'https://api.service.example/v' } }));
    const run = await dryRun();
    expect(run.textContent).not.toContain('The key');
    await user.click(within(run).getByRole('button', { name: 'Use these' }));
    expect(await screen.findByText('In use now.')).toBeTruthy();
  });

  it('when it names one thing, asks for that and leaves the rest', async () => {
    const { asked, requested, user } = await openFile(JSON.stringify({ webhook: whole.webhook }));
    await user.click(within(await dryRun()).getByRole('button', { name: 'Use these' }));
    await screen.findByText('In use now.');
    const payload = { webhook: whole.webhook, valueListUrl: null, previewPath: '/v1/people/preview' };
    expect([asked, requested]).toEqual([[{ name: 'saveService', payload }], []]);
  });

  it('when a site is there already, puts its own in that place', async () => {
    const [first] = sites;
    const changed = { ...first, person: ['/people/:slug'] };
    const { asked, user } = await openFile(JSON.stringify({ sites: [changed] }));
    await user.click(within(await dryRun()).getByRole('button', { name: 'Use these' }));
    await screen.findByText('In use now.');
    expect(asked).toEqual([{ name: 'saveSites', payload: { sites: [...sites.slice(1), changed] } }]);
  });

  it('when an administrator has set some of it, leaves that as it is and says so', async () => {
    const { asked, user } = await openFile(JSON.stringify({ webhook: whole.webhook, sites: [site] }), {
      locked: ['webhookAddress', 'sites'],
    });
    const run = await dryRun();
    expect(within(run).getAllByText('stays, an administrator has set it')).toHaveLength(2);
    await user.click(within(run).getByRole('button', { name: 'Use these' }));
    await screen.findByText('In use now.');
    expect(asked).toMatchObject([{ name: 'saveService', payload: { webhook: null } }]);
  });

  it('when the worker fails half way, says so and can be used again', async () => {
    const page = await openFile(JSON.stringify(whole), {
      answers: { saveConnection: answering({ keyKept: false }), saveService: failing({ kind: 'internal' }) },
    });
    const use = within(await dryRun()).getByRole('button', { name: 'Use these' });
    await page.user.click(use);
    await expect.poll(() => page.asked.length).toBe(2);
    await expect.poll(() => use).toHaveProperty('disabled', false);
    expect(screen.queryByText(/^In use now/)).toBeNull();
  });
});

describe('a deployment file that cannot be used', () => {
  it.each<[string, RegExp]>([
    ['{"service": ', /This is not JSON/],
    ['[]', /Write one object/],
    ['"text"', /Write one object/],
    ['{}', /Nothing in this file can be set/],
    ['{"servce": {}}', /Wrong at “servce”: Sidenote does not know this name/],
    [
      '{"service": {"baseUrl": "https://a.example", "path": "/v1"}}',
      /Wrong at “service\.path”: Sidenote does not know/,
    ],
    ['{"service": {"baseUrl": "http://a.example"}}', /Wrong at “service\.baseUrl”: Use https/],
    ['{"service": "https://a.example"}', /Wrong at “service”: Another kind of value/],
    ['{"lists": {"valueListUrl": "static"}}', /Wrong at “lists\.valueListUrl”: Write a whole address/],
    ['{"webhook": "https://localhost/in"}', /Wrong at “webhook”: The service cannot reach/],
    ['{"webhook": 7}', /Wrong at “webhook”: Another kind of value/],
    ['{"previewPath": "/v3/people/preview"}', /Wrong at “previewPath”: Write \/v1\/people\/preview or/],
    ['{"names": {"keys": {"a": "x", "b": "x"}}}', /Wrong at “names”: Write \{"keys"/],
    ['{"names": {"keys": {"a": 7}}}', /Wrong at “names\.keys\.a”: Write \{"keys"/],
    [JSON.stringify({ sites: [site, site] }), /Wrong at “sites”: Write a list of at most 50 sites/],
    [JSON.stringify({ sites: [{ ...site, person: ['/in'] }] }), /Wrong at “sites\.0\.person\.0”: A site has a key/],
  ])('when it holds %s, says where and why', async (text, words) => {
    const { asked } = await openFile(text);
    expect((await screen.findByText(words)).closest('[role=alert]')).toBeTruthy();
    expect([asked, screen.queryByRole('button', { name: 'Use these' })]).toEqual([[], null]);
  });

  const canary = 'sk-canary-7f3b1e0042';
  it.each([
    `{"key": "${canary}", "webhook": "https://hooks.firm.example/in"}`,
    `{"service": {"baseUrl": "https://a.example", "apiKey": "${canary}"}}`,
    `{"service": {"baseUrl": "https://a.example", "X-TOKEN": "${canary}"}}`,
    `{"lists": {"auth": {"password": "${canary}"}}}`,
  ])('when a key is in it (%s), refuses it, and shows the key nowhere', async (text) => {
    const { asked } = await openFile(text);
    expect(await screen.findByText(/A key must not be in a file.*typed by a person/)).toBeTruthy();
    expect([asked, document.body.innerHTML.includes(canary)]).toEqual([[], false]);
  });

  it('when it is no JSON, shows nothing of what stands in it', async () => {
    // Short enough for the browser to quote the whole of it.
    await openFile('{"key": s3cret}');
    await screen.findByText(/This is not JSON/);
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  it('when it has names and there is no service, says what is missing', async () => {
    const { asked } = await openFile(JSON.stringify({ names }), { saved: null });
    expect(await screen.findByText(/Names belong to a service/)).toBeTruthy();
    expect(asked).toEqual([]);
  });

  it('when it is a thousand times too long, is not read', async () => {
    await openFile(`{"webhook": "${'x'.repeat(300_000)}"}`);
    expect(await screen.findByText(/too large for a deployment file/)).toBeTruthy();
  });
});
