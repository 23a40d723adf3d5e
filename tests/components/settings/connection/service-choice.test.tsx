import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ConnectionSection } from '@/components/settings/connection-section';
import type { ConnectionSettings } from '@/lib/database/schema/settings-rows';
import { sandboxAddress, sandboxKey } from '@/lib/service/client/address';
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
    await page.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Saved/);
    return page.asked.at(-1)?.payload;
  };
  return { ...page, choose, save };
}
const address = () => screen.getByLabelText('Service address');
const key = () => screen.getByLabelText('API key');
const names = () => screen.queryByRole('radiogroup', { name: 'Field names' });
const keeping = { mode: 'remembered' };

it('the sandbox fills in everything, its key as well', async () => {
  const { choose, save } = await openConnection(null);
  await choose('Sandbox');
  expect(address()).toHaveProperty('value', sandboxAddress);
  expect(names()).toBeNull();
  expect(await save()).toEqual({
    ...{ baseUrl: sandboxAddress, key: sandboxKey, keeping, names: neutralNames, service: 'sandbox' },
  });
});

it('the public service asks for nothing but an address and a key', async () => {
  const { user, choose, save } = await openConnection(null);
  await choose('Public service');
  expect(names()).toBeNull();
  await user.type(address(), 'https://api.service.example');
  await user.type(key(), 'k-123');
  expect(await save()).toEqual({
    ...{ baseUrl: 'https://api.service.example', key: 'k-123', keeping, names: brandNames, service: 'public' },
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
  expect(await save()).toEqual({ baseUrl: 'https://api.service.example', key: 'k-123', keeping, names: neutralNames });
});

it('a service that somebody set up is chosen, called by its host, and comes back as it was', async () => {
  const own = { keys: { pronet: 'network' }, values: {} };
  const { choose } = await openConnection(connection({ names: own }));
  expect(screen.getByRole('radio', { name: 'api.service.example' })).toHaveProperty('checked', true);
  await choose('Sandbox');
  expect(address()).toHaveProperty('value', sandboxAddress);
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

it('no service can be chosen where an administrator has set the address', async () => {
  const page = createPage();
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'policy', value: { locked: ['serviceAddress'] } });
  page.open(<ConnectionSection />);
  expect(await screen.findByLabelText('Service address')).toBeTruthy();
  expect(screen.queryByRole('radiogroup', { name: 'Service' })).toBeNull();
});
