import '../../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { ResolveOutcome } from '@/components/exclusions/resolve-profiles';
import type { Resolve } from '@/components/lists/visited/use-visited-add';
import { VisitedPane } from '@/components/lists/visited/visited-pane';
import { columnStore } from '@/components/ui/table/column-store';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { readCountedLists } from '@/lib/exclusions/reads';
import { facet, person } from '../../../fixtures/rows/fixture-rows.ts';
import { knownAs, pageOf, put, uuid } from '../../../worlds/exclusion-policy.ts';
import { notAnnounced } from '../../not-announced.ts';
import { openWithExclusions } from '../with-lists.tsx';

const dayMs = 86_400_000;

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  columnStore.forget();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(390);
});

interface Given {
  /** The newest first. */
  people?: string[];
  companies?: string[];
  records?: SubjectRecord[];
  listed?: string[];
  lists?: string[];
  kind?: 'person' | 'company';
  /** Without it and records, nothing is connected, and ids are not for sale. */
  resolve?: Resolve;
  isOff?: boolean;
}

async function openPane(given: Given = {}) {
  const { people = [], companies = [], records = [], listed = [], lists = ['Contacted'] } = given;
  const opened = await openWithExclusions(lists, null);
  const { db, exclusions } = opened;
  const now = Date.now();
  const seen = [...people.map((slug) => pageOf(slug)), ...companies.map((slug) => pageOf(slug, 'company'))];
  await db.visits.bulkPut(seen.map((subject, index) => ({ key: subject.key, subject, at: now - index })));
  await db.records.bulkPut(records);
  for (const slug of listed) await exclusions.exclude(pageOf(slug), null, put('id-1'));
  if (given.isOff) await db.settings.put({ key: 'privacy', value: { retentionDays: null, visited: false } });
  const firms = given.kind === 'company' ? await exclusions.createList('Competitors', 'company') : null;
  const counted = await readCountedLists(db);
  const firmsId = firms?.outcome === 'named' ? firms.listId : null;
  if (given.resolve === undefined && records.length === 0) await db.settings.delete('connection');
  const resolve = given.resolve ?? (() => Promise.reject(new Error('not connected')));
  const list = counted.find(({ id, kind }) => (firmsId === null ? kind === 'person' : id === firmsId)) ?? null;
  opened.open(<VisitedPane lists={counted} list={list} nowMs={now} resolve={resolve} />);
  await screen.findByRole('region', { name: 'Visited' });
  if (seen.length > 0 && !given.isOff)
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Select all shown' })).toHaveProperty('disabled', false),
    );
  return opened;
}

