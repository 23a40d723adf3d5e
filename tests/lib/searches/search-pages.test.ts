import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { eraseOld } from '@/lib/database/retention/erase-old';
import { type ChosenLists, type SearchRow, searchPageId } from '@/lib/database/schema/search-rows';
import type { SearchOperation } from '@/lib/offers/offers';
import { forgetSubject } from '@/lib/purchases/erasure/forget-subject';
import { type ExclusionPolicy, noSuppression, type Suppression } from '@/lib/purchases/exclusion-policy';
import type { Order } from '@/lib/purchases/order';
import { subjectOfSearch } from '@/lib/subjects/known-subjects';
import { drive } from '../../worlds/drive.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../worlds/world.ts';

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const { email: _apart, ...janeFound } = janeReply.data;
const john = { id: uuid(7), profile: { first_name: 'John', last_name: 'Ohm', title: 'Buyer' } };
const track = uuid(99);
const filters = { contact: { seniority: { any: { include: ['vp'] } } } };
const page: Scripted = { body: { content: [janeFound, john], totalElements: 31, trackId: track } };

interface Given {
  script?: Scripted[];
  search?: Partial<SearchRow>;
  suppression?: Partial<Suppression>;
}

async function createSearching({ script = [page], search = {}, suppression = {} }: Given = {}) {
  const chosen: ChosenLists[] = [];
  const policy: Partial<ExclusionPolicy> = {
    async suppress(_kind, _subject, _options, lists) {
      chosen.push(lists);
      return { ...noSuppression, ...suppression };
    },
  };
  const world = await createWorld(script, policy);
  const row: SearchRow = {
    id: 'search-1',
    connection: world.connectionId,
    kind: 'people',
    filters,
    lists: 'all',
    size: 25,
    name: null,
    createdAt: 1,
    openedAt: 1,
    ...search,
  };
  await world.db.searches.add(row);
  const { purchase } = world.startWorker();
  const subject = subjectOfSearch(row.kind === 'people' ? 'person' : 'company', row.id);
  const orderOf = (operation: SearchOperation, at: number): Order => {
    return { operation, subject, detail: { page: at }, refresh: false, override: false, again: false };
  };
  const buy = (operation: SearchOperation, at = 0, agreedMilli = 12_500) =>
    drive(world.clock, purchase.purchase(orderOf(operation, at), agreedMilli));
  const bodies = () => world.sent.map(({ init }) => JSON.parse(String(init.body)) as unknown);
  return { ...world, buy, bodies, chosen };
}

