import '../extension-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftStore } from '@/components/search/form-state/draft-store';
import { orderKeyOf } from '@/lib/database/reads';
import type { Intent } from '@/lib/database/schema/rows';
import { type SearchRow, searchPageId } from '@/lib/database/schema/search-rows';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { connectionId, intent, subjectOf, tomasz } from '../../fixtures/rows/fixture-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import { lines, searchPage } from '../../fixtures/rows/result-rows.ts';
import { answering, failing } from '../extension-page.tsx';
import { keptSearch, openSearch, runButton, vp } from './open-search.tsx';

const preview = () => runButton(/^Preview/);
const search = () => runButton(/^Search (up to|\d|paid)/);
const nameOf = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ').trim();
const chips = () => screen.getByRole('list', { name: 'What is searched for' });
const pageOf = (row: SearchRow, page = 0) => ({
  ...searchPage(page, lines(page * 25, 25)),
  id: searchPageId(row.id, 'search', page),
  searchId: row.id,
});

function orderOf(row: SearchRow, part: Partial<Intent>): Intent {
  const subject = subjectOfSearch('person', row.id);
  return intent(tomasz, {
    operation: 'search-people',
    subject,
    detail: { page: 0 },
    quote: { kind: 'range', minMilli: 0, maxMilli: 12_500 },
    orderKey: orderKeyOf(connectionId, 'search-people', subject.key, { page: 0 }),
    ...part,
  });
}

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
});

