import '../../worlds/dom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Popup } from '@/components/panel/popup';
import { amara, connection, emailEntry, facet, record, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { createPage } from '../extension-page.tsx';

async function openPopup(subject = tomasz) {
  const page = createPage({ tab: { subject, windowId: 3 } });
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.records.put(record(amara, { email: facet([emailEntry()]) }));
  page.open(<Popup page={page.follow()} />);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

describe('the popup', () => {
  it('when nothing was asked about the person, says so', async () => {
    await openPopup();
    expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
  });

  it('when the person is known, shows the email and no longer says so', async () => {
    await openPopup(amara);
    expect(await screen.findByRole('button', { name: 'Copy email' })).toBeTruthy();
    expect(screen.queryByText('Nothing sent yet')).toBeNull();
  });

  it('starts on the main order, and on "Copy email" once that is answered', async () => {
    const { db, user } = await openPopup();
    const find = await screen.findByRole('button', { name: /^Find email/ });
    await waitFor(() => expect(document.activeElement).toBe(find));
    await user.keyboard('{Enter}');
    await act(() => db.records.put(record(tomasz, { email: facet([emailEntry()]) })));
    const copy = await screen.findByRole('button', { name: 'Copy email' });
    await waitFor(() => expect(document.activeElement).toBe(copy));
  });

  it('about a known person starts on "Copy email"', async () => {
    await openPopup(amara);
    const copy = await screen.findByRole('button', { name: 'Copy email' });
    await waitFor(() => expect(document.activeElement).toBe(copy));
  });

  it('on a page that extensions cannot read says that, and does not ask for the press that opened it', async () => {
    const page = createPage({ tab: { subject: null, access: 'not-readable' } });
    await page.db.settings.put({ key: 'connection', value: connection() });
    page.open(<Popup page={page.follow()} />);
    expect(await screen.findByRole('heading', { name: 'This page cannot be read' })).toBeTruthy();
    expect(screen.queryByText(/Press the Sidenote icon/)).toBeNull();
  });

  it('when the side panel is wanted, opens it in the very click and closes itself', async () => {
    const open = vi.fn(() => Promise.resolve());
    const close = vi.spyOn(window, 'close').mockImplementation(() => undefined);
    Object.assign(fakeBrowser, { sidePanel: { open } });
    await openPopup();
    screen.getByRole('button', { name: 'Open side panel' }).click();
    expect(open).toHaveBeenCalledWith({ windowId: 3 });
    await vi.waitFor(() => expect(close).toHaveBeenCalledOnce());
  });
});
