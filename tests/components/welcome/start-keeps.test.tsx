import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Welcome } from '@/components/welcome/welcome';
import { networks } from '@/lib/subjects/catalogue/networks';
import { siteOfNetwork } from '@/lib/subjects/catalogue/site-of-network';
import { demoSite } from '@/lib/subjects/sites';
import { connection } from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../extension-page.tsx';

const answers = {
  saveConnection: answering({ keyKept: false }),
  saveService: answering({}),
  saveSites: answering({}),
  testConnection: answering({ milli: 411_000, elapsedMs: 212, names: { outcome: 'confirmed', name: 'linkedin' } }),
  finishWelcome: answering({}),
};
const named = (name: string) => networks.filter((each) => each.name === name).map(siteOfNetwork);
const lists = 'https://lists.firm.example';
const code = { service: { baseUrl: 'https://api.firm.example' }, lists: { valueListUrl: lists }, sites: [demoSite] };

async function openStart(options: PageOptions = {}) {
  const page = createPage({ answers, ...options });
  page.open(<Welcome />);
  await screen.findByRole('heading', { level: 1, name: 'Start' });
  const paste = async (text: string) => {
    await page.user.click(address());
    await page.user.paste(text);
  };
  const tick = (name: string) => page.user.click(network(name));
  return { ...page, paste, tick };
}
const address = () => screen.getByRole('textbox', { name: 'Service address' });
const key = () => screen.getByLabelText('API key');
const network = (name: string) => screen.getByRole('checkbox', { name });
const profile = () => screen.queryByRole('textbox', { name: 'Profile address' });
const start = () => screen.getByRole('button', { name: /^Start free/ });
const savedSites = (messages: { name: string; payload: unknown }[]) =>
  messages.filter(({ name }) => name === 'saveSites').map(({ payload }) => payload);

