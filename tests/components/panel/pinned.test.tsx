import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import { showsAnotherSubject } from '@/lib/messaging/panel-reporter';
import { clearPanelState, forgetPins, pins } from '@/lib/messaging/panel-state';
import { amara, connection, fenwick, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

beforeEach(() => fakeBrowser.reset());

async function openPanel(subject = amara) {
  const page = createPage({ tab: { subject } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.put(record(amara, {}));
  page.open(<Panel page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}
const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const keep = () => screen.getByRole('button', { name: 'Keep here' });
const band = () => screen.findByRole('region', { name: 'Kept here' });

describe('"Keep here"', () => {
  it('keeps the person while the tab moves on, says so, and orders for them', async () => {
    const { user, tabs, messages } = await openPanel();
    await user.click(keep());
    await waitFor(() => expect(keep().getAttribute('aria-pressed')).toBe('true'));
    act(() => tabs.moveTo(tomasz));
    expect(await within(await band()).findByText('On the page: Tomasz Wieczorek')).toBeTruthy();
    expect(heading()).toBe('Amara Okonkwo');
    await user.click(screen.getByRole('button', { name: /^Find email/ }));
    await waitFor(() => expect(messages.at(-1)).toMatchObject({ name: 'enrich', payload: { subject: amara } }));
  });

  it('is a pressed pin alone while the page shows the person, or nobody', async () => {
    const { user, tabs } = await openPanel();
    await user.click(keep());
    await waitFor(() => expect(statuses()).toContain('Kept here: Amara Okonkwo'));
    expect(screen.queryByRole('region', { name: 'Kept here' })).toBeNull();
    act(() => tabs.moveTo(null));
    expect(keep().getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('region', { name: 'Kept here' })).toBeNull();
  });

  it('is announced, with the page’s subject', async () => {
    const { user, tabs } = await openPanel();
    await user.click(keep());
    await waitFor(() => expect(statuses()).toContain('Kept here: Amara Okonkwo'));
    act(() => tabs.moveTo(tomasz));
    await waitFor(() => expect(statuses()).toContain('Kept here: Amara Okonkwo. On the page: Tomasz Wieczorek'));
  });

  it('ends with "Follow the page", and the focus stays in the panel', async () => {
    const { user, tabs } = await openPanel();
    await user.click(keep());
    act(() => tabs.moveTo(tomasz));
    await user.click(within(await band()).getByRole('button', { name: 'Follow the page' }));
    await waitFor(() => expect(heading()).toBe('Tomasz Wieczorek'));
    expect(screen.queryByRole('region', { name: 'Kept here' })).toBeNull();
    expect(document.activeElement).toBe(keep());
    expect(await pins.read(1)).toBeNull();
  });

  it('is offered for people only', async () => {
    const page = createPage({ tab: { subject: fenwick } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    page.open(<Panel page={page.follow()} />);
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: 'Keep here' })).toBeNull();
  });

  it('ends where the person is forgotten under any of their keys, and not for others', async () => {
    await pins.write(1, amara);
    await pins.write(2, tomasz);
    await forgetPins(new Set([amara.key, 'person/id/1']));
    expect([await pins.read(1), (await pins.read(2))?.key]).toEqual([null, tomasz.key]);
    await clearPanelState();
    expect(await pins.read(2)).toBeNull();
  });
});

it('a panel reports its subject to the worker with every change', async () => {
  const { user, tabs, messages } = await openPanel();
  await user.click(screen.getByRole('button', { name: /^Find email/ }));
  await waitFor(() => expect(messages.at(-1)?.name).toBe('enrich'));
  const order = messages.at(-1)?.payload;
  const panelId = typeof order === 'object' && order !== null && 'panelId' in order ? String(order.panelId) : '';
  expect([await showsAnotherSubject(panelId, amara), await showsAnotherSubject(panelId, tomasz)]).toEqual([
    false,
    true,
  ]);

  act(() => tabs.moveTo(tomasz));
  await waitFor(() => expect(heading()).toBe('Tomasz Wieczorek'));
  await waitFor(async () => expect(await showsAnotherSubject(panelId, amara)).toBe(true));
  // A company's row on a person's screen, and a panel that has closed.
  expect([await showsAnotherSubject(panelId, fenwick), await showsAnotherSubject('gone', amara)]).toEqual([
    false,
    false,
  ]);
});

const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
