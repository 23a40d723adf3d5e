import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { siteOfProfile } from '@/components/welcome/start-draft';
import { Welcome } from '@/components/welcome/welcome';
import { handlesOf } from '@/lib/offers/offers';
import { sandboxAddress } from '@/lib/service/client/address';
import { brandNames, neutralNames } from '@/lib/service/contract/names';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { findSubject } from '@/lib/subjects/find-subject';
import { guessSites } from '@/lib/subjects/guess-site';
import { demoSite, type Site } from '@/lib/subjects/sites';
import { sampled } from '../../depth.ts';
import { connection } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../extension-page.tsx';

const [linkedin] = networks.map(siteOfNetwork);
if (linkedin === undefined) throw new Error('The catalogue is empty');
const tested = answering({ milli: 411_000, elapsedMs: 212, names: { outcome: 'confirmed', name: 'linkedin' } });
const answers = {
  saveConnection: answering({ keyKept: false }),
  saveService: answering({}),
  saveSites: answering({}),
  testConnection: tested,
  finishWelcome: answering({}),
};
const code = {
  service: { baseUrl: 'https://api.firm.example' },
  names: { keys: { pronet: 'teamnet' }, values: {} },
  sites: [demoSite],
};
const codeOf = (value: unknown) => btoa(JSON.stringify(value));

async function openStart(options: PageOptions = {}) {
  const page = createPage({ answers, ...options });
  page.open(<Welcome />);
  await screen.findByRole('heading', { level: 1, name: 'Start' });
  return page;
}

const address = () => screen.getByLabelText('Service address');
const key = () => screen.getByLabelText('API key');
const start = () => screen.getByRole('button', { name: /^Start free/ });
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
const namesOf = (messages: { name: string }[]) => messages.map(({ name }) => name);

