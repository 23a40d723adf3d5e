import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { searchPageId } from '@/lib/database/schema/search-rows';
import { day } from '../../fixtures/rows/fixture-rows.ts';
import { lines, searchPage } from '../../fixtures/rows/result-rows.ts';
import { answering, failing } from '../extension-page.tsx';
import { keptSearch, openSearch, vp } from './open-search.tsx';

const now = Date.now();
const oslo = { contact: { location: { any: { include: ['Oslo'] } } } };
const listed = () =>
  within(screen.getByRole('region', { name: 'Searches' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const wrong = '{"contact":{"senority":{"any":{"include":["vp"]}}}}';
const pasteField = () => screen.getByRole('textbox', { name: /^A search as JSON/ });

describe('the list of searches', () => {
  it('has the saved ones by name, then the recent ones, each with its purchases', async () => {
    const saved = await keptSearch({ filters: vp, name: 'Heads', openedAt: now - 9 * day });
    const recent = await keptSearch({ filters: oslo, openedAt: now - day });
    const older = await keptSearch({
      kind: 'companies',
      filters: { account: { revenue: { type: 'ALL' } } },
      openedAt: now - 2 * day,
    });
    const pages = [0, 1].map((page) => ({
      ...searchPage(page, lines(page * 25, 25)),
      id: searchPageId(saved.id, 'search', page),
      searchId: saved.id,
    }));
    const { more } = await openSearch({ searches: [older, recent, saved], pages });
    await more('Searches');
    await screen.findByRole('button', { name: 'Forget Heads' });
    const [first, second, third] = listed();
    expect(first).toContain('2 pages paid for, 25 credits');
    expect(first).toContain('Seniority VP');
    expect(second).toMatch(/^Lives in Oslo.*People · nothing paid for/);
    expect(third).toMatch(/^Annual revenue in USD known.*Companies/);
  });

  it('when one cannot be drawn, says so in its place, and shows the others and the form', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bad = await keptSearch({ filters: vp, openedAt: 9e15 });
    const good = await keptSearch({ filters: oslo, openedAt: now - day });
    await openSearch({ searches: [bad, good] });
    const margin = screen.getByRole('complementary', { name: 'Searches' });
    const items = await within(margin).findAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^This item could not be shown\. /),
      expect.stringMatching(/^Oslo/),
    ]);
    expect(screen.getByRole('button', { name: /^Search/ })).toBeTruthy();
  });

  it('brings one back into the form', async () => {
    const row = await keptSearch({ filters: oslo, kind: 'people', size: 10 });
    const { user, store } = await openSearch({ filters: vp, searches: [row] });
    await user.click(await screen.findByRole('button', { name: /^Oslo/ }));
    expect(store.read().forms.people.draft).toEqual({ kind: 'people', filters: oslo, lists: 'all', size: 10 });
    expect(location.hash).toBe(`#search/${row.id}`);
  });

  it('renames one', async () => {
    const row = await keptSearch({ filters: vp, name: 'Heads' });
    const { user, messagesOf, more } = await openSearch({ searches: [row], answers: { nameSearch: answering({}) } });
    await more('Searches');
    await user.click(await screen.findByRole('button', { name: 'Rename Heads' }));
    const field = screen.getByRole('textbox', { name: 'Name of the search' });
    await user.clear(field);
    await user.type(field, '  Chiefs {Enter}');
    expect(messagesOf('nameSearch')).toEqual([{ id: row.id, name: 'Chiefs' }]);
  });

  it('forgets one after a second step that names the erased data', async () => {
    const row = await keptSearch({ filters: vp, name: 'Heads' });
    const { user, messagesOf, more } = await openSearch({ searches: [row], answers: { forgetSearch: answering({}) } });
    await more('Searches');
    await user.click(await screen.findByRole('button', { name: 'Forget Heads' }));
    expect(messagesOf('forgetSearch')).toEqual([]);
    screen.getByText('You paid for none of it.');
    await user.click(screen.getByRole('button', { name: 'Forget now' }));
    expect(messagesOf('forgetSearch')).toEqual([{ id: row.id }]);
  });

  it('says so when nothing could be changed', async () => {
    const row = await keptSearch({ filters: vp, name: 'Heads' });
    const { user, more } = await openSearch({
      searches: [row],
      answers: { forgetSearch: failing({ kind: 'internal' }) },
    });
    await more('Searches');
    await user.click(await screen.findByRole('button', { name: 'Forget Heads' }));
    await user.click(screen.getByRole('button', { name: 'Forget now' }));
    expect((await screen.findByRole('alert')).textContent).toContain('That did not work');
  });
});

