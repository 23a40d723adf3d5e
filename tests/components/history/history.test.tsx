import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as files from '@/components/ui/file-export/save-file';
import { Workspace } from '@/components/workspace/workspace';
import { emailAlias, idAlias, subjectAlias } from '@/lib/database/records/aliases';
import { savedText } from '@/tests/components/ui/saved-text';
import { isFullDepth } from '../../depth.ts';
import {
  amara,
  company,
  connection,
  connectionId,
  day,
  emailEntry,
  facet,
  fenwick,
  person,
  record,
} from '../../fixtures/rows/fixture-rows.ts';
import { charge } from '../../fixtures/rows/ledger-rows.ts';
import { excludedAmara, excludedFenwick, list } from '../../fixtures/rows/list-rows.ts';
import { createPage } from '../extension-page.tsx';
import { closeSendTo, openSendTo, saveFor } from '../hand-over/send-to.ts';
import { allView, lines, names, openHistory, showPurchases, somebody, table } from './open-history.tsx';

const now = Date.now();

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  location.hash = allView;
  showPurchases();
});
afterEach(() => {
  location.hash = '';
});

const known = record(amara, {
  email: facet([emailEntry()]),
  profile: facet(person()),
  company: facet(company),
  mobile: facet({ numbers: ['+31612345678', '+31687654321'] }, now - 5 * day),
});
const owner = record(fenwick, { company: facet(company, now - 400 * day, 100) }, 'Fenwick Instruments');
const elif = somebody('elif-yildiz', 'Elif Yıldız', { facets: { email: facet<never>(null, now - 90 * day) } });
const along = somebody('hana', 'Hana Novotná', {
  id: 'person:intent-9:3',
  facets: {
    profile: { ...facet(person({ profile: { full_name: 'Hana Novotná' } }), now - day, 0), intentId: 'intent-9' },
  },
});
const four = [known, owner, elif, along];

/** The filters are in a list of their own. */
const openFilters = (user: ReturnType<typeof createPage>['user']) =>
  user.click(screen.getByRole('button', { name: 'Filter' }));
const field = () => screen.getByRole('searchbox', { name: 'Search in history' });
const button = (name: string) => screen.getByRole('button', { name });
const heading = (name: string) => screen.getByRole('columnheader', { name });