describe('the Start page', () => {
  it('when opened, sends nothing, does not move focus and has the professional network ticked', async () => {
    const { messages } = await openStart();
    expect(messages).toEqual([]);
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByRole('radio', { name: 'Public service' })).toHaveProperty('checked', true);
    const ticked = screen.getAllByRole('checkbox', { checked: true });
    expect(ticked).toHaveLength(1);
    expect(screen.getByRole('checkbox', { name: 'LinkedIn' })).toBe(ticked[0]);
  });

  it('says which service is which, and where the address of each is found', async () => {
    const { user } = await openStart();
    for (const [name, description] of [
      ['Public service', 'You have an account'],
      ['Sandbox', 'Made-up people, free'],
      ['Another service', 'Run by or for your firm'],
    ] as const)
      expect(screen.getByRole('radio', { name, description })).toBeTruthy();
    expect(
      screen.getByRole('textbox', { name: 'Service address', description: /^Shown beside your key/ }),
    ).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: 'Another service' }));
    expect(
      screen.getByRole('textbox', { name: 'Service address', description: /^Your provider sends you/ }),
    ).toBeTruthy();
  });

  it('asks for nothing that blocks nothing', async () => {
    await openStart();
    for (const name of ['Webhook address', 'Value-list address', 'Names as JSON', 'Keep what you bought'])
      expect(screen.queryByLabelText(name)).toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('says how long things are kept, and leads to where that is changed', async () => {
    const { db } = await openStart();
    expect(await screen.findByText(/Kept here for 180 days/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Change' }).getAttribute('href')).toBe('options.html#privacy');
    await db.settings.put({ key: 'privacy', value: { retentionDays: 30 } });
    expect(await screen.findByText(/Kept here for 30 days/)).toBeTruthy();
  });

  it('names the hosts of the browser’s question before it is asked', async () => {
    const { user } = await openStart();
    await user.type(address(), 'api.service.example');
    expect(screen.getByText(/read and change” api\.service\.example and linkedin\.com/)).toBeTruthy();
    await user.click(screen.getByRole('checkbox', { name: 'XING' }));
    expect(screen.getByText(/linkedin\.com and xing\.com/)).toBeTruthy();
  });

  it('when started, asks the browser once in the click, saves, tests and shows the balance', async () => {
    const permission = Promise.withResolvers<boolean>();
    const { messages, requested, user } = await openStart({ permission: permission.promise });
    await user.type(address(), 'https://api.service.example/v1');
    await user.type(key(), 'k-123');
    start().click();
    // In the same turn: nothing was awaited before the question.
    expect(requested).toEqual([['https://api.service.example/*', 'https://*.linkedin.com/*']]);
    expect(messages).toEqual([]);
    permission.resolve(true);
    const heading = await screen.findByRole('heading', { level: 1, name: 'Ready' });
    expect(document.activeElement).toBe(heading);
    expect(messages).toEqual([
      {
        name: 'saveConnection',
        payload: {
          baseUrl: 'https://api.service.example',
          key: 'k-123',
          keyStorage: { mode: 'remembered' },
          names: brandNames,
          service: 'public',
        },
      },
      { name: 'testConnection', payload: {} },
      { name: 'saveSites', payload: { sites: [linkedin] } },
      { name: 'finishWelcome', payload: {} },
    ]);
    expect(lines().slice(0, 2)).toEqual([
      'Connected to api.service.example in 212 msChange',
      '411 credits read just nowfree',
    ]);
  });

  it.each(
    sampled(
      [
        ['api.service.example', 'https://api.service.example'],
        ['api.service.example/v2/people/search?x=1', 'https://api.service.example'],
        [' https://api.service.example/people/v1/ ', 'https://api.service.example/people'],
        ['127.0.0.1:4870/v1', 'http://127.0.0.1:4870'],
      ] as const,
      4,
    ),
  )('mends the address %s', async (typed, baseUrl) => {
    const { messages, user } = await openStart();
    await user.type(address(), typed);
    await user.type(key(), 'k-123');
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(messages[0]?.payload).toMatchObject({ baseUrl });
  });

  it.each([
    ['', /Enter a full address/],
    ['service', /Enter a full address/],
    ['http://api.service.example', /over http the key would be sent unencrypted/],
  ])('does not ask about the address “%s”, and gives advice', async (typed, message) => {
    const { messages, requested, user } = await openStart();
    if (typed !== '') await user.type(address(), typed);
    await user.type(key(), 'k-123');
    await user.click(start());
    expect(screen.getByText(message)).toBeTruthy();
    expect([messages, requested]).toEqual([[], []]);
  });

  it('when refused, keeps key and choices, and starts with the service alone; then each network by itself', async () => {
    const { messages, requested, user } = await openStart({ grants: false });
    await user.type(address(), 'api.service.example');
    await user.type(key(), 'k-123');
    await user.click(screen.getByRole('checkbox', { name: 'GitHub' }));
    await user.click(start());
    expect(document.activeElement).toBe(await screen.findByRole('alert'));
    expect(messages).toEqual([]);
    expect([address(), key()]).toMatchObject([{ value: 'api.service.example' }, { value: 'k-123' }]);
    expect(screen.getByRole('checkbox', { name: 'GitHub' })).toHaveProperty('checked', true);

    const request = vi.spyOn(fakeBrowser.permissions, 'request').mockImplementation((({
      origins,
    }: {
      origins: string[];
    }) => {
      requested.push(origins);
      return Promise.resolve(true);
    }) as never);
    await user.click(screen.getByRole('button', { name: 'Start with api.service.example alone' }));
    await screen.findByRole('heading', { name: 'Ready' });
    expect(requested.at(-1)).toEqual(['https://api.service.example/*']);
    expect(namesOf(messages)).toContain('testConnection');
    request.mockRestore();
  });

  it('when a network is not allowed, its line asks again for it alone', async () => {
    const { db, requested, messages, user } = await openStart({ grants: false });
    await db.settings.put({ key: 'sites', value: [linkedin, demoSite] });
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await user.click(await screen.findByRole('button', { name: 'Ask again LinkedIn' }));
    expect(requested).toEqual([['https://*.linkedin.com/*']]);
    expect(await screen.findByText('The browser did not allow LinkedIn.')).toBeTruthy();
    expect(namesOf(messages)).toEqual(['finishWelcome']);
  });

  it('when one of three networks is allowed, opens that one and asks again for each of the others by itself', async () => {
    const [xing, github] = ['XING', 'GitHub'].map((name) => networks.find((network) => network.name === name));
    if (xing === undefined || github === undefined) throw new Error('The catalogue has neither');
    const saved = [linkedin, siteOfNetwork(xing), siteOfNetwork(github)];
    const { db, requested, permissions, messages, user } = await openStart({
      grants: ['https://api.service.example/*', 'https://*.linkedin.com/*'],
    });
    await user.type(address(), 'api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    await db.settings.put({ key: 'sites', value: saved });
    await screen.findByRole('button', { name: 'Ask again GitHub' });
    const lineOf = (name: string) => lines().find((line) => line?.startsWith(name));
    expect(['LinkedIn', 'XING', 'GitHub'].map(lineOf)).toEqual([
      'LinkedIn allowed',
      'XING not allowed in the browserAsk again',
      'GitHub not allowed in the browserAsk again',
    ]);
    expect(screen.getByRole('button', { name: /^Open a profile/ }).textContent).toContain('linkedin.com');

    permissions.allow(['https://*.github.com/*']);
    await user.click(screen.getByRole('button', { name: 'Ask again XING' }));
    expect(await screen.findByText('The browser did not allow XING.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask again GitHub' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask again GitHub' })).toBeNull());
    expect(requested.slice(1)).toEqual([['https://*.xing.com/*'], ['https://*.github.com/*']]);
    expect(screen.getByRole('button', { name: 'Ask again XING' })).toBeTruthy();
    // Only the network that was allowed is told of.
    expect(namesOf(messages).slice(-2)).toEqual(['finishWelcome', 'saveSites']);
  });

  it('when the key is refused, says so at the key, with focus on it, and keeps everything that was typed and chosen', async () => {
    const { messages, db, user } = await openStart({
      answers: { ...answers, testConnection: failing({ kind: 'key-refused', status: 401 }) },
    });
    await user.type(address(), 'api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    expect(await screen.findByText(/Key refused/)).toBeTruthy();
    const refused = screen.getByLabelText('API key', { selector: '[aria-invalid]' });
    expect(document.activeElement).toBe(refused);
    expect(namesOf(messages)).toEqual(['saveConnection', 'testConnection']);
    // What was saved meanwhile changes no choice on the page.
    await db.settings.put({ key: 'connection', value: connection() });
    await screen.findByText(/Key refused/);
    expect(screen.getAllByRole('radio').map((each) => each.closest('label')?.querySelector('b')?.textContent)).toEqual([
      'Public service',
      'Sandbox',
      'Another service',
    ]);
    expect(screen.getByRole('checkbox', { name: 'LinkedIn' })).toHaveProperty('checked', true);
    expect([address(), key()]).toMatchObject([{ value: 'api.service.example' }, { value: 'k-123' }]);
  });

  it.each([
    ['none is saved', null, ['Public service', 'Sandbox', 'Another service']],
    ['one is saved', connection(), ['api.service.example', 'Sandbox', 'Public service', 'Another service']],
  ])('when %s, offers the example of a service second', async (_what, saved, expected) => {
    const page = createPage({ answers });
    if (saved !== null) await page.db.settings.put({ key: 'connection', value: saved });
    page.open(<Welcome />);
    await screen.findByRole('heading', { level: 1, name: 'Start' });
    const titles = screen.getAllByRole('radio').map((each) => each.closest('label')?.querySelector('b')?.textContent);
    expect(titles).toEqual(expected);
  });

  it('a profile’s address adds its site with host and pattern, or the network it belongs to', async () => {
    const { messages, user } = await openStart();
    await user.type(address(), 'api.service.example');
    await user.type(key(), 'k-123');
    await user.click(screen.getByRole('checkbox', { name: 'LinkedIn' }));
    await user.click(screen.getByRole('checkbox', { name: 'Another site' }));
    const profile = screen.getByLabelText('Profile address');
    expect(document.activeElement).toBe(profile);
    await user.type(profile, 'https://github.com/jane');
    expect(screen.getByText('People at github.com/…')).toBeTruthy();
    await user.clear(profile);
    await user.type(profile, 'https://www.people.example/team/people/jane-doe/about');
    expect(screen.getByText('People at www.people.example/team/people/…')).toBeTruthy();
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    const [guess] = guessSites('https://www.people.example/team/people/jane-doe');
    expect(guess?.site).toMatchObject({ key: 'people-example', person: ['/team/people/:slug'], company: [] });
    expect(messages[2]?.payload).toEqual({ sites: [guess?.site] });
  });
});

it('a site of one’s own is the service’s network if the user says so, and only another service is asked for it', async () => {
  const { messages, user } = await openStart();
  const isOwnNetwork = () => screen.queryByRole('checkbox', { name: 'This is the service’s own network' });
  await user.click(screen.getByRole('radio', { name: /^Another service/ }));
  await user.type(address(), 'api.firm.example');
  await user.type(key(), 'k-123');
  await user.click(screen.getByRole('checkbox', { name: /^Another site/ }));
  expect(isOwnNetwork()).toBeNull();
  await user.type(screen.getByLabelText('Profile address'), 'https://people.firm.example/in/jane-doe');
  await user.click(isOwnNetwork() ?? document.body);
  await user.click(start());
  await screen.findByRole('heading', { name: 'Ready' });
  const saved = messages.find(({ name }) => name === 'saveSites')?.payload as { sites: Site[] };
  const own = saved.sites.find(({ key: each }) => each === 'people-firm-example');
  expect(own).toMatchObject({ person: ['/in/:slug'] });
  expect(own).not.toHaveProperty('kind');
  expect(own).not.toHaveProperty('linkHosts');
});

it('a person on a site added by a profile’s address is no profile of the service’s network', () => {
  const site = siteOfProfile('http://people.example/people/jane-doe');
  const subject = findSubject('https://people.example/people/jane-doe', site === null ? [] : [site]);
  if (subject === null) throw new Error('Nobody was found');
  expect(handlesOf(subject, null)).toMatchObject({ page: null, links: ['https://people.example/people/jane-doe'] });
  expect(siteOfProfile('https://people.example/about')).toBeNull();
});

describe('a deployment code in the address field', () => {
  async function paste(options: PageOptions, text: string) {
    const page = await openStart(options);
    await page.user.click(address());
    await page.user.paste(text);
    return page;
  }

  it.each([4, 40, 77])('that is cut off after %i characters of its end says so', async (missing) => {
    await paste({}, codeOf(code).slice(0, -missing));
    expect(await screen.findByText('The code is incomplete. Copy all of it.')).toBeTruthy();
  });

  it.each([
    ['the code', codeOf(code)],
    ['the file itself', JSON.stringify(code, null, 2).replaceAll('\n', ' ')],
  ])('%s sets service, names and sites', async (_how, text) => {
    const { messages, requested, user } = await paste({}, text);
    const sets = await screen.findByRole('region', { name: 'This code sets' });
    expect(within(sets).getByText('https://api.firm.example')).toBeTruthy();
    await user.type(key(), 'k-123');
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(requested).toEqual([['https://api.firm.example/*', 'https://*.pronet.example/*']]);
    expect(messages.filter(({ name }) => name.startsWith('save'))).toEqual([
      {
        name: 'saveConnection',
        payload: {
          baseUrl: 'https://api.firm.example',
          key: 'k-123',
          keyStorage: { mode: 'remembered' },
          names: code.names,
        },
      },
      { name: 'saveSites', payload: { sites: [demoSite] } },
    ]);
  });

  it('leaves a webhook out until it is agreed to', async () => {
    const webhook = 'https://hooks.firm.example/results';
    const { messages, user } = await paste({}, codeOf({ ...code, webhook }));
    await user.type(key(), 'k-123');
    const agree = await screen.findByRole('checkbox', { name: 'Send results to hooks.firm.example' });
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(messages[1]).toMatchObject({ name: 'saveService', payload: { webhook: null } });
    expect(agree).toHaveProperty('checked', false);
  });

  it('says how the key is sent before it is sent for the first time', async () => {
    const { messages, user } = await paste({}, codeOf({ ...code, header: 'bearer' }));
    const sets = await screen.findByRole('region', { name: 'This code sets' });
    expect(sets.textContent).toContain('x-token → bearer');
    await user.type(key(), 'k-123');
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(messages.slice(0, 3)).toMatchObject([
      { name: 'saveConnection' },
      { name: 'saveService', payload: { keyHeader: 'bearer' } },
      { name: 'testConnection' },
    ]);
  });

  it('sets the webhook once it is agreed to', async () => {
    const webhook = 'https://hooks.firm.example/results';
    const { messages, user } = await paste({}, codeOf({ ...code, webhook }));
    await user.type(key(), 'k-123');
    await user.click(await screen.findByRole('checkbox', { name: 'Send results to hooks.firm.example' }));
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(messages[1]).toMatchObject({ name: 'saveService', payload: { webhook } });
  });

  it.each([
    ['cut off', codeOf(code).slice(0, 61), /code is incomplete|This is not JSON/],
    ['with a key in it', codeOf({ ...code, apiKey: 'secret' }), /must not contain a key/],
  ])('a code that is %s is not used, and nothing typed is lost', async (_how, text, message) => {
    const { messages, requested, user } = await paste({}, text);
    await user.type(key(), 'k-123');
    expect(await screen.findByText(message)).toBeTruthy();
    await user.click(start());
    expect([messages, requested]).toEqual([[], []]);
    expect([address(), key()]).toMatchObject([{ value: text }, { value: 'k-123' }]);
  });
});

describe('the sandbox', () => {
  it('needs nothing but its command, and the page continues by itself when it runs', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
    try {
      const own = { ...answers, useSandbox: answering({ found: false }) };
      const { messages, requested } = await openStart({ answers: own });
      screen.getByRole('radio', { name: 'Sandbox' }).click();
      await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Networks' })).toBeNull());
      start().click();
      expect(requested).toEqual([['http://127.0.0.1/*', 'https://*.pronet.example/*']]);
      const missing = await screen.findByRole('alert');
      expect(within(missing).getByText('npm run sandbox')).toBeTruthy();
      // The focus follows what is drawn.
      await vi.waitFor(() => expect(document.activeElement).toBe(missing));
      own.useSandbox = answering({ found: true });
      expect(await screen.findByRole('heading', { name: 'Ready' })).toBeTruthy();
      expect(lines()[0]).toContain(new URL(sandboxAddress).host);
      expect(namesOf(messages).filter((name) => name !== 'useSandbox')).toEqual(['testConnection', 'finishWelcome']);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is waited for no longer once another service is chosen', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 200 });
    try {
      const own = { ...answers, useSandbox: answering({ found: false }) };
      const { messages } = await openStart({ answers: own });
      screen.getByRole('radio', { name: 'Sandbox' }).click();
      await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Networks' })).toBeNull());
      start().click();
      await screen.findByRole('alert');
      screen.getByRole('radio', { name: 'Another service' }).click();
      await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      own.useSandbox = answering({ found: true });
      await vi.advanceTimersByTimeAsync(10_000);
      expect(screen.queryByRole('alert')).toBeNull();
      expect(start()).toHaveProperty('disabled', false);
      expect(namesOf(messages).filter((name) => name !== 'useSandbox')).toEqual([]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps a key that was typed before it was chosen', async () => {
    const { user } = await openStart();
    await user.type(key(), 'k-123');
    await user.click(screen.getByRole('radio', { name: 'Sandbox' }));
    await user.click(screen.getByRole('radio', { name: 'Public service' }));
    expect(key()).toHaveProperty('value', 'k-123');
  });
});

describe('a service that is set up already', () => {
  it('it is chosen, called by its host, and needs the key alone', async () => {
    const page = createPage({ answers });
    await page.db.settings.put({ key: 'connection', value: connection({ keySetAt: null, names: neutralNames }) });
    await page.db.settings.put({ key: 'policy', value: { locked: ['serviceAddress', 'sites'] } });
    await page.db.settings.put({ key: 'sites', value: [demoSite] });
    page.open(<Welcome />);
    expect(await screen.findByText('Your administrator has chosen api.service.example.')).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
    await page.user.type(key(), 'k-123');
    await page.user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(page.requested).toEqual([['https://api.service.example/*', 'https://*.pronet.example/*']]);
    expect(namesOf(page.messages)).toEqual(['saveConnection', 'testConnection', 'finishWelcome']);
  });
});

describe('the page afterwards', () => {
  it('opens the network in a new tab, with the side panel beside it', async () => {
    const { messages, db, user } = await openStart();
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const openPanel = vi.fn(() => Promise.resolve());
    Object.assign(fakeBrowser, { sidePanel: { open: openPanel } });
    await user.type(address(), 'api.service.example');
    await user.type(key(), 'k-123');
    await db.settings.put({ key: 'sites', value: [linkedin] });
    await user.click(start());
    await user.click(await screen.findByRole('button', { name: /^Open a profile/ }));
    expect(create).toHaveBeenCalledWith({ url: 'https://www.linkedin.com/' });
    expect(openPanel).toHaveBeenCalledWith({ windowId: 1 });
    await user.click(screen.getByRole('button', { name: 'Open side panel' }));
    expect(openPanel).toHaveBeenCalledTimes(2);
    // The worker opens a small window where that showed no panel.
    const shows = messages.filter(({ name }) => name === 'showPanel');
    expect(shows.map(({ payload }) => payload)).toEqual(Array(2).fill({ windowId: 1, as: 'panel' }));
  });

  it('when skipped, is finished at once, opens nothing, and leads back', async () => {
    const { messages, user } = await openStart();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('Not connected')).toBeTruthy();
    expect(messages).toEqual([{ name: 'finishWelcome', payload: {} }]);
    expect(screen.queryByRole('button', { name: /^Open a profile/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    expect(address()).toBeTruthy();
  });

  it('with the sandbox, opens the sandbox’s network first; with another service, the network it knows', async () => {
    const { db, user } = await openStart();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await db.settings.put({ key: 'sites', value: [linkedin, demoSite] });
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    await user.type(address(), 'api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    const opens = async () => (await screen.findByRole('button', { name: /^Open a profile/ })).textContent;
    expect(await opens()).toContain('linkedin.com');
    await db.settings.put({ key: 'connection', value: { ...connection(), baseUrl: sandboxAddress } });
    await waitFor(async () => expect(await opens()).toContain('pronet.example'));
  });

  it('offers the example from the beginning; "Start over" undoes the purchases and the exclusion', async () => {
    const { messages, user } = await openStart();
    await user.click(screen.getByRole('button', { name: 'Try it on an example' }));
    const example = within(await screen.findByRole('region', { name: 'Example' }));
    await user.click(example.getByRole('button', { name: /^Find email/ }));
    await user.click(example.getByRole('button', { name: 'Exclude' }));
    await user.click(example.getByRole('button', { name: 'Start over' }));
    expect(example.getByRole('button', { name: 'Find email up to 1 credit' })).toBeTruthy();
    expect(example.getByRole('button', { name: 'Exclude' })).toBeTruthy();
    await user.click(example.getByRole('button', { name: 'Exclude' }));
    expect(example.getByRole('button', { name: 'Start over' })).toHaveProperty('disabled', false);
    expect(messages).toEqual([]);
  });

  it('no button of the example is dead: each press changes the picture or copies', async () => {
    const { user } = await openStart();
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await user.click(screen.getByRole('button', { name: 'Try it on an example' }));
    const example = await screen.findByRole('region', { name: 'Example' });
    const buttons = () => within(example).getAllByRole<HTMLButtonElement>('button');
    const nameOf = (button: HTMLButtonElement) => button.getAttribute('aria-label') ?? button.textContent ?? '';
    const pressed = new Set<string>();
    for (;;) {
      const next = buttons().find((button) => !button.disabled && !pressed.has(nameOf(button)));
      if (next === undefined) break;
      const name = nameOf(next);
      pressed.add(name);
      const before = [example.textContent, write.mock.calls.length];
      await user.click(next);
      expect([example.textContent, write.mock.calls.length], name).not.toEqual(before);
    }
    expect([...pressed].join()).toMatch(/Find email.*Copy email.*Show company.*Exclude/);
  });

  it('the example lets every button be pressed, and nothing leaves the page or is written', async () => {
    const { db, messages, requested, user } = await openStart();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    const before = messages.length;
    await user.click(screen.getByRole('button', { name: 'Try it on an example' }));
    const example = await screen.findByRole('region', { name: 'Example' });
    const inside = within(example);
    expect(inside.getByText('Example credits: 20 of 20')).toBeTruthy();
    await user.click(inside.getByRole('button', { name: 'Find email up to 1 credit' }));
    expect(inside.getByText('jane.doe@fenwick.example')).toBeTruthy();
    expect(inside.getByText('Example credits: 19 of 20')).toBeTruthy();
    await user.click(inside.getByRole('button', { name: /^Exclude/ }));
    // What was bought is copied in two steps from then on.
    expect(inside.queryByRole('button', { name: 'Copy email' })).toBeNull();
    expect(inside.getByRole('button', { name: 'Copy anyway … (Copy email)' })).toBeTruthy();
    await user.click(inside.getByRole('button', { name: /^Find mobile anyway/i }));
    expect(inside.queryByText('+31 6 00000000')).toBeNull();
    for (const name of [/^Show profile/, /^Find mobile/, /^Analyse personality/, /^Show company/]) {
      // Somebody on a list is asked about twice.
      await user.click(inside.getByRole('button', { name }));
      await user.click(inside.getByRole('button', { name }));
    }
    expect(inside.getByText('+31 6 00000000')).toBeTruthy();
    expect(inside.queryByRole('button', { name: /credit/ })).toBeNull();
    expect([messages.length, requested]).toEqual([before, []]);
    for (const table of [db.records, db.ledger, db.intents, db.requests]) expect(await table.count()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Close the example' }));
    expect(screen.queryByText('jane.doe@fenwick.example')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try it on an example' }));
    expect(await screen.findByText('Example credits: 20 of 20')).toBeTruthy();
  });
});
