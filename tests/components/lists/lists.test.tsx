import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { doneMs } from '@/components/exclusions/change-status';
import { Lists } from '@/components/lists/lists';
import * as files from '@/components/ui/file-export/save-file';
import { columnStore } from '@/components/ui/table/column-store';
import { sharedHostsBelow } from '@/lib/subjects/shared-hosts';
import { isFullDepth } from '../../depth.ts';
import { record } from '../../fixtures/rows/fixture-rows.ts';
import { member } from '../../fixtures/rows/list-rows.ts';
import { pageOf } from '../../worlds/exclusion-policy.ts';
import { savedText } from '../ui/saved-text.ts';
import { openWithExclusions } from './with-lists.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  location.hash = '';
  columnStore.forget();
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280);
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const expectStatus = async (text: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(text));
const who = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

async function openLists(names: string[] = [], people: string[] = []) {
  const opened = await openWithExclusions(names, <Lists />);
  await screen.findByRole('complementary', { name: 'Lists' });
  for (const slug of people) {
    await act(async () => {
      await opened.exclusions.exclude(pageOf(slug), null, { listId: 'id-1', route: 'panel', why: `why ${slug}` });
    });
  }
  // The list's count may come before the line of who was added last.
  if (people.length > 0) await waitFor(() => expect(who()).toEqual(people.toReversed()));
  return opened;
}

