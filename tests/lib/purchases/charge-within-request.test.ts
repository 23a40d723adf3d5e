import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readUsage } from '@/lib/database/ledger/spend-reads';
import type { SearchRow } from '@/lib/database/schema/search-rows';
import type { Operation } from '@/lib/offers/offers';
import { subjectOfEmail, subjectOfSearch } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive } from '../../worlds/drive.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../worlds/world.ts';

const { email: _apart, ...janeFound } = janeReply.data;
const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
const balance = (total: number): Scripted => ({ body: { total } });
const times = <T>(count: number, item: T) => Array.from({ length: count }, () => item);
const numbers = (count: number): Scripted => ({
  body: { status: 200, error: null, data: { data: [times(count, 0).map((_none, at) => `+4416329${60000 + at}`)] } },
});

/** Ten credits are there before the first order. */
async function createBuying(script: Scripted[], search: Partial<SearchRow> = {}) {
  const world = await createWorld([balance(10), ...script]);
  const row: SearchRow = {
    id: 'search-1',
    connection: world.connectionId,
    kind: 'people',
    filters,
    lists: 'all',
    size: 10,
    name: null,
    createdAt: 1,
    openedAt: 1,
    ...search,
  };
  await world.db.searches.add(row);
  const worker = world.startWorker();
  await drive(world.clock, worker.readBalance());
  const buy = (operation: Operation, subject: Subject, agreedMilli: number) =>
    drive(
      world.clock,
      worker.purchase.purchase(
        { operation, subject, detail: { page: 0 }, refresh: false, override: false, again: false },
        agreedMilli,
      ),
    );
  const onSearch = (operation: Operation, agreedMilli: number) =>
    buy(operation, subjectOfSearch(row.kind === 'people' ? 'person' : 'company', row.id), agreedMilli);
  const charges = async () =>
    (await world.db.ledger.toArray()).map((each) => [
      each.kind,
      each.chargedMilli,
      each.kind === 'charge' && each.uncertain === true,
    ]);
  const usedMilli = async () => (await readUsage(world.db, world.connectionId, world.clock.now())).todayMilli;
  const compare = () => drive(world.clock, worker.reconcile());
  return { ...world, worker, buy, onSearch, charges, usedMilli, compare };
}

