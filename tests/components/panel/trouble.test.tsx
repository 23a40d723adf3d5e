import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { Panel } from '@/components/panel/panel';
import type { BudgetSettings, ConnectionSettings } from '@/lib/database/schema/settings-rows';
import type { Subject } from '@/lib/subjects/subject';
import {
  amara,
  balance,
  connection,
  day,
  facet,
  intent,
  record,
  subjectOf,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { answering, createPage, failing } from '../extension-page.tsx';

const refusedKey = { at: 1, elapsedMs: 80, failure: { kind: 'key-refused', status: 401 } } as const;
const budgetOf = (credits: number | null): BudgetSettings => ({
  perDayMilli: credits === null ? null : credits * 1000,
  perMonthMilli: null,
  askAgainAboveMilli: null,
});
const scanPage = answering({
  kind: 'read',
  host: 'blog.example',
  isWhole: true,
  subjects: [amara, tomasz, subjectOf('aroha-ngata')],
  addresses: ['lin@fenwick.example'],
});

interface Given {
  subject?: Subject | null;
  settings?: Partial<ConnectionSettings>;
  /** Credits a day. */
  budget?: number;
  balanceMilli?: number;
  /** How long ago the balance was read. */
  readMsAgo?: number;
  isOnline?: boolean;
  answers?: Record<string, unknown>;
}

async function openPanel(given: Given = {}) {
  const { subject = null, settings = {}, budget, balanceMilli, readMsAgo = 180_000, answers = {} } = given;
  // What another test has written.
  await fakeBrowser.storage.session.clear();
  const page = createPage({ tab: { subject }, answers: { scanPage, ...answers } });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(given.isOnline ?? true);
  await page.db.settings.put({ key: 'connection', value: { ...connection(), ...settings } });
  if (budget !== undefined) await page.db.settings.put({ key: 'budget', value: budgetOf(budget) });
  await page.db.balances.put({ ...balance(balanceMilli), readAt: Date.now() - readMsAgo });
  page.open(<Panel page={page.follow()} />);
  if (subject !== null) await screen.findByRole('heading', { level: 1 });
  return page;
}

async function openScan(given: Given = {}) {
  const page = await openPanel(given);
  await page.user.click(await screen.findByRole('button', { name: 'Scan this page' }));
  await screen.findByRole('checkbox', { name: 'Select all: Profiles' });
  return page;
}

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const row = (name: string) => within(screen.getByRole('region', { name }));
const headings = (name: string) => screen.getAllByRole('heading', { name });

const troubles: [what: string, title: string, given: Given][] = [
  ['the key was refused', 'Key refused', { settings: { lastCheck: refusedKey } }],
  ['the browser is offline', 'You are offline', { isOnline: false }],
  ['the budget is spent', 'Too little is left of today’s budget', { budget: 0.2 }],
  ['a balance that was just read is too low', 'Not enough credits', { balanceMilli: 200, readMsAgo: 0 }],
];

describe('one trouble, one note', () => {
  it.each(troubles)(
    'when %s and no subject is shown, says so once, followed by the lookup',
    async (_what, title, given) => {
      const { user } = await openPanel(given);
      await screen.findByRole('heading', { name: title });
      expect(headings(title)).toHaveLength(1);
      const lookUp = await screen.findByRole<HTMLButtonElement>('button', { name: /^Look up/ });
      expect(lookUp.disabled).toBe(true);
      await user.type(screen.getByLabelText('Look up a person'), 'Jane Doe, acme.com');
      expect(button(/^Find mobile/).disabled).toBe(true);
      expect(within(screen.getByRole('main')).getAllByText(title)).toHaveLength(1);
    },
  );

  it.each(troubles)('when %s, a scan says so once, and its orders follow', async (_what, title, given) => {
    const { user } = await openScan(given);
    expect(headings(title)).toHaveLength(1);
    await user.click(screen.getByRole('checkbox', { name: 'Select all: Profiles' }));
    expect([button(/^Find emails for selected/).disabled, button(/^Look up an email/).disabled]).toEqual([true, true]);
    expect(within(screen.getByRole('main')).getAllByText(title)).toHaveLength(1);
  });

  it('when there is no key, a scan from a menu says so, and its orders follow', async () => {
    const page = await openScan();
    await act(() => page.db.settings.put({ key: 'connection', value: connection({ keySetAt: null }) }));
    await screen.findByRole('heading', { name: 'No key yet' });
    await page.user.click(screen.getByRole('checkbox', { name: 'Select all: Profiles' }));
    expect([button(/^Find emails for selected/).disabled, button(/^Look up an email/).disabled]).toEqual([true, true]);
  });
});

it('a key that was refused and is entered again is no longer refused in the row', async () => {
  const failed = { kind: 'failed', failure: { kind: 'key-refused', status: 401 } } as const;
  const refusedAt = Date.now() - 60_000;
  const page = await openPanel({ subject: tomasz, settings: { lastCheck: { ...refusedKey, at: refusedAt } } });
  await page.db.intents.put(
    intent(tomasz, { state: 'settled', sentAt: refusedAt, settledAt: refusedAt, outcome: failed }),
  );
  await screen.findByRole('heading', { level: 2, name: 'Key refused' });
  await row('Email').findByText('Not charged');
  const checked = { at: Date.now(), elapsedMs: 80, failure: null };
  await page.db.settings.put({
    key: 'connection',
    value: { ...connection(), keySetAt: Date.now() - 1000, lastCheck: checked },
  });
  await waitFor(() => expect(row('Email').queryByText('Not charged')).toBeNull());
  expect(screen.queryByText('Key refused')).toBeNull();
  expect(button(/^Find email/).disabled).toBe(false);
});

describe('too little for one order', () => {
  it('is said in its row with the way out, while cheaper orders are open', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const { user } = await openPanel({ subject: tomasz, budget: 4 });
    await waitFor(() => expect(button(/^Find mobile/).disabled).toBe(true));
    expect(row('Mobile').getByText('Too little is left of today’s budget')).toBeTruthy();
    expect(row('Mobile').getByText(/^4 of 4 credits are left\. Resets at /)).toBeTruthy();
    expect(screen.queryByRole('heading', { name: /budget/ })).toBeNull();
    expect([button(/^Find email/).disabled, button(/^How to write/).disabled]).toEqual([false, false]);
    await user.click(row('Mobile').getByRole('button', { name: 'Raise the budget' }));
    expect(create.mock.calls[0]?.[0].url).toMatch(/options\.html#spending$/);
  });

  it('is said below the refresh that it closes', async () => {
    const page = await openPanel({ subject: tomasz, budget: 4 });
    const mobile = facet({ numbers: ['+31612345678'] }, Date.now() - 100 * day);
    await act(() => page.db.records.put(record(tomasz, { mobile })));
    await waitFor(() => expect(button(/^Refresh mobile/).disabled).toBe(true));
    expect(row('Refresh').getByText('Too little is left of today’s budget')).toBeTruthy();
  });

  it('is the administrator’s where they set it, and leads to no locked field', async () => {
    const page = await openPanel({ subject: tomasz, budget: 4 });
    await act(() => page.db.settings.put({ key: 'policy', value: { locked: ['budgetPerDay'] } }));
    expect(await row('Mobile').findByText('Your administrator set this budget')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Raise the budget' })).toBeNull();
  });

  it('is measured by how many are selected in a scan', async () => {
    const { user } = await openScan({ budget: 2.5 });
    const findEmails = () => button(/^Find emails for selected/);
    await user.click(screen.getByRole('checkbox', { name: 'Select Amara Okonkwo' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Tomasz Wieczorek' }));
    expect([findEmails().disabled, screen.queryByText(/budget/)]).toEqual([false, null]);
    await user.click(screen.getByRole('checkbox', { name: 'Select Aroha Ngata' }));
    expect(findEmails().disabled).toBe(true);
    expect(screen.getByText('Too little is left of today’s budget')).toBeTruthy();
    expect(button('Raise the budget')).toBeTruthy();
  });

  it('is priced by the typed text', async () => {
    const { user } = await openPanel({ budget: 3 });
    await screen.findByRole('button', { name: /^Look up/ });
    await user.type(screen.getByLabelText('Look up a person'), 'Jane Doe, acme.com');
    expect(button(/^Find mobile/).disabled).toBe(true);
    expect(screen.getByText('Too little is left of today’s budget')).toBeTruthy();
    await user.clear(screen.getByLabelText('Look up a person'));
    expect(button(/^Look up/).disabled).toBe(false);
    expect(screen.queryByText(/budget/)).toBeNull();
  });

  it('after a top-up closes no order of the next profile: its first press reads the balance', async () => {
    const page = await openPanel({ subject: tomasz, balanceMilli: 400, readMsAgo: 5000 });
    await screen.findByText('You have 0.4, this costs up to 1 credit');
    expect(button(/^Find email/).disabled).toBe(false);
    await page.user.click(button(/^Find email/));
    expect(page.messages.filter(({ name }) => name === 'enrich')).toHaveLength(1);
  });

  it('closes an order only where the balance was read within the last minute', async () => {
    const page = await openPanel({ subject: tomasz, balanceMilli: 400 });
    await screen.findByText('You have 0.4, this costs up to 1 credit');
    expect(button(/^Find email/).disabled).toBe(false);
    await act(() => page.db.balances.put({ ...balance(400), readAt: Date.now() }));
    await waitFor(() => expect(button(/^Find email/).disabled).toBe(true));
    await act(() => page.db.balances.put({ ...balance(5_000), readAt: Date.now() }));
    await waitFor(() => expect(button(/^Find email/).disabled).toBe(false));
  });
});

describe('a budget that was used up between the press and the request', () => {
  it('is said in the row with the way out; a raised one opens the order again', async () => {
    const enrich = failing({ kind: 'budget-reached', period: 'day', limitMilli: 40_000, usedMilli: 40_000 });
    const page = await openPanel({ subject: tomasz, budget: 40, answers: { enrich } });
    await page.user.click(button(/^Find email/));
    await row('Email').findByText('Today’s budget is spent');
    expect(row('Email').getByRole('button', { name: 'Raise the budget' })).toBeTruthy();
    expect(button(/^Find email/).disabled).toBe(true);
    await act(() => page.db.settings.put({ key: 'budget', value: budgetOf(80) }));
    await waitFor(() => expect(button(/^Find email/).disabled).toBe(false));
    expect(screen.queryByText('Today’s budget is spent')).toBeNull();
  });
});