describe('history', () => {
  it('when one cannot be drawn, says so in its row and shows the others', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const bad = somebody('bad', 'Bad', { facets: { email: facet<never>(null, 9e15) } });
    await openHistory([known, bad, elif]);
    expect(lines().map((cells) => cells.length)).toEqual([
      1,
      ...lines()
        .slice(1)
        .map(() => lines()[1]?.length),
    ]);
    expect(lines()[0]?.[0]?.textContent).toMatch(/^This item could not be shown\. /);
    expect(table().textContent).toContain('Amara Okonkwo');
    expect(table().textContent).toContain('Elif Yıldız');
  });

  it('when one cannot be read, shows it by its address, and the others', async () => {
    const bad = somebody('bad-record', 'Bad');
    Object.assign(bad, { facets: { email: { ...facet(null), value: 'no list' } } });
    await openHistory([known, bad, elif]);
    expect(table().textContent).toContain('Amara Okonkwo');
    expect(table().textContent).toContain('Elif Yıldız');
  });

  it('when opened, is a section of the workspace, sends nothing, and shows people with an answer, newest first', async () => {
    const { messages } = await openHistory(four);
    const links = within(screen.getByRole('navigation', { name: 'Workspace' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toContain('History');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('History');
    expect(names()).toEqual(['Amara Okonkwo', 'Elif Yıldız', 'Fenwick Instruments']);
    expect(screen.getByText('3 of 4 known')).toBeTruthy();
    expect(messages).toEqual([]);
  });

  it('when a person is known, says all of it in words', async () => {
    await openHistory(four, [charge({ id: 'x', at: now, chargedMilli: 6500 })]);
    await waitFor(() => expect(lines()[0]?.at(-1)?.textContent).toBe('6.5'));
    await within(table()).findByText('Verified');
    expect(lines().map((cells) => cells.map((cell) => cell.textContent))).toEqual([
      [
        '',
        'Amara OkonkwoHead of Revenue Operations',
        'amara.okonkwo@fenwick.exampleVerified',
        'Rotterdam, Netherlands',
        '+31612345678 and 1 more',
        'Email, Profile, Company, Mobile',
        '5 days ago',
        '6.5',
      ],
      ['', 'Elif Yıldız', 'Nothing found', '', 'not asked', '', '2 months ago', '0'],
      ['', 'Fenwick InstrumentsMedical devices', '', 'Delft, Netherlands', '', 'Company', '13 months ago', '0'],
    ]);
    const [email, mobile] = [lines()[0]?.[2], lines()[0]?.[4]];
    // A sign beside the words, and addresses from left to right always.
    expect(email?.querySelector('.mark svg')).not.toBeNull();
    expect([email, mobile].map((cell) => cell?.querySelector('bdi')?.dir)).toEqual(['ltr', 'ltr']);
  });

  it('when a person’s address is known, opens it outside', async () => {
    const byId = somebody('x', 'Jo', { id: 'jo', aliases: [idAlias(connectionId, 'person', '77')] });
    const evil = somebody('y', 'Mallory', {
      id: 'm',
      aliases: [emailAlias(connectionId, 'm@x.example')],
      facets: { profile: facet(person({ link: { pronet: 'javascript:alert(1)' } })) },
    });
    const given = somebody('z', 'Kwame', {
      id: 'k',
      aliases: [idAlias(connectionId, 'person', '78')],
      facets: { profile: facet(person({ link: { pronet: 'https://elsewhere.example/kwame' } })) },
    });
    await openHistory([known, byId, evil, given]);
    const links = within(table()).getAllByRole('link');
    expect(
      Object.fromEntries(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])),
    ).toEqual({
      'Profile page of Amara Okonkwo': 'https://www.pronet.example/in/amara-okonkwo',
      'Profile page of Kwame': 'https://elsewhere.example/kwame',
    });
    expect(links.every((link) => link.getAttribute('rel') === 'noopener noreferrer')).toBe(true);
    expect(names()).toHaveLength(4);
  });

  it('when a person is bought meanwhile, shows them', async () => {
    const { db } = await openHistory([known]);
    await act(
      async () => void (await db.records.put(somebody('jo', 'Jo New', { facets: { email: facet<never>(null, now) } }))),
    );
    await waitFor(() => expect(names()).toEqual(['Jo New', 'Amara Okonkwo']));
  });

  it('when the key is of another connection, shows nothing of this one', async () => {
    const { db } = await openHistory([known]);
    const other = connection({ connectionId: 'https://other.example#1' });
    await act(async () => void (await db.settings.put({ key: 'connection', value: other })));
    expect(await screen.findByRole('heading', { name: 'No history yet' })).toBeTruthy();
    expect(screen.queryByText('Amara Okonkwo')).toBeNull();
  });
});

