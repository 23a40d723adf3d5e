import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { linkPage, unlinkPage } from '@/lib/database/records/link-page';
import { decideHeldAnswer } from '@/lib/purchases/answers/held-answers';
import type { Order } from '@/lib/purchases/order';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSubject } from '@/lib/subjects/find-subject';
import { subjectOfDomain, subjectOfId } from '@/lib/subjects/known-subjects';
import { demoSite } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply, nothingReply, type Scripted } from '../../../worlds/world.ts';

const janeId = janeReply.data.id;
const sites = [demoSite, ...networks];
function at(address: string): Subject {
  const subject = findSubject(address, sites);
  if (subject === null) throw new Error(`Nobody is at ${address}`);
  return subject;
}
const onX = at('https://x.com/Jane_Doe');
const onGithub = at('https://github.com/jane-doe');

const person = (link: object | null, id = janeId) => ({
  id,
  identifier: 'jane-doe',
  profile: { full_name: 'Jane Doe', headline: 'Physicist' },
  link,
});
const page = (...content: unknown[]): Scripted => ({ body: { content, totalElements: content.length } });
const nobody: Scripted = { status: 404, body: nothingReply };
const asking = (subject: Subject, operation: Order['operation'] = 'who'): Order => ({
  operation,
  subject,
  refresh: false,
  override: false,
  again: false,
});

async function buyAll(script: Scripted[], orders: Order[]) {
  const world = await createWorld(script);
  await world.db.settings.put({ key: 'sites', value: sites });
  const { purchase } = world.startWorker();
  const buy = async (order: Order) => {
    const ended = await drive(world.clock, purchase.purchase(order, 100_000));
    if ('error' in ended) throw ended.error;
    return ended.value.outcome;
  };
  const outcomes: string[] = [];
  for (const order of orders) outcomes.push(await buy(order));
  const recordOf = (subject: Subject) => readRecord(world.db, world.connectionId, subject.key);
  const bodies = () =>
    world.sent.filter(({ init }) => init.method === 'POST').map(({ init }) => JSON.parse(String(init.body)));
  return { ...world, outcomes, recordOf, bodies, buy };
}

describe('the subject of a page elsewhere', () => {
  it.each<[how: string, subject: Subject, link: object]>([
    ['as it is written', onX, { PLATFORM_C: 'https://x.com/Jane_Doe' }],
    ['on the other host of the network', onX, { PLATFORM_C: 'https://twitter.com/jane_doe' }],
    ['on its mobile host, over an open line', onX, { PLATFORM_C: 'http://mobile.twitter.com/jane_doe/' }],
    ['under a key that nobody has heard of', onGithub, { pronet: null, forge: 'github.com/Jane-Doe?tab=stars' }],
    ['with an ampersand and a comma', at('https://github.com/a&b,c'), { code_host: 'https://github.com/a%26b%2Cc' }],
    ['in Chinese', at('https://github.com/%E6%9D%8E%E5%A8%9C'), { code_host: 'https://github.com/李娜' }],
    ['with an emoji', at('https://github.com/jane🚀'), { code_host: 'https://github.com/jane%F0%9F%9A%80' }],
  ])('is believed where the answer lists it %s', async (_how, subject, link) => {
    const { outcomes, recordOf, db } = await buyAll([page(person(link))], [asking(subject)]);
    expect(outcomes).toEqual(['found']);
    expect((await recordOf(subject))?.name).toBe('Jane Doe');
    expect(await recordOf(subjectOfId('person', janeId))).toEqual(await recordOf(subject));
    expect(await db.ledger.toArray()).toMatchObject([{ operation: 'who', chargedMilli: 500 }]);
  });

  it.each<[what: string, link: object | null]>([
    ['no links', null],
    ['somebody else there', { code_host: 'https://github.com/jane-doe-2' }],
    ['the same name on another network', { PLATFORM_C: 'https://x.com/jane-doe' }],
    ['a host that looks like it', { code_host: 'https://github.com.evil.example/jane-doe' }],
    ['a page below it', { code_host: 'https://github.com/jane-doe/jane-doe' }],
  ])('is no known person when stated with %s: kept apart, paid for once', async (_what, link) => {
    const { outcomes, recordOf, db, bodies } = await buyAll([page(person(link))], [asking(onGithub), asking(onGithub)]);
    expect(outcomes).toEqual(['about-another', 'known']);
    expect(await recordOf(onGithub)).toBeNull();
    expect(await recordOf(subjectOfId('person', janeId))).toBeNull();
    expect(await db.heldAnswers.toArray()).toMatchObject([{ because: 'about-another', operation: 'who' }]);
    expect(bodies()).toHaveLength(1);
  });

  it('can be settled by hand: the same person, or the one the answer names', async () => {
    const other = { pronet: 'https://www.pronet.example/in/jane-doe' };
    for (const decision of ['same-person', 'named-person'] as const) {
      const { recordOf, db } = await buyAll([page(person(other))], [asking(onGithub)]);
      const [held] = await db.heldAnswers.toArray();
      expect(await decideHeldAnswer(db, held?.intentId ?? '', decision)).toBe(true);
      expect((await recordOf(jane))?.facets.profile?.value?.profile?.headline).toBe('Physicist');
      expect((await recordOf(onGithub))?.name ?? null).toBe(decision === 'same-person' ? 'Jane Doe' : null);
      expect(await db.heldAnswers.count()).toBe(decision === 'same-person' ? 0 : 1);
    }
  });

  it('is no one, for free, where the service knows no one', async () => {
    const { outcomes, db } = await buyAll([nobody], [asking(onGithub)]);
    expect(outcomes).toEqual(['nothing-found']);
    expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 0 }]);
  });

  it('is asked by both hosts of the network, and never as a profile of the one that the service knows', async () => {
    const { bodies } = await buyAll([page()], [asking(onX)]);
    expect(bodies()).toEqual([
      {
        contact: { socialMediaLink: { any: { include: ['https://x.com/Jane_Doe', 'https://twitter.com/Jane_Doe'] } } },
        page: 0,
        size: 1,
      },
    ]);
  });

  it('joins earlier purchases about the person, so that nothing is bought twice', async () => {
    const found = person({ pronet: jane.url, code_host: 'https://github.com/jane-doe' });
    const { outcomes, recordOf, bodies } = await buyAll(
      [{ body: janeReply }, page(found)],
      [asking(jane, 'email'), asking(onGithub), asking(onGithub, 'email')],
    );
    expect(outcomes).toEqual(['found', 'found', 'known']);
    expect((await recordOf(onGithub))?.id).toBe((await recordOf(jane))?.id);
    expect(bodies()).toHaveLength(2);
  });
});