describe('a page of a people search', () => {
  it('is bought with the filters, the page and the size of the search', async () => {
    const { buy, bodies } = await createSearching();
    await buy('search-people', 2);
    expect(bodies()).toEqual([{ ...filters, page: 2, size: 25 }]);
  });

  it('when it is answered, is kept with its people, its total, its price and its track id', async () => {
    const { buy, db, clock } = await createSearching();
    await db.settings.put({ key: 'serviceClock', value: { origin: 'https://api.service.example', offsetMs: 60_000 } });
    expect(await buy('search-people')).toMatchObject({ value: { outcome: 'found', chargedMilli: 1000 } });
    const kept = await db.searchPages.get(searchPageId('search-1', 'search', 0));
    expect(kept).toMatchObject({
      page: 0,
      mode: 'search',
      total: 31,
      chargedMilli: 1000,
      keys: [jane.key, `person/id/${john.id}`],
      lines: [
        { name: 'Jane Doe', company: 'Fenwick', link: jane.url },
        { name: 'John Ohm', title: 'Buyer', company: null },
      ],
      track: { id: track, usedBy: null },
    });
    expect(kept?.track?.bornAt).toBe((kept?.boughtAt ?? 0) + 60_000);
    expect(clock.now()).toBeGreaterThan(0);
  });

  it('when it is answered, fills the records of its people and none of its own', async () => {
    const { buy, db, connectionId } = await createSearching();
    await buy('search-people');
    expect(await readRecord(db, connectionId, jane.key)).toMatchObject({ name: 'Jane Doe', facets: { profile: {} } });
    expect(await readRecord(db, connectionId, `person/id/${john.id}`)).toMatchObject({ name: 'John Ohm' });
    expect((await db.records.toArray()).map(({ name }) => name).sort()).toEqual(['Fenwick', 'Jane Doe', 'John Ohm']);
  });

  it('when it is there, is not paid for again, also by another worker', async () => {
    const world = await createSearching();
    await world.buy('search-people');
    const order = { operation: 'search-people', subject: subjectOfSearch('person', 'search-1') } as const;
    const again = world
      .startWorker()
      .purchase.purchase({ ...order, detail: { page: 0 }, refresh: false, override: false, again: false }, 0);
    expect(await drive(world.clock, again)).toMatchObject({ value: { outcome: 'known', chargedMilli: null } });
    expect(world.sent).toHaveLength(1);
  });

  it('is previewed with as many people as were chosen, a hundred where nothing was', async () => {
    const preview: Scripted = { body: { content: [{ ...john, has_mobile: true }], totalElements: 310 } };
    for (const [search, size] of [[{ previewSize: 25 }, 25] as const, [{}, 100] as const]) {
      const { buy, bodies } = await createSearching({ script: [preview], search });
      await buy('preview-people', 2, 1000);
      expect(bodies()).toEqual([{ ...filters, page: 2, size }]);
    }
  });

  it('when it was previewed only, is not there', async () => {
    const preview: Scripted = { body: { content: [{ ...john, has_mobile: true }], totalElements: 31 } };
    const { buy, sent, db } = await createSearching({ script: [preview, page] });
    expect(await buy('preview-people', 0, 1000)).toMatchObject({ value: { chargedMilli: 1000 } });
    expect(await db.searchPages.get(searchPageId('search-1', 'preview', 0))).toMatchObject({
      lines: [{ name: 'John Ohm', has: ['mobile'] }],
      track: null,
    });
    await buy('search-people');
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/v1/people/preview', '/v1/people']);
  });

  it('when the service says 404, is known to be empty and costs nothing', async () => {
    const { buy, db } = await createSearching({
      script: [{ status: 404, body: { status: 404, error: 'data not found' } }],
    });
    expect(await buy('search-people')).toMatchObject({ value: { outcome: 'nothing-found', chargedMilli: 0 } });
    expect(await db.searchPages.get(searchPageId('search-1', 'search', 0))).toMatchObject({ keys: [], total: 0 });
  });

  it('when its price was not on the button, is not sent', async () => {
    const { buy, sent } = await createSearching();
    expect(await buy('search-people', 0, 12_499)).toMatchObject({
      error: { refusal: { kind: 'above-agreed', maxMilli: 12_500 } },
    });
    expect(sent).toEqual([]);
  });

  it.each<[string, Partial<SearchRow>, SearchOperation]>([
    ['the search is gone', { id: 'another' }, 'search-people'],
    ['its filters are of an older version', { filters: { contact: { shoeSize: 44 } } }, 'search-people'],
    [
      'its filters only leave out',
      { filters: { contact: { seniority: { any: { exclude: ['vp'] } } } } },
      'search-people',
    ],
    ['it is a search of companies', { kind: 'companies' }, 'search-people'],
  ])('when %s, is refused before the network', async (_what, search, operation) => {
    const { sent, startWorker, clock } = await createSearching({ search });
    const order = { operation, subject: subjectOfSearch('person', 'search-1'), detail: { page: 0 } };
    const bought = startWorker().purchase.purchase({ ...order, refresh: false, override: false, again: false }, 50_000);
    expect(await drive(clock, bought)).toMatchObject({ error: { failure: { kind: 'bad-request-here' } } });
    expect(sent).toEqual([]);
  });

  it('leaves out the chosen lists, beside the user’s excludes', async () => {
    const own = { account: { domain: { any: { exclude: ['own.example'] } } }, ...filters };
    const { buy, bodies, chosen } = await createSearching({
      search: { filters: own, lists: ['list-1'] },
      suppression: { lists: [uuid(1)], companyIds: [uuid(2)], domains: ['rival.example', 'own.example'] },
    });
    await buy('search-people');
    expect(chosen).toEqual([['list-1']]);
    expect(bodies()).toEqual([
      {
        account: { domain: { any: { exclude: ['own.example', 'rival.example'] } } },
        contact: { ...filters.contact, company: { current: { any: { exclude: [uuid(2)] } } } },
        lists: { people_id: { exclude: [uuid(1)] } },
        page: 0,
        size: 25,
      },
    ]);
  });

  it('when more is left out than a filter takes, keeps the user’s excludes and those that fit', async () => {
    const many = Array.from({ length: 400 }, (_, at) => `rival-${at}.example`);
    const own = { account: { domain: { any: { exclude: ['own.example'] } } }, ...filters };
    const { buy, bodies } = await createSearching({ search: { filters: own }, suppression: { domains: many } });
    await buy('search-people');
    const [body] = bodies() as { account: { domain: { any: { exclude: string[] } } } }[];
    expect(body?.account.domain.any.exclude).toHaveLength(300);
    expect(body?.account.domain.any.exclude[0]).toBe('own.example');
  });
});

