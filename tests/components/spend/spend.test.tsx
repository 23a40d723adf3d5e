import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as files from '@/components/ui/file-export/save-file';
import { formatMoment } from '@/components/ui/formats';
import { Workspace } from '@/components/workspace/workspace';
import { refundIdOf } from '@/lib/database/ledger/spend-reads';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { Intent, LedgerRow, SavingsRow } from '@/lib/database/schema/rows';
import type { SearchRow } from '@/lib/database/schema/search-rows';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { subjectOfJobPart, subjectOfSearch } from '@/lib/subjects/known-subjects';
import { savedText } from '@/tests/components/ui/saved-text';
import { isFullDepth } from '../../depth.ts';
import {
  amara,
  balance,
  connection,
  connectionId,
  intent,
  record,
  sites,
  subjectOf,
  tomasz,
} from '../../fixtures/rows/fixture-rows.ts';
import { job, refundedPart } from '../../fixtures/rows/job-rows.ts';
import { charge, ledger, movement, savings, spendBudget } from '../../fixtures/rows/ledger-rows.ts';
import { answering, createPage, failing, type PageOptions } from '../extension-page.tsx';

/** A DOM without layout: the table is told how high it is. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1280);
});
afterEach(() => {
  location.hash = '';
});

const now = Date.now();
/** A database of hundreds of lines takes its time where it is made of objects. */

interface Given extends PageOptions {
  rows?: LedgerRow[];
  budget?: BudgetSettings;
  saved?: SavingsRow;
  intents?: Intent[];
  searches?: SearchRow[];
  jobs?: JobRow[];
}

async function openSpend({ rows = [], budget, saved, intents = [], searches = [], jobs = [], ...options }: Given = {}) {
  const page = createPage(options);
  await page.db.settings.put({ key: 'connection', value: connection() });
  await page.db.settings.put({ key: 'sites', value: sites });
  await page.db.balances.put(balance());
  await page.db.ledger.bulkPut(rows);
  await page.db.intents.bulkPut(intents);
  await page.db.searches.bulkPut(searches);
  await page.db.jobs.bulkPut(jobs);
  if (budget !== undefined) await page.db.settings.put({ key: 'budget', value: budget });
  if (saved !== undefined) await page.db.savings.put(saved);
  location.hash = '#spend';
  page.open(<Workspace />);
  await screen.findByRole('heading', { name: 'Balance now' });
  if (rows.length > 0) await screen.findByRole('grid', { name: 'Ledger' });
  return page;
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const table = () => screen.getByRole('grid', { name: 'Ledger' });
const bodyRows = () => within(table()).getAllByRole('row').slice(1);
/** Cells of the one line, once it was read. */
async function onlyLine(rows: LedgerRow[]): Promise<{ row: HTMLElement; cells: (string | null)[] }> {
  await openSpend({ rows });
  await waitFor(() => expect(bodyRows().some((row) => row.getAttribute('aria-busy') === 'true')).toBe(false));
  const row = bodyRows()[0];
  if (row === undefined) throw new Error('No line');
  return {
    row,
    cells: within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  };
}

describe('the workspace', () => {
  if (isFullDepth)
    it('when opened, has the sections that there are, says where it is, and asks nothing', async () => {
      const { messages } = await openSpend();
      const links = within(screen.getByRole('navigation', { name: 'Workspace' })).getAllByRole('link');
      expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
        ['Search', '#search'],
        ['Lists', '#lists'],
        ['Jobs', '#jobs'],
        ['History', '#history'],
        ['Templates', '#templates'],
        ['Spend', '#spend'],
        ['Team', '#team'],
      ]);
      expect(links.map((link) => link.getAttribute('aria-current'))).toEqual([
        null,
        null,
        null,
        null,
        null,
        'page',
        null,
      ]);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Spend');
      expect(document.title).toBe('Spend · Sidenote');
      expect(messages).toEqual([]);
    });

  it('when its address names a section that is not there, shows the first', async () => {
    location.hash = '#nothing';
    createPage().open(<Workspace />);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Search');
  });

  it('when nothing is connected, leads to the Start page', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const page = createPage();
    location.hash = '#spend';
    page.open(<Workspace />);
    await page.user.click(await screen.findByRole('button', { name: 'Start free' }));
    await waitFor(() => expect(create.mock.calls[0]?.[0].url).toMatch(/welcome\.html$/));
    expect(screen.queryByRole('heading', { name: 'Ledger' })).toBeNull();
  });
});

