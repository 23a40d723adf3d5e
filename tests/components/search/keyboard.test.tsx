import '../extension-page.tsx';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type SearchKind, type SearchRow, searchPageId } from '@/lib/database/schema/search-rows';
import { isFullDepth } from '../../depth.ts';
import { lines, searchPage } from '../../fixtures/rows/result-rows.ts';
import { answering } from '../extension-page.tsx';
import { keptSearch, openSearch, runButton, vp } from './open-search.tsx';

const focused = () => document.activeElement as HTMLElement;
const bar = () => screen.queryByRole('region', { name: 'Run the search' });
const pageOf = (row: SearchRow) => ({
  ...searchPage(0, lines(0, 25)),
  id: searchPageId(row.id, 'search', 0),
  searchId: row.id,
});

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
});

type Opened = Awaited<ReturnType<typeof openSearch>>;

/** With Tab, as many times as it takes; what has the focus in between is never the page itself. */
async function tabTo(user: Opened['user'], isThere: (element: HTMLElement) => boolean): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (isThere(focused())) return;
    await user.tab();
    expect(focused()).not.toBe(document.body);
  }
  throw new Error(`Not reached; the focus is on ${focused().outerHTML}`);
}

/** A search as the worker stores it, and then its first page. */
async function store({ db }: Opened, row: SearchRow): Promise<void> {
  await act(async () => void (await db.searches.put(row)));
  await act(async () => void (await db.searchPages.put(pageOf(row))));
}

describe('without a pointer', () => {
  it('a filter is added, the search is run, and its results are reached', async () => {
    const row = await keptSearch({ filters: vp });
    const page = await openSearch({ answers: { openSearch: answering({ id: row.id }) } });
    const { user, messagesOf } = page;
    await user.keyboard('/vp{Enter}');
    expect(page.store.read().forms.people.draft.filters).toEqual(vp);
    await tabTo(user, ({ textContent }) => textContent?.startsWith('Search up to') === true);
    await user.keyboard('{Enter}');
    await waitFor(() =>
      expect(messagesOf('enrich')).toMatchObject([{ operation: 'search-people', agreedMilli: 12_500 }]),
    );
    expect(focused()).toBe(bar());
    await store(page, row);
    await screen.findByText('Person 0');
    await waitFor(() => expect(focused().textContent).toMatch(/^1,284 people/));
    await tabTo(user, ({ tagName }) => tagName === 'TR');
    await user.keyboard(' ');
    await screen.findByText('1 selected', { selector: 'b' });
    await tabTo(user, ({ textContent }) => textContent?.startsWith('Find 1 email up to 1 credit') === true);
  });

  it.each<[string, (opened: Opened) => Promise<void>]>([
    ['on the bar', async () => undefined],
    ['on the size of a page', async ({ user }) => user.tab()],
  ])('when all is answered and the bar goes, the focus that was %s goes to the results', async (_where, move) => {
    const filters = { account: { revenue: { type: 'ALL' } } };
    const row = await keptSearch({ kind: 'companies' satisfies SearchKind, filters });
    const page = await openSearch({ answers: { openSearch: answering({ id: row.id }) } });
    await page.user.click(screen.getByRole('tab', { name: 'Companies' }));
    act(() => page.store.change({ filters }));
    runButton(/^Search up to/).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.messagesOf('enrich')).toHaveLength(1));
    await move(page);
    expect(bar()?.contains(focused())).toBe(true);
    await store(page, row);
    await waitFor(() => expect(bar()).toBeNull());
    expect(focused().className).toBe('results-sums');
  });

  it('the focus stays where it went while the page was on its way', async () => {
    const row = await keptSearch({ filters: vp });
    const page = await openSearch({ filters: vp, answers: { openSearch: answering({ id: row.id }) } });
    runButton(/^Search up to/).focus();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.messagesOf('enrich')).toHaveLength(1));
    const tab = screen.getByRole('tab', { name: 'People' });
    tab.focus();
    await store(page, row);
    await screen.findByText('Person 0');
    expect(focused()).toBe(tab);
  });
});

describe('above results', () => {
  const open = async () => {
    const row = await keptSearch({ filters: vp });
    const page = await openSearch({ searches: [row], pages: [pageOf(row)], hash: `#search/${row.id}` });
    await screen.findByText('Person 0');
    return page;
  };

  it('when the filters were cleared, "/" leads to the line for filters', async () => {
    const { user, more } = await open();
    await more('Clear');
    await screen.findByText(/^The filters have changed/);
    act(() => focused().blur());
    await user.keyboard('/');
    expect(focused()).toBe(screen.getByRole('combobox', { name: 'Add a filter' }));
  });

  if (isFullDepth)
    it('when the filters were cleared, all of the results cannot be ordered', async () => {
      const { more } = await open();
      const all = () => screen.queryByRole('button', { name: /^Get all/ });
      await waitFor(() => expect(all()?.matches(':disabled')).toBe(false));
      await more('Clear');
      await screen.findByText(/^Nothing can be ordered for these results/);
      expect(all()).toBeNull();
    });
});

it('when the budget is too small for a search, that is said instead of asking whether to go on', async () => {
  const { user, messagesOf } = await openSearch({
    filters: vp,
    budget: { perDayMilli: 3000, perMonthMilli: null, askAgainAboveMilli: 1000 },
  });
  await user.click(runButton(/^Search up to/));
  expect(await screen.findByText('Too little is left of today’s budget')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Yes/ })).toBeNull();
  expect(messagesOf('enrich')).toEqual([]);
});