describe('the run buttons', () => {
  it('say the price before they are pressed, and send nothing by themselves', async () => {
    const { messages } = await openSearch({ filters: vp });
    expect(nameOf(preview())).toBe('Preview 1 credit');
    expect(nameOf(search())).toBe('Search up to 12.5 credits');
    expect(messages).toEqual([]);
  });

  it('lead the cheap route: the free count, then the preview; the search is under "More" with its reason', async () => {
    const { messages } = await openSearch({ filters: vp });
    const leads = () =>
      [...document.querySelectorAll('.search-runs [data-lead], .lead-free')].map((each) => each.textContent);
    await waitFor(() => expect(leads()).toEqual(['Count free']));
    const more = screen.getByRole('group', { name: 'More ways to run it' });
    expect(more.contains(search())).toBe(true);
    expect(within(more).getByText('Search shows full names and profiles at once.')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('lead with the preview once it is known how many match, and offer all of them with emails', async () => {
    const row = await keptSearch({ filters: vp, counted: { total: 1886, at: 1, chargedMilli: 0 } });
    await openSearch({ filters: vp, searches: [row] });
    await screen.findByText('1,886 people match');
    await screen.findByRole('button', { name: 'Get all 1,886 with emails …' });
    expect(preview().dataset.lead).toBe('true');
    expect(screen.queryByRole('button', { name: 'Count free' })).toBeNull();
  });

  it('beside a preview leave its emails to lead: the search is folded, with its reason', async () => {
    const row = await keptSearch({ filters: vp });
    const page = { ...pageOf(row), id: searchPageId(row.id, 'preview', 0), mode: 'preview' as const };
    await openSearch({ searches: [row], pages: [page], hash: `#search/${row.id}` });
    await screen.findByText('Person 0');
    await waitFor(() => expect(search().closest('details')?.open).toBe(false));
    expect(within(search().closest('details') ?? document.body).getByText('Full profiles …')).toBeTruthy();
    expect(document.querySelector('.search-runs > [data-lead]')).toBeNull();
  });

  it('sell no preview of a search that is bought', async () => {
    const row = await keptSearch({ filters: vp });
    await openSearch({ searches: [row], pages: [pageOf(row)], hash: `#search/${row.id}` });
    await screen.findByText('Person 0');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Run the search' })).toBeNull());
  });

  it('say another price when the page is larger', async () => {
    const { user } = await openSearch({ filters: vp });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Results per page' }), '100 results per page');
    expect(nameOf(search())).toBe('Search up to 50 credits');
    expect(nameOf(preview())).toBe('Preview 1 credit');
  });

  it('a preview has as many people as were chosen, at the same price', async () => {
    const { user, messagesOf } = await openSearch({ filters: vp });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Preview size' }), '25 per preview');
    expect(nameOf(preview())).toBe('Preview 1 credit');
    expect(preview().title).toBe('25 people, surnames hidden');
    await user.click(preview());
    await waitFor(() => expect(messagesOf('openSearch')).toMatchObject([{ size: 25, previewSize: 25 }]));
  });

  it('offer companies no preview', async () => {
    const { user } = await openSearch();
    await user.click(screen.getByRole('tab', { name: 'Companies' }));
    expect(nameOf(search())).toBe('Search up to 2.5 credits');
    expect(screen.queryByRole('button', { name: /^Preview/ })).toBeNull();
  });

  it('remember the search and buy its first page at the price on the button', async () => {
    const row = await keptSearch({ filters: vp });
    const { user, messagesOf, db } = await openSearch({
      filters: vp,
      answers: { openSearch: answering({ id: row.id }) },
    });
    await user.click(search());
    await waitFor(() => expect(messagesOf('enrich')).toHaveLength(1));
    expect(messagesOf('openSearch')).toEqual([{ kind: 'people', filters: vp, lists: 'all', size: 25 }]);
    expect(messagesOf('enrich')).toEqual([
      {
        operation: 'search-people',
        subject: subjectOfSearch('person', row.id),
        detail: { page: 0 },
        agreedMilli: 12_500,
        refresh: false,
        override: false,
        again: false,
      },
    ]);
    expect(location.hash).toBe(`#search/${row.id}`);
    await db.searches.put(row);
    await screen.findByText('Queued');
    expect(search().matches(':disabled')).toBe(true);
  });

  it('buy a preview as a preview', async () => {
    const { user, messagesOf } = await openSearch({ filters: vp, answers: { openSearch: answering({ id: 'x' }) } });
    await user.click(preview());
    await waitFor(() =>
      expect(messagesOf('enrich')).toMatchObject([{ operation: 'preview-people', agreedMilli: 1000 }]),
    );
  });

  it('ask again when it is dear, and send nothing before the second click', async () => {
    const budget = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 10_000 };
    const { user, messagesOf } = await openSearch({
      filters: vp,
      budget,
      answers: { openSearch: answering({ id: 'x' }) },
    });
    await user.click(search());
    expect(messagesOf('openSearch')).toEqual([]);
    await user.click(screen.getByRole('button', { name: /^Yes, up to 12.5 credits/ }));
    await waitFor(() => expect(messagesOf('enrich')).toHaveLength(1));
  });

  it('name the error when the search cannot be remembered, and buy nothing', async () => {
    const answers = { openSearch: failing({ kind: 'internal' }) };
    const { user, messagesOf } = await openSearch({ filters: vp, answers });
    await user.click(search());
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was sent');
    expect(messagesOf('enrich')).toEqual([]);
    expect(search().matches(':disabled')).toBe(false);
  });

  it('cannot be pressed without a key that can be used', async () => {
    await openSearch({ filters: vp, settings: { keyLocked: true } });
    expect(search().matches(':disabled')).toBe(true);
    expect(preview().matches(':disabled')).toBe(true);
  });
});

describe('a search that may not be sent', () => {
  it('is refused in words when its button is pressed, and nothing is sent', async () => {
    const { user, messages } = await openSearch();
    expect(search().getAttribute('aria-disabled')).toBe('true');
    await user.click(search());
    expect(screen.getByRole('alert').textContent).toContain('Set a filter first.');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Add a filter' }));
    expect(messages).toEqual([]);
  });

  it('brings the person to the filter that is wrong', async () => {
    const filters = { contact: { location: { any: { exclude: ['Malta'] } } } };
    const { user } = await openSearch({ filters });
    await user.click(search());
    expect(screen.getByRole('alert').textContent).toContain('All filters only leave people out.');
    expect(screen.getByRole('group', { name: 'Lives in' }).contains(document.activeElement)).toBe(true);
  });

  it('says why before any press, and no longer once it is mended', async () => {
    const { store } = await openSearch({ filters: { contact: { location: { any: { exclude: ['Malta'] } } } } });
    screen.getByText(/All filters only leave people out/);
    act(() => store.change({ filters: vp }));
    expect(screen.queryByText(/All filters only leave people out/)).toBeNull();
    expect(search().getAttribute('aria-disabled')).toBeNull();
  });

  it('is not saved either', async () => {
    const { user, messages } = await openSearch();
    await user.click(screen.getByRole('button', { name: 'Save search' }));
    expect(screen.getByRole('alert').textContent).toContain('Set a filter first.');
    expect(screen.queryByRole('textbox', { name: 'Name of the search' })).toBeNull();
    expect(messages).toEqual([]);
  });
});

describe('the sentences', () => {
  it('are as many as the bar counts, with the one about the lists that are left out', async () => {
    const bar = () => screen.getByRole('region', { name: 'Run the search' });
    const { user } = await openSearch({ filters: vp, lists: [list('customers', 'Customers', 'person')] });
    await waitFor(() => expect(within(chips()).getAllByRole('listitem')).toHaveLength(2));
    expect(within(bar()).getByRole('status').textContent).toMatch(/^2 filters/);
    await user.click(screen.getByRole('button', { name: 'Remove: not on Customers' }));
    expect(within(chips()).getAllByRole('listitem')).toHaveLength(1);
    expect(within(bar()).getByRole('status').textContent).toMatch(/^1 filter$/);
  });

  it('name above results the lists that were left out at purchase, and all lists when the search is changed', async () => {
    const row = await keptSearch({ filters: vp });
    const page = pageOf(row);
    const lists = [
      list('before', 'Customers', 'person', { createdAt: page.boughtAt - 1 }),
      list('after', 'Kunden', 'person', { createdAt: page.boughtAt + 1 }),
    ];
    const { user } = await openSearch({ searches: [row], pages: [page], lists, hash: `#search/${row.id}` });
    await screen.findByText('Person 0');
    await waitFor(() => screen.getByRole('button', { name: 'Change: not on Customers' }));
    await user.click(within(chips()).getByRole('button', { name: 'Add a filter' }));
    screen.getByRole('button', { name: 'Change: not on Customers or Kunden' });
  });

  it('say the search in words, and can be removed', async () => {
    const { user, store } = await openSearch({ filters: vp });
    within(chips()).getByText('VP');
    await user.click(screen.getByRole('button', { name: 'Remove: seniority is VP' }));
    expect(store.read().forms.people.draft.filters).toEqual({});
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('a search that was paid for', () => {
  it('is shown when its address is opened, with its filters in the form', async () => {
    const row = await keptSearch({ filters: vp, size: 50 });
    const { messages } = await openSearch({ searches: [row], pages: [pageOf(row)], hash: `#search/${row.id}` });
    await screen.findByText('Person 0');
    within(chips()).getByText('VP');
    expect(messages.filter(({ name }) => name === 'enrich')).toEqual([]);
  });

  it('when another page arrives, reads none of the other searches', async () => {
    const row = await keptSearch({ filters: vp });
    const other = await keptSearch({ name: 'Heads' });
    const hash = `#search/${row.id}`;
    const { db } = await openSearch({ searches: [row, other], pages: [pageOf(row)], hash });
    await screen.findByText(/^25 of 25/);
    const read = new Set<string>();
    db.searches.hook('reading', (each) => {
      read.add(each.id);
      return each;
    });
    await db.searchPages.put(pageOf(row, 1));
    await screen.findByText(/^50 of 50/);
    // A later read: whatever the page made anybody read has come by then.
    await db.searches.get(row.id);
    expect([...read]).not.toContain(other.id);
  });

  it('costs nothing a second time, and its page size stays', async () => {
    const row = await keptSearch({ filters: vp, size: 50 });
    const { user, messagesOf } = await openSearch({ filters: vp, searches: [row], pages: [pageOf(row)] });
    await waitFor(() => expect(nameOf(search())).toBe('Search paid for'));
    expect(screen.queryByRole('combobox', { name: 'Results per page' })).toBeNull();
    await user.click(search());
    await screen.findByText('Person 0');
    expect(messagesOf('enrich')).toEqual([]);
  });

  it('needs no bar of prices where all that it sells is on the screen', async () => {
    const bar = () => screen.queryByRole('region', { name: 'Run the search' });
    const row = await keptSearch({ kind: 'companies', filters: { account: { revenue: { type: 'ALL' } } } });
    const { store } = await openSearch({ searches: [row], pages: [pageOf(row)], hash: `#search/${row.id}` });
    await screen.findByText(/^25 of 25/);
    await waitFor(() => expect(bar()).toBeNull());
    act(() => store.change({ filters: { account: { revenue: { type: 'NONE' } } } }));
    await waitFor(() => expect(bar()).not.toBeNull());
    expect(search()).toHaveProperty('disabled', false);
  });

  it('stays beside a form that says something else, which has the price of the new one', async () => {
    const row = await keptSearch({ filters: vp });
    const { user } = await openSearch({ searches: [row], pages: [pageOf(row)], hash: `#search/${row.id}` });
    await screen.findByText('Person 0');
    expect(screen.queryByRole('button', { name: 'Search paid for' })).toBeNull();
    expect(screen.queryByText(/^The filters have changed/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Change: seniority is VP' }));
    await user.click(screen.getByRole('button', { name: 'Remove: seniority is VP' }));
    await screen.findByText(/^The filters have changed/);
    expect(nameOf(search())).toBe('Search up to 12.5 credits');
    screen.getByText('Person 0');
  });

  it('says so when the address names one that is not there', async () => {
    await openSearch({ hash: '#search/gone' });
    await screen.findByText(/This search is not here/);
  });

  it('is not shown when it is of another connection', async () => {
    const row = await keptSearch({ connection: 'https://other.example#1' });
    await openSearch({ searches: [row], hash: `#search/${row.id}` });
    await screen.findByText(/This search is not here/);
  });

  it('opens with the parts it understands and names the others when it is older than this version', async () => {
    const filters = { contact: { seniority: { any: { include: ['vp', 'big_boss'] } } } };
    const row = await keptSearch({ filters });
    const { store } = await openSearch({ searches: [row], hash: `#search/${row.id}` });
    await screen.findByText(/from an older version/);
    screen.getByText(/^Seniority: Allowed values/);
    expect(store.read().forms.people.draft.filters).toEqual(vp);
  });
});

describe('a form', () => {
  it('is unchanged on return to the section', async () => {
    const row = await keptSearch({ filters: vp });
    const store = createDraftStore();
    store.open(row);
    store.change({ filters: { ...vp, account: { revenue: { type: 'ALL' } } } });
    await openSearch({ store, searches: [row], pages: [pageOf(row)], hash: '#search' });
    await waitFor(() => expect(location.hash).toBe(`#search/${row.id}`));
    within(chips()).getByText('known');
  });

  it('keeps the filters for people while companies are shown', async () => {
    const { user } = await openSearch({ filters: vp });
    await user.click(screen.getByRole('tab', { name: 'Companies' }));
    expect(screen.queryByText('VP')).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'People' }));
    within(chips()).getByText('VP');
  });

  it('is empty again when it is cleared', async () => {
    const { user, store } = await openSearch({ filters: vp });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(store.read().forms.people.draft).toEqual({ kind: 'people', filters: {}, lists: 'all', size: 25 });
    expect(screen.queryByText('VP')).toBeNull();
  });

  it('shows every filter again when a search without a bought page is cleared, as after a count', async () => {
    const row = await keptSearch({ filters: vp });
    const { user } = await openSearch({ searches: [row], hash: `#search/${row.id}` });
    await screen.findByText('No results yet');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByRole('heading', { name: 'Who are you looking for?' })).toBeTruthy();
  });

  it('comes back when clearing it is undone', async () => {
    const { user, store } = await openSearch({ filters: vp });
    store.change({ size: 50 });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(store.read().forms.people.draft).toEqual({ kind: 'people', filters: vp, lists: 'all', size: 50 });
    within(chips()).getByText('VP');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('a line for everything', () => {
  const line = () => screen.getByRole('combobox', { name: 'Add a filter' });
  const offered = () => screen.getAllByRole('option').map((each) => each.getAttribute('aria-label'));

  it('has values of lists before filters that take any text', async () => {
    const { user } = await openSearch();
    await user.type(line(), 'vp');
    expect(offered().slice(0, 3)).toEqual(['Seniority VP', 'Title contains vp', 'Any current title contains vp']);
  });

  it('offers a place right after the titles, among those that need no scrolling', async () => {
    const { user } = await openSearch();
    await user.type(line(), 'ystad');
    expect(offered().slice(2, 5)).toEqual(['Past title contains ystad', 'Lives in ystad', 'Company location ystad']);
  });

  it('adds with Enter, excludes with Shift and Enter, and keeps the focus', async () => {
    const { user, store } = await openSearch();
    await user.type(line(), 'germany{Enter}');
    await user.type(line(), 'malta{Shift>}{Enter}{/Shift}');
    expect(store.read().forms.people.draft.filters).toEqual({
      contact: { location: { any: { include: ['Germany'], exclude: ['Malta'] } } },
    });
    expect(document.activeElement).toBe(line());
    screen.getByText('Excluded: Lives in Malta');
  });

  it('names an added filter only as long as it is there', async () => {
    const { user } = await openSearch();
    await user.type(line(), 'germany{Enter}');
    screen.getByText('Added: Lives in Germany');
    await user.click(screen.getByRole('button', { name: 'Remove: lives in Germany' }));
    expect(screen.queryByText('Added: Lives in Germany')).toBeNull();
  });

  it('adds a value to the sentence that is there', async () => {
    const { user, store } = await openSearch({ filters: vp });
    await user.type(line(), 'director{Enter}');
    expect(store.read().forms.people.draft.filters).toEqual({
      contact: { seniority: { any: { include: ['vp', 'director'] } } },
    });
  });

  it('says that a range cannot be excluded, and adds nothing', async () => {
    const { user, store } = await openSearch();
    await user.type(line(), '500 to 5,000 people{Shift>}{Enter}{/Shift}');
    screen.getByText(/cannot be excluded/);
    expect(store.read().forms.people.draft.filters).toEqual({});
  });

  it('reads several at once', async () => {
    const { user, store } = await openSearch();
    await user.type(line(), 'vp, 200 to 1,000, engineering grew 20% in 6 months{Enter}');
    expect(store.read().forms.people.draft.filters).toEqual({
      contact: { seniority: { any: { include: ['vp'] } } },
      account: {
        employeeSize: { type: 'RANGE', range: [{ start: 200, end: 1000 }] },
        metric: { growth: [{ function: ['engineering'], start: 20, timeFrame: 'SIX' }] },
      },
    });
    screen.getByText('Engineering grew 20% or more in 6 months');
  });

  it('sends nothing before a letter is typed', async () => {
    const { user, messages } = await openSearch({ filters: vp });
    await user.click(line());
    await user.keyboard('{ArrowDown}');
    expect(offered().length).toBeGreaterThan(40);
    expect(messages).toEqual([]);
    await user.keyboard('e');
    expect(messages.map(({ name }) => name)).toEqual(['readyValueList', 'readyValueList', 'readyValueList']);
  });

  it('is reached with "/"', async () => {
    const { user } = await openSearch();
    await user.keyboard('/');
    expect(document.activeElement).toBe(line());
    expect(line()).toHaveProperty('value', '');
  });
});

describe('a sentence that is not complete', () => {
  it('is asked for before the wider search is paid for', async () => {
    const { user, messagesOf } = await openSearch({ filters: vp });
    await user.type(screen.getByRole('combobox', { name: 'Add a filter' }), 'departments and growth{Enter}');
    await user.type(screen.getAllByRole('textbox', { name: 'From' }).at(-1) as HTMLElement, '5');
    await user.click(search());
    expect(document.activeElement).toBe(screen.getAllByRole('combobox', { name: 'Departments' }).at(-1));
    expect(messagesOf('openSearch')).toEqual([]);
  });
});

describe('a page that gives less than its size', () => {
  it('costs no more than the known matches', async () => {
    const row = await keptSearch({ filters: vp });
    const few = { ...pageOf(row), id: searchPageId(row.id, 'preview', 0), mode: 'preview' as const, total: 7 };
    const answers = { openSearch: answering({ id: row.id }) };
    const { user, messagesOf } = await openSearch({ filters: vp, searches: [row], pages: [few], answers });
    await waitFor(() => expect(nameOf(search())).toBe('Search up to 3.5 credits'));
    await user.click(search());
    await waitFor(() => expect(messagesOf('enrich')).toMatchObject([{ agreedMilli: 3500 }]));
    expect(messagesOf('openSearch')).toMatchObject([{ size: 7 }]);
  });

  it('without a purchase has no results to compare with changed filters', async () => {
    const row = await keptSearch({ filters: vp, counted: { total: 0, at: 1, chargedMilli: 0 } });
    const { user } = await openSearch({ filters: vp, searches: [row], hash: `#search/${row.id}` });
    await user.type(screen.getByRole('combobox', { name: 'Add a filter' }), 'germany{Enter}');
    await screen.findByText('2 filters');
    await screen.findByText('No results yet');
    expect(screen.queryByText(/^The filters have changed/)).toBeNull();
  });

  it('says so when no one matches, instead of that a preview would show people', async () => {
    const row = await keptSearch({ filters: vp, counted: { total: 0, at: 1, chargedMilli: 0 } });
    await openSearch({ filters: vp, searches: [row], hash: `#search/${row.id}` });
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy();
    expect(screen.queryByText('No results yet')).toBeNull();
  });

  it('is not for sale when no one matches', async () => {
    const row = await keptSearch({ filters: vp });
    const none = { ...pageOf(row), id: searchPageId(row.id, 'preview', 0), mode: 'preview' as const, total: 0 };
    await openSearch({ filters: vp, searches: [row], pages: [none] });
    await screen.findByText('No one matches');
    for (const name of [/^Preview/, /^Search up/]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

const customers = [list('customers', 'Customers', 'person')];
const withoutId = Array.from({ length: 40 }, (_each, at) => member('customers', subjectOf(`p${at}`), null, {}));
const warning = () => screen.queryByText(/may be charged/)?.textContent;

describe('the people on lists whom the service cannot leave out', () => {
  const stored = { filters: vp, lists: customers, members: withoutId };

  it('are said beside the price, with their list and the missing identifier', async () => {
    await openSearch(stored);
    await waitFor(() =>
      expect(warning()).toBe(
        'Up to 25 people may be charged although excluded by: Customers. The service leaves people out by their ID, and not everyone on the list has one here. Open the list',
      ),
    );
    expect(screen.getByRole('link', { name: 'Open the list' }).getAttribute('href')).toBe('#lists/customers');
  });

  it('are said once, beside the next page, and in the sheet of an export alone while it is open', async () => {
    const row = await keptSearch({ filters: vp });
    const hash = `#search/${row.id}`;
    const { user } = await openSearch({ ...stored, searches: [row], pages: [pageOf(row)], hash });
    const said = () => screen.queryAllByText(/may be charged/);
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(said()[0]?.closest('[hidden]')).toBeNull();
    await user.click(await screen.findByRole('button', { name: /^Get all/ }));
    const sheet = await screen.findByRole('dialog', { name: 'Export' });
    await waitFor(() => expect(said()).toHaveLength(1));
    await waitFor(() => expect(sheet.contains(said()[0] ?? null)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(said()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are never more than match', async () => {
    const row = await keptSearch({ filters: vp });
    const few = { ...pageOf(row), id: searchPageId(row.id, 'preview', 0), mode: 'preview' as const, total: 7 };
    await openSearch({ ...stored, searches: [row], pages: [few] });
    await waitFor(() => expect(warning()).toContain('Up to 7 people may be charged'));
  });

  it('are never more than the pages hold that are left', async () => {
    const row = await keptSearch({ filters: vp });
    const first = { ...pageOf(row), total: 28 };
    await openSearch({ ...stored, searches: [row], pages: [first] });
    await waitFor(() => expect(warning()).toContain('Up to 3 people may be charged'));
  });
});

describe('an order of a page', () => {
  const opened = async (part: Partial<Intent>, answers = {}) => {
    const row = await keptSearch({ filters: vp });
    const intents = [orderOf(row, part)];
    return openSearch({ searches: [row], intents, hash: `#search/${row.id}`, answers });
  };

  it('that is drawn again while its section is left does not lead back to it', async () => {
    await opened({ state: 'queued' });
    await screen.findByRole('region', { name: 'Search, page 1' });
    // The address is another one before the page hears of it.
    history.replaceState(null, '', '#jobs');
    await act(async () => void window.dispatchEvent(new HashChangeEvent('hashchange')));
    expect(location.hash).toBe('#jobs');
  });

  it('is shown while it waits, and can be withdrawn', async () => {
    const { user, messagesOf } = await opened({ state: 'queued' }, { cancel: answering({ result: 'withdrawn' }) });
    const order = await screen.findByRole('region', { name: 'Search, page 1' });
    expect(order.textContent).toContain('up to 12.5 credits');
    await waitFor(() => expect(search().matches(':disabled')).toBe(true));
    expect(preview().matches(':disabled')).toBe(false);
    await user.click(within(order).getByRole('button', { name: 'Cancel' }));
    expect(messagesOf('cancel')).toMatchObject([{ operation: 'search-people', detail: { page: 0 } }]);
  });

  it('can be looked for when its answer was lost, and is not bought again by itself', async () => {
    const { user, messagesOf } = await opened({ state: 'unknown', sentAt: Date.now() - 600_000 });
    const order = await screen.findByRole('region', { name: 'Search, page 1' });
    expect(order.textContent).toContain('The answer was lost');
    await user.click(within(order).getByRole('button', { name: 'Check now' }));
    expect(messagesOf('checkUnknown')).toHaveLength(1);
    await waitFor(() => expect(search().matches(':disabled')).toBe(true));
  });

  it('says why it failed, and the button can be pressed again', async () => {
    const outcome = { kind: 'failed', failure: { kind: 'not-enough-credits', status: 402 } } as const;
    await opened({ sentAt: Date.now() - 9000, settledAt: Date.now() - 8000, outcome });
    expect((await screen.findByRole('region', { name: 'Search, page 1' })).textContent).toContain('Not charged');
    expect(search().matches(':disabled')).toBe(false);
  });
});