describe('the lists', () => {
  it('when there are none, say how the first one is made', async () => {
    await openLists();
    expect(screen.getByRole('heading', { name: 'No lists yet' })).toBeTruthy();
    expect(screen.getByText('No credit is spent on anyone on a list without a second click.')).toBeTruthy();
    expect(await button('New list')).toBeTruthy();
  });

  describe('when there are none, a file', () => {
    async function openFile(...content: string[]) {
      const opened = await openLists();
      await opened.user.click(await button('Import CSV'));
      const file = new File([content.join('\n')], 'people.csv', { type: 'text/csv' });
      await opened.user.upload(await screen.findByLabelText('CSV file'), file);
      const names = async () => (await opened.db.lists.toArray()).map(({ name }) => name);
      return { ...opened, names };
    }

    it('is read for "Do not contact", which is made when its rows are added', async () => {
      const { user, db, names } = await openFile('Mail', 'ada@acme.example');
      const add = await button('Add 1 person');
      expect(screen.getByRole('heading', { name: 'Do not contact' })).toBeTruthy();
      expect(await names()).toEqual([]);
      await user.click(add);
      await button('Done');
      expect(await names()).toEqual(['Do not contact']);
      expect(await db.members.count()).toBe(1);
      expect(await screen.findByRole('button', { name: /^Do not contact/ })).toBeTruthy();
    });

    it('that is given up makes none', async () => {
      const { user, names } = await openFile('Mail', 'ada@acme.example');
      await button('Add 1 person');
      await user.keyboard('{Escape}');
      expect(await screen.findByRole('heading', { name: 'No lists yet' })).toBeTruthy();
      expect(await names()).toEqual([]);
    });

    it('whose list cannot be made says so', async () => {
      const { user, handlers } = await openFile('Mail', 'ada@acme.example');
      handlers.createList = () => Promise.reject(new Error('full'));
      await user.click(await button('Add 1 person'));
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Sidenote did not respond. Nothing was changed; try again.',
      );
    });

    it('of companies makes their list alone', async () => {
      const { user, names } = await openFile('Website', 'acme.example');
      await user.click(await button('Make a list of companies for them'));
      expect(await button('Add 1 company')).toBeTruthy();
      expect(await names()).toEqual(['Companies not to contact']);
    });

    it('of people and companies has its people wait at a list of their own', async () => {
      const { user } = await openFile('Who,Website', 'ada@acme.example,', 'client.example,client.example');
      await button('Add 1 person');
      await user.click(await button(/^Make a list of companies/));
      expect(await button('Add 1 company')).toBeTruthy();
      await user.click(await button(/^Do not contact/));
      expect(await button('Add 1 person')).toBeTruthy();
    });
  });

  it('when one is made, shows it; a taken name is refused at its field', async () => {
    const { user } = await openLists(['Customers']);
    await user.click(await button('New list'));
    await user.type(screen.getByLabelText('Name of the list'), 'customers');
    await user.click(await button('Create list'));
    expect((await screen.findByRole('alert')).textContent).toBe('A list with this name already exists.');
    await user.click(screen.getByRole('radio', { name: 'Companies' }));
    await user.click(await button('Create list'));
    expect(await screen.findByRole('heading', { name: 'customers' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Covers their people' })).toHaveProperty('checked', true);
    expect(await screen.findByRole('heading', { name: 'No company on this list yet' })).toBeTruthy();
  });

  it('when one is chosen, counts and shows its members', async () => {
    const { user } = await openLists(['Customers', 'Staff'], ['ada', 'bo']);
    expect((await button('Customers 2')).getAttribute('aria-current')).toBe('true');
    await user.click(await button('Staff 0'));
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('when renamed, has the new name; removed, is gone after a confirmation and back with "Undo"', async () => {
    const { user } = await openLists(['Customers'], ['ada']);
    await user.click(await button('More'));
    await user.click(await button('Rename'));
    await user.type(screen.getByLabelText('Name of the list'), ' of 2026');
    await user.click(await button('Save name'));
    expect(await screen.findByRole('heading', { name: 'Customers of 2026' })).toBeTruthy();
    await user.click(await button('More'));
    await user.click(await button('Remove list'));
    expect(document.activeElement?.textContent).toBe('Cancel');
    expect(screen.getByText('1 member is off-limits because of it and no longer will be.')).toBeTruthy();
    await user.click(await button('Remove now'));
    await screen.findByRole('heading', { name: 'No lists yet' });
    await user.click(await button('Undo'));
    await screen.findByRole('heading', { name: 'Customers of 2026' });
    await waitFor(() => expect(who()).toEqual(['ada']));
  });
});

describe('the address', () => {
  it('when it names a list, opens it, also while another one is open; one that is gone leaves the first', async () => {
    location.hash = '#lists/id-2';
    const { user } = await openLists(['Customers', 'Staff', 'Press']);
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy();
    await user.click(await button('Press 0'));
    expect(location.hash).toBe('#lists/id-3');
    await act(async () => {
      location.hash = '#lists/id-2';
    });
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy();
    for (const nothing of ['#lists/gone', '#lists/%', '#lists']) {
      await act(async () => {
        location.hash = nothing;
      });
      expect(await screen.findByRole('heading', { name: 'Customers' })).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
    }
  });
});

describe('the members', () => {
  it('when shown, say who, why, when, from which source and until when', async () => {
    const { user } = await openLists(['Customers'], ['ada']);
    await user.selectOptions(screen.getByLabelText('Expire'), 'after 30 days');
    await expectStatus('Saved');
    const cells = () => within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
    await waitFor(() => expect(cells().at(-1)?.textContent).not.toBe(''));
    expect(
      cells()
        .map(({ textContent }) => textContent)
        .slice(1, 3),
    ).toEqual(['ada', 'why ada']);
    expect(cells()[4]?.textContent).toBe('this page');
  });

  it('when imported with a name and a website, show both', async () => {
    const { db } = await openLists(['Customers'], ['ada']);
    await act(() => db.members.toCollection().modify({ label: 'Acme Ltd', names: ['domain:acme.example'] }));
    await waitFor(() => expect(who()).toEqual(['Acme Ltd acme.example']));
    await act(() => db.members.toCollection().modify({ label: 'acme.example' }));
    await waitFor(() => expect(who()).toEqual(['acme.example']));
  });

  it('when the time of one is over, say so', async () => {
    const { db } = await openLists(['Customers'], ['ada']);
    await act(() => db.members.toCollection().modify({ expiresAt: 1 }));
    expect(await screen.findByText(/^expired /)).toBeTruthy();
  });

  it('when the time of one is over by a clock that has jumped, still hold, and show the date', async () => {
    const { db } = await openLists(['Customers'], ['ada']);
    await act(() => db.settings.put({ key: 'clockSeen', value: { at: 1 } }));
    await act(() => db.members.toCollection().modify({ expiresAt: 100_000 }));
    expect(await screen.findByText(/^(?!expired).*\b19(?:69|70)\b/)).toBeTruthy();
  });

  it('when searched, match by the beginning of words; an empty result offers the way back', async () => {
    const { user } = await openLists(['Customers'], ['ada', 'bo', 'adam']);
    await user.type(screen.getByRole('searchbox', { name: 'Search inside this list' }), 'ad');
    await expectStatus('2 of 3');
    expect(who()).toEqual(['adam', 'ada']);
    await user.type(screen.getByRole('searchbox', { name: 'Search inside this list' }), 'x');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    await user.click(await button('Clear search'));
    await waitFor(() => expect(who()).toHaveLength(3));
  });

  it('when selected, are removed together and back with "Undo"', async () => {
    const { user } = await openLists(['Customers'], ['ada', 'bo', 'cy']);
    await screen.findByRole('checkbox', { name: 'Select ada' });
    expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select ada' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select cy' }));
    await user.click(await button('Remove 2'));
    await waitFor(() => expect(who()).toEqual(['bo']));
    await user.click(await button('Undo'));
    await waitFor(() => expect(who()).toEqual(['cy', 'bo', 'ada']));
  });

  it('when all are selected, are all that the search found, and without one all of the list', async () => {
    const { user } = await openLists(['Customers'], ['ada', 'bo', 'adam']);
    const search = screen.getByRole('searchbox', { name: 'Search inside this list' });
    await user.type(search, 'ad');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 found' }));
    await button('Remove 2');
    await user.clear(search);
    const all = await screen.findByRole('checkbox', { name: 'Select all 3 members' });
    expect(all).toMatchObject({ checked: false, indeterminate: true });
    await user.click(all);
    await button('Remove 3');
    expect(all).toMatchObject({ checked: true, indeterminate: false });
    await user.click(all);
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Remove/ })).toBeNull());
  });

  if (isFullDepth)
    it('when all of more than one message takes are removed, come back together by one "Undo"', async () => {
      const { user, db } = await openLists(['Customers'], ['ada']);
      const [row] = await db.members.toArray();
      if (row === undefined) throw new Error('Nobody');
      const others = Array.from({ length: 10_004 }, (_, at) => ({ ...row, id: `m${at}`, label: `m${at}`, names: [] }));
      await act(() => db.members.bulkAdd(others));
      await user.click(await screen.findByRole('checkbox', { name: 'Select all 10,005 members' }));
      await user.click(await button('Remove 10,005'));
      // Drawn for every piece, the list would keep the page busy until it is done.
      await screen.findByText('Removing 10,005 …');
      expect(screen.queryByRole('grid')).toBeNull();
      await waitFor(() => expect(screen.getByText('10,005 removed')).toBeTruthy());
      expect(await db.members.count()).toBe(0);
      await user.click(await button('Undo'));
      await waitFor(() => expect(screen.getByText('Undone')).toBeTruthy());
      expect(await db.members.count()).toBe(10_005);
      expect(await db.undos.where('token').notEqual('').count()).toBe(1);
    });

  if (isFullDepth)
    it('when the worker stops answering in the middle, are removed so far, which is said and can be undone', async () => {
      let messages = 0;
      const { db, user, handlers } = await openLists(['Customers']);
      const { removeMembers } = handlers;
      handlers.removeMembers = async (piece) => {
        messages += 1;
        if (messages > 1) throw new Error('dead');
        return removeMembers(piece);
      };
      const row = { ...member('id-1', pageOf('ada'), 'ada'), names: [] };
      await act(() => db.members.bulkAdd(Array.from({ length: 6000 }, (_, at) => ({ ...row, id: `m${at}` }))));
      await user.click(await screen.findByRole('checkbox', { name: 'Select all 6,000 members' }));
      await user.click(await button('Remove 6,000'));
      await expectStatus(
        '5,000 of 6,000 removed; then Sidenote stopped responding. The others are still on the list.UndoDismiss',
      );
      expect(await db.members.count()).toBe(1000);
      await user.click(await button('Undo'));
      await expectStatus('Undone');
      expect(await db.members.count()).toBe(6000);
    });

  it('have columns that are hidden, moved and remembered, but for the name', async () => {
    const { user } = await openLists(['Customers'], ['ada']);
    const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads()).toEqual(['', 'Name', 'Why', 'When', 'Source', 'Expires']);
    await user.click(await button('Columns'));
    const menu = within(screen.getByRole('group', { name: 'Columns of the table' }));
    expect(menu.getByRole('checkbox', { name: 'Name' })).toHaveProperty('disabled', true);
    await user.click(menu.getByRole('checkbox', { name: 'When' }));
    await user.click(menu.getByRole('button', { name: 'Move Source left' }));
    expect(heads()).toEqual(['', 'Name', 'Source', 'Why', 'Expires']);
    const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['', 'ada', 'this page', 'why ada', '']);
    expect(Object.values(await fakeBrowser.storage.local.get('columns:members'))).toMatchObject([
      { shown: ['who', 'by', 'why', 'expires'] },
    ]);
    await user.click(menu.getByRole('button', { name: 'Reset columns' }));
    expect(heads()).toEqual(['', 'Name', 'Why', 'When', 'Source', 'Expires']);
  });

  it('are called by their full name where it was bought after a masked one was put on the list', async () => {
    const { db } = await openLists(['Customers'], ['hana']);
    await act(() => db.members.toCollection().modify({ label: 'Hana N******' }));
    await waitFor(() => expect(who()).toEqual(['Hana N******']));
    await act(() => db.records.put(record(pageOf('hana'), {}, 'Hana Novotná')));
    await waitFor(() => expect(who()).toEqual(['Hana Novotná']));
    expect(screen.getByRole('checkbox', { name: 'Select Hana Novotná' })).toBeTruthy();
    expect((await db.members.toArray()).map(({ label }) => label)).toEqual(['Hana N******']);
  });

  it('when searched, are found by the full name behind a masked one, also if it is bought meanwhile', async () => {
    const { db, user } = await openLists(['Customers'], ['hana', 'elif', 'ada']);
    const mask = (slug: string, label: string) => db.members.filter(({ label: was }) => was === slug).modify({ label });
    await act(async () => {
      await mask('hana', 'Hana N******');
      await mask('elif', 'Elif Y.');
      await db.records.put(record(pageOf('hana'), {}, 'Hana Novotná'));
    });
    const field = screen.getByRole('searchbox', { name: 'Search inside this list' });
    await user.type(field, 'novotna');
    await waitFor(() => expect(who()).toEqual(['Hana Novotná']));
    await user.clear(field);
    await user.type(field, 'yild');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    await act(() => db.records.put(record(pageOf('elif'), {}, 'Elif Yildirim')));
    await waitFor(() => expect(who()).toEqual(['Elif Yildirim']));
  });

  it('when a few hundred, are all read a moment after the first lines, so that a search does not wait for them', async () => {
    const { db } = await openLists(['Customers'], ['ada']);
    const [row] = await db.members.toArray();
    if (row === undefined) throw new Error('Nobody');
    const read = new Set<string>();
    db.members.hook('reading', (each) => {
      read.add(each.id);
      return each;
    });
    await act(() =>
      db.members.bulkAdd(Array.from({ length: 300 }, (_, at) => ({ ...row, id: `m${at}`, at: at + 1, names: [] }))),
    );
    await waitFor(() => expect(read.size).toBe(301));
  });

  if (isFullDepth)
    it('when a thousand, are drawn as far as they are in view', async () => {
      const { db } = await openLists(['Customers'], ['ada']);
      const [row] = await db.members.toArray();
      if (row === undefined) throw new Error('Nobody');
      await act(() =>
        db.members.bulkAdd(
          Array.from({ length: 999 }, (_, at) => ({ ...row, id: `m${at}`, label: `m${at}`, at: at + 1, names: [] })),
        ),
      );
      await button('Customers 1,000');
      expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001');
      await waitFor(() => expect(who().slice(0, 2)).toEqual(['ada', 'm998']));
      expect(screen.getAllByRole('row').length).toBeLessThan(60);
    });
});

