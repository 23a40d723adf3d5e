import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { pageSizeOf } from '@/components/company/lookalikes/lookalike-draft';
import { isEmptyList, nextListPage, totalOf } from '@/components/company/pages';
import { readRecord } from '@/lib/database/reads';
import type { OrderDetail } from '@/lib/database/schema/rows';
import type { Operation } from '@/lib/offers/offers';
import type { Order } from '@/lib/purchases/order';
import type { ServiceError } from '@/lib/service/contract/errors';
import { subjectOfDomain, subjectOfEmail, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../../worlds/world.ts';

const fenwickId = 'abcdef01-2345-9789-0abc-def012345679';
const fenwick: Subject = {
  kind: 'company',
  key: 'company/pronet/fenwick',
  site: 'pronet',
  slug: 'fenwick',
  url: 'https://www.pronet.example/company/fenwick',
};
const fenwickReply = {
  id: fenwickId,
  summary: { name: 'Fenwick' },
  link: { domain: 'fenwick.example', pronet: 'https://www.pronet.example/company/fenwick' },
};
const janePerson = janeReply.data;
const otherId = 'abcdef01-2345-9789-0abc-def01234567a';

function orderOf(operation: Operation, subject: Subject, detail?: OrderDetail): Order {
  return { operation, subject, ...(detail && { detail }), refresh: false, override: false, again: false };
}

const page = (content: unknown[], totalElements = content.length) => ({ body: { content, totalElements } });

/** Buys one after the other in one world, each at a price that is always agreed. */
async function buyAll(script: Scripted[], orders: Order[]) {
  const world = await createWorld(script);
  const { purchase } = world.startWorker();
  const ended = [];
  for (const order of orders) ended.push(await drive(world.clock, purchase.purchase(order, 100_000)));
  const bodies = world.sent.map(({ init }) => JSON.parse(String(init.body)) as unknown);
  const recordOf = (subject: Subject) => readRecord(world.db, world.connectionId, subject.key);
  return { world, ended, bodies, recordOf, paths: world.sent.map(({ url }) => new URL(url).pathname) };
}

describe('an operation about a person', () => {
  const { url } = jane;
  it.each<[Operation, Scripted, string, unknown, number]>([
    [
      'mobile',
      { body: { status: 200, data: { id: janePerson.id, pronet: url, data: [['+31612345678', '+31687654321']] } } },
      '/v2/people/mobile-phone-finder',
      { pronet: url },
      10_000,
    ],
    [
      'personality',
      { body: { model: 'm', assessments: { archetype: 'Architect' } } },
      '/v1/people/analysis',
      { url },
      4000,
    ],
    [
      'profile',
      page([janePerson]),
      '/v1/people',
      { contact: { pronet: { any: { include: [url] } } }, page: 0, size: 1 },
      500,
    ],
    ['email', { body: janeReply }, '/v2/people/export/single', { url }, 1000],
  ])('asks for %s by the page and books its price', async (operation, answer, path, body, milli) => {
    const { ended, bodies, paths, world } = await buyAll([answer], [orderOf(operation, jane)]);
    expect(ended).toEqual([{ value: { outcome: 'found', chargedMilli: milli } }]);
    expect(paths).toEqual([path]);
    expect(bodies).toEqual([body]);
    expect(await world.db.ledger.toArray()).toMatchObject([{ operation, chargedMilli: milli, subjectKey: jane.key }]);
  });

  it('keeps every number, the most certain first, and asks for them once', async () => {
    const answer = {
      body: { status: 200, data: { id: janePerson.id, pronet: jane.url, data: [[['+31612345678'], '+31687654321']] } },
    };
    const { ended, recordOf } = await buyAll([answer], [orderOf('mobile', jane), orderOf('mobile', jane)]);
    expect((await recordOf(jane))?.facets.mobile?.value).toEqual({ numbers: ['+31612345678', '+31687654321'] });
    expect(ended[1]).toEqual({ value: { outcome: 'known', chargedMilli: null } });
  });

  it('without a page is asked by company and name once both are known, and not before', async () => {
    const looked = { ...janePerson, link: null, email: undefined, company: fenwickReply };
    const subject = subjectOfEmail('jane@fenwick.example');
    const numbers = { body: { status: 200, data: { data: [['+31612345678']] } } };
    const { ended, bodies } = await buyAll(
      [{ body: looked }, numbers],
      [orderOf('mobile', subject), orderOf('lookup', subject), orderOf('mobile', subject)],
    );
    const refused = ended[0];
    if (refused === undefined || !('error' in refused)) throw new Error('It was asked');
    expect((refused.error as ServiceError).failure).toEqual({ kind: 'bad-request-here' });
    expect(bodies).toEqual([{ search: 'jane@fenwick.example' }, { domain: 'fenwick.example', name: 'Jane Doe' }]);
  });

  it('known by an id alone is asked by that id, and is the same person as on the page', async () => {
    const subject = subjectOfId('person', janePerson.id);
    const { ended, bodies, recordOf } = await buyAll(
      [{ body: janeReply }],
      [orderOf('email', subject), orderOf('email', jane)],
    );
    expect(bodies).toEqual([{ id: janePerson.id }]);
    expect(ended[1]).toEqual({ value: { outcome: 'known', chargedMilli: null } });
    expect((await recordOf(jane))?.id).toBe((await recordOf(subject))?.id);
  });

  it('is known by an address that was bought', async () => {
    const looked = orderOf('lookup', subjectOfEmail('Jane@Fenwick.example'));
    const { ended } = await buyAll([{ body: janeReply }], [orderOf('email', jane), looked]);
    expect(ended[1]).toEqual({ value: { outcome: 'known', chargedMilli: null } });
  });

  it.each([
    ['an address that is theirs', false],
    ['a role address', true],
  ])('stays one of two people with the same %s', async (_what, generic) => {
    const shared = { address: 'info@fenwick.example', found: true, status: 'VALID', domainType: 'SMTP', generic };
    const replyOf = (id: string, slug: string, name: string) => ({
      body: {
        ...janeReply,
        data: {
          id,
          identifier: slug,
          profile: { full_name: name },
          link: { pronet: `https://www.pronet.example/in/${slug}` },
          email: { state: 'DONE', output: [shared] },
        },
      },
    });
    const john = {
      ...jane,
      key: 'person/pronet/john-roe',
      slug: 'john-roe',
      url: 'https://www.pronet.example/in/john-roe',
    };
    const { recordOf } = await buyAll(
      [replyOf(janePerson.id, 'jane-doe', 'Jane Doe'), replyOf(otherId, 'john-roe', 'John Roe')],
      [orderOf('email', jane), orderOf('email', john)],
    );
    expect((await recordOf(jane))?.name).toBe('Jane Doe');
    expect((await recordOf(john))?.name).toBe('John Roe');
    expect((await recordOf(subjectOfEmail('info@fenwick.example')))?.name).toBe(generic ? undefined : 'Jane Doe');
  });
});

describe('a 404', () => {
  const notFound = (headers: Record<string, string> = {}) => ({
    status: 404,
    body: { status: 404, error: 'data not found' },
    headers,
  });

  it.each<[Operation, number, string]>([
    ['personality', 4000, 'price-table'],
    ['profile', 0, 'price-table'],
    ['mobile', 0, 'price-table'],
  ])('of %s is booked with %i and kept as "nothing"', async (operation, milli, how) => {
    const { ended, world } = await buyAll([notFound()], [orderOf(operation, jane), orderOf(operation, jane)]);
    expect(ended).toEqual([
      { value: { outcome: 'nothing-found', chargedMilli: milli } },
      { value: { outcome: 'known', chargedMilli: null } },
    ]);
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: milli, how }]);
    expect(world.readBalanceSoon.count).toBe(milli === 0 ? 0 : 1);
  });

  it('that states its charge is booked with it', async () => {
    const { ended } = await buyAll([notFound({ 'X-Credit': '0' })], [orderOf('personality', jane)]);
    expect(ended).toEqual([{ value: { outcome: 'nothing-found', chargedMilli: 0 } }]);
  });
});

