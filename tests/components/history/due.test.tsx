import '../../worlds/dom-setup.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { columnStore } from '@/components/ui/table/column-store';
import { createHistoryHandlers } from '@/lib/history/handlers';
import { dueIn } from '@/lib/outreach/due-days';
import { createContactHandlers } from '@/lib/outreach/handlers';
import { day, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { list } from '../../fixtures/rows/list-rows.ts';
import { openHistory, somebody, table } from './open-history.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
  columnStore.reset('history');
  location.hash = '#history';
});
afterEach(() => {
  location.hash = '';
});

const now = Date.now();
const contacted = { id: 't', kind: 'contacted' as const, by: 'email' as const, at: now - 9 * day, about: '11 days' };
const elif = somebody('elif', 'Elif Yıldız', { dueAt: dueIn(now, -5), tags: ['nordics'], touches: [contacted] });
const hana = somebody('hana', 'Hana Novotná', { dueAt: dueIn(now, 0), tags: ['nordics', 'shortlist'] });
const kwame = somebody('kwame', 'Kwame Boateng', { dueAt: dueIn(now, 30) });
const leila = somebody('leila', 'Leila Haddad');
const all = [elif, hana, kwame, leila];

/** With a worker that stores what is logged. */
async function openWith(records = all) {
  const page = await openHistory(records);
  let ids = 0;
  const newId = () => `new-${++ids}`;
  const deps = { db: page.db, clock: { now: () => Date.now() }, newId, changed: () => undefined };
  Object.assign(page.handlers, createContactHandlers(deps), createHistoryHandlers(deps));
  return page;
}

const rows = () =>
  within(table())
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('aria-rowindex'))
    .slice(1);
const shown = () => rows().map((row) => within(row).getAllByRole('button')[0]?.textContent);
const view = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Views' })).getByRole('link', { name });
const open = async (hash: string) => {
  location.hash = hash;
  window.dispatchEvent(new Event('hashchange'));
};