describe('charge ≤ request: a booking is never above the highest cost of its request', () => {
  const person: Scripted = { body: janeFound };
  const long = (item: unknown): Scripted => ({ body: { content: times(200_000, item), totalElements: 3 } });

  it.each([
    ['a search', 'search-people', 5000, 5000],
    ['a preview', 'preview-people', 1000, 1000],
  ] as const)('%s that is answered with 200,000 empty entries', async (_what, operation, agreedMilli, mostMilli) => {
    const { onSearch, charges, db } = await createBuying([long({})]);
    await onSearch(operation, agreedMilli);
    expect(await charges()).toEqual([['charge', mostMilli, true]]);
    const [page] = await db.searchPages.toArray();
    // It is said, and nobody can be ordered by its track id.
    expect(page?.cut ?? 0).toBeGreaterThan(199_000);
    expect(page?.track).toBeNull();
  });

  it('a company search that is answered with 200,000 empty entries', async () => {
    const search = { kind: 'companies', filters: { account: { naics: { any: { include: ['51'] } } } } } as const;
    const { onSearch, charges } = await createBuying([long({})], search);
    await onSearch('search-companies', 1000);
    expect(await charges()).toEqual([['charge', 1000, true]]);
  });

  it.each(['-999999999', '999999999', '1e308', '-12345678901234567890', 'NaN', '-1, -1'])(
    'whatever X-Credit claims (%s)',
    async (credit) => {
      const headers = { 'X-Credit': credit };
      const none = { body: { content: [], totalElements: 31 }, headers };
      const orders = [
        ['count-people', none, 0, 0],
        ['search-people', none, 5000, 0],
        ['search-people', { body: { content: [janeFound], totalElements: 31 }, headers }, 5000, 500],
        ['preview-people', { body: { content: [], totalElements: 31 }, headers }, 1000, 1000],
      ] as const;
      for (const [operation, answer, agreedMilli, chargedMilli] of orders) {
        const { onSearch, charges } = await createBuying([answer]);
        await onSearch(operation, agreedMilli);
        expect(await charges()).toEqual([['charge', chargedMilli, true]]);
      }
      const lookup = await createBuying([{ ...person, headers }]);
      await lookup.buy('lookup', subjectOfEmail('jane@fenwick.example'), 500);
      expect(await lookup.charges()).toEqual([['charge', 500, true]]);
    },
  );

  it('a stated charge of a search above its results is uncertain until the balance decides', async () => {
    const answer = { body: { content: [janeFound], totalElements: 31 }, headers: { 'X-Credit': '-5' } };
    const { onSearch, charges, compare } = await createBuying([answer, balance(5), balance(5)]);
    await onSearch('search-people', 5000);
    expect(await charges()).toEqual([['charge', 500, true]]);
    await compare();
    expect(await charges()).toEqual([['charge', 5000, false]]);
  });

  it('a count that claims a fortune takes nothing of the budget, and the next order is bought', async () => {
    const count = { body: { content: [], totalElements: 31 }, headers: { 'X-Credit': '999999999' } };
    const { onSearch, db, usedMilli } = await createBuying([
      count,
      { body: { content: [janeFound], totalElements: 1 } },
    ]);
    await db.settings.put({
      key: 'budget',
      value: { perDayMilli: 10_000, perMonthMilli: null, askAgainAboveMilli: null },
    });
    await onSearch('count-people', 0);
    expect(await usedMilli()).toBe(0);
    expect(await onSearch('search-people', 5000)).toMatchObject({ value: { outcome: 'found' } });
  });

  it('of mobiles, as many as arrived are booked, and a correction by the balance frees the budget', async () => {
    const { buy, charges, usedMilli, compare } = await createBuying([numbers(1000), balance(5), balance(5)]);
    await buy('mobile', jane, 5000);
    expect(await charges()).toEqual([['charge', 5_000_000, true]]);
    await compare();
    expect(await charges()).toEqual([['charge', 5000, false]]);
    expect(await usedMilli()).toBe(5000);
  });

  it('a count that was charged after all is corrected by the balance, and not asked again', async () => {
    const count = { body: { content: [], totalElements: 31 }, headers: { 'X-Credit': '-7' } };
    const { onSearch, charges, compare, db } = await createBuying([count, balance(5), balance(5)]);
    await onSearch('count-people', 0);
    await compare();
    expect(await charges()).toEqual([['charge', 5000, false]]);
    expect(await db.settings.get('counting')).toBeDefined();
  });
});

describe('the highest cost of a finder is counted from the service’s results', () => {
  const broken = { id: 7 };
  const trackId = '00000000-0000-4000-8000-000000000099';
  const peopleOf = async (body: object) => {
    const { onSearch, db } = await createBuying([{ body: { totalElements: 31, trackId, ...body } }], { size: 25 });
    await onSearch('search-people', 12_500);
    const [page] = await db.searchPages.toArray();
    return page?.track?.people;
  };

  it('also where some of it could not be read, or never arrived', async () => {
    expect(await peopleOf({ content: [...times(5, janeFound), ...times(20, broken)], numberOfElements: 25 })).toBe(25);
    expect(await peopleOf({ content: [...times(5, janeFound), ...times(20, broken)] })).toBe(25);
    expect(await peopleOf({ content: [janeFound], numberOfElements: 25 })).toBe(25);
  });

  it.each([-3, 1e308, 2.5, '25', null, Number.NaN])('whatever number the envelope states (%s)', async (stated) => {
    const people = await peopleOf({ content: times(3, janeFound), numberOfElements: stated });
    expect(people).toBe(3);
  });

  it('and never exceeds the request', async () => {
    expect(await peopleOf({ content: [janeFound], numberOfElements: 1_000_000 })).toBe(25);
  });
});