describe('"Add"', () => {
  it('when text is typed, says how it understood it before adding, and its faults', async () => {
    const { user, db } = await openLists(['Customers']);
    await user.click(await button('Add'));
    const field = screen.getByLabelText('Profile, email address or ID');
    await user.type(field, 'www.pronet.example/company/acme');
    await user.click(await button('Add to list'));
    await expectStatus('This is a company’s page, and this is a list of people.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(await db.members.count()).toBe(0);
    await user.clear(field);
    await user.type(field, 'nl.pronet.example/in/Jane/');
    await expectStatus('Understood as a profile: jane');
    await user.click(await button('Add to list'));
    await waitFor(() => expect(who()).toEqual(['jane']));
    expect(field).toHaveProperty('value', '');
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Profile, email address or ID')).toBeNull();
  });

  it('when the worker does not answer, says so in its form and adds no one', async () => {
    const { user, db, handlers } = await openLists(['Customers']);
    handlers.addToList = () => Promise.reject(new Error('dead'));
    await user.click(await button('Add'));
    await user.type(screen.getByLabelText('Profile, email address or ID'), 'www.pronet.example/in/ada');
    await user.click(await button('Add to list'));
    await expectStatus('Sidenote did not respond. Nothing was changed; try again.');
    expect(await db.members.count()).toBe(0);
  });
});

describe('a domain on a list of people', () => {
  it('is said to belong on a list of companies, and no one is added', async () => {
    const { user, db } = await openLists(['Customers']);
    await user.click(await button('Add'));
    await user.type(screen.getByLabelText('Profile, email address or ID'), 'https://www.acme.example/');
    await user.click(await button('Add to list'));
    await expectStatus(
      'This is a company’s domain, and this is a list of people. On a list of companies it covers the company and, if that list says so, everyone who works there.',
    );
    expect(await db.members.count()).toBe(0);
  });

  async function enterDomain(lists: Awaited<ReturnType<typeof openLists>>) {
    const { user } = lists;
    await user.click(await button('Add'));
    await user.type(screen.getByLabelText('Profile, email address or ID'), 'acme.example');
    await user.type(screen.getByLabelText('Why (optional)'), 'Customer');
    await user.click(await button('Add to list'));
    return lists;
  }
  const members = async ({ db }: Awaited<ReturnType<typeof openLists>>) =>
    (await db.members.toArray()).map(({ listId, names, why }) => ({ listId, names, why }));

  it('goes onto the list of companies used last with one press, which shows it, and can be undone', async () => {
    const lists = await openLists(['Customers']);
    await act(() => lists.exclusions.createList('Off-limits', 'company'));
    const { user } = await enterDomain(lists);
    await user.click(await button('Add to “Off-limits”'));
    expect(await screen.findByRole('heading', { name: 'Off-limits' })).toBeTruthy();
    await waitFor(async () =>
      expect(await members(lists)).toEqual([{ listId: 'id-2', names: ['domain:acme.example'], why: 'Customer' }]),
    );
    await screen.findByText('Added: acme.example');
    await user.click(await button('Undo'));
    await waitFor(async () => expect(await members(lists)).toEqual([]));
  });

  it('makes the first list of companies where there is none', async () => {
    const lists = await enterDomain(await openLists(['Customers']));
    await lists.user.click(await button('Make a list of companies for it'));
    expect(await screen.findByRole('heading', { name: 'Companies not to contact' })).toBeTruthy();
    await waitFor(async () => expect(await members(lists)).toMatchObject([{ names: ['domain:acme.example'] }]));
  });

  it('is offered no list once something else is entered', async () => {
    const { user, exclusions } = await enterDomain(await openLists(['Customers']));
    await act(() => exclusions.createList('Off-limits', 'company'));
    await button('Add to “Off-limits”');
    await user.clear(screen.getByLabelText('Profile, email address or ID'));
    expect(screen.queryByRole('button', { name: 'Add to “Off-limits”' })).toBeNull();
  });
});

describe('"Add" to a list of companies', () => {
  it('says that a shared host belongs to no company, and which people a domain does not cover', async () => {
    const { user, db, exclusions } = await openLists([]);
    await act(() => exclusions.createList('Off-limits', 'company'));
    await user.click(await button('Off-limits 0'));
    await user.click(await button('Add'));
    const field = screen.getByLabelText('Company page, domain or ID');
    await user.type(field, 'https://sites.google.com/view/acme');
    await user.click(await button('Add to list'));
    await expectStatus(
      'Anyone can have a page there, so it does not belong to one company. Enter the company’s own domain, or its page on a network.',
    );
    expect(await db.members.count()).toBe(0);
    await user.clear(field);
    await user.type(field, 'www.Google.com/');
    await expectStatus(
      `Understood as a domain: google.com. google.com does not cover pages on ${sharedHostsBelow('google.com').join(', ')}: anyone can have one there.`,
    );
    await user.click(await button('Add to list'));
    await waitFor(() => expect(who()).toEqual(['google.com']));
  });
});

describe('"Export CSV"', () => {
  it('when the file cannot be written, says so', async () => {
    vi.spyOn(files, 'saveBlob').mockImplementation(() => {
      throw new Error('no room');
    });
    const { user } = await openLists(['Customers'], ['ada']);
    await user.click(await button('Export CSV'));
    await expectStatus('The file could not be written. Nothing was changed.');
  });

  it('has a line for each member with its identifiers, and another connection’s id labelled as such', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockReturnValue();
    const { user, db } = await openLists(['Customers'], ['ada']);
    await act(() =>
      db.members.toCollection().modify({
        at: 0,
        names: ['page:person/pronet/ada', 'email:ada@acme.example', 'id:https://x#1|person:77'],
        why: '=1+1',
      }),
    );
    await user.click(await button('Export CSV'));
    await expectStatus('1 line saved to sidenote-list-Customers.csv');
    expect((await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n')).toEqual([
      '\uFEFFwho,why,added,route,expires,pages,domains,emails,person_ids,other_ids',
      "ada,'=1+1,1970-01-01T00:00:00.000Z,panel,,person/pronet/ada,,ada@acme.example,,https://x#1|person:77",
      '',
    ]);
  });
});

