import '../../worlds/dom-setup.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useLiveQuery } from 'dexie-react-hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { usePanel } from '@/components/context/panel-context';
import { AllowedLine, undoMs } from '@/components/exclusions/allowed-line';
import { readAllowed } from '@/components/exclusions/read-allowed';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { weakNames } from '@/lib/exclusions/match/weak-names';
import { subjectOfDomain, subjectOfEmployee } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { emailEntry, facet } from '../../fixtures/rows/fixture-rows.ts';
import { knownAs, pageOf } from '../../worlds/exclusion-policy.ts';
import { openWithExclusions } from '../lists/with-lists.tsx';

afterEach(() => {
  vi.useRealTimers();
  shown.length = 0;
});

const jane = pageOf('jane-doe');
const shown: string[] = [];

interface LineProps {
  record: SubjectRecord | null;
  subject: Subject;
}

function Line({ record, subject }: LineProps) {
  const { db } = usePanel();
  const allowed = useLiveQuery(async () => readAllowed(db, subject, record, Date.now()), [db, subject.key, record]);
  if (allowed === undefined) return null;
  return <AllowedLine subject={subject} allowed={allowed} route="panel" onShowList={(listId) => shown.push(listId)} />;
}

async function openLine(lists: string[] = [], record: SubjectRecord | null = null, subject = jane) {
  const opened = await openWithExclusions(lists, <Line record={record} subject={subject} />);
  if (lists.length > 0) await screen.findByText(/^(Not on|On none) /);
  else await button('Exclude');
  return opened;
}
const button = (name: string) => screen.findByRole('button', { name });

