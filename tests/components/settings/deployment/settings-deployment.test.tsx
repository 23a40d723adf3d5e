import '../../../worlds/dom-setup.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { planDeployment } from '@/components/settings/deployment/deployment-plan';
import { parseDeployment } from '@/components/settings/deployment/parse-deployment';
import { Settings } from '@/components/settings/settings';
import { restMs } from '@/components/ui/hooks/deliberate';
import type { ConnectionSettings, LockedField } from '@/lib/database/schema/settings-rows';
import { ownSiteSchema } from '@/lib/subjects/own-hosts';
import type { Site } from '@/lib/subjects/sites';
import { sampled } from '../../../depth.ts';
import { connection, sites } from '../../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../../extension-page.tsx';

const site = { key: 'network-example', hosts: ['www.network.example'], person: ['/in/:slug'], company: [] };
const whole = {
  service: { baseUrl: 'https://api.firm.example/people/' },
  lists: { valueListUrl: 'https://static.firm.example/' },
  webhook: 'https://hooks.firm.example/in',
  previewPath: '/v2/people/preview',
  header: 'bearer',
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
const lineOf = (run: HTMLElement, label: string) => within(run).getByText(label).parentElement ?? run;
/** What a line says to change, "before → after" each. */
const changesIn = (run: HTMLElement, label: string) =>
  within(lineOf(run, label))
    .queryAllByRole('listitem')
    .map(({ textContent }) => textContent);
const agreement = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Send results to / });
const useButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use these' });
const isReady = (button: HTMLButtonElement | HTMLInputElement) => expect.poll(() => button.disabled).toBe(false);

/** As a person does it: reads, agrees to a new webhook where there is one, and then uses the file. */
async function useFile(user: { click(element: Element): Promise<void> }) {
  await dryRun();
  const box = agreement();
  if (box !== null) {
    await isReady(box);
    await user.click(box);
  }
  await isReady(useButton());
  await user.click(useButton());
}

