import '../../worlds/dom-setup.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { HandRow, HandSource } from '@/components/hand-over/source';
import { historySource } from '@/components/history/history-source';
import { jobSource } from '@/components/jobs/job-source';
import { listSource } from '@/components/lists/list-source';
import { personSource } from '@/components/person/person-source';
import { resultsSource } from '@/components/search/results/export/results-source';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import { historyLineOf } from '@/lib/history/history-line';
import { connection, connectionId, emailEntry, facet, record, subjectOf } from '../../fixtures/rows/fixture-rows.ts';
import { endedJob, jobItem, jobPage, resultLine } from '../../fixtures/rows/job-rows.ts';
import { list, member } from '../../fixtures/rows/list-rows.ts';
import { line, search, searchPage } from '../../fixtures/rows/result-rows.ts';
import { createPage } from '../extension-page.tsx';
import { allView, openHistory, showPurchases, table } from '../history/open-history.tsx';
import { givePageHeight, openResults } from '../search/results/open-results.tsx';

givePageHeight();
afterEach(() => {
  location.hash = '';
});

type Page = Pick<ReturnType<typeof createPage>, 'db' | 'handlers'>;

const [mallory, noor] = [subjectOf('mallory'), subjectOf('noor')];
const known = [
  record(mallory, { email: facet([emailEntry({ address: 'mallory@fenwick.example' })]) }, 'Mallory May'),
  record(noor, { email: facet([emailEntry({ address: 'noor@fenwick.example' })]) }, 'Noor Berg'),
];

/** The firm's list has Mallory; the worker compares the names. */
async function subscribe({ db, handlers }: Page): Promise<void> {
  handlers.findInTeam = ({ all }: { all: { own: string[] }[] }) =>
    Promise.resolve({ lists: all.map(({ own }) => (own.includes(nameOf('page', mallory.key)) ? 'Firm' : null)) });
  await db.settings.put({
    key: 'subscribed',
    value: [
      {
        ...{ id: 'firm', address: 'https://lists.firm.example/a.csv', name: 'Firm', count: 1 },
        ...{ checkedAt: 1, goodAt: 1, refused: null },
      },
    ],
  });
}

async function rowsOf(source: HandSource): Promise<[string | undefined, string | null][]> {
  const all: HandRow[] = [];
  for await (const some of source.read()) all.push(...some);
  return all.map(({ subject, excludedBy }) => [subject?.slug, excludedBy]);
}

const linesOf = [line('mallory'), line('noor')];
const sources: [string, (page: Page) => HandSource | Promise<HandSource>][] = [
  ['History', ({ db }) => historySource(db, connectionId, known.map(historyLineOf), 'All')],
  [
    'a search',
    ({ db }) =>
      resultsSource(db, {
        ...{ search: search(), mode: 'search' as const, sites: [] },
        rows: linesOf.map((each) => ({ line: each, page: 0, boughtAt: 1 })),
      }),
  ],
  [
    'a job',
    async ({ db }) => {
      const items = [mallory, noor].map(({ key }, at) => jobItem(at, { line: resultLine(at, { key, link: null }) }));
      await db.jobPages.put(jobPage(0, items));
      return jobSource(db, endedJob([]));
    },
  ],
  [
    'a list, of which they are members no more',
    async ({ db }) => {
      const row = list('old', 'Old', 'person');
      await db.lists.put(row);
      for (const each of [mallory, noor]) await db.members.put({ ...member('old', each, each.slug), expiresAt: 1 });
      return listSource(db, connectionId, { ...row, count: 2 });
    },
  ],
];

describe('a person on a subscribed or the team’s list', () => {
  it.each(sources)('is left out of what is handed over from %s', async (_from, open) => {
    const page = createPage();
    await page.db.settings.put({ key: 'connection', value: connection() });
    await page.db.records.bulkPut(known);
    await subscribe(page);
    expect((await rowsOf(await open(page))).toSorted()).toEqual([
      ['mallory', 'Firm'],
      ['noor', null],
    ]);
  });

  it('is left out of what is handed over from the panel', async () => {
    const page = createPage();
    await page.db.records.bulkPut(known);
    await subscribe(page);
    expect(await rowsOf(personSource(page.db, connectionId, mallory, 'Mallory'))).toEqual([['mallory', 'Firm']]);
  });

  it('whose list cannot be looked at is in no file', async () => {
    const page = createPage();
    await page.db.records.bulkPut(known);
    await subscribe(page);
    page.handlers.findInTeam = () => Promise.reject(new Error('locked'));
    await expect(rowsOf(historySource(page.db, connectionId, known.map(historyLineOf), 'All'))).rejects.toThrow();
  });

  it('is marked in History, with email and mobile kept back, from the moment of the subscription', async () => {
    location.hash = allView;
    showPurchases();
    const page = await openHistory(known);
    expect(await within(table()).findByText('mallory@fenwick.example')).toBeTruthy();
    await act(() => subscribe(page));
    await waitFor(() => expect(table().textContent).toContain('Excluded: Firm'));
    expect(table().textContent).not.toContain('mallory@');
    expect(table().textContent).toContain('noor@fenwick.example');
  });

  it('sends the worker no question without a team and a subscription', async () => {
    const page = createPage();
    await page.db.records.bulkPut(known);
    await rowsOf(historySource(page.db, connectionId, known.map(historyLineOf), 'All'));
    expect(page.messages).toEqual([]);
  });
});

describe('in search results, a person on a subscribed or the team’s list', () => {
  it('is marked, and cannot be selected', async () => {
    const page = await openResults({ pages: [searchPage(0, linesOf)] });
    await act(() => subscribe(page));
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Select mallory' })).toHaveProperty('disabled', true),
    );
    expect(screen.getByRole('row', { name: /mallory/ }).textContent).toContain('Excluded: Firm');
    expect(screen.getByRole('checkbox', { name: 'Select noor' })).toHaveProperty('disabled', false);
  });
});