describe('an excluded person', () => {
  const cellsOf = (name: string) =>
    (lines().find(([, cell]) => cell?.querySelector('button')?.textContent === name) ?? []).map(
      ({ textContent }) => textContent,
    );
  const shown = () => [2, 4].map((at) => cellsOf('Amara Okonkwo')[at]);
  const secrets = /amara\.okonkwo@|\+316/;
  const titles = () => Array.from(table().querySelectorAll('[title]'), (each) => each.getAttribute('title')).join();

  it('has email and mobile kept back, as in the panel, to which their name leads', async () => {
    const { db, messages, user } = await openHistory([known, elif]);
    await waitFor(() => expect(shown()).toEqual(['amara.okonkwo@fenwick.exampleVerified', '+31612345678 and 1 more']));
    await act(async () => {
      await db.lists.put(list('customers', 'Customers', 'person'));
      await db.members.put(excludedAmara);
    });
    await waitFor(() => expect(shown()).toEqual(['HiddenExcluded: Customers', 'Hidden']));
    expect(table().textContent).not.toMatch(secrets);
    expect(titles()).not.toMatch(secrets);
    // Nothing is kept back of somebody of whom nothing is known.
    expect(cellsOf('Elif Yıldız')[2]).toBe('Nothing found');
    await user.click(button('Amara Okonkwo'));
    const side = await screen.findByRole('complementary', { name: 'Amara Okonkwo' });
    expect((await within(side).findByText('Customers')).closest('.mark')?.textContent).toBe('Excluded: Customers');
    expect(side.textContent).not.toMatch(secrets);
    await user.click(within(side).getByRole('button', { name: 'More' }));
    await user.click(within(side).getByRole('button', { name: 'Open in side panel' }));
    await waitFor(() => expect(messages.map(({ name }) => name)).toContain('showSubject'));
  });

  if (isFullDepth)
    it('is not in sight while the lists are looked through, at first and after scrolling; others are after it', async () => {
      const page = createPage();
      await page.db.settings.put({ key: 'connection', value: connection() });
      const others = Array.from({ length: 200 }, (_, at) =>
        somebody(`p-${at}`, `Person ${at}`, {
          facets: { email: facet([emailEntry({ address: `p-${at}@x.example` })], now - day - at) },
        }),
      );
      const kwame = { ...excludedAmara, id: 'kwame', names: ['page:person/pronet/p-150'] };
      await page.db.records.bulkPut([known, ...others]);
      await page.db.lists.put(list('customers', 'Customers', 'person'));
      await page.db.members.bulkPut([excludedAmara, kwame]);
      const leaked = new Set<string>();
      const observer = new MutationObserver(() => {
        const [leak] =
          /amara\.okonkwo@|\+316|p-150@/.exec(document.querySelector('.history-table')?.textContent ?? '') ?? [];
        if (leak !== undefined) leaked.add(leak);
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      page.open(<Workspace />);
      await waitFor(() => expect(cellsOf('Person 3')[2]).toBe('p-3@x.exampleVerified'));
      const scroller = screen.getByRole('region', { name: 'History lines' });
      await act(async () => {
        scroller.scrollTop = (40 + 12) * 148;
        scroller.dispatchEvent(new Event('scroll'));
      });
      await waitFor(() => expect(cellsOf('Person 150')[2]).toBe('HiddenExcluded: Customers'));
      expect(cellsOf('Person 151')[2]).toBe('p-151@x.exampleVerified');
      observer.disconnect();
      expect([...leaked]).toEqual([]);
    });
});

describe('searching', () => {
  it('when words are typed, shows the people who match all of them, without marks', async () => {
    const { user } = await openHistory(four);
    await user.type(field(), 'yildiz el');
    expect(names()).toEqual(['Elif Yıldız']);
    expect(screen.getByText('1 of 4 known').getAttribute('role')).toBe('status');
    await user.clear(field());
    await user.type(field(), 'fenwick');
    expect(names()).toEqual(['Amara Okonkwo', 'Fenwick Instruments']);
  });

  it('when nothing fits, says so and takes all of it back on a press', async () => {
    const { user } = await openHistory(four);
    await user.type(field(), 'zzz');
    expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send to …' })).toBeNull();
    await user.click(button('Clear search and filters'));
    expect(names()).toHaveLength(3);
    expect(field()).toHaveProperty('value', '');
  });

  it.each([
    ['Has email', ['Amara Okonkwo']],
    ['Has mobile', ['Amara Okonkwo']],
    ['Has personality', []],
    ['Include people from other results', ['Hana Novotná', 'Amara Okonkwo', 'Elif Yıldız', 'Fenwick Instruments']],
  ])('when "%s" is ticked, shows %j', async (label, expected) => {
    const { user } = await openHistory(four);
    await openFilters(user);
    await user.click(screen.getByRole('checkbox', { name: label }));
    if (expected.length === 0) expect(screen.getByRole('heading', { name: 'Nothing matches' })).toBeTruthy();
    else expect(names()).toEqual(expected);
    await user.click(screen.getByRole('checkbox', { name: label }));
    expect(names()).toHaveLength(3);
  });

  it.each([
    ['Kind', 'Companies', ['Fenwick Instruments']],
    ['Kind', 'People', ['Amara Okonkwo', 'Elif Yıldız']],
    ['Age', 'Older than 30 days', ['Elif Yıldız', 'Fenwick Instruments']],
    ['Age', 'Older than 365 days', ['Fenwick Instruments']],
  ])('when %s is "%s", shows %j', async (label, option, expected) => {
    const { user } = await openHistory(four);
    await openFilters(user);
    await user.selectOptions(screen.getByRole('combobox', { name: label }), option);
    expect(names()).toEqual(expected);
  });
});

describe('sorting', () => {
  it('when a heading is pressed, sorts by it, says so, and turns round at the second press', async () => {
    const { user } = await openHistory(four);
    expect(heading('Last bought').getAttribute('aria-sort')).toBe('descending');
    await user.click(button('Name'));
    expect(heading('Name').getAttribute('aria-sort')).toBe('ascending');
    expect(heading('Last bought').hasAttribute('aria-sort')).toBe(false);
    expect(names()).toEqual(['Amara Okonkwo', 'Elif Yıldız', 'Fenwick Instruments']);
    await user.click(button('Name'));
    expect(heading('Name').getAttribute('aria-sort')).toBe('descending');
    expect(names()).toEqual(['Fenwick Instruments', 'Elif Yıldız', 'Amara Okonkwo']);
    // The most first.
    await user.click(button('Known'));
    expect(heading('Known').getAttribute('aria-sort')).toBe('descending');
    expect(names()[0]).toBe('Amara Okonkwo');
  });
});

describe('many', () => {
  const many = Array.from({ length: 900 }, (_, at) => somebody(`p-${at}`, `Person ${String(at).padStart(3, '0')}`));

  if (isFullDepth)
    it('when there are hundreds, draws those in view, and begins anew for another order', async () => {
      const { user } = await openHistory(many);
      expect(table().getAttribute('aria-rowcount')).toBe('901');
      expect(lines().length).toBeLessThan(60);
      const scroller = screen.getByRole('region', { name: 'History lines' });
      act(() => {
        scroller.scrollTop = (40 + 12) * 800;
        scroller.dispatchEvent(new Event('scroll'));
      });
      await waitFor(() =>
        expect(
          within(table())
            .getAllByRole('row')
            .some((row) => row.getAttribute('aria-rowindex') === '805'),
        ).toBe(true),
      );
      await user.click(button('Name'));
      expect(scroller.scrollTop).toBe(0);
    });

  it('when they are still being read, shows how far it is and keeps the files for later', async () => {
    const page = createPage();
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.bulkPut(many);
    page.open(<Workspace />);
    const bar = await screen.findByRole('progressbar', { name: 'Loading history' });
    expect(bar.getAttribute('aria-valuemax')).toBe('900');
    expect(screen.queryByRole('button', { name: 'Send to …' })).toBeNull();
    expect(lines().length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(button('Send to …')).toBeTruthy();
  });
});

describe('nothing to show', () => {
  it('when nothing is connected, leads to the Start page', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const page = createPage();
    page.open(<Workspace />);
    await page.user.click(await screen.findByRole('button', { name: 'Start free' }));
    await waitFor(() => expect(create.mock.calls[0]?.[0].url).toMatch(/welcome\.html$/));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  it('shows placeholders until a person is known', async () => {
    await openHistory([]);
    expect(screen.getByRole('heading', { name: 'No history yet' })).toBeTruthy();
  });

  it('says how many came along with others, and shows them on a press, also when nothing else matches', async () => {
    const { user } = await openHistory(four);
    await screen.findByText(/^1 more came with other results/);
    await user.click(button('Show'));
    expect(names()).toContain('Hana Novotná');
    expect(screen.queryByText(/came with other results\.$/)).toBeNull();
  });

  it('when only a person who came along matches, says so and shows them on a press', async () => {
    const { user } = await openHistory(four);
    await user.type(screen.getByRole('searchbox', { name: 'Search in history' }), 'hana');
    await screen.findByText('1 more came with other results.');
    await user.click(button('Show people from other results'));
    expect(names()).toEqual(['Hana Novotná']);
  });

  it('when all of them only came along, says so and shows them on a press', async () => {
    const { user } = await openHistory([along]);
    expect(screen.getByText('1 came with other results.')).toBeTruthy();
    await user.click(button('Show people from other results'));
    expect(names()).toEqual(['Hana Novotná']);
  });

  it('when offline, says that it works all the same', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await openHistory([known]);
    expect(screen.getByText('Offline. All of this is stored in this browser and still works.')).toBeTruthy();
    expect(names()).toEqual(['Amara Okonkwo']);
  });

  it('when the browser does not give it out, says so and tries again on a press', async () => {
    const page = createPage();
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.put(known);
    vi.spyOn(page.db.records, 'bulkGet').mockRejectedValueOnce(new Error('UnknownError'));
    page.open(<Workspace />);
    await page.user.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(names()).toEqual(['Amara Okonkwo']));
  });
});

describe('the files', () => {
  const at = Date.now() - 3_600_000;
  const bought = record(amara, {
    email: facet([emailEntry()], at),
    profile: facet(
      person({
        profile: { first_name: 'Amara', last_name: 'Okonkwo', full_name: 'Amara Okonkwo', title: '=HYPERLINK("x")' },
      }),
      at,
    ),
    mobile: facet({ numbers: ['+31612345678', '+31687654321'] }, at),
  });

  it('for any program has the shown people in their order, and no formula', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { messages, user } = await openHistory([bought, owner, along], [charge({ id: 'x', at, chargedMilli: 6500 })]);
    await waitFor(() => expect(lines()[0]?.at(-1)?.textContent).toBe('6.5'));
    await user.type(field(), 'amara');
    await saveFor(user, /^CSV/);
    expect(await screen.findByRole('heading', { name: '1 contact saved' })).toBeTruthy();
    const [name, blob] = saveBlob.mock.calls[0] ?? [];
    expect(name).toMatch(/^All-\d{4}-\d\d-\d\d\.csv$/);
    expect(blob?.type).toBe('text/csv;charset=utf-8');
    expect((await savedText(blob)).split('\r\n')).toEqual([
      expect.stringMatching(/^\uFEFFFirst Name,Last Name,Title,/),
      expect.stringMatching(/^Amara,Okonkwo,"'=HYPERLINK\(""x""\)",.*,amara\.okonkwo@fenwick\.example,\+31612345678,/),
      '',
    ]);
    expect(messages).toEqual([{ name: 'handOver', payload: { recordIds: [bought.id], about: name } }]);
  });

  it('leave out excluded people, with any columns, and say how many; a separate choice has them, with their lists', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { db, user } = await openHistory([bought, owner, elif]);
    await db.lists.bulkPut([list('customers', 'Customers', 'person'), list('accounts', 'Accounts', 'company')]);
    await db.members.bulkPut([excludedAmara, excludedFenwick]);
    await saveFor(user, /^CSV/);
    expect(await screen.findByRole('heading', { name: '1 contact saved' })).toBeTruthy();
    expect(screen.getByText('2 excluded are left out.')).toBeTruthy();
    const imported = (await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n');
    expect(imported.slice(1)).toEqual([expect.stringContaining('/in/elif-yildiz'), '']);
    await closeSendTo(user);
    await saveFor(user, /^CSV/, { columns: 'Everything' });
    expect(await screen.findByText('2 excluded are left out.')).toBeTruthy();
    const [allHeads = '', ...free] = (await savedText(saveBlob.mock.calls[1]?.[1])).split('\r\n');
    expect(allHeads).not.toContain('Excluded by');
    expect(free).toEqual([expect.stringContaining(',Person,Elif Yıldız,'), '']);
    await closeSendTo(user);
    await saveFor(user, /^CSV/, { columns: 'Everything, with the excluded' });
    await waitFor(() => expect(saveBlob).toHaveBeenCalledTimes(3));
    const [heads = '', ...rows] = (await savedText(saveBlob.mock.calls[2]?.[1])).split('\r\n');
    expect(heads).toContain(',Excluded by,Kind,Name,');
    expect(rows).toEqual([
      expect.stringContaining(',Customers,Person,Amara Okonkwo,'),
      expect.stringContaining(',,Person,Elif Yıldız,'),
      expect.stringContaining(',Accounts,Company,Fenwick Instruments,'),
      '',
    ]);
  });

  it('leave companies out of the contacts and say so; companies alone have a file of their own', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { user } = await openHistory([bought, owner]);
    const dialog = await openSendTo(user);
    expect(await within(dialog).findByText('1 company')).toBeTruthy();
    await saveFor(user, /^CSV/);
    await waitFor(() => expect(saveBlob).toHaveBeenCalledTimes(1));
    const contacts = (await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n');
    expect(contacts.slice(1)).toEqual([expect.stringMatching(/^Amara,Okonkwo,/), '']);
    await closeSendTo(user);
    await user.click(screen.getByRole('checkbox', { name: 'Select Fenwick Instruments' }));
    await saveFor(user, /^CSV/);
    await waitFor(() => expect(saveBlob).toHaveBeenCalledTimes(2));
    const companies = (await savedText(saveBlob.mock.calls[1]?.[1])).split('\r\n');
    expect(companies[0]).toMatch(/^\uFEFFCompany,Domain,Headcount,Industry,City,/);
    expect(companies.slice(1)).toEqual([expect.stringMatching(/^Fenwick Instruments,,1840,/), '']);
  });

  it('when "Everything" is chosen, has all bought data and its cost', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const { user } = await openHistory([bought, owner], [charge({ id: 'x', at, chargedMilli: 6500 })]);
    await saveFor(user, /^CSV/, { columns: 'Everything' });
    await waitFor(() => expect(saveBlob).toHaveBeenCalledOnce());
    const [heads = '', ...rows] = (await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n');
    expect(heads).toMatch(/,Other mobiles,.*,Kind,Name,Known,Last bought,Credits$/);
    expect(rows.join()).toContain('+31687654321');
    expect(rows.join()).toContain('Women in Revenue, Mentor, Jan 2022 – now');
  });

  it('when it cannot be written, says so and can be tried again', async () => {
    vi.spyOn(files, 'saveBlob').mockImplementation(() => {
      throw new Error('disk full');
    });
    const { user } = await openHistory([bought]);
    const dialog = await saveFor(user, /^CSV/);
    expect(await within(dialog).findByText('The file could not be written. Nothing was changed.')).toBeTruthy();
    expect(within(dialog).getByRole('button', { name: 'Save 1 contact' })).toHaveProperty('disabled', false);
  });
});

it('when the keyboard is used, every control and the table are reached', async () => {
  const { user } = await openHistory([known]);
  const reached: string[] = [];
  for (let press = 0; press < 30; press++) {
    await user.tab();
    const focused = document.activeElement;
    if (focused === document.body || focused === null) break;
    reached.push(
      focused.getAttribute('aria-label') ?? focused.closest('label')?.textContent ?? focused.textContent ?? '',
    );
  }
  const from = reached.indexOf('Search in history');
  // Four presses from the field to the first line.
  expect(reached.slice(from, from + 5)).toEqual([
    ...['Search in history', 'Columns', 'Send to …', 'Filter'],
    expect.stringMatching(/^Amara Okonkwo/),
  ]);
  screen.getAllByRole('row')[1]?.focus();
  await user.keyboard('{ArrowUp}');
  const headings: string[] = [];
  for (let press = 0; press < 3; press++) {
    headings.push(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
    await user.keyboard('{ArrowRight}');
  }
  expect(headings).toEqual(['Select all shown', 'Name', 'Email']);
});

it('when a name under another is known, is one line', async () => {
  const aliases = [subjectAlias(connectionId, amara.key), emailAlias(connectionId, 'amara@home.example')];
  const { user } = await openHistory([{ ...known, aliases }, elif]);
  await user.type(field(), 'home.example');
  expect(names()).toEqual(['Amara Okonkwo']);
});