describe('a deployment file', () => {
  it('names every host that the browser will ask for, before it asks', async () => {
    const { requested } = await openFile(JSON.stringify(whole), { grants: false });
    const message = /“read and change” api\.firm\.example, static\.firm\.example, and network\.example\./;
    expect(await within(await dryRun()).findByText(message)).toBeTruthy();
    expect(requested).toEqual([]);
  });

  it('when chosen, shows its changes and saves nothing', async () => {
    const { messages, requested } = await openFile(JSON.stringify(whole));
    const run = await dryRun();
    expect(changesIn(run, 'Service address')).toEqual([
      'https://api.service.example → https://api.firm.example/people',
    ]);
    expect(changesIn(run, 'Webhook address')).toEqual(['nothing → https://hooks.firm.example/in']);
    expect(changesIn(run, 'Value-list address')).toEqual(['nothing → https://static.firm.example']);
    expect(changesIn(run, 'Preview path')).toEqual(['/v1/people/preview → /v2/people/preview']);
    expect(changesIn(run, 'Key header')).toEqual(['x-token → bearer']);
    expect(changesIn(run, 'Field names')).toEqual(['Field “pronet” nothing → proweb']);
    expect(changesIn(run, 'Sites')).toEqual([
      'www.network.example: name in your records nothing → network-example',
      'www.network.example: Website nothing → www.network.example',
      'www.network.example: Profile address pattern nothing → /in/:slug',
      'www.network.example: upper and lower case in addresses nothing → makes no difference',
    ]);
    expect([messages, requested]).toEqual([[], []]);
    expect(document.activeElement).toBe(run);
  });

  it('when used, asks the browser for all addresses in the click and then saves each part', async () => {
    const permission = Promise.withResolvers<boolean>();
    const { messages, requested, user } = await openFile(JSON.stringify(whole), { permission: permission.promise });
    await useFile(user);
    const addresses = ['https://api.firm.example/*', 'https://static.firm.example/*', 'https://*.network.example/*'];
    expect([requested, messages]).toEqual([[addresses], []]);
    permission.resolve(true);
    expect(await screen.findByText(/^In use now\. Paste the key/)).toBeTruthy();
    const { webhook, previewPath } = whole;
    expect(messages).toEqual([
      {
        name: 'saveConnection',
        payload: { baseUrl: 'https://api.firm.example/people', names, keyStorage: { mode: 'remembered' } },
      },
      {
        name: 'saveService',
        payload: { webhook, valueListUrl: 'https://static.firm.example', previewPath, keyHeader: 'bearer' },
      },
      { name: 'saveSites', payload: { sites: [...sites, site] } },
    ]);
  });

  it('when the browser does not allow its addresses, saves nothing', async () => {
    const { messages, user } = await openFile(JSON.stringify(whole), { grants: false });
    await useFile(user);
    expect(await screen.findByText(/did not allow all of these addresses\. Nothing was saved/)).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('when left, saves nothing and goes away', async () => {
    const { messages, user } = await openFile(JSON.stringify(whole));
    await user.click(within(await dryRun()).getByRole('button', { name: 'Cancel' }));
    expect([messages, screen.queryByRole('button', { name: 'Use these' })]).toEqual([[], null]);
  });

  it('when it names another origin, says that the saved key goes', async () => {
    await openFile(JSON.stringify({ service: { baseUrl: 'https://api.firm.example' } }));
    expect((await dryRun()).textContent).toContain('The key saved for api.service.example is removed');
  });

  it('when it names the same origin, keeps the key and says nothing of it', async () => {
    const { user } = await openFile(JSON.stringify({ service: { baseUrl: 'https://api.service.example/v' } }));
    const run = await dryRun();
    expect(run.textContent).not.toContain('The key');
    await useFile(user);
    expect(await screen.findByText('In use now.')).toBeTruthy();
  });

  it('when it names one thing, asks for that and leaves the rest', async () => {
    const { messages, requested, user } = await openFile(JSON.stringify({ webhook: whole.webhook }));
    await useFile(user);
    await screen.findByText('In use now.');
    const payload = { webhook: whole.webhook, valueListUrl: null, previewPath: '/v1/people/preview' };
    expect([messages, requested]).toEqual([[{ name: 'saveService', payload }], []]);
  });

  it('when a site is there already, puts its own in that place', async () => {
    const [first] = sites;
    const changed = { ...first, person: ['/people/:slug'] };
    const { messages, user } = await openFile(JSON.stringify({ sites: [changed] }));
    await useFile(user);
    await screen.findByText('In use now.');
    expect(messages).toEqual([{ name: 'saveSites', payload: { sites: [...sites.slice(1), changed] } }]);
  });

  it('when an administrator has set some of it, leaves that as it is and says so', async () => {
    const { messages, user } = await openFile(JSON.stringify({ webhook: whole.webhook, sites: [site] }), {
      locked: ['webhookAddress', 'sites'],
    });
    const run = await dryRun();
    expect(agreement()).toBeNull();
    expect(within(run).getAllByText('stays, an administrator has set it')).toHaveLength(2);
    await useFile(user);
    await screen.findByText('In use now.');
    expect(messages).toMatchObject([{ name: 'saveService', payload: { webhook: null } }]);
  });

  it('when the worker fails half way, says so and can be used again', async () => {
    const page = await openFile(JSON.stringify(whole), {
      answers: { saveConnection: answering({ keyKept: false }), saveService: failing({ kind: 'internal' }) },
    });
    await useFile(page.user);
    await expect.poll(() => page.messages.length).toBe(2);
    await isReady(useButton());
    expect(screen.queryByText(/^In use now/)).toBeNull();
  });
});

type Rewrite = NonNullable<Site['rewrite']>[number];

describe('the dry run of a deployment file', () => {
  it.each(sampled(Object.keys(ownSiteSchema.shape), 3))('shows its change of a site: %s', (field) => {
    const site: Site = { key: 'forum', hosts: ['forum.example'], person: ['/u/:slug'], company: [] };
    const changed: Site = {
      key: 'other',
      hosts: ['forum.example', 'm.forum.example'],
      formerHosts: ['old.example'],
      person: ['/p/:slug'],
      company: ['/c/:slug'],
      keepCase: true,
      name: 'Forum',
      kind: 'elsewhere',
      codes: ['AC0'],
      reserved: ['settings'],
      recruiter: ['talent'],
      linkHosts: ['forum.example'],
      rewrite: [{ kind: 'person', from: '/a/:slug', to: '/u/:slug' }],
      isBareSlug: true,
    };
    const next = { ...site, [field]: Object.entries(changed).find(([name]) => name === field)?.[1] };
    const file = parseDeployment(JSON.stringify({ sites: [next] }));
    if ('problem' in file) throw new Error(file.problem);
    const service = { webhook: null, valueListUrl: null, previewPath: '/v1/people/preview' } as const;
    const plan = planDeployment(file.deployment, { connection: null, service, sites: [site], locked: [] });
    expect(plan).toMatchObject({ lines: [{ changes: [expect.anything()], state: 'changes' }] });
  });

  it.each<[string, Partial<Rewrite>]>([
    ['kind', { kind: 'company' }],
    ['from', { from: '/b/:slug' }],
    ['to', { to: '/v/:slug' }],
    ['until', { until: ',' }],
    ['slug', { slug: 'token' }],
  ])('shows what it changes of another path: %s', (_part, change) => {
    const site = (more: Partial<Rewrite> = {}): Site => ({
      key: 'forum',
      hosts: ['forum.example'],
      person: ['/u/:slug'],
      company: [],
      rewrite: [{ kind: 'person', from: '/a/:slug', to: '/u/:slug', ...more }],
    });
    const service = { webhook: null, valueListUrl: null, previewPath: '/v1/people/preview' } as const;
    const plan = planDeployment({ sites: [site(change)] }, { connection: null, service, sites: [site()], locked: [] });
    expect(plan).toMatchObject({ lines: [{ changes: [expect.anything()], state: 'changes' }] });
  });

  it('names a former host that many sites share', () => {
    const site = { key: 'forum', hosts: ['forum.example'], person: ['/u/:slug'], company: [] };
    const file = parseDeployment(JSON.stringify({ sites: [{ ...site, formerHosts: ['github.io'] }] }));
    expect(file).toEqual({ problem: expect.stringContaining('github.io is shared by many sites') });
  });

  it('compares a site with the same first host whole, and puts it in that place', async () => {
    const [pronet, other] = sites;
    const changed = {
      key: 'pro',
      hosts: ['www.pronet.example', 'evil.example'],
      keepCase: true,
      person: ['/people/:slug', '/in/:slug'],
      company: [],
    };
    const { messages, user } = await openFile(JSON.stringify({ sites: [changed] }));
    expect(changesIn(await dryRun(), 'Sites')).toEqual([
      'www.pronet.example: name in your records pronet → pro',
      'www.pronet.example: Website pronet.example → evil.example',
      'www.pronet.example: Profile address pattern nothing → /people/:slug',
      'www.pronet.example: Company address pattern /company/:slug → nothing',
      'www.pronet.example: upper and lower case in addresses makes no difference → tells people apart',
    ]);
    expect(pronet?.hosts).toEqual(['www.pronet.example', 'pronet.example']);
    await useFile(user);
    await screen.findByText('In use now.');
    expect(messages).toEqual([{ name: 'saveSites', payload: { sites: [other, changed] } }]);
  });

  it('shows a saved site that goes because one takes its key and another its host', async () => {
    const both = { key: 'pronet', hosts: ['people.example'], person: ['/p/:slug'], company: [] };
    await openFile(JSON.stringify({ sites: [both] }));
    const changes = changesIn(await dryRun(), 'Sites');
    expect(changes).toContain('people.example: Website www.pronet.example → people.example');
    expect(changes).toContain('people.example: name in your records people-example → nothing');
  });

  it('shows every name: added, changed and removed', async () => {
    const keys = Object.fromEntries(
      Array.from({ length: 40 }, (_name, index) => [`platform_${index}`, `wire_${index}`]),
    );
    const old = { keys: { pronet: 'web', platform_b: 'bird' }, values: { PRONET: 'WEB' } };
    const next = { keys: { pronet: 'net', ...keys }, values: { PRONET: 'WEB' } };
    await openFile(JSON.stringify({ names: next }), { saved: { ...connection(), names: old } });
    expect(changesIn(await dryRun(), 'Field names')).toEqual([
      'Field “pronet” web → net',
      'Field “platform_b” bird → nothing',
      ...Object.entries(keys).map(([name, wire]) => `Field “${name}” nothing → ${wire}`),
    ]);
  });

  it('shows nothing to change where all is as it is', async () => {
    await openFile(JSON.stringify({ sites: [sites[1]], previewPath: '/v1/people/preview' }));
    const run = await dryRun();
    expect([changesIn(run, 'Sites'), changesIn(run, 'Preview path')]).toEqual([[], []]);
    expect(within(run).getAllByText('as it is now')).toHaveLength(2);
  });

  it('compares with the settings saved now, not at the time of the choice', async () => {
    const { db } = await openFile(JSON.stringify({ previewPath: '/v2/people/preview' }));
    const run = await dryRun();
    expect(changesIn(run, 'Preview path')).toHaveLength(1);
    await db.settings.put({
      key: 'service',
      value: { webhook: null, valueListUrl: null, previewPath: '/v2/people/preview' },
    });
    await expect.poll(() => changesIn(run, 'Preview path')).toEqual([]);
  });

  it('wants a new webhook agreed to by itself before anything can be used', async () => {
    const { messages, user } = await openFile(JSON.stringify({ webhook: whole.webhook }));
    const run = await dryRun();
    expect(within(run).getByText(/names and email addresses, go to hooks\.firm\.example/)).toBeTruthy();
    const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Send results to hooks.firm.example' });
    await isReady(box);
    expect([box.checked, useButton().disabled]).toEqual([false, true]);
    await user.click(useButton());
    expect(messages).toEqual([]);
    await user.click(box);
    await isReady(useButton());
    await user.click(useButton());
    await expect.poll(() => messages.length).toBe(1);
  });

  it('wants nothing agreed to where that webhook was saved meanwhile', async () => {
    const { db, user } = await openFile(JSON.stringify({ webhook: whole.webhook }));
    await dryRun();
    const value = { valueListUrl: null, previewPath: '/v1/people/preview' } as const;
    await db.settings.put({ key: 'service', value: { ...value, webhook: whole.webhook } });
    await expect.poll(agreement).toBeNull();
    // What comes within a moment of the change was meant for what stood there before.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + restMs);
    await useFile(user);
    expect(await screen.findByText('In use now.')).toBeTruthy();
  });

  it('takes no press that was meant for the previous button', async () => {
    const { messages } = await openFile(JSON.stringify({ previewPath: '/v2/people/preview' }));
    await dryRun();
    expect(useButton().disabled).toBe(true);
    useButton().click();
    await isReady(useButton());
    useButton().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(messages).toEqual([]);
    useButton().dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await expect.poll(() => messages.length).toBe(1);
  });
});

describe('a deployment file that cannot be used', () => {
  it.each<[string, RegExp]>(
    sampled(
      [
        ['{"service": ', /This is not JSON/],
        ['[]', /Use one object/],
        ['"text"', /Use one object/],
        ['{}', /This file contains nothing that can be set/],
        ['{"servce": {}}', /Wrong at “servce”: Sidenote does not know this name/],
        [
          '{"service": {"baseUrl": "https://a.example", "path": "/v1"}}',
          /Wrong at “service\.path”: Sidenote does not know/,
        ],
        ['{"service": {"baseUrl": "http://a.example"}}', /Wrong at “service\.baseUrl”: Use https/],
        ['{"service": "https://a.example"}', /Wrong at “service”: A different type of value/],
        ['{"lists": {"valueListUrl": "static"}}', /Wrong at “lists\.valueListUrl”: Enter a full address/],
        ['{"webhook": "https://localhost/in"}', /Wrong at “webhook”: The service cannot reach/],
        ['{"webhook": 7}', /Wrong at “webhook”: A different type of value/],
        ['{"previewPath": "/v3/people/preview"}', /Wrong at “previewPath”: Use \/v1\/people\/preview or/],
        ['{"names": {"keys": {"a": "x", "b": "x"}}}', /Wrong at “names”: Use \{"keys"/],
        ['{"names": {"keys": {"a": 7}}}', /Wrong at “names\.keys\.a”: Use \{"keys"/],
        ['{"names": {"keys": {"include": "exclude"}}}', /Wrong at “names”: “include” controls what is requested/],
        ['{"names": {"keys": {"pronet": "all"}}}', /Wrong at “names”: “all” controls/],
        ['{"names": {"values": {"VALID": "INVALID"}}}', /Wrong at “names”: “VALID” controls/],
        ['{"names": {"values": {"PRONET": "DONE"}}}', /Wrong at “names”: “DONE” controls/],
        [
          JSON.stringify({ sites: [{ ...site, hosts: ['www.a.example', 'github.io'] }] }),
          /Wrong at “sites\.0\.hosts”: github\.io/,
        ],
        [
          JSON.stringify({ sites: [{ ...site, hosts: ['www.co.uk'] }] }),
          /Wrong at “sites\.0\.hosts”: www\.co\.uk is shared by many sites/,
        ],
        [
          JSON.stringify({ sites: [site, { ...site, key: 'other' }] }),
          /Wrong at “sites”: Use a list of at most 50 sites/,
        ],
        [JSON.stringify({ sites: [site, site] }), /Wrong at “sites”: Use a list of at most 50 sites/],
        [JSON.stringify({ sites: [{ ...site, person: ['/in'] }] }), /Wrong at “sites\.0\.person\.0”: A site has a key/],
      ],
      4,
    ),
  )('when it holds %s, says where and why', async (text, message) => {
    const { messages } = await openFile(text);
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeTruthy();
    expect([messages, screen.queryByRole('button', { name: 'Use these' })]).toEqual([[], null]);
  });

  const canary = 'sk-canary-7f3b1e0042';
  it.each([
    `{"key": "${canary}", "webhook": "https://hooks.firm.example/in"}`,
    `{"service": {"baseUrl": "https://a.example", "apiKey": "${canary}"}}`,
    `{"service": {"baseUrl": "https://a.example", "X-TOKEN": "${canary}"}}`,
    `{"lists": {"auth": {"password": "${canary}"}}}`,
  ])('when a key is in it (%s), refuses it, and shows the key nowhere', async (text) => {
    const { messages } = await openFile(text);
    expect(await screen.findByText(/A file must not contain a key.*typed by a person/)).toBeTruthy();
    expect([messages, document.body.innerHTML.includes(canary)]).toEqual([[], false]);
  });

  it('when it is no JSON, shows none of its text', async () => {
    // Short enough for the browser to quote the whole of it.
    await openFile('{"key": s3cret}');
    await screen.findByText(/This is not JSON/);
    expect(document.body.innerHTML).not.toContain('s3cret');
  });

  it('when it has names and there is no service, says what is missing', async () => {
    const { messages } = await openFile(JSON.stringify({ names }), { saved: null });
    expect(await screen.findByText(/Names belong to a service/)).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('when it is a thousand times too long, is not read', async () => {
    await openFile(`{"webhook": "${'x'.repeat(300_000)}"}`);
    expect(await screen.findByText(/too large for a deployment file/)).toBeTruthy();
  });
});
