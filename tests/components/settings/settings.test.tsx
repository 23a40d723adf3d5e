import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Settings } from '@/components/settings/settings';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { sampled } from '../../depth.ts';
import { connection, sites } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../extension-page.tsx';

const saved = answering({ keyKept: false });

async function openSettings(options: PageOptions & { saved?: ConnectionSettings | null } = {}) {
  const page = createPage(options);
  if (options.saved !== null) await page.db.settings.put({ key: 'connection', value: options.saved ?? connection() });
  await page.db.settings.put({ key: 'sites', value: sites });
  page.open(<Settings />);
  await screen.findByLabelText('Service address');
  await screen.findByText('people.example');
  return page;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const address = () => screen.getByLabelText('Service address');
const key = () => screen.getByLabelText('API key');

describe('the connection', () => {
  it('when saved, asks the browser in the click and the worker only after its answer', async () => {
    const permission = Promise.withResolvers<boolean>();
    const { messages, requested, user } = await openSettings({
      saved: null,
      permission: permission.promise,
      answers: { saveConnection: saved },
    });
    await user.type(address(), 'https://api.service.example/people/');
    await user.type(key(), 'k-123');
    button('Save connection').click();
    // In the same turn: nothing was awaited before the question.
    expect(requested).toEqual([['https://api.service.example/*']]);
    expect(messages).toEqual([]);
    permission.resolve(true);
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(messages).toEqual([
      {
        name: 'saveConnection',
        payload: {
          baseUrl: 'https://api.service.example/people',
          key: 'k-123',
          keyStorage: { mode: 'remembered' },
          names: { keys: {}, values: {} },
        },
      },
    ]);
    expect(key()).toHaveProperty('value', '');
  });

  it('when the browser does not allow the address, saves nothing and keeps the typed text', async () => {
    const { messages, user } = await openSettings({ saved: null, grants: false });
    await user.type(address(), 'https://api.service.example');
    await user.type(key(), 'k-123');
    await user.click(button('Save connection'));
    expect(await screen.findByText(/did not allow Sidenote to connect to this address/)).toBeTruthy();
    expect(messages).toEqual([]);
    expect(address()).toHaveProperty('value', 'https://api.service.example');
    expect(key()).toHaveProperty('value', 'k-123');
  });

  it.each(
    sampled(
      [
        ['http://api.service.example', /over http the key would be sent unencrypted/],
        ['service', /Enter a full address/],
        ['https://me:secret@api.service.example', /Leave the user name and password out/],
      ] as const,
      3,
    ),
  )('when the address is %s, gives advice and sends nothing', async (text, message) => {
    const { messages, requested, user } = await openSettings({ saved: null });
    await user.type(address(), text);
    await user.type(key(), 'k-123');
    await user.click(button('Save connection'));
    expect(address().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(message)).toBeTruthy();
    expect([requested, messages]).toEqual([[], []]);
    expect(address()).toHaveProperty('value', text);
  });

  it('when the key is kept under a passphrase, hands both to the worker and empties both fields', async () => {
    const { messages, user } = await openSettings({ saved: null, answers: { saveConnection: saved } });
    await user.type(address(), 'https://api.service.example');
    await user.type(key(), 'k-123');
    await user.click(screen.getByRole('radio', { name: 'With a passphrase' }));
    await user.type(screen.getByLabelText('Passphrase'), 'short');
    await user.click(button('Save connection'));
    expect(screen.getByText('Enter a passphrase of at least 8 characters.')).toBeTruthy();
    expect(messages).toEqual([]);
    await user.type(screen.getByLabelText('Passphrase'), ' no more');
    await user.click(button('Save connection'));
    expect(await screen.findByText(/^Saved/)).toBeTruthy();
    expect(messages).toMatchObject([{ payload: { keyStorage: { mode: 'passphrase', passphrase: 'short no more' } } }]);
    expect(key()).toHaveProperty('value', '');
  });

  it('when a key is set and stays, sends no other way to keep it', async () => {
    const { messages, user } = await openSettings({ answers: { saveConnection: answering({ keyKept: true }) } });
    await user.click(screen.getByRole('radio', { name: 'Until the browser closes' }));
    expect(screen.getByText(/Applies to the next key you save/)).toBeTruthy();
    await user.click(button('Save connection'));
    await screen.findByText(/^Saved/);
    expect(messages).toMatchObject([{ payload: { keyStorage: { mode: 'remembered' } } }]);
  });

  it('when the address is http on this machine, takes it', async () => {
    const { requested, user } = await openSettings({ saved: null });
    await user.type(address(), 'http://127.0.0.1:4870');
    await user.type(key(), 'k-123');
    await user.click(button('Save connection'));
    expect(requested).toEqual([['http://127.0.0.1/*']]);
  });

  it('when the origin changes, demands the key again', async () => {
    const { requested, user } = await openSettings();
    await user.clear(address());
    await user.type(address(), 'https://other.example');
    await user.click(button('Save connection'));
    expect(screen.getByText(/paste the key for other\.example/)).toBeTruthy();
    expect(requested).toEqual([]);
  });

  it('when only the path changes, keeps the key', async () => {
    const { messages, user } = await openSettings({ answers: { saveConnection: answering({ keyKept: true }) } });
    await user.type(address(), '/people');
    await user.click(button('Save connection'));
    await screen.findByText(/^Saved/);
    expect(messages[0]?.payload).toEqual({
      baseUrl: 'https://api.service.example/people',
      keyStorage: { mode: 'remembered' },
      names: { keys: {}, values: {} },
    });
  });

  it.each(
    sampled(
      [
        ['{{"keys": ', /This is not JSON/],
        ['{{"keys": {{"pronet": 7}}', /Wrong at: keys\.pronet/],
        ['{{"keys": {{"include": "exclude"}}', /“include” controls what is requested/],
        ['{{"values": {{"VALID": "INVALID"}}', /“VALID” controls what is requested/],
        ['{{"keys": {{"a": "x", "b": "x"}}', /Two names map to the same one/],
      ] as const,
      3,
    ),
  )('when the names are %s, names the fault', async (text, message) => {
    const { messages, user } = await openSettings();
    await user.click(screen.getByLabelText('Custom'));
    await user.type(screen.getByLabelText('Names as JSON'), text);
    await user.click(button('Save connection'));
    expect(screen.getByText(message)).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('when tested and nothing was changed, only asks the balance', async () => {
    const { messages, user } = await openSettings({
      answers: {
        testConnection: answering({ milli: 411_000, elapsedMs: 212, names: { outcome: 'confirmed', name: 'pronet' } }),
      },
    });
    await user.click(button('Test connection'));
    expect(await screen.findByText('Works: 411 credits, 212 ms')).toBeTruthy();
    expect(messages.map(({ name }) => name)).toEqual(['testConnection']);
  });

  it('when tested with something unsaved, saves it first', async () => {
    const { messages, user } = await openSettings({
      answers: { saveConnection: saved, testConnection: failing({ kind: 'key-refused', status: 401 }) },
    });
    await user.type(key(), 'k-456');
    await user.click(button('Test connection'));
    expect(await screen.findByText('Key refused')).toBeTruthy();
    expect(messages.map(({ name }) => name)).toEqual(['saveConnection', 'testConnection']);
  });

  it('when a key is set, never shows it and says since when', async () => {
    await openSettings();
    expect(key()).toHaveProperty('type', 'password');
    expect(key()).toHaveProperty('value', '');
    expect(key().getAttribute('placeholder')).toMatch(/^Set on .*; a new one replaces it$/);
  });

  it('when the key is forgotten, says which data stays', async () => {
    const { messages, user } = await openSettings({ answers: { forgetKey: answering({}) } });
    await user.click(button('Forget key'));
    expect(await screen.findByText(/Key forgotten/)).toBeTruthy();
    expect(messages.at(-1)?.name).toBe('forgetKey');
  });

  it('when no sandbox answers, shows the command and continues by itself when it does', async () => {
    const page = await openSettings({ saved: null, answers: { useSandbox: answering({ found: false }) } });
    await page.user.click(screen.getByRole('radio', { name: 'Sandbox' }));
    button('Use the sandbox').click();
    expect(page.requested).toEqual([['http://127.0.0.1/*', 'https://*.pronet.example/*']]);
    expect(await screen.findByText('npm run sandbox')).toBeTruthy();
    page.answers.useSandbox = answering({ found: true });
    expect(await screen.findByText('Connected to the sandbox')).toBeTruthy();
  });
});

describe('the sites', () => {
  const section = () => within(screen.getByRole('region', { name: 'Sites' }));

  it('when a site is added, asks the browser in the click and saves the list whole', async () => {
    const { messages, requested, user } = await openSettings({ answers: { saveSites: answering({}) } });
    await user.click(button('Add site'));
    await user.type(await screen.findByLabelText('Website'), 'www.network.example');
    await user.clear(screen.getByLabelText('Company address pattern'));
    button('Add site').click();
    expect(requested).toEqual([['https://*.network.example/*']]);
    expect(await section().findByText('www.network.example added')).toBeTruthy();
    const site = {
      key: 'network-example',
      hosts: ['www.network.example'],
      person: ['/in/:slug'],
      company: [],
      kind: 'elsewhere',
      linkHosts: ['www.network.example'],
    };
    expect(messages.at(-1)).toEqual({ name: 'saveSites', payload: { sites: [...sites, site] } });
  });

  it('when its form is opened, focus is in it; a pasted profile address fills in host and pattern', async () => {
    const { user } = await openSettings();
    await user.click(button('Add site'));
    const host = await screen.findByLabelText('Website');
    expect(document.activeElement).toBe(host);
    await user.paste('https://www.network.example/team/people/jane-doe/about');
    expect(host).toHaveProperty('value', 'www.network.example');
    expect(screen.getByLabelText('Profile address pattern')).toHaveProperty('value', '/team/people/:slug');
    expect(screen.getByLabelText('Company address pattern')).toHaveProperty('value', '');
    expect(screen.getByText('Person: jane-doe')).toBeTruthy();
    await user.clear(host);
    await user.paste('network.example/organizations/fenwick');
    expect(screen.getByLabelText('Company address pattern')).toHaveProperty('value', '/organizations/:slug');
  });

  it('when a site was added, focus is on its row', async () => {
    const { db, user } = await openSettings({ answers: { saveSites: answering({}) } });
    await user.click(button('Add site'));
    await user.type(await screen.findByLabelText('Website'), 'www.network.example');
    await user.click(button('Add site'));
    const site = { key: 'network-example', hosts: ['www.network.example'], person: ['/in/:slug'], company: [] };
    await db.settings.put({ key: 'sites', value: [...sites, site] });
    const row = await screen.findByRole('listitem', { name: 'www.network.example' });
    await waitFor(() => expect(document.activeElement).toBe(row));
  });

  it.each(
    sampled(
      [
        ['people.example', '/in/:slug', /already in the list/],
        ['www.github.io', '/in/:slug', /www\.github\.io is shared by many sites/],
        ['co.uk', '/in/:slug', /co\.uk is shared by many sites/],
        ['www.network.example', '/in/*', /A pattern starts with/],
      ] as const,
      4,
    ),
  )('when the host is %s and the path %s, names the fault', async (host, path, message) => {
    const { requested, user } = await openSettings();
    await user.click(button('Add site'));
    await user.type(await screen.findByLabelText('Website'), host);
    await user.clear(screen.getByLabelText('Profile address pattern'));
    await user.type(screen.getByLabelText('Profile address pattern'), path);
    await user.click(button('Add site'));
    expect(section().getByText(message)).toBeTruthy();
    expect(requested).toEqual([]);
  });

  it('when a test address is typed, names its subject', async () => {
    const { user } = await openSettings();
    await user.click(button('Add site'));
    await user.type(await screen.findByLabelText('Test address'), 'https://nl.network.example/in/Jane-Doe/details/x');
    expect(section().getByText('Fill in the website and a pattern first')).toBeTruthy();
    await user.type(screen.getByLabelText('Website'), 'www.network.example');
    expect(section().getByText('Person: jane-doe')).toBeTruthy();
    await user.clear(screen.getByLabelText('Test address'));
    await user.type(screen.getByLabelText('Test address'), 'https://network.example.evil.example/in/jane-doe');
    expect(section().getByText(/^Neither a person nor a company/)).toBeTruthy();
  });

  it('when the permission was withdrawn, asks for it again in the click', async () => {
    const { requested, user } = await openSettings({ grants: false });
    expect(await section().findAllByText('Permission withdrawn in the browser')).toHaveLength(2);
    await user.click(button('Allow again people.example'));
    expect(requested).toEqual([['https://*.people.example/*']]);
  });

  it('when an administrator set the sites, says of a permission that it was not given yet', async () => {
    const { db, requested, user } = await openSettings({ grants: false });
    await db.settings.put({ key: 'policy', value: { locked: ['sites'] } });
    expect(await section().findAllByText('Permission not given yet')).toHaveLength(2);
    expect(section().queryByText(/withdrawn/)).toBeNull();
    await user.click(button('Allow people.example'));
    expect(requested).toEqual([['https://*.people.example/*']]);
  });

  it('when a site is removed, saves the others', async () => {
    const { messages, user } = await openSettings({ answers: { saveSites: answering({}) } });
    await user.click(button('Remove people.example'));
    expect(messages.at(-1)).toEqual({ name: 'saveSites', payload: { sites: sites.slice(0, 1) } });
  });
});

describe('the page', () => {
  const current = () =>
    within(screen.getByRole('navigation', { name: 'Settings' }))
      .getAllByRole('link')
      .find((link) => link.getAttribute('aria-current') === 'true')?.textContent;

  it('its navigation follows the scroll', async () => {
    await openSettings();
    expect(current()).toBe('Connection');
    // Spending begins just above the line of reading, Privacy below it.
    const tops: Record<string, number> = { connection: -900, sites: -300, spending: 100, privacy: 600 };
    const rect = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return new DOMRect(0, tops[this.id] ?? 2000, 0, 0);
    });
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(9000);
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(current()).toBe('Spending'));
    tops.privacy = 50;
    window.dispatchEvent(new Event('scroll'));
    await waitFor(() => expect(current()).toBe('Privacy'));
    rect.mockRestore();
  });

  it('has the requests on a page of their own, and keeps typed text meanwhile', async () => {
    const { user } = await openSettings();
    await user.type(key(), 'k-123');
    expect(screen.queryByRole('heading', { name: 'Every request sent' })).toBeNull();
    const go = async (hash: string) => {
      location.hash = hash;
      window.dispatchEvent(new HashChangeEvent('hashchange'));
    };
    expect(screen.getByRole('link', { name: 'Every request sent' }).getAttribute('href')).toBe('#requests');
    await go('#requests');
    expect(await screen.findByRole('heading', { name: 'Every request sent' })).toBeTruthy();
    expect(current()).toBe('Requests');
    expect(screen.queryByRole('button', { name: 'Test connection' })).toBeNull();
    Element.prototype.scrollIntoView = () => undefined;
    await go('#privacy');
    expect(await screen.findByRole('button', { name: 'Test connection' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'Every request sent' })).toBeNull();
    expect(key()).toHaveProperty('value', 'k-123');
    await go('');
  });

  it('states beside each shortcut the cost of a press', async () => {
    await openSettings();
    const shortcuts = within(screen.getByRole('region', { name: 'Shortcuts' }));
    expect(shortcuts.getByText('up to 1 credit')).toBeTruthy();
    expect(shortcuts.getAllByText('free')).toHaveLength(3);
  });

  it('arrives at the section of its address as those above it are loaded, until anything is done', async () => {
    const grown = new Set<() => void>();
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(private readonly onGrown: () => void) {}
        observe = () => void grown.add(this.onGrown);
        disconnect = () => void grown.delete(this.onGrown);
      },
    );
    const scrolled: (string | undefined)[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      scrolled.push(this.id);
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
      location.hash = '';
    });
    location.hash = '#privacy';
    const { user } = await openSettings();
    scrolled.length = 0;
    for (const arrive of grown) arrive();
    expect(scrolled).toEqual(['privacy']);
    await user.keyboard('{Tab}');
    expect(grown.size).toBe(0);
  });

  it('says a working service in a sentence, with its fields under "Advanced"; anything else opens them', async () => {
    await openSettings();
    const advanced = () => key().closest('details');
    expect(await screen.findByText(/^Connected to api\.service\.example, key set /)).toBeTruthy();
    expect(advanced()).toHaveProperty('open', false);
  });

  it('opens the fields where no key is set', async () => {
    await openSettings({ saved: null });
    expect(key().closest('details')).toHaveProperty('open', true);
    expect(screen.queryByText(/^Connected to/)).toBeNull();
  });

  it('are copied as a code on a press, without the key', async () => {
    const { user } = await openSettings();
    await user.click(await screen.findByRole('button', { name: 'Copy these settings as a code' }));
    expect(await screen.findByText(/^Copied, without the key\./)).toBeTruthy();
    const text = atob(await navigator.clipboard.readText());
    expect(JSON.parse(text)).toMatchObject({ service: { baseUrl: 'https://api.service.example' } });
  });

  it('names every group that is saved', async () => {
    await openSettings();
    const saves = () => screen.getAllByRole('button', { name: /^Save/ }).map(({ textContent }) => textContent);
    const expected = [...['Save connection', 'Save webhook and lists', 'Save budgets'], 'Save data retention'];
    await waitFor(() => expect(saves()).toEqual(expected));
  });
});