describe('what is due', () => {
  it('opens first, in groups, the latest first, and the tab counts what is late or of today', async () => {
    await openWith();
    expect(screen.getByRole('heading', { level: 2, name: 'Due' })).toBeTruthy();
    expect(shown()).toEqual(['Elif Yıldız', 'Hana Novotná']);
    expect(
      within(table())
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Late 1', 'Today 1']);
    expect(rows()[0]?.textContent).toContain('5 days late');
    expect(rows()[0]?.textContent).toContain('Written to');
    const tab = within(screen.getByRole('navigation', { name: 'Workspace' })).getByRole('link', { name: /^History/ });
    expect(tab.textContent).toBe('History 2 due');
  });

  it('is not in the way where nothing is due', async () => {
    await openWith([leila]);
    expect(screen.getByRole('heading', { level: 2, name: 'Everybody' })).toBeTruthy();
  });

  it('has the first beside it in a wide window, until closed', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('>= 1200px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { user } = await openWith();
    const side = () => screen.queryByRole('complementary', { name: 'Elif Yıldız' });
    expect(side()).not.toBeNull();
    await user.click(within(side() ?? document.body).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('says in its chips what is left out, as the value of a field', async () => {
    await openWith();
    expect(screen.getByRole('button', { name: 'Without the filter: Excluded no' })).toBeTruthy();
  });

  it('leaves out excluded people', async () => {
    const { db } = await openWith();
    await db.lists.put(list('customers', 'Customers', 'person'));
    await db.members.put({
      id: 'm',
      listId: 'customers',
      names: ['page:person/pronet/elif'],
      label: 'Elif',
      why: '',
      route: 'panel',
      at: now,
      expiresAt: null,
    } as never);
    await waitFor(() => expect(shown()).toEqual(['Hana Novotná']));
  });
});

describe('in a row', () => {
  it('"Done" ends the follow-up, and its undo brings it back', async () => {
    const { db, user } = await openWith();
    await user.click(within(rows()[0] ?? table()).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(shown()).toEqual(['Hana Novotná']));
    expect(await db.records.get(elif.id)).toMatchObject({ touches: [contacted, { kind: 'done' }] });
    const said = screen.getByText('Follow-up done: Elif Yıldız').closest('p') ?? table();
    await user.click(within(said).getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(shown()).toEqual(['Elif Yıldız', 'Hana Novotná']));
    expect((await db.records.get(elif.id))?.touches).toEqual([contacted]);
  });

  it('E does the same as "Done", and D asks for another day, which leaves the weekend', async () => {
    const { db, user } = await openWith();
    rows()[0]?.focus();
    await user.keyboard('e');
    await waitFor(() => expect(shown()).toEqual(['Hana Novotná']));
    rows()[0]?.focus();
    await user.keyboard('d');
    const side = await screen.findByRole('complementary', { name: 'Hana Novotná' });
    await user.click(within(side).getByRole('button', { name: '1 week' }));
    await waitFor(async () => {
      const dueAt = (await db.records.get(hana.id))?.dueAt ?? 0;
      expect(dueAt).toBeGreaterThanOrEqual(dueIn(now, 7));
      expect([0, 6]).not.toContain(new Date(dueAt).getDay());
    });
  });

  it('W shows the person in the panel and opens a letter', async () => {
    const { messages, user } = await openWith();
    rows()[0]?.focus();
    await user.keyboard('w');
    await waitFor(() => expect(messages.map(({ name }) => name)).toContain('showSubject'));
    expect(messages.find(({ name }) => name === 'showSubject')?.payload).toMatchObject({ subject: subjectOf('elif') });
  });

  it('letters typed in the search are only text', async () => {
    const { messages, user } = await openWith();
    await user.type(screen.getByRole('searchbox', { name: 'Search in history' }), 'wed');
    expect(messages).toEqual([]);
  });
});

describe('a view', () => {
  it('has its count, and its people', async () => {
    await openWith();
    expect(view(/^Never written to/).textContent).toBe('Never written to3');
    expect(view(/^Waiting for an answer/).textContent).toBe('Waiting for an answer1');
    await open('#history/never');
    await waitFor(() => expect(shown().toSorted()).toEqual(['Hana Novotná', 'Kwame Boateng', 'Leila Haddad']));
  });

  it('of a tag is a shortlist', async () => {
    await openWith();
    expect(view(/^nordics/).textContent).toBe('nordics2');
    await open('#history/tag%3Ashortlist');
    await waitFor(() => expect(shown()).toEqual(['Hana Novotná']));
  });

  it('of the user’s own is saved by its filters, opened, and removed', async () => {
    const { db, user } = await openWith();
    await open('#history/everybody');
    await waitFor(() => expect(shown()).toHaveLength(4));
    expect(screen.queryByRole('button', { name: 'Save as a view' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.click(screen.getByRole('checkbox', { name: 'shortlist' }));
    await user.click(screen.getByRole('button', { name: 'Save as a view' }));
    await user.type(screen.getByRole('textbox', { name: 'Name of the view' }), 'Shortlist, Nordics{Enter}');
    await waitFor(async () =>
      expect((await db.settings.get('historyViews'))?.value).toMatchObject([{}, { name: 'Shortlist, Nordics' }]),
    );
    await waitFor(() => expect(view(/^Shortlist, Nordics/).getAttribute('aria-current')).toBe('page'));
    await user.click(screen.getByRole('button', { name: 'Remove the view Shortlist, Nordics' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Shortlist, Nordics/ })).toBeNull());
  });

  it('loses a filter by a press on its chip', async () => {
    const { user } = await openWith();
    await user.click(screen.getByRole('button', { name: 'Without the filter: Due this week' }));
    await waitFor(() => expect(shown()).toHaveLength(4));
  });
});

it('a selection is saved to a tag at once, which may be new', async () => {
  const { db, user } = await openWith();
  await user.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
  await user.click(screen.getByRole('button', { name: 'Save to …' }));
  expect(await screen.findByRole('checkbox', { name: 'nordics' })).toHaveProperty('checked', true);
  expect(screen.getByRole('checkbox', { name: 'shortlist' })).toHaveProperty('checked', false);
  await user.type(screen.getByRole('textbox', { name: 'New tag' }), ' spring  fair {Enter}');
  await waitFor(async () =>
    expect((await db.records.bulkGet([elif.id, hana.id])).map((record) => record?.tags)).toEqual([
      ['nordics', 'spring fair'],
      ['nordics', 'shortlist', 'spring fair'],
    ]),
  );
});