describe('the balance', () => {
  it('when known, is shown with its age and read again on a press', async () => {
    const { messages, user } = await openSpend({
      answers: { readBalance: answering({ milli: 411_000, readAt: now }) },
    });
    expect(screen.getByText('3 min. ago')).toBeTruthy();
    await user.click(button('Check balance'));
    expect(messages).toEqual([{ name: 'readBalance', payload: {} }]);
  });

  it('when reading it fails, says why', async () => {
    const { user } = await openSpend({ answers: { readBalance: failing({ kind: 'key-refused', status: 401 }) } });
    await user.click(button('Check balance'));
    expect(await screen.findByText('Key refused')).toBeTruthy();
  });

  it('when it changes, is drawn anew', async () => {
    const { db } = await openSpend();
    await act(async () => void (await db.balances.put(balance(399_500))));
    expect(await screen.findByText('399.5', { selector: '.figure' })).toBeTruthy();
  });
});

describe('the budget', () => {
  const today = [charge({ id: 'a', at: now - 1000 }), charge({ id: 'b', at: now - 2000, chargedMilli: 500 })];

  it('when there is one, is a meter with its numbers in words, orders on their way included', async () => {
    const unknown = intent(tomasz, { state: 'unknown', sentAt: now - 5000 });
    await openSpend({ rows: today, budget: spendBudget, intents: [unknown] });
    const meter = screen.getByRole('meter', { name: 'Today' });
    expect(meter.getAttribute('aria-valuetext')).toBe('Today: 2.5 of 40 credits');
    expect(meter.getAttribute('aria-valuenow')).toBe('2.5');
    expect(screen.getByText('2.5 of 40')).toBeTruthy();
    expect(screen.getByText('1 credit of it held for open requests')).toBeTruthy();
    expect(screen.getByText('Confirms above 10 credits')).toBeTruthy();
  });

  it('when it is spent, says so in words', async () => {
    await openSpend({ rows: today, budget: { ...spendBudget, perDayMilli: 1000 } });
    expect(screen.getByText('Today’s budget is spent')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Today' }).getAttribute('aria-valuenow')).toBe('1');
  });

  it('when there is none, says so without a meter', async () => {
    await openSpend({ rows: today });
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.getAllByText(/, no budget$/)).toHaveLength(2);
    expect(screen.queryByText(/^Confirms above/)).toBeNull();
  });

  it('when a lost answer counts at its most, says so', async () => {
    const unclear = charge({ id: 'u', at: now - 3000, how: 'undecided', chargedMilli: 0 });
    await openSpend({ rows: [...today, unclear], budget: spendBudget });
    expect(screen.getByText('2.5 of 40')).toBeTruthy();
    expect(screen.getByText('1 credit of it at most for lost answers')).toBeTruthy();
  });

  it('when it is to be changed, opens that section of Settings', async () => {
    const create = vi.spyOn(fakeBrowser.tabs, 'create').mockResolvedValue({} as never);
    const { user } = await openSpend();
    await user.click(button('Change budget'));
    expect(create.mock.calls[0]?.[0].url).toMatch(/options\.html#spending$/);
  });
});

describe('savings', () => {
  it('of a kind that never occurred are left out', async () => {
    await openSpend({ saved: { ...savings, joins: { count: 0, milli: 0 } } });
    expect(screen.getByText('41 revisits')).toBeTruthy();
    expect(screen.queryByText(/duplicates? avoided/)).toBeNull();
  });

  it('when counted, is shown by its cause', async () => {
    await openSpend({ saved: savings });
    expect(screen.getByText('63.5 credits not spent')).toBeTruthy();
    for (const text of ['41 revisits', '13 exclusions', '10 duplicates avoided'])
      expect(screen.getByText(text)).toBeTruthy();
  });
});

describe('the pictures', () => {
  const yesterday = new Date(new Date(now).setHours(0, 0, 0, 0) - 1000).getTime();
  const rows = [
    charge({ id: 'a', at: now - 1000 }),
    charge({ id: 'b', at: yesterday, chargedMilli: 4000 }),
    charge({ id: 'c', at: yesterday, operation: 'mobile', chargedMilli: 4000 }),
    movement({ id: 'd', at: yesterday, chargedMilli: 50_000 }),
  ];

  it('when drawn, say the same in words; others’ charges are no spending', async () => {
    await openSpend({ rows, budget: spendBudget });
    const picture = screen.getByRole('img', { name: /^Credits by day/ });
    expect(picture.getAttribute('aria-label')).toMatch(
      /^Credits by day, last 30 days: 9 in total, most on .+ with 8, 1 so far today\. The daily budget is 40\.$/,
    );
    expect(picture.querySelectorAll('rect')).toHaveLength(30);
    expect(screen.getByText('Find email, 2 ×')).toBeTruthy();
    expect(screen.getByText('Find mobile, 1 ×')).toBeTruthy();
    expect(screen.getByRole('img', { name: '56% of total' })).toBeTruthy();
  });

  it('when opened as a table, have every day in numbers', async () => {
    const { user } = await openSpend({ rows });
    await user.click(screen.getByText('As a table'));
    const days = within(screen.getByRole('region', { name: 'By day' })).getAllByRole('row');
    expect(days).toHaveLength(31);
    expect(
      within(days[1] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['1', '1']);
    expect(
      within(days[2] as HTMLElement)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['8', '2']);
  });

  it('when nothing was spent, say that', async () => {
    await openSpend();
    expect(screen.getByRole('img', { name: 'Nothing was spent in the last 30 days.' })).toBeTruthy();
    expect(screen.getByText('Nothing yet')).toBeTruthy();
  });
});

describe('the ledger', () => {
  const search: SearchRow = {
    id: 'search-1',
    connection: connectionId,
    kind: 'people',
    filters: {},
    size: 25,
    lists: 'all',
    name: 'Buyers in Bergen',
    createdAt: now,
    openedAt: now,
  };
  const ofSearch = charge({
    id: 's',
    at: now,
    operation: 'search-people',
    subjectName: null,
    subjectKey: subjectOfSearch('person', search.id).key,
  });

  it('when something was for a search, names it and leads there; once it was forgotten, says "a search"', async () => {
    const { db } = await openSpend({ rows: [ofSearch], searches: [search] });
    const link = await within(table()).findByRole('link', { name: 'Buyers in Bergen' });
    expect(link.getAttribute('href')).toBe('#search/search-1');
    await act(async () => void (await db.searches.clear()));
    expect(await within(table()).findByText('a search')).toBeTruthy();
    expect(within(table()).queryByRole('link')).toBeNull();
  });

  it('when a call was booked without a full name that is known by now, shows it, and no address, in the file too', async () => {
    const rows = [
      charge({ id: 'lost', at: now, subjectName: null }),
      charge({ id: 'preview', at: now - 1, subjectKey: tomasz.key, subjectName: 'Tomasz W********' }),
      charge({ id: 'unknown', at: now - 2, subjectKey: subjectOf('nobody-known').key, subjectName: null }),
    ];
    const { db, user } = await openSpend({ rows });
    const subject = () => bodyRows().map((row) => within(row).getAllByRole('cell')[2]?.textContent);
    await waitFor(() => expect(subject()).toEqual(['amara-okonkwo', 'Tomasz W********', 'nobody-known']));
    await act(() => db.records.bulkPut([record(amara, {}), record(tomasz, {}, 'Tomasz Wieczorek')]));
    await waitFor(() => expect(subject()).toEqual(['Amara Okonkwo', 'Tomasz Wieczorek', 'nobody-known']));
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    await user.click(button('Download CSV'));
    await screen.findByText(/^3 lines saved to/);
    const names = (await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n').map((line) => line.split(',')[2]);
    expect(names).toEqual(['Who', 'Amara Okonkwo', 'Tomasz Wieczorek', 'nobody-known', undefined]);
  });

  it('when a job was refunded, names the job, and states the refund at its charge', async () => {
    const subjectKey = subjectOfJobPart('job-1', 0).key;
    const of = { operation: 'people-export', at: now } as const;
    const rows: LedgerRow[] = [
      charge({ ...of, id: 'j', subjectKey, subjectName: null, chargedMilli: 4000 }),
      {
        ...of,
        kind: 'refund',
        id: refundIdOf('j'),
        intentId: 'j',
        connection: connectionId,
        at: now + 1,
        reason: 'NO_EMAILS_FOUND',
        chargedMilli: -4000,
        reconciled: 1,
        balanceAfterMilli: null,
      },
    ];
    await openSpend({ rows, jobs: [job([refundedPart('NO_EMAILS_FOUND')], { title: 'Buyers in Bergen' })] });
    await waitFor(() => expect(within(table()).getAllByRole('link', { name: 'Buyers in Bergen' })).toHaveLength(2));
    const charged = bodyRows().map((row) => within(row).getAllByRole('cell')[4]?.textContent);
    expect(charged).toEqual(['-4', '44 refunded']);
    expect(within(table()).getAllByRole('link')[0]?.getAttribute('href')).toBe('#jobs/job-1');
  });

  it('when empty, shows placeholders and offers no file', async () => {
    await openSpend();
    expect(await screen.findByRole('heading', { name: 'Nothing spent yet' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Download CSV' })).toBeNull();
    expect(screen.queryByRole('grid', { name: 'Ledger' })).toBeNull();
  });

  it.each<[string, LedgerRow, Partial<Record<'what' | 'subject' | 'quoted' | 'charged' | 'how' | 'after', string>>]>([
    [
      'reported by the service',
      charge({ id: 'x', at: now, balanceAfterMilli: 411_000 }),
      {
        what: 'Find email',
        subject: 'Amara Okonkwo',
        quoted: 'up to 1',
        charged: '1',
        how: 'reported by the service',
        after: '411.0',
      },
    ],
    [
      'from the price list',
      charge({ id: 'x', at: now, how: 'price-table' }),
      { how: 'from the price list', after: '–' },
    ],
    ['decided by the balance', charge({ id: 'x', at: now, how: 'balance' }), { how: 'seen in the balance' }],
    [
      'a failure',
      charge({ id: 'x', at: now, how: 'failure', chargedMilli: 0, subjectName: null }),
      { subject: 'amara-okonkwo', charged: '0', how: 'failed, not charged' },
    ],
    [
      'about somebody forgotten',
      charge({ id: 'x', at: now, subjectKey: null, subjectName: null }),
      { subject: 'forgotten' },
    ],
    ['asked anyway', charge({ id: 'x', at: now, anyway: true }), { what: 'Find email anyway' }],
    [
      'for an answer that is not confirmed',
      charge({ id: 'x', at: now, keptApart: 'not-confirmed' }),
      { what: 'Find email; stored separately, not confirmed' },
    ],
    [
      'for an answer about someone else',
      charge({ id: 'x', at: now, keptApart: 'about-another', anyway: true }),
      { what: 'Find email anyway; stored separately, about someone else' },
    ],
    [
      'of a price for each',
      charge({ id: 'x', at: now, quote: { kind: 'per-unit', unitMilli: 5000 }, chargedMilli: 10_000 }),
      { quoted: '5 each', charged: '10' },
    ],
    [
      'above the quote',
      charge({ id: 'x', at: now, chargedMilli: 1500, aboveQuote: true }),
      { charged: '1.5', how: 'reported by the service, above quote' },
    ],
    [
      'one of a group',
      charge({ id: 'x', at: now, how: 'group', group: { id: 'g', charged: 1, of: 2 } }),
      { charged: '0–1', how: '1 of 2 was charged' },
    ],
    [
      'more of a group',
      charge({ id: 'x', at: now, how: 'group', group: { id: 'g', charged: 2, of: 3 } }),
      { charged: '0–1', how: '2 of 3 were charged' },
    ],
    [
      'taken by others',
      movement({ id: 'm', at: now }),
      { what: 'Balance change', subject: '', charged: '2', how: 'not from this browser, deducted' },
    ],
    [
      'a top-up',
      movement({ id: 'm', at: now, chargedMilli: -100_000 }),
      { subject: '', charged: '+100 added', how: 'Top-up or refund, not from this browser' },
    ],
    [
      'a top-up that may hide what a lost answer cost',
      movement({ id: 'm', at: now + 1, chargedMilli: -29_999_000, intentIds: ['x'] }),
      { subject: 'Amara Okonkwo', charged: '+29,999 added', how: 'Top-up or refund, at least 29,999' },
    ],
    [
      'a lost answer whose cost stays unclear',
      charge({ id: 'x', at: now, how: 'undecided', chargedMilli: 0 }),
      { charged: '0–1', how: 'answer lost, cost unclear' },
    ],
    [
      'a lost answer of a price without a maximum',
      charge({ id: 'x', at: now, how: 'undecided', chargedMilli: 0, quote: { kind: 'per-unit', unitMilli: 5000 } }),
      { charged: 'not known', how: 'answer lost, cost unclear' },
    ],
  ])('when a line is %s, says so in words', async (_what, row, expected) => {
    const others = 'intentIds' in row && row.intentIds.length > 0 ? [charge({ id: 'x', at: now })] : [];
    const { row: element, cells } = await onlyLine([row, ...others]);
    const [, what, subject, quoted, charged, how, after] = cells;
    expect({ what, subject, quoted, charged, how, after }).toMatchObject(expected);
    // Only its sign is coloured.
    expect(element.getAttribute('data-kind')).toBeNull();
    expect(element.querySelector('.caution:not(svg)')).toBeNull();
    const isMarked = row.kind !== 'charge' || row.aboveQuote || row.how === 'group' || row.how === 'undecided';
    // A sign beside the words: never the colour alone.
    expect(element.querySelector('.mark svg') !== null).toBe(isMarked);
    expect(screen.queryByRole('button', { name: /to review$/ }) !== null).toBe(isMarked);
  });

  it('when a person’s page is known, links to it', async () => {
    const { row } = await onlyLine([charge({ id: 'x', at: now })]);
    const link = await within(row).findByRole('link', { name: 'Amara Okonkwo' });
    expect(link.getAttribute('href')).toBe('https://www.pronet.example/in/amara-okonkwo');
  });

  it('when an answer was lost, can be checked from its line', async () => {
    const lost = charge({ id: 'x', at: now, how: 'unknown', chargedMilli: null });
    const wait = answering({ decision: 'wait', checkAgainAt: now + 10 * 60_000 });
    const { messages, user } = await openSpend({ rows: [lost], answers: { checkUnknown: wait } });
    expect(await screen.findByText('the answer was lost')).toBeTruthy();
    expect(screen.getByText('not known yet')).toBeTruthy();
    await user.click(button('Check now Amara Okonkwo'));
    expect(messages).toEqual([{ name: 'checkUnknown', payload: { intentId: 'x' } }]);
    expect(await screen.findByText(/^Too early to tell\. Sidenote checks again at /)).toBeTruthy();
  });

  it('when the service failed, says so, with its status, in the table and in the file', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const lost = charge({ id: 'x', at: now, how: 'unknown', chargedMilli: null });
    const { user } = await openSpend({
      rows: [lost],
      intents: [intent(amara, { id: 'x', state: 'unknown', sentAt: now, lostStatus: 503 })],
    });
    const row = (await screen.findByText('the service failed (503)')).closest('tr') ?? document.body;
    expect(within(row).getByText('not known yet')).toBeTruthy();
    expect(screen.queryByText('the answer was lost')).toBeNull();
    await user.click(button('Download CSV'));
    await screen.findByText(/^1 line saved to/);
    expect(await savedText(saveBlob.mock.calls[0]?.[1])).toContain(',the service failed (503),');
  });

  it('when a page came instead of an answer, the ledger says so', async () => {
    await openSpend({
      rows: [charge({ id: 'x', at: now, how: 'unknown', chargedMilli: null })],
      intents: [intent(amara, { id: 'x', state: 'unknown', sentAt: now, lostStatus: 200 })],
    });
    expect(await screen.findByText('a response came, but could not be used (200)')).toBeTruthy();
    expect(screen.queryByText(/the answer was lost|the service failed/)).toBeNull();
  });

  it('when a check waits for a job, says so and names no time', async () => {
    const wait = answering({ decision: 'wait' as const, checkAgainAt: null, waitsFor: 'job' as const });
    const { user } = await openSpend({
      rows: [charge({ id: 'x', at: now, how: 'unknown', chargedMilli: null })],
      answers: { checkUnknown: wait },
    });
    await user.click(await screen.findByRole('button', { name: /^Check now/ }));
    expect(
      await screen.findByText(
        'An export or email finder is still being charged. Sidenote checks again once it is settled.',
      ),
    ).toBeTruthy();
    expect(screen.queryByText(/checks again at/)).toBeNull();
  });

  it('when lost answers could not be told apart, says how many were charged', async () => {
    const lost = charge({ id: 'x', at: now, how: 'unknown', chargedMilli: null });
    const group = answering({ decision: 'group', charged: 1, of: 2, checkAgainAt: null });
    const { user } = await openSpend({ rows: [lost], answers: { checkUnknown: group } });
    await user.click(await screen.findByRole('button', { name: /^Check now/ }));
    expect(await screen.findByText('Several lost answers cannot be told apart. 1 of 2 was charged.')).toBeTruthy();
  });

  it.each([
    [
      { decided: 0, unknownLeft: 0, checkAgainAt: null, drifts: 0 },
      'The balance is 411 credits. It agrees with the ledger.',
    ],
    [
      { decided: 2, unknownLeft: 0, checkAgainAt: null, drifts: 0 },
      'The balance is 411 credits. 2 lost answers were resolved.',
    ],
    [
      { decided: 0, unknownLeft: 1, checkAgainAt: null, drifts: 1 },
      'The balance is 411 credits. 1 lost answer stays open. 1 unexplained balance change was added.',
    ],
    [
      { decided: 1, unknownLeft: 2, checkAgainAt: now + 120_000, drifts: 0 },
      `The balance is 411 credits. 1 lost answer was resolved. 2 lost answers stay open. Checked again at ${formatMoment(now + 120_000, now)}.`,
    ],
  ])('when reconciled with %j, states the result', async (result, text) => {
    const answers = { reconcile: answering({ milli: 411_000, readAt: now, ...result }) };
    const { messages, user } = await openSpend({ rows: [charge({ id: 'x', at: now })], answers });
    expect(button('Reconcile').title).toBe('Compares the balance with these lines, for free');
    await user.click(button('Reconcile'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(messages).toEqual([{ name: 'reconcile', payload: {} }]);
  });

  it('when reconciling fails, says why and can be tried again', async () => {
    const { user } = await openSpend({ answers: { reconcile: failing({ kind: 'unreachable' }) } });
    await user.click(button('Reconcile'));
    expect(await screen.findByText('No answer')).toBeTruthy();
    expect(button('Reconcile')).toHaveProperty('disabled', false);
  });

  it('when some lines are to be reviewed, shows those alone on a press, and all again', async () => {
    const others = Array.from({ length: 30 }, (_each, at) => charge({ id: `c${at}`, at: now - 1000 - at }));
    const odd = [
      charge({ id: 'u', at: now - 50_000, how: 'undecided', chargedMilli: 0, subjectName: 'Yuki Tanabe' }),
      movement({ id: 'm', at: now - 40_000 }),
      // Older than the lines that are counted.
      movement({ id: 'old', at: now - 40 * 86_400_000 }),
    ];
    const { user } = await openSpend({ rows: [...others, ...odd] });
    const filter = await screen.findByRole('button', { name: '2 to review' });
    await user.click(filter);
    expect(filter.getAttribute('aria-pressed')).toBe('true');
    const sources = () => bodyRows().map((row) => within(row).queryAllByRole('cell')[5]?.textContent);
    await waitFor(() => expect(sources()).toEqual(['not from this browser, deducted', 'answer lost, cost unclear']));
    await user.click(filter);
    await waitFor(() => expect(bodyRows().length).toBeGreaterThan(10));
  });

  it('when a line is booked, shows it at the top', async () => {
    const { db } = await openSpend({ rows: [charge({ id: 'x', at: now - 5000 })] });
    await act(async () => void (await db.ledger.add(charge({ id: 'y', at: now, subjectName: 'Tomasz Wieczorek' }))));
    expect(await screen.findByText('2 lines')).toBeTruthy();
    await waitFor(() => expect(bodyRows()[0]?.textContent).toContain('Tomasz Wieczorek'));
  });

  if (isFullDepth)
    it('when it has hundreds of lines, draws those in view and says which they are', async () => {
      await openSpend({ rows: ledger(now, 900) });
      expect(table().getAttribute('aria-rowcount')).toBe('901');
      expect(bodyRows().length).toBeLessThan(60);
      expect(within(table()).getAllByRole('row')[0]?.getAttribute('aria-rowindex')).toBe('1');
      await waitFor(() => expect(bodyRows()[0]?.getAttribute('aria-busy')).toBeNull());
      expect(bodyRows()[0]?.getAttribute('aria-rowindex')).toBe('2');

      const scroller = screen.getByRole('region', { name: 'Ledger lines' });
      act(() => {
        scroller.scrollTop = 40 * 800;
        scroller.dispatchEvent(new Event('scroll'));
      });
      await waitFor(() => {
        const middle = bodyRows().find((row) => row.getAttribute('aria-rowindex') === '805');
        expect(middle?.textContent).toContain('Find email');
      });
      expect(bodyRows().length).toBeLessThan(60);
    });

  it('when the keyboard is used, reaches every control, the table included', async () => {
    const { user } = await openSpend({ rows: [charge({ id: 'x', at: now, how: 'unknown', chargedMilli: null })] });
    await screen.findByRole('button', { name: /^Check now/ });
    const reached: string[] = [];
    for (let press = 0; press < 18; press++) {
      await user.tab();
      const focused = document.activeElement;
      if (focused === document.body || focused === null) break;
      // Without layout, what is folded away is reached all the same.
      if (focused.closest('details:not([open]) > div') !== null) continue;
      reached.push(focused.getAttribute('aria-label') ?? focused.textContent ?? '');
    }
    expect(reached).toEqual([
      'Search',
      'Lists',
      'Jobs',
      'History',
      'Templates',
      'Spend',
      'Team',
      'Settings',
      'Check balance',
      'Change budget',
      expect.stringContaining('As a table'),
      '1 to review',
      'Reconcile',
      'Download CSV',
      'Columns',
      expect.stringContaining('Amara Okonkwo'),
    ]);
    // The row's own controls are an arrow away.
    bodyRows()[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toBe('Amara Okonkwo');
  });
});

describe('the file', () => {
  it('when downloaded, has every line, newest first, numbers that programs read, and no formula', async () => {
    const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
    const rows = [
      charge({ id: 'a', at: Date.UTC(2026, 10, 9, 13), subjectName: '=HYPERLINK("x")', balanceAfterMilli: 411_000 }),
      charge({
        id: 'b',
        at: Date.UTC(2026, 10, 9, 12),
        how: 'unknown',
        chargedMilli: null,
        subjectName: 'Okonkwo, A.',
      }),
      movement({ id: 'c', at: Date.UTC(2026, 10, 9, 11), chargedMilli: -100_000 }),
      charge({ id: 'd', at: Date.UTC(2026, 10, 9, 10), how: 'undecided', chargedMilli: 0 }),
      movement({ id: 'e', at: Date.UTC(2026, 10, 9, 9), chargedMilli: 2000 }),
    ];
    const { messages, user } = await openSpend({ rows });
    await user.click(button('Download CSV'));
    expect(await screen.findByText(/^5 lines saved to sidenote-ledger-\d{4}-\d\d-\d\d\.csv$/)).toBeTruthy();
    const [name, blob] = saveBlob.mock.calls[0] ?? [];
    expect(name).toMatch(/\.csv$/);
    expect(blob?.type).toBe('text/csv;charset=utf-8');
    expect((await savedText(blob)).split('\r\n')).toEqual([
      '\uFEFFWhen,What,Who,Quoted,Charged,Added,Source,Balance after',
      '2026-11-09T13:00:00.000Z,Find email,"\'=HYPERLINK(""x"")",1,1,,reported by the service,411',
      '2026-11-09T12:00:00.000Z,Find email,"Okonkwo, A.",1,,,the answer was lost,',
      '2026-11-09T11:00:00.000Z,Balance change,,,,100,"Top-up or refund, not from this browser",',
      '2026-11-09T10:00:00.000Z,Find email,Amara Okonkwo,1,0–1,,"answer lost, cost unclear",',
      '2026-11-09T09:00:00.000Z,Balance change,,,2,,"not from this browser, deducted",',
      '',
    ]);
    expect(messages).toEqual([]);
  });

  if (isFullDepth)
    it('when there are more lines than one page of reading, has them all once', async () => {
      const saveBlob = vi.spyOn(files, 'saveBlob').mockImplementation(() => undefined);
      const { user } = await openSpend({ rows: ledger(now, 600) });
      await user.click(button('Download CSV'));
      await screen.findByText(/^600 lines saved to/);
      expect((await savedText(saveBlob.mock.calls[0]?.[1])).split('\r\n')).toHaveLength(602);
    });
});