describe('the searches in the margin', () => {
  it('begin with their differences, and have the whole name as their title', async () => {
    const filters = {
      account: { employeeSize: { type: 'RANGE', range: [{ start: 500, end: 5000 }] } },
      contact: {
        seniority: { any: { include: ['vp', 'head'] } },
        location: { any: { include: ['Oslo'], exclude: ['Malta'] } },
      },
    };
    await openSearch({ searches: [await keptSearch({ filters, openedAt: Date.now() })] });
    const recent = within(await screen.findByRole('region', { name: 'Recent' })).getByRole('button');
    expect(recent.textContent).toBe('VP, Head · Oslo · not Malta · Headcount 500 to 5,000today');
    expect(recent.title).toBe('Seniority VP, Head · Lives in Oslo · not Lives in Malta · Headcount 500 to 5,000');
  });
});

describe('"Save search"', () => {
  it('remembers the form under a name, and buys nothing', async () => {
    const answers = { openSearch: answering({ id: 'saved-1' }), nameSearch: answering({}) };
    const { user, messagesOf } = await openSearch({ filters: vp, answers });
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the search' }), 'Heads{Enter}');
    await screen.findByText('Saved as Heads');
    expect(messagesOf('openSearch')).toEqual([{ kind: 'people', filters: vp, lists: 'all', size: 25 }]);
    expect(messagesOf('nameSearch')).toEqual([{ id: 'saved-1', name: 'Heads' }]);
    expect(messagesOf('enrich')).toEqual([]);
  });

  it('wants a name', async () => {
    const { user, messages } = await openSearch({ filters: vp });
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the search' }), '  {Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Enter a name first.');
    expect(messages).toEqual([]);
  });
});

describe('"Copy as JSON"', () => {
  it('copies the body of the request, without our lists', async () => {
    const { store, more } = await openSearch({ filters: vp });
    act(() => store.change({ lists: ['our-own-list'], size: 50 }));
    await more('Copy as JSON');
    await screen.findByText('Copied. Lists are not included.');
    const text = await navigator.clipboard.readText();
    expect(JSON.parse(text)).toEqual({ ...vp, page: 0, size: 50 });
    expect(text).toContain('\n  "contact"');
  });
});

describe('"Paste JSON"', () => {
  it('fills in the form, and names the skipped parts', async () => {
    const { user, store, more } = await openSearch({ filters: vp });
    await more('Paste JSON');
    await user.click(pasteField());
    await user.paste(JSON.stringify({ ...oslo, page: 4, size: 10 }));
    await user.click(screen.getByRole('button', { name: 'Fill in the form' }));
    expect(store.read().forms.people.draft).toEqual({ kind: 'people', filters: oslo, lists: 'all', size: 25 });
    screen.getByText(/page, size were ignored/);
    expect(screen.queryByRole('textbox', { name: /^A search as JSON/ })).toBeNull();
  });

  it('says which key is wrong and why, and loses nothing', async () => {
    const { user, store, messages, more } = await openSearch({ filters: vp });
    await more('Paste JSON');
    await user.click(pasteField());
    await user.paste(wrong);
    await user.click(screen.getByRole('button', { name: 'Fill in the form' }));
    expect(screen.getByRole('alert').textContent).toContain('contact: The service does not know senority here.');
    expect(document.activeElement).toBe(pasteField());
    expect(pasteField()).toHaveProperty('value', wrong);
    expect(store.read().forms.people.draft.filters).toEqual(vp);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('textbox', { name: /^A search as JSON/ })).toBeNull();
    expect(messages).toEqual([]);
  });
});

describe('a search that was forgotten', () => {
  it('takes its results along and leaves the form', async () => {
    const row = await keptSearch({ filters: vp, name: 'Heads' });
    const { user, store, more } = await openSearch({
      searches: [row],
      hash: `#search/${row.id}`,
      answers: { forgetSearch: answering({}) },
    });
    await screen.findByRole('button', { name: 'Columns' });
    await more('Searches');
    await user.click(await screen.findByRole('button', { name: 'Forget Heads' }));
    await user.click(screen.getByRole('button', { name: 'Forget now' }));
    await waitFor(() => expect(location.hash).toBe('#search'));
    expect(store.read().forms.people).toMatchObject({ openedId: null, draft: { filters: vp } });
  });
});
