import '../../worlds/dom-setup.ts';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { chooseList } from '@/components/lists/lists';
import { goToList, useAddressedId } from '@/components/ui/routes';
import { Workspace } from '@/components/workspace/workspace';
import { createPage } from '../extension-page.tsx';

function Chosen() {
  return <output>{useAddressedId('lists') ?? 'none'}</output>;
}
const chosen = () => screen.getByRole('status').textContent;

afterEach(() => {
  location.hash = '';
});

describe('the list that is sent to', () => {
  it.each(['id-1', '0f2c9a4e-1111-4111-8111-000000000001', 'a/b c%#ü'])('is the one that is open: %s', async (id) => {
    vi.spyOn(fakeBrowser.runtime, 'getURL').mockImplementation((file: string) => `https://sidenote.example/${file}`);
    vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation((async () => []) as never);
    const create = vi.spyOn(fakeBrowser.tabs, 'create');
    goToList(id);
    await waitFor(() => expect(create).toHaveBeenCalledOnce());
    const url = new URL(create.mock.calls[0]?.[0].url ?? '');
    expect(url.pathname).toBe('/workspace.html');
    render(<Chosen />);
    expect(chosen()).toBe('none');
    await act(async () => {
      location.hash = url.hash;
    });
    await waitFor(() => expect(chosen()).toBe(id));
    await act(async () => chooseList('other'));
    await waitFor(() => expect(chosen()).toBe('other'));
    await act(async () => chooseList(id));
    expect(location.hash).toBe(url.hash);
  });
});

describe('the workspace', () => {
  it('when the section has more to show, opens it', async () => {
    location.hash = '#history/anything';
    createPage().open(<Workspace />);
    const tab = await screen.findByRole('link', { name: 'History' });
    expect(tab.getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Lists' }).getAttribute('aria-current')).toBeNull();
  });
});
