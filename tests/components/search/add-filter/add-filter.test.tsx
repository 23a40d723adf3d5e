import '../../extension-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { failing } from '../../extension-page.tsx';
import { openSearch } from '../open-search.tsx';

const noLists = /^Industries, departments and technologies are not suggested/;

it('where no value-list address is known, says which suggestions are missing and leads to the setting', async () => {
  const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
  const { user } = await openSearch({ answers: { readyValueList: failing({ kind: 'no-list-address' }) } });
  expect(screen.queryByText(noLists)).toBeNull();
  await user.type(screen.getByRole('combobox', { name: 'Add a filter' }), 'Banking');
  expect(await screen.findByText(noLists)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Enter their address' }));
  await waitFor(() => expect(JSON.stringify(create.mock.calls)).toContain('options.html#connection'));
});

it('where they only cannot be fetched now, says nothing of an address', async () => {
  const { user, messagesOf } = await openSearch({ answers: { readyValueList: failing({ kind: 'unreachable' }) } });
  await user.type(screen.getByRole('combobox', { name: 'Add a filter' }), 'Banking');
  await waitFor(() => expect(messagesOf('readyValueList')).not.toEqual([]));
  await waitFor(() => expect(screen.queryByText('Loading the lists …')).toBeNull());
  expect(screen.queryByText(noLists)).toBeNull();
});

it('names the words of a sentence that it does not understand, adds the rest with Enter, and leaves those words in the line', async () => {
  const { user } = await openSearch();
  const line = screen.getByRole('combobox', { name: 'Add a filter' });
  await user.type(line, 'engineers in Lyon who like cats');
  const first = screen.getAllByRole('option')[0] as HTMLElement;
  expect(first.getAttribute('aria-label')).toBe('2 filters Title engineer · Lives in Lyon');
  expect(within(first).getByText('Not understood: who like cats')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a filter' }).value).toBe('who like cats');
  expect(await screen.findByText(/^Added: 2 filters .*\. Not understood: who like cats$/)).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Change: Lives in Lyon/i })).toBeTruthy();
});
