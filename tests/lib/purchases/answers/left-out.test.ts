import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import type { OrderDetail } from '@/lib/database/schema/rows';
import type { Operation } from '@/lib/offers/offers';
import type { Resolved } from '@/lib/purchases/answers/parsed-result';
import { type ExclusionPolicy, noSuppression, type Suppression } from '@/lib/purchases/exclusion-policy';
import type { Order } from '@/lib/purchases/order';
import { subjectOfDomain, subjectOfList } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../../worlds/world.ts';

const acme = subjectOfDomain('acme.example');
const customers = subjectOfList('person', 'list-1');
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const emptyPage: Scripted = { body: { content: [], totalElements: 0 } };
const refusedList: Scripted = { status: 400, body: { status: 400, error: 'unknown list' } };

function orderOf(operation: Operation, subject: Subject, detail?: OrderDetail): Order {
  return { operation, subject, ...(detail && { detail }), refresh: false, override: false, again: false };
}

/** An exclusion policy that tells to leave out so and so, and notes what it is told. */
function createPolicy(suppression: Partial<Suppression>) {
  const told = { suppressed: [] as [string, string][], distrusted: [] as (readonly string[])[] };
  const returned: (readonly string[])[] = [];
  const resolved: Resolved[] = [];
  const policy: Partial<ExclusionPolicy> = {
    async suppress(kind, { key }) {
      told.suppressed.push([kind, key]);
      return { ...noSuppression, ...suppression };
    },
    async distrust(lists) {
      told.distrusted.push(lists);
    },
    async noticeReturned(_suppression, ids) {
      returned.push(ids);
    },
    async saveResolved(found) {
      resolved.push(found);
      return 'Customers';
    },
  };
  return { policy, told, returned, resolved };
}

async function buy(order: Order, script: Scripted[], suppression: Partial<Suppression> = {}) {
  const given = createPolicy(suppression);
  const world = await createWorld(script, given.policy);
  const ended = await drive(world.clock, world.startWorker().purchase.purchase(order, 100_000));
  const bodies = world.sent.map(({ init }) => JSON.parse(String(init.body)) as unknown);
  return { ...given, world, ended, bodies };
}

describe('people who are off-limits', () => {
  it.each<[string, Operation, OrderDetail | undefined, Partial<Suppression>, object]>([
    [
      'is left out of people by lists, companies and domains',
      'people-here',
      undefined,
      { lists: [uuid(1)], companyIds: [uuid(2)], domains: ['rival.example'] },
      {
        account: { domain: { any: { include: ['acme.example'], exclude: ['rival.example'] } } },
        contact: { company: { current: { any: { exclude: [uuid(2)] } } } },
        lists: { people_id: { exclude: [uuid(1)] } },
        page: 0,
        size: 100,
      },
    ],
    [
      'is left out of lookalikes by lists alone: with nothing to include, a filter that excludes is none',
      'lookalikes',
      { seeds: ['acme.example'], count: 10 },
      { lists: [uuid(1)], domains: ['rival.example', 'acme.example'] },
      {
        lookalikeDomains: ['acme.example'],
        lists: { company_id: { exclude: [uuid(1)] } },
        page: 0,
        size: 10,
      },
    ],
    [
      'when there is nobody, leaves no trace in the question',
      'people-here',
      undefined,
      {},
      { account: { domain: { any: { include: ['acme.example'] } } }, page: 0, size: 100 },
    ],
  ])('%s', async (_what, operation, detail, suppression, body) => {
    const { bodies, told, ended } = await buy(orderOf(operation, acme, detail), [emptyPage], suppression);
    expect(ended).toMatchObject({ value: { outcome: 'nothing-found' } });
    expect(bodies).toEqual([body]);
    expect(told.suppressed).toEqual([[operation === 'lookalikes' ? 'company' : 'person', acme.key]]);
  });

  it('is no question of an operation about one person', async () => {
    const { told, bodies } = await buy(orderOf('email', jane), [{ body: janeReply }], { lists: [uuid(1)] });
    expect(told.suppressed).toEqual([]);
    expect(bodies).toEqual([{ url: jane.url }]);
  });

  it('when the service no longer has the list, is written anew and asked about once more', async () => {
    const { told, bodies, ended, world } = await buy(orderOf('people-here', acme), [refusedList, emptyPage], {
      lists: [uuid(1)],
    });
    expect(ended).toMatchObject({ value: { outcome: 'nothing-found' } });
    expect(told.distrusted).toEqual([[uuid(1)]]);
    expect(told.suppressed).toHaveLength(2);
    expect(bodies).toHaveLength(2);
    expect(await world.db.ledger.count()).toBe(1);
  });

  it('when the list is refused twice, the order fails and costs nothing', async () => {
    const { told, ended, world } = await buy(orderOf('people-here', acme), [refusedList, refusedList], {
      lists: [uuid(1)],
    });
    expect(ended).toMatchObject({ error: { failure: { kind: 'bad-request' } } });
    expect(told.distrusted).toHaveLength(1);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 0, how: 'failure' }]);
  });

  it.each<[string, Scripted, Partial<Suppression>]>([
    [
      'says nothing of a list',
      { status: 400, body: { status: 400, error: 'pagination limit exceeded' } },
      { lists: [uuid(1)] },
    ],
    ['is about a list, and none was sent', refusedList, {}],
    ['was lost', 'reset', { lists: [uuid(1)] }],
    ['is a broken service', { status: 500, body: { error: 'list' } }, { lists: [uuid(1)] }],
  ])('when an answer %s, is never asked about again by itself', async (_what, answer, suppression) => {
    const { bodies, told, ended } = await buy(orderOf('people-here', acme), [answer, emptyPage], suppression);
    expect(ended).toHaveProperty('error');
    expect(bodies).toHaveLength(1);
    expect(told.distrusted).toEqual([]);
  });

  it('when a person comes back all the same, the exclusion policy hears of everyone who did', async () => {
    const content = [{ id: uuid(7).toUpperCase() }, { id: uuid(8) }];
    const { returned } = await buy(orderOf('people-here', acme), [{ body: { content, totalElements: 2 } }], {
      lists: [uuid(1)],
    });
    expect(returned).toEqual([[uuid(7), uuid(8)]]);
  });
});