describe('a page of a company search', () => {
  const account = { account: { type: { any: { include: ['NON_PROFIT'] } } } };

  it('is bought at its own price, left out by lists of companies', async () => {
    const company = {
      id: uuid(3),
      summary: { name: 'Fenwick', staff: { total: 40 } },
      link: { domain: 'fenwick.example' },
    };
    const { buy, bodies, db } = await createSearching({
      script: [{ body: { content: [company], totalElements: 1 } }],
      search: { kind: 'companies', filters: account },
      suppression: { lists: [uuid(1)], companyIds: [uuid(2)], domains: ['rival.example'] },
    });
    expect(await buy('search-companies', 0, 2500)).toMatchObject({ value: { outcome: 'found', chargedMilli: 100 } });
    expect(bodies()).toEqual([
      {
        account: { ...account.account, domain: { any: { exclude: ['rival.example'] } } },
        lists: { company_id: { exclude: [uuid(1)] } },
        page: 0,
        size: 25,
      },
    ]);
    const kept = await db.searchPages.get(searchPageId('search-1', 'search', 0));
    expect(kept?.lines).toMatchObject([{ kind: 'company', name: 'Fenwick', headcount: 40, domain: 'fenwick.example' }]);
    expect(kept?.track).toBeNull();
  });
});

describe('a person on a page', () => {
  it('when forgotten, is gone from it, and the page stays paid for', async () => {
    const { buy, db, connectionId } = await createSearching();
    await buy('search-people');
    await forgetSubject(db, connectionId, jane);
    const kept = await db.searchPages.get(searchPageId('search-1', 'search', 0));
    expect(kept).toMatchObject({ keys: [`person/id/${john.id}`], lines: [{ name: 'John Ohm' }], chargedMilli: 1000 });
    expect(JSON.stringify(await db.searchPages.toArray())).not.toMatch(/jane/i);
  });

  it('when older than the retention, is erased, and the page stays paid for', async () => {
    const { buy, db, sent } = await createSearching();
    await buy('search-people');
    const { boughtAt = 0 } = (await db.searchPages.get(searchPageId('search-1', 'search', 0))) ?? {};
    await eraseOld(db, 1, boughtAt + 86_400_001);
    expect(await db.searchPages.toArray()).toMatchObject([{ keys: [], lines: [], erasedAt: boughtAt + 86_400_001 }]);
    expect(await buy('search-people')).toMatchObject({ value: { outcome: 'known' } });
    expect(sent).toHaveLength(1);
  });
});

