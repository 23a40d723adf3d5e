import '../setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Lists } from '@/components/exclusions/lists';
import * as files from '@/components/ui/save-file';
import { pageOf } from '../../lib/exclusions/book.ts';
import { openWithBook } from './with-book.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1280);
});

const button = (name: string) => screen.findByRole('button', { name });
const said = async (words: string) =>
  waitFor(() => expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(words));
const who = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

async function openLists(names: string[] = [], people: string[] = []) {
  const opened = await openWithBook(names, (acts) => <Lists acts={acts} />);
  await screen.findByRole('complementary', { name: 'Lists' });
  for (const slug of people) {
    await act(async () => {
      await opened.exclusions.exclude(pageOf(slug), null, { listId: 'id-1', route: 'panel', why: `why ${slug}` });
    });
  }
  if (people.length > 0) await waitFor(() => expect(who()).toHaveLength(people.length));
  return opened;
}

describe('the lists', () => {
  it('when there are none, say how the first one is made', async () => {
    await openLists();
    expect(screen.getByRole('heading', { name: 'No lists yet' })).toBeTruthy();
  });

  it('when one is made, shows it; a name that is taken is refused where it stands', async () => {
    const { user } = await openLists(['Customers']);
    await user.click(await button('New list'));
    await user.type(screen.getByLabelText('Name of the list'), 'customers');
    await user.click(await button('Create list'));
    expect((await screen.findByRole('alert')).textContent).toBe('There is a list of this name already.');
    await user.click(screen.getByRole('radio', { name: 'Companies' }));
    await user.click(await button('Create list'));
    expect(await screen.findByRole('heading', { name: 'customers' })).toBeTruthy();
    expect(screen.getByRole('checkbox', { name: 'Covers the people who work there' })).toHaveProperty('checked', true);
    expect(await screen.findByRole('heading', { name: 'Nobody on this list yet' })).toBeTruthy();
  });

  it('when one is chosen, counts and shows who is on it', async () => {
    const { user } = await openLists(['Customers', 'Staff'], ['ada', 'bo']);
    expect((await button('Customers 2')).getAttribute('aria-current')).toBe('true');
    await user.click(await button('Staff 0'));
    expect(await screen.findByRole('heading', { name: 'Staff' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('when renamed, has the new name; removed, is gone after a confirmation and back with "Undo"', async () => {
    const { user } = await openLists(['Customers'], ['ada']);
    await user.click(await button('Rename'));
    await user.type(screen.getByLabelText('Name of the list'), ' of 2026');
    await user.click(await button('Save name'));
    expect(await screen.findByRole('heading', { name: 'Customers of 2026' })).toBeTruthy();
    await user.click(await button('Remove list'));
    expect(document.activeElement?.textContent).toBe('Keep it');
    expect(screen.getByText('1 member is off-limits by it, and will not be any more.')).toBeTruthy();
    await user.click(await button('Remove it'));
    await screen.findByRole('heading', { name: 'No lists yet' });
    await user.click(await button('Undo'));
    await screen.findByRole('heading', { name: 'Customers of 2026' });
    await waitFor(() => expect(who()).toEqual(['ada']));
  });
});

describe('the members', () => {
  it('when shown, say who, why, when, by which route and until when', async () => {
    const { user } = await openLists(['Customers'], ['ada']);
    await user.selectOptions(screen.getByLabelText('Members stay'), '30 days');
    await said('Saved');
    const cells = () => within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
    await waitFor(() => expect(cells().at(-1)?.textContent).not.toBe(''));
    expect(
      cells()
        .map(({ textContent }) => textContent)
        .slice(1, 3),
    ).toEqual(['ada', 'why ada']);
    expect(cells()[4]?.textContent).toBe('this page');
  });

  it('when the time of one is over, say so', async () => {
    const { db } = await openLists(['Customers'], ['ada']);
    await act(() => db.members.toCollection().modify({ expiresAt: 1 }));
    expect(await screen.findByText(/^over: /)).toBeTruthy();
  });

  it('when searched, are those whose words begin so; nothing found offers the way back', async () => {
    const { user } = await openLists(['Customers'], ['ada', 'bo', 'adam']);
    await user.type(screen.getByRole('searchbox', { name: 'Search inside this list' }), 'ad');
    await said('2 of 3');
    expect(who()).toEqual(['adam', 'ada']);
    await user.type(screen.getByRole('searchbox', { name: 'Search inside this list' }), 'x');
    await screen.findByRole('heading', { name: 'Nothing matches' });
    await user.click(await button('Clear search'));
    await waitFor(() => expect(who()).toHaveLength(3));
  });

  it('when selected, are removed together and back with "Undo"', async () => {
    const { user } = await openLists(['Customers'], ['ada', 'bo', 'cy']);
    expect(await button('Remove')).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('checkbox', { name: 'Select ada' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select cy' }));
    await user.click(await button('Remove 2'));
    await waitFor(() => expect(who()).toEqual(['bo']));
    await user.click(await button('Undo'));
    await waitFor(() => expect(who()).toEqual(['cy', 'bo', 'ada']));
  });

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
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('1001');
    await waitFor(() => expect(who().slice(0, 2)).toEqual(['ada', 'm998']));
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
  });
});

describe('"Add"', () => {
  it('when something is written, says what it understood before it adds it, and what is wrong where it is nothing', async () => {
    const { user, db } = await openLists(['Customers']);
    await user.click(await button('Add'));
    const field = screen.getByLabelText('Profile, email address or id');
    await user.type(field, 'www.pronet.example/company/acme');
    await user.click(await button('Add to list'));
    await said('This is the page of a company, and this is a list of people.');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(await db.members.count()).toBe(0);
    await user.clear(field);
    await user.type(field, 'nl.pronet.example/in/Jane/');
    await said('Understood as a profile: jane');
    await user.click(await button('Add to list'));
    await waitFor(() => expect(who()).toEqual(['jane']));
    expect(field).toHaveProperty('value', '');
    await user.keyboard('{Escape}');
    expect(screen.queryByLabelText('Profile, email address or id')).toBeNull();
  });
});

describe('"Export CSV"', () => {
  it('has a line a member with what it is known by, an id of another connection with that', async () => {
    const saveFile = vi.spyOn(files, 'saveFile').mockReturnValue();
    const { user, db } = await openLists(['Customers'], ['ada']);
    await act(() =>
      db.members.toCollection().modify({
        ...{
          at: 0,
          names: ['page:person/pronet/ada', 'email:ada@acme.example', 'id:https://x#1|person:77'],
          why: '=1+1',
        },
      }),
    );
    await user.click(await button('Export CSV'));
    await said('1 line is in sidenote-list-Customers.csv');
    expect(saveFile.mock.calls[0]?.[2].split('\r\n')).toEqual([
      '\uFEFFwho,why,added,route,expires,pages,domains,emails,person_ids,other_ids',
      "ada,'=1+1,1970-01-01T00:00:00.000Z,panel,,person/pronet/ada,,ada@acme.example,,https://x#1|person:77",
      '',
    ]);
  });
});

describe('a screen that may change nothing', () => {
  it('reads and takes along, and offers no change', async () => {
    const { exclusions } = await openWithBook(['Customers'], () => <Lists />);
    await act(async () => {
      await exclusions.exclude(pageOf('ada'), null, { listId: 'id-1', route: 'panel', why: '' });
    });
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'New list' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveProperty('disabled', false);
  });
});