describe('an answer that says that a person is off-limits', () => {
  async function buyAndFind(override: boolean) {
    let isBought = false;
    const isExcluded = async () => (isBought ? 'Customers' : null);
    const world = await createWorld([{ body: janeReply }], { isExcluded });
    const { purchase } = world.startWorker();
    world.db.ledger.hook('creating', () => {
      isBought = true;
    });
    const ended = await drive(world.clock, purchase.purchase({ ...orderOf('email', jane), override }, 1000));
    return { ended, ledger: await world.db.ledger.toArray() };
  }

  it('is kept, and the ledger names the list', async () => {
    const { ended, ledger } = await buyAndFind(false);
    expect(ended).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(ledger).toMatchObject([{ chargedMilli: 1000, foundExcluded: 'Customers', anyway: false }]);
  });

  it('when it was bought "anyway", the ledger says only that', async () => {
    const { ledger } = await buyAndFind(true);
    expect(ledger).toMatchObject([{ anyway: true }]);
    expect(ledger[0]).not.toHaveProperty('foundExcluded');
  });

  it('when the exclusion policy cannot be read then, is settled all the same', async () => {
    let looks = 0;
    const isExcluded = async () => {
      looks += 1;
      if (looks > 2) throw new Error('The database was closed');
      return null;
    };
    const world = await createWorld([{ body: janeReply }], { isExcluded });
    const ended = await drive(world.clock, world.startWorker().purchase.purchase(orderOf('email', jane), 1000));
    expect(ended).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(looks).toBe(3);
    expect(await world.db.intents.toArray()).toMatchObject([{ state: 'settled', outcome: { kind: 'found' } }]);
  });
});

describe('ids for the people of a list', () => {
  const profiles = [jane.url ?? '', 'https://www.pronet.example/in/john-roe'];
  const order = orderOf('resolve', customers, { profiles });

  it('are asked for a hundred at a time, by their pages, for the price of one page', async () => {
    const content = [
      { id: uuid(1), profile: { first_name: 'Jane', last_name: 'D**' }, link: { pronet: jane.url } },
      { id: uuid(2) },
    ];
    const { ended, bodies, resolved, world, told } = await buy(order, [{ body: { content, totalElements: 2 } }]);
    expect(ended).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(bodies).toEqual([{ contact: { pronet: { any: { include: profiles } } }, page: 0, size: 100 }]);
    expect(resolved).toEqual([
      {
        listId: 'list-1',
        requested: [jane.key, 'person/pronet/john-roe'],
        people: [{ id: uuid(1), key: jane.key, label: 'Jane D**' }],
        // The other can only be John.
        open: [{ id: uuid(2), firstName: null, lastName: null, headline: null }],
      },
    ]);
    expect(told.suppressed).toEqual([]);
    expect(await world.db.ledger.toArray()).toMatchObject([
      { operation: 'resolve', subjectName: 'Customers', chargedMilli: 1000 },
    ]);
    // The list is nobody: whoever came along has a record, and it has none.
    const records = await world.db.records.toArray();
    expect(records.map(({ aliases }) => aliases.some((alias) => alias.includes('list-1')))).toEqual([false, false]);
  });

  it.each([
    ['more came back than were requested', [{ id: uuid(1) }, { id: uuid(2) }, { id: uuid(3) }], 3],
    ['there are more than are on the page', [{ id: uuid(1) }], 3],
    [
      'somebody came back who was not requested',
      [{ id: uuid(1), link: { pronet: `${jane.url}x` } }, { id: uuid(2) }],
      2,
    ],
  ])('belong to no one without a page, when %s', async (_what, content, totalElements) => {
    const { ended, resolved } = await buy(order, [{ body: { content, totalElements } }]);
    expect(ended).toMatchObject({ value: { outcome: 'found' } });
    expect(resolved).toMatchObject([{ people: [] }]);
    expect(resolved[0]?.open).toBeUndefined();
  });

  it('when the service knows none of them, everyone was asked about all the same', async () => {
    const { ended, resolved } = await buy(order, [{ status: 404, body: { status: 404, error: 'data not found' } }]);
    expect(ended).toMatchObject({ value: { outcome: 'nothing-found' } });
    expect(resolved).toMatchObject([{ requested: [jane.key, 'person/pronet/john-roe'], people: [] }]);
  });

  it.each([
    ['nobody', []],
    ['101', Array.from({ length: 101 }, (_each, index) => `https://www.pronet.example/in/p${index}`)],
  ])('are not asked for %s at once', async (_what, many) => {
    const { ended, bodies } = await buy(orderOf('resolve', customers, { profiles: many }), []);
    expect(ended).toMatchObject({ error: { failure: { kind: 'bad-request-here' } } });
    expect(bodies).toEqual([]);
  });

  it('when pressed in two panels at once, are paid for once', async () => {
    const given = createPolicy({});
    const world = await createWorld([emptyPage], given.policy);
    const { purchase } = world.startWorker();
    const both = Promise.all([purchase.purchase(order, 1000), purchase.purchase(order, 1000)]);
    await drive(world.clock, both);
    expect(world.sent).toHaveLength(1);
  });
});
