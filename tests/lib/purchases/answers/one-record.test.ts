import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { subjectAlias } from '@/lib/database/records/aliases';
import type { Order } from '@/lib/purchases/order';
import { subjectOfDomain } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive, turns } from '../../../worlds/drive.ts';
import { createWorld, type Scripted } from '../../../worlds/world.ts';

const website = subjectOfDomain('fenwick.example');
const page: Subject = {
  kind: 'company',
  key: 'company/pronet/fenwick',
  site: 'pronet',
  slug: 'fenwick',
  url: 'https://www.pronet.example/company/fenwick',
};
const id = 'abcdef01-2345-9789-0abc-def012345679';
const found: Scripted = {
  body: {
    content: [
      {
        id,
        summary: { name: 'Fenwick' },
        link: { domain: 'fenwick.example', pronet: 'https://www.pronet.example/company/fenwick' },
      },
    ],
    totalElements: 1,
  },
};

function orderOf(subject: Subject, more: Partial<Order> = {}): Order {
  return { operation: 'company', subject, refresh: true, override: false, again: false, ...more };
}

/** One company that is known by its website and by its page. */
async function createKnown(script: Scripted[]) {
  const world = await createWorld(script);
  const { connectionId: connection } = world;
  await world.db.records.put({
    id: 'company:earlier',
    connection,
    kind: 'company',
    name: 'Fenwick',
    facets: {},
    createdAt: 1,
    touchedAt: 1,
    aliases: [website, page].map(({ key }) => subjectAlias(connection, key)),
  });
  return { ...world, ...world.startWorker() };
}

describe('one company, known by its website and by its page', () => {
  it('is one flight, whichever of the two is clicked meanwhile', async () => {
    const { clock, db, sent, purchase } = await createKnown([found]);
    const both = [page, website, page].map((subject) => purchase.purchase(orderOf(subject), 1000));
    const ended = await drive(clock, Promise.all(both));
    expect(ended).toMatchObject({ value: [{ outcome: 'found' }, { outcome: 'known', chargedMilli: null }, {}] });
    expect([sent.length, await db.intents.count(), await db.ledger.count()]).toEqual([1, 1, 1]);
    expect(await db.savings.toArray()).toMatchObject([{ joins: { count: 2 } }]);
    expect(purchase.isBusy()).toBe(false);
  });

  it('is one flight where the second click comes as the first ends', async () => {
    const { clock, sent, purchase } = await createKnown([found]);
    const first = purchase.purchase(orderOf(page, { refresh: false }), 1000);
    const second = first.then(() => purchase.purchase(orderOf(website, { refresh: false }), 1000));
    expect(await drive(clock, second)).toMatchObject({ value: { outcome: 'known' } });
    expect(sent).toHaveLength(1);
  });

  it('is not joined by a click with a lower price', async () => {
    const { clock, purchase } = await createKnown([found]);
    const first = purchase.purchase(orderOf(page), 1000);
    const cheaper = purchase.purchase(orderOf(website), 99);
    expect(await drive(clock, cheaper)).toMatchObject({ error: { refusal: { kind: 'above-agreed' } } });
    expect(await drive(clock, first)).toMatchObject({ value: { outcome: 'found' } });
  });

  it('is withdrawn by either of the two', async () => {
    const { clock, db, purchase } = await createKnown(['hang']);
    const both = [page, website].map((subject) => purchase.purchase(orderOf(subject), 1000));
    const ended = Promise.allSettled(both);
    await turns(40);
    expect(purchase.cancel(orderOf(website))).toBe('detached');
    await drive(clock, ended);
    expect(await db.intents.toArray()).toMatchObject([{ state: 'unknown' }]);
  });

  it('is one unknown: lost by the one, it is not sent by the other before that is decided', async () => {
    const { clock, sent, db, purchase } = await createKnown(['reset', found]);
    await drive(clock, purchase.purchase(orderOf(page), 1000));
    const [lost] = await db.intents.toArray();
    const other = await drive(clock, purchase.purchase(orderOf(website), 1000));
    expect(other).toMatchObject({ error: { refusal: { kind: 'unknown-open', intentId: lost?.id } } });
    expect(sent).toHaveLength(1);
    const again = await drive(clock, purchase.purchase(orderOf(website, { again: true }), 1000));
    expect(again).toMatchObject({ value: { outcome: 'found' } });
  });

  it('is two orders where two things are asked', async () => {
    const { clock, sent, purchase } = await createKnown([found, { body: { content: [], totalElements: 0 } }]);
    const here = orderOf(website, { operation: 'people-here' });
    await drive(clock, Promise.all([purchase.purchase(orderOf(page), 1000), purchase.purchase(here, 1000)]));
    expect(sent).toHaveLength(2);
  });

  it('continues alone in the next worker, and joins a click made meanwhile', async () => {
    const { clock, db, sent, purchase } = await createKnown([found]);
    const first = purchase.purchase(orderOf(page), 1000);
    await drive(clock, first);
    const [settled] = await db.intents.toArray();
    if (settled === undefined) throw new Error('No order');
    sent.length = 0;
    const queued = { ...settled, id: 'queued', state: 'queued', sentAt: null, settledAt: null, outcome: null } as const;
    await db.intents.put(queued);
    const resumed = purchase.resume(queued);
    const clicked = purchase.purchase(orderOf(website), 1000);
    await drive(clock, Promise.allSettled([resumed, clicked]));
    expect(sent).toHaveLength(1);
  });
});