describe('the last change, with its "Undo"', () => {
  async function removeList() {
    const opened = await openLists(['Customers', 'Staff']);
    await opened.user.click(await button('More'));
    await opened.user.click(await button('Remove list'));
    await opened.user.click(await button('Remove now'));
    await screen.findByText('Removed: Customers');
    // The next list takes its place, and draws the line anew.
    await screen.findByRole('heading', { name: 'Staff' });
    return opened;
  }

  it('goes by "Dismiss"', async () => {
    const { user } = await removeList();
    await user.click(await button('Dismiss'));
    expect(screen.queryByText('Removed: Customers')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('stays when something else is done, such as another list made', async () => {
    const { user } = await removeList();
    await user.click(await button('New list'));
    await user.type(screen.getByLabelText('Name of the list'), 'Partners');
    await user.click(await button('Create list'));
    await screen.findByRole('heading', { name: 'Partners' });
    expect(await button('Undo')).toBeTruthy();
  });

  it('goes by itself after a while', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await removeList();
    const afterAWhile = timers.mock.calls.find(([, ms]) => ms === doneMs)?.[0];
    expect(screen.getByText('Removed: Customers')).toBeTruthy();
    act(() => afterAWhile?.());
    expect(screen.queryByText('Removed: Customers')).toBeNull();
  });
});
