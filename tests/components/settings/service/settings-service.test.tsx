import '../../../worlds/dom-setup.ts';
import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Settings } from '@/components/settings/settings';
import type { LockedField, ServiceSettings } from '@/lib/database/schema/settings-rows';
import { brandNames } from '@/lib/service/contract/names';
import { connection } from '../../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../../extension-page.tsx';

const whole: ServiceSettings = {
  webhook: 'https://hooks.firm.example/in',
  valueListUrl: 'https://static.service.example',
  previewPath: '/v2/people/preview',
  keyHeader: 'x-token',
  growthFunction: 'value',
};

async function openSettings(options: PageOptions & { saved?: ServiceSettings; locked?: LockedField[] } = {}) {
  const page = createPage({ answers: { saveService: answering({}) }, ...options });
  await page.db.settings.put({ key: 'connection', value: connection() });
  if (options.saved !== undefined) await page.db.settings.put({ key: 'service', value: options.saved });
  if (options.locked !== undefined) await page.db.settings.put({ key: 'policy', value: { locked: options.locked } });
  page.open(<Settings />);
  await screen.findByLabelText('Webhook address');
  return page;
}

const webhook = () => screen.getByLabelText('Webhook address');
const lists = () => screen.getByLabelText('Value-list address');
const save = () => screen.getByRole('button', { name: 'Save webhook and lists' });

afterEach(() => {
  location.hash = '';
});

describe('the webhook address', () => {
  it('when none was saved, is empty, explains the field and names the other places that ask', async () => {
    await openSettings();
    expect(webhook()).toHaveProperty('value', '');
    const help = screen.getByText(/the service requires it and sends the full results there, unsigned/);
    expect(help.textContent).toContain('There is no default. Sidenote always fetches the results itself');
    expect(webhook().getAttribute('aria-describedby')).toBe(help.id);
  });

  it.each([
    ['http://hooks.firm.example/in', /Use https: the results hold personal data/],
    ['https://127.0.0.1/in', /cannot reach this address from outside/],
    ['https://hooks/in', /on the public internet, with a dot in its name/],
    ['hooks.firm.example', /Enter a full address, such as https:\/\/hooks/],
    ['ftp://hooks.firm.example', /Enter a full address, such as https:\/\/hooks/],
  ])('when it is %s, says why, gives advice and sends nothing', async (text, message) => {
    const { messages, user } = await openSettings();
    await user.type(webhook(), text);
    await user.click(save());
    expect(screen.getByText(message)).toBeTruthy();
    expect(webhook().getAttribute('aria-invalid')).toBe('true');
    expect(webhook()).toHaveProperty('value', text);
    expect(messages).toEqual([]);
  });

  it('when saved, is handed to the worker and asks the browser for nothing', async () => {
    const { messages, requested, user } = await openSettings();
    await user.type(webhook(), ' https://hooks.firm.example/in ');
    await user.click(save());
    expect(await screen.findByText('Saved')).toBeTruthy();
    const payload = {
      webhook: whole.webhook,
      valueListUrl: null,
      previewPath: '/v1/people/preview',
      keyHeader: 'x-token',
      growthFunction: 'value',
    };
    expect([messages, requested]).toEqual([[{ name: 'saveService', payload }], []]);
  });

  it('when emptied, is taken away and the rest stays', async () => {
    const { messages, user } = await openSettings({ saved: whole });
    await user.clear(webhook());
    await user.click(save());
    await screen.findByText('Saved');
    expect(messages).toEqual([{ name: 'saveService', payload: { ...whole, webhook: null } }]);
  });

  it('when jobs lead to it, has the focus, and the section is marked', async () => {
    location.hash = '#webhook';
    await openSettings();
    expect(document.activeElement).toBe(webhook());
    const current = screen.getByRole('link', { current: true });
    expect(current.textContent).toBe('Connection');
  });

  it('when the page is open already, gets the focus on the way there', async () => {
    await openSettings();
    expect(document.activeElement).not.toBe(webhook());
    location.hash = '#webhook';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    await expect.poll(() => document.activeElement).toBe(webhook());
  });
});

describe('the value-list address', () => {
  it('when saved, asks the browser in the click and the worker only after its answer', async () => {
    const permission = Promise.withResolvers<boolean>();
    const { messages, requested, user } = await openSettings({ permission: permission.promise });
    await user.type(lists(), 'https://static.service.example/lists/');
    save().click();
    expect([requested, messages]).toEqual([[['https://static.service.example/*']], []]);
    permission.resolve(true);
    await screen.findByText('Saved');
    expect(messages).toMatchObject([{ payload: { valueListUrl: 'https://static.service.example/lists' } }]);
  });

  it('when the browser does not allow it, saves nothing and keeps the typed text', async () => {
    const { messages, user } = await openSettings({ grants: false });
    await user.type(lists(), 'https://static.service.example');
    await user.click(save());
    expect(await screen.findByText(/did not allow Sidenote to call the value-list address/)).toBeTruthy();
    expect([messages, screen.queryByText('Saved')]).toEqual([[], null]);
    expect(lists()).toHaveProperty('value', 'https://static.service.example');
  });

  it.each([
    ['http://static.service.example', /Use https: over http the lists can be changed in transit/],
    ['static', /Enter a full address, such as https:\/\/static/],
    ['https://me:word@static.service.example', /Leave the user name and password out/],
  ])('when it is %s, says why and sends nothing', async (text, message) => {
    const { messages, requested, user } = await openSettings();
    await user.type(lists(), text);
    await user.click(save());
    expect(screen.getByText(message)).toBeTruthy();
    expect([messages, requested]).toEqual([[], []]);
  });
});