describe('nothing typed on the Start page is discarded', () => {
  it('by "Skip": address, key and choices are there again after "Set up"', async () => {
    const { user, paste, tick } = await openStart();
    await user.click(screen.getByRole('radio', { name: 'Another service' }));
    await paste('api.service.example');
    await user.type(key(), 'k-123');
    await tick('GitHub');
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('Not connected')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Start free/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Set up' }));
    expect([address(), key()]).toMatchObject([{ value: 'api.service.example' }, { value: 'k-123' }]);
    expect(network('GitHub')).toHaveProperty('checked', true);
    expect(screen.getByRole('radio', { name: 'Another service' })).toHaveProperty('checked', true);
  });

  it('by "Skip", which leads back with focus on the heading', async () => {
    const { user } = await openStart();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Start' }));
  });

  it('by the sandbox, which moves focus into no field either', async () => {
    const { user, tick } = await openStart();
    await tick('Another site');
    await user.type(profile() as HTMLElement, 'https://people.example/people/jane-doe');
    await user.click(screen.getByRole('radio', { name: 'Sandbox' }));
    expect(profile()).toBeNull();
    const other = screen.getByRole('radio', { name: 'Another service' });
    await user.click(other);
    expect(profile()).toHaveProperty('value', 'https://people.example/people/jane-doe');
    expect(document.activeElement).toBe(other);
  });

  it('by a start with something missing, which moves focus to the first field to be corrected', async () => {
    const { user } = await openStart();
    await user.type(key(), 'k-123');
    await user.click(start());
    expect(document.activeElement).toBe(address());
    expect(key()).toHaveProperty('value', 'k-123');
  });

  it('after a start that works, only the saved settings remain: the key is no longer on the page', async () => {
    const { user, paste } = await openStart();
    await paste('api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    await user.click(await screen.findByRole('button', { name: 'Change' }));
    expect(key()).toHaveProperty('value', '');
  });

  it('by unticking "Another site"', async () => {
    const { messages, user, paste, tick } = await openStart();
    await tick('Another site');
    await user.type(profile() as HTMLElement, 'https://people.example/people/jane-doe');
    await tick('Another site');
    expect(profile()).toBeNull();
    await tick('Another site');
    expect(profile()).toHaveProperty('value', 'https://people.example/people/jane-doe');
    await tick('Another site');
    await paste('api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(savedSites(messages)).toEqual([{ sites: named('LinkedIn') }]);
  });

  it('with a deployment code, a ticked network stays, and is added beside the code’s sites', async () => {
    const { messages, user, paste, tick } = await openStart();
    await tick('XING');
    await paste(JSON.stringify(code));
    await screen.findByRole('region', { name: 'This code sets' });
    expect(network('XING')).toHaveProperty('checked', true);
    expect(network('LinkedIn'), 'ticked by nobody').toHaveProperty('checked', false);
    await user.type(key(), 'k-123');
    await user.click(start());
    await screen.findByRole('heading', { name: 'Ready' });
    expect(savedSites(messages)).toEqual([{ sites: [demoSite, ...named('XING')] }]);
  });

  it('by a code that is taken out again: the professional network is ticked as before', async () => {
    const { user, paste } = await openStart();
    await paste(JSON.stringify(code));
    await screen.findByRole('region', { name: 'This code sets' });
    await user.clear(address());
    await waitFor(() => expect(network('LinkedIn')).toHaveProperty('checked', true));
  });
});

describe('networks that the browser allowed and a key that was saved', () => {
  it.each([
    ['offline', failing({ kind: 'offline' }), /offline/i],
    ['a broken service', failing({ kind: 'service-broken', status: 503 }), /503/],
    ['a slow service', failing({ kind: 'too-slow' }), /too long|in time|slow/i],
  ])('are saved in spite of %s, which is said', async (_what, testConnection, message) => {
    const { messages, user, paste } = await openStart({ answers: { ...answers, testConnection } });
    await paste('api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    const [alert] = await screen.findAllByRole('alert');
    expect(alert?.textContent).toMatch(message);
    expect(savedSites(messages)).toEqual([{ sites: named('LinkedIn') }]);
  });

  it('wait while the key is refused', async () => {
    const testConnection = failing({ kind: 'key-refused', status: 401 });
    const { messages, user, paste } = await openStart({ answers: { ...answers, testConnection } });
    await paste('api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    expect(await screen.findByText(/Key refused/)).toBeTruthy();
    expect(savedSites(messages)).toEqual([]);
  });

  it('leave the trouble of the service on the page where they cannot be saved either', async () => {
    const own = { testConnection: failing({ kind: 'offline' }), saveSites: failing({ kind: 'internal' }) };
    const { user, paste } = await openStart({ answers: { ...answers, ...own } });
    await paste('api.service.example');
    await user.type(key(), 'k-123');
    await user.click(start());
    const [alert] = await screen.findAllByRole('alert');
    expect(alert?.textContent).toMatch(/offline/i);
  });
});

describe('the sentence before the browser’s question', () => {
  const sentence = () => screen.getByText(/^Your browser will ask once/).textContent;

  it('names every address of a network, not its first alone', async () => {
    const { paste, tick } = await openStart();
    await paste('api.service.example');
    await tick('X');
    expect(sentence()).toContain('api.service.example and linkedin.com, x.com, and twitter.com.');
  });

  it('stays short where many are ticked', async () => {
    const { paste, tick } = await openStart();
    await paste('api.service.example');
    for (const name of ['X', 'XING', 'GitHub', 'Facebook']) await tick(name);
    expect(sentence()).toContain('linkedin.com, xing.com, github.com, and 3 more addresses.');
  });

  it('names the host of a code’s value lists', async () => {
    const { requested, user, paste } = await openStart();
    await paste(JSON.stringify(code));
    await screen.findByRole('region', { name: 'This code sets' });
    expect(sentence()).toContain('api.firm.example, lists.firm.example, and pronet.example.');
    expect(sentence()).toContain('Sidenote calls the first two');
    await user.type(key(), 'k-123');
    await user.click(start());
    const patterns = ['https://api.firm.example/*', `${lists}/*`, 'https://*.pronet.example/*'];
    await waitFor(() => expect(requested).toEqual([patterns]));
  });
});

describe('a connection that works', () => {
  async function openConnected(options: PageOptions = {}) {
    const page = createPage({ answers, ...options });
    await page.db.settings.put({ key: 'connection', value: connection() });
    page.open(<Welcome />);
    await screen.findByRole('heading', { level: 1, name: 'Start' });
    const other = async () => {
      await page.user.click(screen.getByRole('radio', { name: 'Another service' }));
      await page.user.type(address(), 'api.other.example');
      await page.user.type(key(), 'k-wrong');
      await page.user.click(start());
    };
    return { ...page, other };
  }

  it('is replaced only by a key that the service accepts', async () => {
    const { messages, other } = await openConnected();
    await other();
    await screen.findByRole('heading', { level: 1, name: 'Ready' });
    expect(messages.find(({ name }) => name === 'saveConnection')?.payload).toMatchObject({
      baseUrl: 'https://api.other.example',
      key: 'k-wrong',
      onlyIfAccepted: {},
    });
  });

  it('stays when the key is refused, as do its value lists; the typed text stays with the reason', async () => {
    const saveConnection = failing({ kind: 'key-refused', status: 401 });
    const { messages, other } = await openConnected({ answers: { ...answers, saveConnection } });
    await other();
    expect(await screen.findByText(/Key refused/)).toBeTruthy();
    expect(messages.map(({ name }) => name)).toEqual(['saveConnection']);
    expect([address(), key()]).toMatchObject([{ value: 'api.other.example' }, { value: 'k-wrong' }]);
    expect(screen.getByRole('radio', { name: /^api\.service\.example/ }).closest('label')?.textContent).toContain(
      'In use now',
    );
  });

  it('with a key refused since then is not called "In use now"', async () => {
    const page = createPage({ answers });
    const lastCheck = { at: 1, elapsedMs: 2, failure: { kind: 'key-refused', status: 401 } } as const;
    await page.db.settings.put({ key: 'connection', value: { ...connection(), lastCheck } });
    page.open(<Welcome />);
    await screen.findByRole('heading', { level: 1, name: 'Start' });
    expect(screen.queryByText('In use now')).toBeNull();
  });
});

describe('the networks’ tiles', () => {
  it('stay as they were when the sites are saved by a Start that failed, and can still be unticked', async () => {
    const testConnection = failing({ kind: 'offline' });
    const { db, messages, user, paste, tick } = await openStart({ answers: { ...answers, testConnection }, sites: [] });
    await paste('api.service.example');
    await user.type(key(), 'k-123');
    await tick('XING');
    await user.click(start());
    await screen.findAllByRole('alert');
    await db.settings.put({ key: 'sites', value: [...named('LinkedIn'), ...named('XING')] });
    await waitFor(() => expect(network('XING')).toHaveProperty('checked', true));
    expect(network('LinkedIn')).toHaveProperty('checked', true);
    await tick('XING');
    await user.click(start());
    await waitFor(() => expect(savedSites(messages)).toHaveLength(2));
    expect(savedSites(messages)[1]).toEqual({ sites: named('LinkedIn') });
  });

  it('a host that is the service’s, too, is named once', async () => {
    const { paste } = await openStart();
    await paste('https://linkedin.com');
    expect(await screen.findByText(/read and change/)).toBeTruthy();
    expect(screen.getByText(/read and change/).textContent?.match(/linkedin\.com/g)).toHaveLength(1);
  });
});