it('a lead that the service does not know is free, and said', async () => {
  const lead = at('https://www.linkedin.com/sales/lead/ACwAAB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV1wX,NAME_SEARCH,x');
  const { outcomes, db, bodies } = await buyAll([nobody], [asking(lead, 'email')]);
  expect(outcomes).toEqual(['nothing-found']);
  expect(await db.ledger.toArray()).toMatchObject([{ chargedMilli: 0 }]);
  expect(bodies()).toHaveLength(1);
});

it('a company asked by its page elsewhere is never confirmed by the answer, and not asked twice', async () => {
  const firm = at('https://github.com/orgs/fenwick');
  const company = {
    id: janeId,
    summary: { name: 'Fenwick' },
    link: { domain: 'fenwick.example', code_host: firm.url },
  };
  const { outcomes, recordOf, bodies } = await buyAll(
    [page(company)],
    [asking(firm, 'company'), asking(firm, 'company')],
  );
  expect(outcomes).toEqual(['not-confirmed', 'known']);
  expect(await recordOf(firm)).toBeNull();
  expect(bodies()).toEqual([
    { account: { socialMediaLink: { any: { include: ['https://github.com/fenwick'] } } }, page: 0, size: 1 },
  ]);
});

describe('a page elsewhere that a person linked', () => {
  const fresh = { id: 'link:1', nowMs: 5 };

  it('is the profile it was linked with: asked for by that, proved by that, and excluded with it', async () => {
    const { db, connectionId, recordOf, buy, bodies } = await buyAll([nobody, { body: janeReply }], [asking(onGithub)]);
    expect(await linkPage(db, connectionId, { subject: onGithub, to: jane }, fresh)).toBe(true);
    expect((await recordOf(onGithub))?.facets).toEqual({});
    expect(await buy(asking(onGithub, 'email'))).toBe('found');
    expect(bodies()[1]).toEqual({ url: jane.url });
    expect((await recordOf(jane))?.id).toBe((await recordOf(onGithub))?.id);

    await unlinkPage(db, connectionId, onGithub);
    expect(await recordOf(onGithub)).toBeNull();
    expect((await recordOf(jane))?.name).toBe('Jane Doe');
  });

  it('is not linked with a person whom the service tells apart', async () => {
    const other = person({ code_host: 'https://github.com/jane-doe' }, 'abcdef01-2345-9789-0abc-def0123456aa');
    const { db, connectionId, recordOf } = await buyAll(
      [{ body: janeReply }, page(other)],
      [asking(jane, 'email'), asking(onGithub)],
    );
    expect(await linkPage(db, connectionId, { subject: onGithub, to: jane }, fresh)).toBe(false);
    expect((await recordOf(onGithub))?.id).not.toBe((await recordOf(jane))?.id);
  });

  it('is asked for by the website, and believed where the answer has that website', async () => {
    const firm = at('https://www.crunchbase.com/organization/fenwick');
    const company = (domain: string) => page({ id: janeId, summary: { name: 'Fenwick' }, link: { domain } });
    for (const [domain, outcome] of [
      ['fenwick.example', 'found'],
      ['other.example', 'not-confirmed'],
    ] as const) {
      const { db, connectionId, buy, bodies } = await buyAll([company(domain)], []);
      await linkPage(db, connectionId, { subject: firm, to: subjectOfDomain('fenwick.example') }, fresh);
      expect(await buy(asking(firm, 'company'))).toBe(outcome);
      expect(bodies()).toEqual([{ account: { domain: { any: { include: ['fenwick.example'] } } }, page: 0, size: 1 }]);
    }
  });
});