describe('the preview path', () => {
  it('when the other one is chosen, is saved by that, and can be undone', async () => {
    const { messages, user } = await openSettings({ saved: { ...whole, previewPath: '/v1/people/preview' } });
    expect(screen.getByRole('radio', { name: '/v1/people/preview' })).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: '/v2/people/preview' }));
    await screen.findByText('Saved');
    expect(messages).toEqual([{ name: 'saveService', payload: whole }]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(messages.at(-1)).toEqual({
      name: 'saveService',
      payload: { ...whole, previewPath: '/v1/people/preview' },
    });
  });
});

describe('a service set by an administrator', () => {
  it('when it is all three, is shown and cannot be changed', async () => {
    await openSettings({ saved: whole, locked: ['webhookAddress', 'valueListAddress', 'previewPath'] });
    await expect.poll(() => screen.getAllByText('An administrator has set this.').length).toBe(3);
    expect([webhook(), lists()].map((field) => field.getAttribute('readonly'))).toEqual(['', '']);
    expect(screen.getByRole('radio', { name: '/v1/people/preview' })).toHaveProperty('disabled', true);
    expect(webhook()).toHaveProperty('value', whole.webhook);
  });
});

describe('saving', () => {
  it('when the worker refuses, says so and keeps the typed text', async () => {
    const { user } = await openSettings({ answers: { saveService: failing({ kind: 'internal' }) } });
    await user.type(webhook(), 'https://hooks.firm.example/in');
    await user.click(save());
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.queryByText('Saved')).toBeNull();
    expect(webhook()).toHaveProperty('value', 'https://hooks.firm.example/in');
    expect(save()).toHaveProperty('disabled', false);
  });
});

describe('the key header', () => {
  const bearer = () => screen.getByRole('checkbox', { name: 'Send the key as Authorization: Bearer' });

  it('is X-TOKEN until Bearer is chosen, and is then saved as that', async () => {
    const { messages, user } = await openSettings({ saved: whole });
    expect(bearer()).toHaveProperty('checked', false);
    await user.click(bearer());
    expect(messages).toEqual([]);
    await user.click(save());
    expect(messages).toEqual([{ name: 'saveService', payload: { ...whole, keyHeader: 'bearer' } }]);
  });

  it('is a choice under “Advanced”, also of a service that the catalogue knows', async () => {
    const page = createPage();
    const value = connection({ baseUrl: 'https://api.service.example', names: brandNames });
    await page.db.settings.put({ key: 'connection', value });
    page.open(<Settings />);
    await screen.findByRole('button', { name: 'Show what it sets' });
    await screen.findByRole('checkbox', { name: 'Send the key as Authorization: Bearer' });
    expect(screen.queryByRole('radio', { name: '/v1/people/preview' })).toBeNull();
    expect(bearer().closest('details')?.querySelector('summary')?.textContent).toBe('Gateway');
    expect(bearer().closest('details')?.open).toBe(false);
  });

  it('that an administrator has set is shown, and cannot be changed', async () => {
    await openSettings({ saved: { ...whole, keyHeader: 'bearer' }, locked: ['keyHeader'] });
    await expect.poll(() => bearer().getAttribute('disabled')).toBe('');
    expect(bearer()).toHaveProperty('checked', true);
    expect(bearer().closest('details')?.querySelector('summary')?.textContent).toBe('GatewayBearer');
  });

  it('that was chosen is shown, and can be undone', async () => {
    const { messages, user } = await openSettings({ saved: { ...whole, keyHeader: 'bearer' } });
    expect(bearer()).toHaveProperty('checked', true);
    await user.click(bearer());
    await user.click(save());
    expect(messages).toEqual([{ name: 'saveService', payload: whole }]);
  });
});

describe('the department of a headcount growth', () => {
  const asList = () => screen.getByRole('checkbox', { name: 'Send the department of headcount growth as a list' });

  it('is sent as one value until “Advanced” says as a list', async () => {
    const { messages, user } = await openSettings({ saved: whole });
    expect(asList()).toHaveProperty('checked', false);
    await user.click(asList());
    await user.click(save());
    expect(messages).toEqual([{ name: 'saveService', payload: { ...whole, growthFunction: 'array' } }]);
  });
});
