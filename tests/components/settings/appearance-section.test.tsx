import '../../worlds/dom-setup.ts';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { AppearanceSection } from '@/components/settings/appearance-section';
import { ShortcutsSection } from '@/components/settings/shortcuts-section';
import { answering, createPage } from '../extension-page.tsx';

afterEach(() => {
  for (const name of ['theme', 'density']) delete document.documentElement.dataset[name];
});

describe('the appearance', () => {
  it('when nothing was chosen, is as the system says, and a choice is asked for at once', async () => {
    const page = createPage({ answers: { saveAppearance: answering({}) } });
    page.open(<AppearanceSection />);
    const dark = await screen.findByRole<HTMLInputElement>('radio', { name: 'Dark' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'System' }).checked).toBe(true);
    await page.user.click(dark);
    expect(page.messages).toEqual([
      { name: 'saveAppearance', payload: { theme: 'dark', density: 'comfortable', pictures: false } },
    ]);
    await page.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(page.messages.at(-1)).toEqual({
      name: 'saveAppearance',
      payload: { theme: 'system', density: 'comfortable', pictures: false },
    });
  });

  it('when it was chosen, dresses the page, and undresses it when that is undone', async () => {
    const page = createPage();
    await page.db.settings.put({ key: 'appearance', value: { theme: 'dark', density: 'compact' } });
    page.open(<AppearanceSection />);
    const { dataset } = document.documentElement;
    await waitFor(() => expect([dataset.theme, dataset.density]).toEqual(['dark', 'compact']));
    await page.db.settings.put({ key: 'appearance', value: { theme: 'system', density: 'comfortable' } });
    await waitFor(() => expect([dataset.theme, dataset.density]).toEqual([undefined, undefined]));
  });
});

describe('the shortcuts', () => {
  it('are shown as the browser gave them, and say where there is none', async () => {
    const getAll = vi.fn(() =>
      Promise.resolve([
        { name: 'enrich', shortcut: 'Alt+Shift+E' },
        { name: 'exclude', shortcut: '' },
      ]),
    );
    Object.assign(fakeBrowser.commands, { getAll });
    createPage().open(<ShortcutsSection />);
    expect(await screen.findByText('Alt+Shift+E')).toBeTruthy();
    expect(screen.getAllByText('Not set')).toHaveLength(3);
  });
});
