import '../../extension-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SearchFilters, SearchRow } from '@/lib/database/schema/search-rows';
import { connectionId } from '../../../fixtures/rows/fixture-rows.ts';
import { list } from '../../../fixtures/rows/list-rows.ts';
import { search } from '../../../fixtures/rows/result-rows.ts';
import { answering, failing } from '../../extension-page.tsx';
import { keptSearch, openSearch } from '../open-search.tsx';

const filters: SearchFilters = {
  contact: { seniority: { any: { include: ['vp'] } }, location: { any: { include: ['Berlin'] } } },
};
const origin = connectionId.slice(0, connectionId.indexOf('#'));
const title = 'Which filter leaves no one?';
const ask = () => screen.queryByRole('button', { name: `${title} free` });
const lines = () => within(screen.getByRole('region', { name: title })).queryAllByRole('listitem');

interface Told {
  totals: readonly number[];
  chargedMilli?: number;
  /** Before each count is answered. */
  wait?: Promise<void>;
}

/** A search that found nobody, and a worker that counts others as told. */
async function openNobody(told: Told, kept: Partial<Parameters<typeof openSearch>[0]> = {}) {
  const row = await keptSearch({ filters, counted: { total: 0, at: 1, chargedMilli: 0 } });
  const opened: SearchRow[] = [];
  const totals = [...told.totals];
  const answers = {
    get openSearch() {
      return keep();
    },
    get enrich() {
      return count();
    },
    get forgetSearch() {
      return forget();
    },
  };
  const page = await openSearch({ filters, searches: [row], answers, ...kept });
  async function keep() {
    const last = page.messagesOf('openSearch').at(-1) as Pick<SearchRow, 'kind' | 'filters' | 'lists' | 'size'>;
    const one = await keptSearch({ ...search(last), name: null });
    opened.push(one);
    await page.db.searches.put(one);
    return answering({ id: one.id });
  }
  async function count() {
    await told.wait;
    const one = opened.at(-1);
    const total = totals.shift();
    if (one === undefined || total === undefined) return failing({ kind: 'offline' });
    await page.db.searches.update(one.id, { counted: { total, at: 2, chargedMilli: told.chargedMilli ?? 0 } });
    return answering({ outcome: 'found', chargedMilli: 0 });
  }
  async function forget() {
    await page.db.searches.delete(opened.at(-1)?.id ?? '');
    return answering({});
  }
  return { ...page, row };
}

describe('a search without a match', () => {
  it('counts without each filter on a press, never by itself, and takes one away on another', async () => {
    const { user, messages, messagesOf, store, db, row } = await openNobody({ totals: [12, 0] });
    await waitFor(() => expect(ask()).not.toBeNull());
    expect(messages).toEqual([]);
    await user.click(ask() as HTMLElement);
    await waitFor(() => expect(lines()).toHaveLength(2));
    expect(lines().map(({ textContent }) => textContent)).toEqual([
      'Without “seniority is VP”: 12 people Remove it',
      'Without “lives in Berlin”: No one ',
    ]);
    expect(messagesOf('enrich')).toMatchObject([
      { operation: 'count-people', agreedMilli: 0 },
      { operation: 'count-people', agreedMilli: 0 },
    ]);
    // The searches that were stored for it alone are not kept.
    await waitFor(async () => expect((await db.searches.toArray()).map(({ id }) => id)).toEqual([row.id]));
    await user.click(screen.getByRole('button', { name: 'Remove it' }));
    expect(store.read().forms.people.draft.filters).toEqual({
      contact: { location: { any: { include: ['Berlin'] } } },
    });
  });

  it('says how many the search would find with the people on lists, and that no single part is the reason', async () => {
    const lists = [list('customers', 'Customers', 'person')];
    const { user, messagesOf } = await openNobody({ totals: [0, 0, 0] }, { lists });
    await waitFor(() => expect(ask()).not.toBeNull());
    await user.click(ask() as HTMLElement);
    await screen.findByText('No single part is the reason. Remove two, or widen them.');
    expect(lines()[0]?.textContent).toBe('With those on your lists: No one ');
    expect(messagesOf('openSearch')[0]).toMatchObject({ lists: [] });
  });

  it('asks one after the other, and nothing more once it is cancelled', async () => {
    let go = () => {};
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    const { user, messagesOf } = await openNobody({ totals: [1, 2], wait });
    await waitFor(() => expect(ask()).not.toBeNull());
    await user.click(ask() as HTMLElement);
    await screen.findByText('Counting 1 of 2 …');
    await waitFor(() => expect(messagesOf('enrich')).toHaveLength(1));
    await user.click(within(screen.getByRole('region', { name: title })).getByRole('button', { name: 'Cancel' }));
    go();
    await waitFor(() => expect(ask()).not.toBeNull());
    expect(messagesOf('enrich')).toHaveLength(1);
    expect(lines()).toEqual([]);
  });

  it('stops at a count that was charged after all, and says its cost', async () => {
    const { user, messagesOf, db } = await openNobody({ totals: [1, 2], chargedMilli: 500 });
    await waitFor(() => expect(ask()).not.toBeNull());
    await user.click(ask() as HTMLElement);
    await screen.findByText('Counting them cost 0.5 credits. It is not offered again.');
    expect(messagesOf('enrich')).toHaveLength(1);
    expect(await db.searches.count()).toBe(2);
  });

  it('stops at a count that fails, and says why', async () => {
    const { user, messagesOf } = await openNobody({ totals: [1] });
    await waitFor(() => expect(ask()).not.toBeNull());
    await user.click(ask() as HTMLElement);
    expect(await screen.findByText('Offline')).toBeTruthy();
    expect(messagesOf('enrich')).toHaveLength(2);
    expect(lines()).toHaveLength(1);
  });

  it.each(['charged', 'refused'] as const)('is not offered where counting was %s', async (why) => {
    const { db } = await openNobody({ totals: [] });
    await waitFor(() => expect(ask()).not.toBeNull());
    await db.settings.put({ key: 'counting', value: { [origin]: why } });
    await waitFor(() => expect(ask()).toBeNull());
  });

  it('is not offered while the search has a match', async () => {
    const { db, row } = await openNobody({ totals: [] });
    await waitFor(() => expect(ask()).not.toBeNull());
    await db.searches.update(row.id, { counted: { total: 3, at: 2, chargedMilli: 0 } });
    await screen.findByText('3 people match');
    expect(ask()).toBeNull();
  });
});
