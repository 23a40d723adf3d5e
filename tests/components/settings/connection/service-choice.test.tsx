import '../../../worlds/dom-setup.ts';
import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { ConnectionSection } from '@/components/settings/connection-section';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { sandboxAddress, sandboxListAddress } from '@/lib/service/client/address';
import { brandNames, neutralNames } from '@/lib/service/contract/names';
import { connection } from '../../../fixtures/rows/fixture-rows.ts';
import { answering, createPage } from '../../extension-page.tsx';

async function openConnection(saved: ConnectionSettings | null) {
  const page = createPage({ answers: { saveConnection: answering({ keyKept: false }) } });
  if (saved !== null) await page.db.settings.put({ key: 'connection', value: saved });
  page.open(<ConnectionSection />);
  await screen.findByRole('radiogroup', { name: 'Service' });
  const choose = (name: string) => page.user.click(screen.getByRole('radio', { name }));
  const save = async () => {
    await page.user.click(screen.getByRole('button', { name: 'Save connection' }));
    await screen.findByText(/^Saved/);
    return page.messages.at(-1)?.payload;
  };
  return { ...page, choose, save };
}
const address = () => screen.getByLabelText('Service address');
const key = () => screen.getByLabelText('API key');
const names = () => screen.queryByRole('radiogroup', { name: 'Field names' });
const keyStorage = { mode: 'remembered' };

it('the sandbox needs one press, and nothing is asked about it', async () => {
  const { answers, messages, requested, user, choose } = await openConnection(null);
  expect(screen.queryByRole('button', { name: 'Use the sandbox' })).toBeNull();
  await choose('Sandbox');
  expect(screen.queryByRole('textbox', { name: 'Service address' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save connection' })).toBeNull();
  expect(names()).toBeNull();
  answers.useSandbox = answering({ found: true });
  await user.click(screen.getByRole('button', { name: 'Use the sandbox' }));
  expect(await screen.findByText('Connected to the sandbox')).toBeTruthy();
  expect(requested).toEqual([['http://127.0.0.1/*', 'https://*.pronet.example/*']]);
  expect(messages).toEqual([{ name: 'useSandbox', payload: {} }]);
});

it.each([
  ['the sandbox', { baseUrl: sandboxAddress, names: neutralNames }, 'Save webhook'],
  ['a public service', { baseUrl: 'https://api.service.example', names: brandNames }, 'Save webhook and lists'],
])(
  '%s is a sentence: facts of the catalogue are no field until “Another service” is pressed',
  async (_which, part, saving) => {
    const page = createPage();
    await page.db.settings.put({ key: 'connection', value: connection(part) });
    const isOfSandbox = part.baseUrl === sandboxAddress;
    const service = { webhook: null, valueListUrl: isOfSandbox ? sandboxListAddress : null };
    await page.db.settings.put({ key: 'service', value: { ...service, previewPath: '/v1/people/preview' } });
    page.open(<ConnectionSection />);
    const show = await screen.findByRole('button', { name: 'Show what it sets' });
    await screen.findByRole('button', { name: saving });
    const unneeded = ['Service', 'Field names', 'Store the key', 'Preview path'];
    for (const name of unneeded) expect(screen.queryByRole('radiogroup', { name })).toBeNull();
    expect(screen.queryByLabelText('Service address')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Use the sandbox' })).toBeNull();
    await page.user.click(show);
    expect(screen.getByText(part.baseUrl)).toBeTruthy();
    expect(screen.getByText('/v1/people/preview')).toBeTruthy();
    // A new key still says how it is kept.
    await page.user.type(key(), 'k');
    expect(screen.getByRole('radiogroup', { name: 'Store the key' })).toBeTruthy();
    await page.user.click(screen.getByRole('button', { name: 'Another service' }));
    for (const name of unneeded) expect(screen.getByRole('radiogroup', { name })).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { checked: true, name: new URL(part.baseUrl).host }));
    expect(address()).toHaveProperty('value', part.baseUrl);
  },
);

it('the public service asks for nothing but an address and a key', async () => {
  const { user, choose, save } = await openConnection(null);
  await choose('Public service');
  expect(names()).toBeNull();
  await user.type(address(), 'https://api.service.example');
  await user.type(key(), 'k-123');
  expect(await save()).toEqual({
    baseUrl: 'https://api.service.example',
    key: 'k-123',
    keyStorage,
    names: brandNames,
    service: 'public',
  });
});

it('another service is described by hand, and nothing of the sandbox stays', async () => {
  const { user, choose, save } = await openConnection(null);
  await choose('Sandbox');
  await choose('Another service');
  expect([address(), key()]).toMatchObject([{ value: '' }, { value: '' }]);
  expect(names()).not.toBeNull();
  await user.type(address(), 'https://api.service.example');
  await user.type(key(), 'k-123');
  expect(await save()).toEqual({
    baseUrl: 'https://api.service.example',
    key: 'k-123',
    keyStorage,
    names: neutralNames,
  });
});

it('a service set up by an administrator or user is chosen, called by its host, and comes back unchanged', async () => {
  const own = { keys: { pronet: 'network' }, values: {} };
  const { choose } = await openConnection(connection({ names: own }));
  expect(screen.getByRole('radio', { name: 'api.service.example' })).toHaveProperty('checked', true);
  await choose('Sandbox');
  expect(screen.queryByRole('textbox', { name: 'Service address' })).toBeNull();
  await choose('api.service.example');
  expect([address(), key()]).toMatchObject([{ value: 'https://api.service.example' }, { value: '' }]);
  expect(screen.getByLabelText('Names as JSON')).toHaveProperty('value', JSON.stringify(own, null, 2));
});

it('a key that was typed stays when the service is chosen after it', async () => {
  const { user, choose } = await openConnection(null);
  await user.type(key(), 'k-123');
  await choose('Public service');
  expect(key()).toHaveProperty('value', 'k-123');
});

it.each([
  ['the sandbox', null, 'Sandbox'],
  ['a public service', null, 'Public service'],
  ['the one in use', connection({ names: neutralNames }), 'api.service.example'],
])('an address and names that were typed are there again after %s was chosen meanwhile', async (_what, saved, name) => {
  const { user, choose } = await openConnection(saved);
  await choose('Another service');
  await user.clear(address());
  await user.type(address(), 'https://firm.example');
  await user.click(screen.getByRole('radio', { name: 'Custom' }));
  await user.click(screen.getByLabelText('Names as JSON'));
  await user.paste('{"keys":{"pronet":"network"},"values":{}}');
  await user.click(screen.getByRole('radio', { name: 'Until the browser closes' }));
  await choose(name);
  await choose('Another service');
  expect(address()).toHaveProperty('value', 'https://firm.example');
  expect(screen.getByLabelText('Names as JSON')).toHaveProperty('value', '{"keys":{"pronet":"network"},"values":{}}');
  expect(screen.getByRole('radio', { name: 'Until the browser closes' })).toHaveProperty('checked', true);
});

it('no service can be chosen where an administrator has set the address', async () => {
  const page = createPage();
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'policy', value: { locked: ['serviceAddress'] } });
  page.open(<ConnectionSection />);
  expect(await screen.findByLabelText('Service address')).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Service' })).toBeNull();
});