describe('how many a search matches', () => {
  const countOf = (body: object, headers = {}): Scripted => ({
    body: { content: [], totalElements: 31, ...body },
    headers,
  });
  const origin = 'https://api.service.example';

  it('is asked with size 0, stored with the search, and free', async () => {
    const { buy, bodies, db } = await createSearching({ script: [countOf({})] });
    expect(await buy('count-people', 0, 0)).toMatchObject({ value: { outcome: 'found', chargedMilli: 0 } });
    expect(bodies()).toEqual([{ ...filters, page: 0, size: 0 }]);
    expect(await db.searches.get('search-1')).toMatchObject({ counted: { total: 31, chargedMilli: 0 } });
    expect(await db.searchPages.count()).toBe(0);
    expect(await db.settings.get('counting')).toBeUndefined();
  });

  it('is not asked twice', async () => {
    const { buy, sent } = await createSearching({ script: [countOf({}), countOf({})] });
    await buy('count-people', 0, 0);
    expect(await buy('count-people', 0, 0)).toMatchObject({ value: { outcome: 'known' } });
    expect(sent).toHaveLength(1);
  });

  it('when no one matches, is none', async () => {
    const { buy, db } = await createSearching({
      script: [{ status: 404, body: { status: 404, error: 'data not found' } }],
    });
    await buy('count-people', 0, 0);
    expect(await db.searches.get('search-1')).toMatchObject({ counted: { total: 0, chargedMilli: 0 } });
  });

  it('when the service returns people all the same, books and keeps them and is not asked of it again', async () => {
    const { buy, db } = await createSearching({ script: [page] });
    expect(await buy('count-people', 0, 0)).toMatchObject({ value: { chargedMilli: 1000 } });
    expect((await db.ledger.toArray()).map(({ chargedMilli }) => chargedMilli)).toEqual([1000]);
    expect(await db.records.count()).toBeGreaterThan(0);
    expect(await db.searches.get('search-1')).toMatchObject({ counted: { total: 31, chargedMilli: 1000 } });
    expect(await db.settings.get('counting')).toEqual({ key: 'counting', value: { [origin]: 'charged' } });
  });

  it('when the service says that it charged, is not asked of it again', async () => {
    const { buy, db } = await createSearching({ script: [countOf({}, { 'X-Credit': '-5' })] });
    expect(await buy('count-people', 0, 0)).toMatchObject({ value: { chargedMilli: 5000 } });
    expect(await db.settings.get('counting')).toMatchObject({ value: { [origin]: 'charged' } });
  });

  describe('when the service refuses it', () => {
    type Refusal = Exclude<Scripted, string>;
    const refusedWith = async (refusal: Refusal, search: Partial<SearchRow> = {}) => {
      const { buy, db } = await createSearching({ script: [refusal], search });
      expect(await buy('count-people', 0, 0)).toMatchObject({ error: { failure: { status: refusal.status } } });
      expect((await db.ledger.toArray()).map(({ chargedMilli }) => chargedMilli)).toEqual([0]);
      return (await db.settings.get('counting'))?.value ?? null;
    };
    const bad = (error?: string, status = 400): Refusal => ({ status, body: { status, ...(error && { error }) } });
    const withHeadcount = {
      filters: { ...filters, account: { employeeSize: { type: 'RANGE', range: [{ start: 1, end: 10 }] } } },
    };

    it.each(['size must be at least 1', "Invalid value for 'size': 0", 'page size is too small'])(
      'because of the size (%s), is not asked of it again',
      async (text) => {
        expect(await refusedWith(bad(text))).toEqual({ [origin]: 'refused' });
      },
    );

    it.each<[why: string, refusal: Refusal, search?: Partial<SearchRow>]>([
      ['a filter', bad('unknown filter: contact.seniority')],
      ['a filter whose name says size', bad('account.employeeSize is not readable'), withHeadcount],
      ['a filter by its words', bad('employee size: the range is not readable'), withHeadcount],
      ['the size of a filter', bad('contact.seniority: size of include must be at most 5')],
      ['a filter, with 501', { status: 501, body: { code: 'SOCIAL_MEDIA_FOLLOWER_PLATFORM_NOT_SUPPORTED' } }],
      ['a filter, with 501 and its words', bad('unsupported filter', 501)],
      ['something it does not name', bad('request not readable')],
      ['something, without a word', bad()],
      ['something, without a body', { status: 400, body: '' }],
    ])('because of %s, may be asked to count another search', async (_why, refusal, search = {}) => {
      expect(await refusedWith(refusal, search)).toBeNull();
    });
  });
});