describe('an operation about a company', () => {
  it('is asked by its page or by its website, and both are one company', async () => {
    const byDomain = subjectOfDomain('fenwick.example');
    const { ended, bodies } = await buyAll(
      [page([fenwickReply])],
      [orderOf('company', byDomain), orderOf('company', fenwick)],
    );
    expect(bodies).toEqual([{ account: { domain: { any: { include: ['fenwick.example'] } } }, page: 0, size: 1 }]);
    expect(ended).toEqual([
      { value: { outcome: 'found', chargedMilli: 100 } },
      { value: { outcome: 'known', chargedMilli: null } },
    ]);
  });

  it('does not take a company with the same website for another', async () => {
    const sister = {
      ...fenwickReply,
      id: otherId,
      summary: { name: 'Fenwick Labs' },
      link: { domain: 'fenwick.example', pronet: 'https://www.pronet.example/company/labs' },
    };
    const labs = {
      ...fenwick,
      key: 'company/pronet/labs',
      slug: 'labs',
      url: 'https://www.pronet.example/company/labs',
    };
    const { recordOf } = await buyAll(
      [page([fenwickReply]), page([sister])],
      [orderOf('company', fenwick), orderOf('company', labs)],
    );
    expect((await recordOf(fenwick))?.name).toBe('Fenwick');
    expect((await recordOf(labs))?.name).toBe('Fenwick Labs');
  });

  const seeds = ['fenwick.example'];
  const found = (name: string, id: string) => ({ id, summary: { name }, link: { domain: `${name}.example` } });

  it('keeps lookalikes page by page, each company in a record of its own, and pays for a page once', async () => {
    const orderAt = (pageNumber: number) => orderOf('lookalikes', fenwick, { page: pageNumber, count: 2, seeds });
    const { ended, bodies, recordOf, world } = await buyAll(
      [page([found('a', otherId), found('b', fenwickId)], 3), page([found('c', janePerson.id)], 3)],
      [orderAt(0), orderAt(1), orderAt(0)],
    );
    expect(ended.map((one) => 'value' in one && one.value.outcome)).toEqual(['found', 'found', 'known']);
    expect(bodies[0]).toEqual({
      lookalikeDomains: seeds,
      page: 0,
      size: 2,
    });
    const list = (await recordOf(fenwick))?.facets.lookalikes?.value;
    expect(list).toMatchObject({ total: 3, seeds, pages: [{ page: 0 }, { page: 1 }] });
    const keys = list?.pages.flatMap((one) => one.keys) ?? [];
    const names = await Promise.all(
      keys.map(async (key) => (await readRecord(world.db, world.connectionId, key))?.name),
    );
    expect(names).toEqual(['a', 'b', 'c']);
    expect((await world.db.ledger.toArray()).map(({ chargedMilli }) => chargedMilli)).toEqual([200, 100]);
  });

  it('leaves the company itself and the seeds off its lookalikes, by any of their names', async () => {
    const itself = { id: fenwickId, summary: { name: 'Fenwick' }, link: { pronet: fenwick.url } };
    const www = { ...found('seed', '00000000-0000-4000-8000-000000000001'), link: { domain: 'WWW.Seed.example' } };
    const link = { pronet: 'https://www.pronet.example/company/other-seed/' };
    const byPage = { ...found('other', '00000000-0000-4000-8000-000000000002'), link };
    const all = [...seeds, 'seed.example', 'https://www.pronet.example/company/other-seed'];
    const { recordOf, world } = await buyAll(
      [page([itself, found('a', otherId), found('fenwick', janePerson.id), www, byPage], 5)],
      [orderOf('lookalikes', fenwick, { page: 0, count: 5, seeds: all })],
    );
    const list = (await recordOf(fenwick))?.facets.lookalikes?.value;
    expect(list?.pages).toMatchObject([{ keys: [`company/id/${otherId}`] }]);
    // Paid for all the same, and known.
    expect(await world.db.ledger.toArray()).toMatchObject([{ chargedMilli: 500 }]);
  });

  it('continues after a page that holds the company alone, and counts it in no total', async () => {
    const itself = { id: fenwickId, summary: { name: 'Fenwick' }, link: { pronet: fenwick.url } };
    const orderAt = (pageNumber: number) => orderOf('lookalikes', fenwick, { page: pageNumber, count: 1, seeds });
    const { ended, recordOf } = await buyAll(
      [page([itself], 3), page([found('a', otherId)], 3), page([found('b', janePerson.id)], 3)],
      [orderAt(0), orderAt(1)],
    );
    expect(ended.map((one) => 'value' in one && one.value.outcome)).toEqual(['found', 'found']);
    const list = (await recordOf(fenwick))?.facets.lookalikes?.value;
    expect(list?.pages).toMatchObject([{ keys: [], leftOff: 1 }, { keys: [`company/id/${otherId}`] }]);
    expect(list && [nextListPage(list, 1), totalOf(list), pageSizeOf(list, [])]).toEqual([2, 2, 1]);
  });

  it('finds nothing where the company is all that there is', async () => {
    const itself = { id: fenwickId, summary: { name: 'Fenwick' }, link: { pronet: fenwick.url } };
    const { ended, recordOf } = await buyAll(
      [page([itself], 1)],
      [orderOf('lookalikes', fenwick, { page: 0, count: 5, seeds })],
    );
    expect(ended).toMatchObject([{ value: { outcome: 'nothing-found', chargedMilli: 100 } }]);
    const list = (await recordOf(fenwick))?.facets.lookalikes?.value;
    expect(list && [isEmptyList(list), nextListPage(list, 5), totalOf(list)]).toEqual([true, null, 0]);
  });

  it('starts another list for other seeds', async () => {
    const { recordOf } = await buyAll(
      [page([found('a', otherId)]), page([found('b', janePerson.id)])],
      [
        orderOf('lookalikes', fenwick, { page: 0, count: 1, seeds }),
        orderOf('lookalikes', fenwick, { page: 0, count: 1, seeds: [...seeds, 'other.example'] }),
      ],
    );
    const list = (await recordOf(fenwick))?.facets.lookalikes?.value;
    expect(list?.seeds).toEqual(['fenwick.example', 'other.example']);
    expect(list?.pages.flatMap(({ keys }) => keys)).toEqual([`company/id/${janePerson.id}`]);
  });

  it('shows people here masked, in records that an email later completes', async () => {
    const preview = { id: janePerson.id, profile: { first_name: 'Jane', last_name: 'D**' }, has_mobile: true };
    const person = subjectOfId('person', janePerson.id);
    const { recordOf, bodies } = await buyAll(
      [page([preview], 120), { body: janeReply }],
      [orderOf('people-here', fenwick, { page: 0 }), orderOf('email', person)],
    );
    expect(bodies[0]).toEqual({
      account: { pronet: { any: { include: [fenwick.url] } } },
      page: 0,
      size: 100,
    });
    const record = await recordOf(person);
    expect(record?.facets.preview?.value?.available).toEqual({ mobile: true });
    expect(record?.name).toBe('Jane Doe');
    expect((await recordOf(fenwick))?.facets.peopleHere?.value).toMatchObject({ total: 120 });
  });

  it('keeps the company of people here in a record of its own, which their previews lead to', async () => {
    const company = { ...fenwickReply, keywords: ['pumps'] };
    const previews = [janePerson.id, otherId].map((id) => ({ id, profile: { first_name: 'J' }, company }));
    const { recordOf, world } = await buyAll([page(previews)], [orderOf('people-here', fenwick, { page: 0 })]);
    const people = await Promise.all([janePerson.id, otherId].map((id) => recordOf(subjectOfId('person', id))));
    expect(people.map((record) => record?.facets.preview?.value)).toMatchObject([
      { company: null, employer: fenwick.key },
      { company: null, employer: fenwick.key },
    ]);
    expect((await recordOf(fenwick))?.facets.company).toMatchObject({
      value: { keywords: ['pumps'] },
      chargedMilli: 0,
    });
    expect((await world.db.records.toArray()).filter(({ kind }) => kind === 'company')).toHaveLength(1);
  });

  it('keeps the company within the preview where nothing identifies it', async () => {
    const previews = [{ id: otherId, company: { summary: { name: 'Fenwick' } } }];
    const { recordOf } = await buyAll([page(previews)], [orderOf('people-here', fenwick, { page: 0 })]);
    const preview = (await recordOf(subjectOfId('person', otherId)))?.facets.preview?.value;
    expect(preview).toMatchObject({ company: { summary: { name: 'Fenwick' } } });
    expect(preview?.employer).toBeUndefined();
  });

  it('keeps the failed attempts until an email is found', async () => {
    const tried = {
      found: false,
      status: 'INVALID',
      subStatus: 'MAILBOX_NOT_FOUND',
      mx: { record: 'mx.fenwick.example' },
    };
    const without = { ...janePerson, email: { state: 'DONE', output: [tried] } };
    const order = orderOf('email', jane);
    const { recordOf, ended, world } = await buyAll([{ body: { status: 200, data: without } }], [order]);
    expect(ended).toMatchObject([{ value: { outcome: 'nothing-found' } }]);
    expect((await recordOf(jane))?.facets.email).toMatchObject({ value: null, tried: [tried] });
    world.script.push({ body: janeReply });
    const { purchase } = world.startWorker();
    await drive(world.clock, purchase.purchase({ ...order, refresh: true }, 100_000));
    expect((await recordOf(jane))?.facets.email?.tried).toBeUndefined();
  });

  it('keeps an empty page, so that it is not asked for again', async () => {
    const nobody = { status: 404, body: { status: 404, error: 'data not found' } };
    const orderAt = orderOf('people-here', fenwick, { page: 0 });
    const { ended, world } = await buyAll([nobody], [orderAt, orderAt]);
    expect(ended).toMatchObject([{ value: { outcome: 'nothing-found' } }, { value: { outcome: 'known' } }]);
    expect(world.sent).toHaveLength(1);
  });
});