it('describes the chosen service', async () => {
  const { choose } = await openConnection(null);
  const service = () => screen.getByRole('radiogroup', { name: 'Service' });
  const message = () => document.getElementById(service().getAttribute('aria-describedby') ?? '')?.textContent;
  await choose('Public service');
  expect(message()).toMatch(/^You have an account there/);
  await choose('Another service');
  expect(message()).toMatch(/^Run by or for your firm/);
});

it('an address that is being typed stays when a service is set up meanwhile on another page', async () => {
  const { db, user } = await openConnection(null);
  await user.type(address(), 'https://firm.example');
  await db.settings.put({ key: 'connection', value: connection() });
  await screen.findByRole('radio', { name: 'api.service.example' });
  expect(address()).toHaveProperty('value', 'https://firm.example');
  expect(screen.getByRole('radio', { name: 'Another service' })).toHaveProperty('checked', true);
});

it('the text typed for another service stays when the one in use is saved', async () => {
  const { user, choose, save } = await openConnection(connection({ names: neutralNames }));
  await choose('Another service');
  await user.clear(address());
  await user.type(address(), 'https://firm.example');
  await choose('api.service.example');
  await user.type(key(), 'k-456');
  await save();
  await choose('Another service');
  expect(address()).toHaveProperty('value', 'https://firm.example');
});

it.each([
  ['https://firm.example/v1', 'firm.example'],
  ['127.0.0.1:4870', '127.0.0.1'],
])('before the browser asks, one sentence names the host of %s', async (typed, host) => {
  const page = createPage({ grants: false });
  page.open(<ConnectionSection />);
  await page.user.type(await screen.findByLabelText('Service address'), typed);
  expect(
    await screen.findByText(new RegExp(`^Your browser will ask .* ${host.replaceAll('.', '\\.')}\\. Sidenote only`)),
  ).toBeTruthy();
  expect(page.requested).toEqual([]);
});

it('the sandbox and the value lists name their hosts before the browser does', async () => {
  const page = createPage({ grants: false });
  page.open(<ConnectionSection />);
  await page.user.click(await screen.findByRole('radio', { name: 'Sandbox' }));
  expect(await screen.findByText(/“read and change” 127\.0\.0\.1 and pronet\.example\./)).toBeTruthy();
  await page.user.type(await screen.findByLabelText('Value-list address'), 'https://lists.firm.example');
  expect(await screen.findByText(/“read and change” lists\.firm\.example\./)).toBeTruthy();
});

it('where the browser has allowed the address, nothing is said about it', async () => {
  const { user } = await openConnection(null);
  const contains = vi.spyOn(fakeBrowser.permissions, 'contains');
  await user.type(address(), 'https://firm.example');
  await vi.waitFor(() => expect(contains).toHaveBeenLastCalledWith({ origins: ['https://firm.example/*'] }));
  await act(async () => contains.mock.results.at(-1)?.value);
  expect(screen.queryByText(/^Your browser will ask/)).toBeNull();
});