describe('the line under the name', () => {
  it('when no one is excluded, counts the lists that were checked', async () => {
    await openLine(['Do not contact', 'Customers']);
    expect(screen.getByText('On none of your 2 lists')).toBeTruthy();
  });

  it('when there are no lists, says nothing', async () => {
    await openLine();
    expect(screen.getByRole('region', { name: 'Exclusions' }).textContent).toBe('Exclude');
  });

  it('when a name and a company on a list match, warns, shows the list, and still offers "Exclude"', async () => {
    const known = {
      ...knownAs(jane, { facets: { email: facet([emailEntry({ address: 'jane@fenwick.example' })]) } }),
      name: 'Jane Doe',
    };
    const { db, user } = await openLine(['Customers'], known);
    await act(async () => {
      await db.members.put({
        id: 'm',
        listId: 'id-1',
        label: 'Jane Doe',
        why: 'asked us',
        at: 1,
        route: 'import',
        expiresAt: null,
        names: weakNames('Jane Doe', { name: '', domain: 'fenwick.example' }),
      });
    });
    await screen.findByText('Perhaps on your list “Customers”: name and company match');
    expect(screen.getByText('asked us')).toBeTruthy();
    expect(screen.queryByText(/^Excluded/)).toBeNull();
    expect(await button('Exclude: Customers')).toBeTruthy();
    await user.click(await button('Show list'));
    expect(shown.at(-1)).toBe('id-1');
  });

  describe('with companies on a list', () => {
    const unchecked = 'Not on your lists by name. The employer is not known yet.';
    const known = knownAs(jane, { facets: { email: facet([emailEntry({ address: 'jane@fenwick.example' })]) } });

    async function openBesideCompany(record: SubjectRecord | null, subject = jane) {
      const opened = await openLine(['Customers'], record, subject);
      await act(async () => {
        await opened.exclusions.exclude(subjectOfDomain('acme.example'), null, {
          listId: null,
          route: 'written',
          why: '',
        });
      });
      return opened;
    }
    const tick = () => screen.getByRole('region', { name: 'Exclusions' }).querySelector('.good > svg');

    it('and no employer known, says how far the check went, without a tick', async () => {
      await openBesideCompany(null);
      await screen.findByText(unchecked);
      expect(tick()).toBeNull();
    });

    it('and a domain of the employer known, counts the lists', async () => {
      await openBesideCompany(known);
      await screen.findByText('On none of your 2 lists');
      expect(tick()).not.toBeNull();
    });

    it('and a domain typed with the name, counts the lists', async () => {
      await openBesideCompany(null, subjectOfEmployee('Jane Doe', 'fenwick.example') ?? jane);
      await screen.findByText('On none of your 2 lists');
    });
  });

  it('when a list of companies is empty, the employer is of no interest', async () => {
    const { exclusions } = await openLine(['Customers']);
    await act(async () => {
      await exclusions.createList('Accounts', 'company');
    });
    await screen.findByText('On none of your 2 lists');
  });

  it('when "Exclude" is pressed with no list, makes one, says so, and "Undo" takes both back', async () => {
    const { user, db } = await openLine();
    await user.click(await button('Exclude'));
    expect(await screen.findByText('Excluded: Do not contact')).toBeTruthy();
    await expect
      .poll(() => screen.getByRole('status').textContent)
      .toBe('Excluded: Do not contact. You can undo this for a while.');
    expect(screen.queryByRole('button', { name: 'Take off the list' })).toBeNull();
    await user.click(await button('Undo'));
    await button('Exclude');
    expect([await db.lists.count(), await db.members.count()]).toEqual([0, 0]);
    await expect.poll(() => screen.getByRole('status').textContent).toBe('Undone');
  });

  it('when pressed by keyboard, keeps the focus here and reaches "Undo" with the next Tab', async () => {
    const { user } = await openLine(['Customers']);
    (await button('Exclude: Customers')).focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Excluded: Customers');
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Exclusions');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Undo');
  });

  it('when another list and a reason are chosen, uses them, and the next press means that list', async () => {
    const { user, db } = await openLine(['Do not contact', 'Customers']);
    await user.click(await button('Choose a list'));
    await user.selectOptions(await screen.findByLabelText('List'), 'Customers');
    await user.type(screen.getByLabelText('Why (optional)'), 'renewals only');
    await user.click(await button('Exclude'));
    expect(await screen.findByText('Excluded: Customers')).toBeTruthy();
    expect(screen.getByText('renewals only')).toBeTruthy();
    await user.click(await button('Undo'));
    expect((await db.members.toArray()).length).toBe(0);
  });

  it('when the name of a "New list" is taken, says so and excludes no one; another name works', async () => {
    const { user, db } = await openLine(['Customers']);
    await user.click(await button('Choose a list'));
    await user.selectOptions(await screen.findByLabelText('List'), 'New list');
    await user.type(screen.getByLabelText('Name of the list'), 'customers');
    await user.click(await button('Exclude'));
    expect((await screen.findByRole('alert')).textContent).toBe('A list with this name already exists.');
    expect(await db.members.count()).toBe(0);
    await user.type(screen.getByLabelText('Name of the list'), ' of Ingrid');
    await user.click(await button('Exclude'));
    expect(await screen.findByText('Excluded: customers of Ingrid')).toBeTruthy();
  });

  it('when a list is chosen and there is none yet, suggests the name that one press would give it', async () => {
    const { user } = await openLine();
    await user.click(await button('Choose a list'));
    expect(await screen.findByLabelText('Name of the list')).toHaveProperty('placeholder', 'Do not contact');
    await user.click(screen.getAllByRole('button', { name: 'Exclude' }).at(-1) as HTMLElement);
    expect(await screen.findByText('Excluded: Do not contact')).toBeTruthy();
  });

  it('when the worker does not answer, says so, and "Exclude" is still there', async () => {
    const { user, handlers } = await openLine(['Customers']);
    handlers.exclude = () => Promise.reject(new Error('dead'));
    await user.click(await button('Exclude: Customers'));
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
    expect(await button('Exclude: Customers')).toBeTruthy();
  });

  it('when the person was excluded before, says since when and why, and takes them off with an undo', async () => {
    const { user, exclusions } = await openLine(['Customers']);
    await act(async () => {
      await exclusions.exclude(jane, null, { listId: null, route: 'shortcut', why: 'account with Ingrid' });
    });
    await screen.findByText('account with Ingrid');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await user.click(await button('Take off the list'));
    await screen.findByText('Not on your list');
    await user.click(await button('Undo'));
    expect(await screen.findByText('Excluded: Customers')).toBeTruthy();
  });

  it('when the company is on a list, says so, and does not offer to take the company off it', async () => {
    const record = knownAs(jane, { facets: { email: facet([emailEntry({ address: 'jane@acme.example' })]) } });
    const { exclusions, user } = await openLine(['Customers'], record);
    await act(async () => {
      await exclusions.exclude(subjectOfDomain('acme.example'), null, { listId: null, route: 'written', why: '' });
    });
    expect(await screen.findByText('Excluded: Companies not to contact')).toBeTruthy();
    expect(screen.getByText(/Works at acme.example, which is on this list/)).toBeTruthy();
    await user.click(await button('Show list'));
    expect(shown).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Take off the list' })).toBeNull();
  });
});

describe('"Undo"', () => {
  it('when ten seconds are over, gives way to "Take off the list", but not while it has the focus', async () => {
    await openLine(['Customers']);
    const exclude = await button('Exclude: Customers');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await act(async () => exclude.click());
    await screen.findByText('Excluded: Customers');
    const undo = await button('Undo');
    undo.focus();
    await act(() => vi.advanceTimersByTimeAsync(undoMs + 5000));
    expect(screen.getByRole('button', { name: 'Undo' })).toBe(undo);
    await act(async () => undo.blur());
    await act(() => vi.advanceTimersByTimeAsync(1100));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    vi.useRealTimers();
    expect(await button('Take off the list')).toBeTruthy();
  });
});