const shown = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent);
const box = (who: string) => screen.getByRole('checkbox', { name: `Select ${who}` });
const all = () => screen.getByRole('checkbox', { name: 'Select all shown' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const expectStatus = (text: string) => waitFor(() => expect(screen.getByRole('status').textContent).toContain(text));
const ada = (part = {}) => ({ ...knownAs(pageOf('ada'), part), name: 'Ada Byron' });

describe('visited profiles', () => {
  it('are counted and shown newest first: by name where it is known, else by the address, which is said', async () => {
    await openPane({ people: ['bo-lind', 'ada'], companies: ['acme'], records: [ada()] });
    expect(screen.getByText('2 in 30 days, only here')).toBeTruthy();
    await waitFor(() => expect(shown()).toEqual(['Bo Lind', 'Ada Byron']));
  });

  it('when a list of companies is open, are company pages, and ids are not for sale', async () => {
    const resolve = vi.fn();
    const { user } = await openPane({ people: ['ada'], companies: ['acme'], kind: 'company', resolve });
    expect(shown()).toEqual(['acme']);
    await user.click(all());
    expect(button('Add 1 to Competitors free')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Resolve/ })).toBeNull();
  });

  it('when older than 30 days, are not shown, even before they are erased', async () => {
    const { db } = await openPane({ people: ['ada', 'bo'] });
    await act(() => db.visits.update(pageOf('bo').key, { at: Date.now() - 31 * dayMs }));
    await waitFor(() => expect(shown()).toEqual(['ada']));
  });

  it('when a person is on a list, name it and cannot be selected, not even by "Select all shown"', async () => {
    const { user } = await openPane({ people: ['ada', 'bo'], listed: ['ada'] });
    expect(shown()[0]).toBe('adaAlready on Contacted');
    expect(box('ada')).toHaveProperty('disabled', true);
    await user.click(all());
    expect(screen.getByText('1 selected', notAnnounced)).toBeTruthy();
    expect(box('ada')).toHaveProperty('checked', false);
  });

  it('when searched, match names, companies and addresses by their beginning; the selection stays', async () => {
    const { user } = await openPane({ people: ['bo-lind', 'ada'], records: [ada()] });
    await user.click(box('Bo Lind'));
    const field = screen.getByRole('searchbox', { name: 'Search visited profiles' });
    await user.type(field, 'byr');
    await waitFor(() => expect(shown()).toEqual(['Ada Byron']));
    expect(screen.getByText('1 selected', notAnnounced)).toBeTruthy();
    await user.type(field, 'x');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    await user.click(button('Show all'));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('when only unknown people are wanted, leave out named ones', async () => {
    const { user } = await openPane({ people: ['bo-lind', 'ada'], records: [ada()] });
    expect(button('Unknown only').title).toBe('Only those known by address alone');
    await user.click(button('Unknown only'));
    await waitFor(() => expect(shown()).toEqual(['Bo Lind']));
    expect(button('Unknown only').getAttribute('aria-pressed')).toBe('true');
    await user.click(button('Unknown only'));
    await waitFor(() => expect(shown()).toHaveLength(2));
  });

  it('have columns that are shown, moved and remembered; a company that has one is not said below the name too', async () => {
    const records = [ada({ facets: { profile: facet(person()) } })];
    const { user } = await openPane({ people: ['ada', 'bo'], records, listed: ['bo'] });
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    const cells = (row: number) =>
      within(screen.getAllByRole('row')[row] ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(shown()[0]).toBe('Ada ByronFenwick Instruments'));
    expect(heads()).toEqual(['', 'Name', 'Seen']);
    await user.click(button('Columns'));
    const menu = within(screen.getByRole('group', { name: 'Columns of the table' }));
    expect(menu.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
    await user.click(menu.getByRole('checkbox', { name: 'Company' }));
    await user.click(menu.getByRole('checkbox', { name: 'Address' }));
    await user.click(menu.getByRole('checkbox', { name: 'Seen' }));
    expect(heads()).toEqual(['', 'Name', 'Company', 'Address']);
    expect([cells(1), cells(2)]).toEqual([
      ['', 'Ada Byron', 'Fenwick Instruments', 'ada'],
      ['', 'boAlready on Contacted', '', 'bo'],
    ]);
    expect(screen.getByTitle('Already on Contacted')).toBeTruthy();
    expect(Object.values(await fakeBrowser.storage.local.get('columns:visited'))).toMatchObject([
      { shown: ['who', 'company', 'address'] },
    ]);
    await user.click(menu.getByRole('button', { name: 'Reset columns' }));
    expect(heads()).toEqual(['', 'Name', 'Seen']);
    expect(shown()[0]).toBe('Ada ByronFenwick Instruments');
  });

  it('when ticked with Shift, are all from the one before, by keyboard too; some of them are shown as some', async () => {
    const { user } = await openPane({ people: ['a', 'b', 'c', 'd', 'e'], listed: ['c'] });
    await user.click(box('b'));
    expect(all()).toMatchObject({ indeterminate: true, checked: false });
    box('e').focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(['a', 'b', 'c', 'd', 'e'].filter((who) => (box(who) as HTMLInputElement).checked)).toEqual(['b', 'd', 'e']);
    await user.click(all());
    expect(all()).toMatchObject({ indeterminate: false, checked: true });
    await user.click(all());
    expect(screen.queryByText(/\d selected$/)).toBeNull();
  });

  it('when a thousand, are drawn as far as they are in view', async () => {
    await openPane({ people: Array.from({ length: 1000 }, (_each, index) => `p-${index}`) });
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });

  it('when there are none, or they are turned off, say so and name the remedy', async () => {
    await openPane({ lists: ['Contacted'] });
    expect(await screen.findByRole('heading', { name: 'Nothing seen yet' })).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('when turned off, show nothing and lead to the settings', async () => {
    await openPane({ people: ['ada'], isOff: true });
    expect(await screen.findByRole('heading', { name: 'Visited profiles are not remembered' })).toBeTruthy();
    expect(button('Privacy settings')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });
});

describe('"Add to list"', () => {
  it('when nothing is selected, is not there', async () => {
    await openPane({ people: ['ada'] });
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
  });

  it('puts them on the list that is chosen, for nothing, and takes all of them back', async () => {
    const { user, db } = await openPane({ people: ['ada', 'bo', 'cy'], lists: ['Contacted', 'Staff'] });
    await user.click(box('ada'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Add to list' }), 'Staff');
    await user.click(box('cy'));
    await user.click(button('Add 2 to Staff free'));
    await expectStatus('2 added to Staff.');
    expect((await db.members.toArray()).map(({ listId, route }) => [listId, route])).toEqual([
      ['id-2', 'visited'],
      ['id-2', 'visited'],
    ]);
    await waitFor(() => expect(shown()[0]).toBe('adaAlready on Staff'));
    expect(screen.queryByText(/\d selected$/)).toBeNull();
    await user.click(button('Undo'));
    await expectStatus('Undone');
    expect(await db.members.count()).toBe(0);
  });

  it('when there is no list, makes the first one', async () => {
    const { user, db } = await openPane({ people: ['ada'], lists: [] });
    await user.click(box('ada'));
    await user.click(button('Add 1 to Do not contact free'));
    await expectStatus('1 added to Do not contact.');
    expect(await db.lists.count()).toBe(1);
  });

  it('when the list was removed meanwhile, says so and keeps the selection', async () => {
    const { user, exclusions } = await openPane({ people: ['ada'] });
    await user.click(box('ada'));
    await exclusions.removeList('id-1');
    await user.click(button('Add 1 to Contacted free'));
    await expectStatus('This list has been removed.');
    expect(screen.getByText('1 selected', notAnnounced)).toBeTruthy();
  });

  it('when more than a thousand, adds them to one list a thousand at a time, and undoes all of it', async () => {
    const people = Array.from({ length: 1001 }, (_each, index) => `p-${index}`);
    const calls: [string | null, number][] = [];
    const { user, handlers } = await openPane({ people, lists: [] });
    handlers.addVisited = async ({ listId, keys }) => {
      calls.push([listId, keys.length]);
      const counts = { added: keys.length, already: 0, left: 0 };
      return { outcome: 'added', listId: 'made', listName: 'Made', token: `t${calls.length}`, ...counts };
    };
    const undo = vi.spyOn(handlers, 'undoExclusion').mockResolvedValue({ done: true });
    await user.click(all());
    await user.click(button('Add 1,001 to Do not contact free'));
    await expectStatus('1,001 added to Made.');
    expect(calls).toEqual([
      [null, 1000],
      ['made', 1],
    ]);
    await user.click(button('Undo'));
    await expectStatus('Undone');
    expect(undo.mock.calls).toEqual([[{ token: 't2' }], [{ token: 't1' }]]);
  });
});

describe('"Resolve … to IDs"', () => {
  const answering = (resolved: Partial<ResolveOutcome>) =>
    vi.fn(async (_listId: string, urls: readonly string[]): Promise<ResolveOutcome> => {
      return { resolved: urls.length, of: urls.length, strays: [], failure: null, ...resolved };
    });

  it('asks for missing ids once the people are on the list; the rest comes along', async () => {
    const resolve = answering({});
    const { user, db } = await openPane({ people: ['bo', 'ada', 'cy'], records: [ada({ id: uuid(1) })], resolve });
    resolve.mockImplementationOnce(async (_listId, urls) => {
      expect(await db.members.count()).toBe(3);
      return { resolved: 2, of: urls.length, strays: [], failure: null };
    });
    await user.click(all());
    expect(screen.getByText(/has returned their IDs/)).toBeTruthy();
    await user.click(button('Resolve 2 profiles to IDs 1 credit'));
    await expectStatus('3 added to Contacted. The service knows all 2.');
    expect(resolve.mock.calls).toEqual([['id-1', [pageOf('bo').url, pageOf('cy').url]]]);
  });

  it('when no id is missing, is not offered', async () => {
    const { user } = await openPane({ people: ['ada'], records: [ada({ id: uuid(1) })], resolve: answering({}) });
    await user.click(all());
    expect(screen.queryByRole('button', { name: /Resolve/ })).toBeNull();
    expect(screen.queryByText(/has returned their IDs/)).toBeNull();
    expect(button('Add 1 to Contacted free')).toBeTruthy();
  });

  it('when some are not found, says how many are known by page only', async () => {
    const { user } = await openPane({ people: ['a', 'b', 'c'], resolve: answering({ resolved: 1 }) });
    await user.click(all());
    await user.click(button(/^Resolve/));
    await expectStatus('3 added to Contacted. The service knows 1 of 3; 2 are on the list by page only.');
  });

  it('when the answer names other people, says so and never that the service knows 0', async () => {
    const { user } = await openPane({ people: ['a', 'b'], resolve: answering({ resolved: 0, unclear: 2 }) });
    await user.click(all());
    await user.click(button(/^Resolve/));
    await expectStatus('2 added to Contacted. The service returned people who may not be these 2 profiles.');
    expect(screen.getByRole('status').textContent).not.toContain('knows');
  });

  it('when it fails, they stay on the list by their pages, with the reason', async () => {
    const failure = { kind: 'not-enough-credits', status: 402 } as const;
    const { user, db } = await openPane({ people: ['a', 'b'], resolve: answering({ resolved: 0, failure }) });
    await user.click(all());
    await user.click(button(/^Resolve/));
    await expectStatus('The service knows 0 of 2; 2 are on the list by page only.');
    expect(screen.getByRole('status').textContent).toContain('Not enough credits');
    expect(await db.members.count()).toBe(2);
  });

  it('costs a credit for every hundred that is begun', async () => {
    const people = Array.from({ length: 101 }, (_each, index) => `p-${index}`);
    const { user } = await openPane({ people, resolve: answering({}) });
    await user.click(all());
    expect(button('Resolve 101 profiles to IDs 2 credits')).toBeTruthy();
    await user.click(box('p-0'));
    expect(button('Resolve 100 profiles to IDs 1 credit')).toBeTruthy();
  });

  it('when it may cost more than "Ask again above", asks again first', async () => {
    const resolve = answering({});
    const { user, db } = await openPane({ people: ['a'], resolve });
    const budget = { perDayMilli: null, perMonthMilli: null, askAgainAboveMilli: 500 };
    await act(() => db.settings.put({ key: 'budget', value: budget }));
    await user.click(all());
    await user.click(button(/^Resolve/));
    expect([await db.members.count(), resolve.mock.calls.length]).toEqual([0, 0]);
    await user.keyboard('{Escape}');
    expect(resolve).not.toHaveBeenCalled();
  });

  it('when ids are not wanted, adds for free and sends nothing', async () => {
    const resolve = answering({});
    const { user } = await openPane({ people: ['a', 'b'], resolve });
    await user.click(all());
    await user.click(button('Add without looking them up free'));
    await expectStatus('2 added to Contacted.');
    expect(resolve).not.toHaveBeenCalled();
  });

  it('when there is no connection, is not offered', async () => {
    const { user, db } = await openPane({ people: ['a'], resolve: answering({}) });
    await act(() => db.settings.delete('connection'));
    await user.click(all());
    expect(button('Add 1 to Contacted free')).toBeTruthy();
  });

  it('when undone, takes those along that came under an id alone', async () => {
    const { user, db, exclusions } = await openPane({
      people: ['a'],
      resolve: async (listId, urls) => {
        const added = await exclusions.add(listId, uuid(9), '');
        const stray = (await db.members.toArray()).find(({ names }) => names[0]?.startsWith('id:'));
        return {
          resolved: added.outcome === 'excluded' ? 1 : 0,
          of: urls.length,
          strays: [stray?.id ?? ''],
          failure: null,
        };
      },
    });
    await user.click(all());
    await user.click(button(/^Resolve/));
    await expectStatus('The service knows this profile.');
    expect(await db.members.count()).toBe(2);
    await user.click(button('Undo'));
    await waitFor(async () => expect(await db.members.count()).toBe(0));
  });
});
