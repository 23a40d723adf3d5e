import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { readHeldAnswers, withSameAnswers } from '@/lib/database/records/held-answers';
import { decideHeldAnswer } from '@/lib/purchases/answers/held-answers';
import type { Order } from '@/lib/purchases/order';
import { subjectOfDomain, subjectOfId } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import { drive } from '../../../worlds/drive.ts';
import { createWorld, jane, janeReply, type Scripted } from '../../../worlds/world.ts';

const uuid = (last: string) => `abcdef01-2345-9789-0abc-def0123456${last}`;
const [janeId, bobId, otherId] = [janeReply.data.id, uuid('aa'), uuid('bb')];
const at = (slug: string): Subject => ({
  kind: 'person',
  key: `person/pronet/${slug}`,
  site: 'pronet',
  slug,
  url: `https://www.pronet.example/in/${slug}`,
});
const [bob, carl] = [at('bob-low'), at('carl-noe')];

function person(id: string, slug: string, name: string, email: string | null = null) {
  const entry = { address: email, found: true, status: 'VALID', domainType: 'SMTP' };
  return {
    id,
    profile: { full_name: name },
    link: { pronet: `https://www.pronet.example/in/${slug}` },
    ...(email !== null && { email: { state: 'DONE', output: [entry] } }),
  };
}
const envelope = (data: unknown) => ({ body: { status: 200, error: null, data } });
const page = (content: unknown[]) => ({ body: { content, totalElements: content.length } });
const order = (operation: Order['operation'], subject: Subject, more: Partial<Order> = {}): Order => ({
  operation,
  subject,
  refresh: true,
  override: false,
  again: false,
  ...more,
});

/** Jane (id, page, email) and Bob (id, page, email) are known; `isFirst` says who was bought first. */
async function createKnown(script: Scripted[], isJaneFirst = true) {
  const buys = [
    [envelope(person(janeId, 'jane-doe', 'Jane Doe', 'jane@fenwick.example')), order('email', jane)],
    [envelope(person(bobId, 'bob-low', 'Bob Low', 'bob@fenwick.example')), order('email', bob)],
  ] as const;
  const known = isJaneFirst ? buys : buys.toReversed();
  const world = await createWorld([...known.map(([reply]) => reply), ...script]);
  const { db, connectionId } = world;
  const { purchase } = world.startWorker();
  const buy = async (one: Order) => {
    const ended = await drive(world.clock, purchase.purchase(one, 100_000));
    if ('error' in ended) throw ended.error;
    return ended.value.outcome;
  };
  for (const [, one] of known) expect(await buy(one)).toBe('found');
  const people = async () => (await db.records.toArray()).filter(({ kind }) => kind === 'person');
  const recordOf = (subject: Subject) => readRecord(db, connectionId, subject.key);
  const shownHeld = async (subject: Subject) =>
    withSameAnswers(db, await readHeldAnswers(db, connectionId, subject.key, await recordOf(subject)));
  return { ...world, buy, people, recordOf, shownHeld };
}

describe.each([
  ['bought first', true],
  ['bought last', false],
])('same subject: an answer with parts of Jane, %s, and of Bob', (_when, isJaneFirst) => {
  const mixes = [
    ['her id and his page', person(janeId, 'bob-low', 'Either', 'either@fenwick.example')],
    ['her id in capitals and his page', person(janeId.toUpperCase(), 'BOB-low', 'Either')],
    ['his id and her page', person(bobId, 'jane-doe', 'Either', 'either@fenwick.example')],
  ] as const;
  const asked = [
    ['her', jane],
    ['him', bob],
    ['a third', carl],
    ['her id', subjectOfId('person', janeId)],
    ['his id', subjectOfId('person', bobId)],
  ] as const;
  const cases = mixes.flatMap(([what, mix]) => asked.map(([whom, subject]) => [what, whom, mix, subject] as const));

  it.each(cases)('%s, to an order about %s, is about neither and held', async (_what, _whom, mix, subject) => {
    const all = await createKnown([envelope(mix)], isJaneFirst);
    const before = await all.people();
    expect(await all.buy(order('email', subject))).toBe('about-another');
    expect(await all.people()).toEqual(before);
    const [held] = await all.shownHeld(subject);
    expect([...(held?.two ?? [])].toSorted()).toEqual(['Bob Low', 'Jane Doe']);
    expect(await all.db.ledger.toArray()).toHaveLength(3);
  });

  it.each(mixes)('%s, as a row of a list, is in no record and held apart', async (_what, mix) => {
    const firm = subjectOfDomain('fenwick.example');
    const all = await createKnown([page([mix, person(otherId, 'carl-noe', 'Carl Noe')])], isJaneFirst);
    const before = await all.people();
    expect(await all.buy(order('people-here', firm))).toBe('found');
    expect((await all.people()).filter(({ id }) => before.some((each) => each.id === id))).toEqual(before);
    expect(await all.recordOf(carl)).not.toBeNull();
    expect(await all.db.heldAnswers.toArray()).toMatchObject([{ because: 'about-another', isRow: true }]);
    const shown = [...(await all.shownHeld(jane)), ...(await all.shownHeld(bob))];
    expect(shown.map(({ two }) => two?.toSorted())).toEqual([['Bob Low', 'Jane Doe']]);
  });

  it('makes one of them when a person says so', async () => {
    const [[, mix]] = mixes;
    const all = await createKnown([envelope(mix)], isJaneFirst);
    await all.buy(order('email', jane));
    const [held] = await all.db.heldAnswers.toArray();
    await decideHeldAnswer(all.db, held?.intentId ?? '', 'same-person');
    expect(await all.people()).toHaveLength(1);
  });

  it('is filed under no one when the named person is opened', async () => {
    const [[, mix]] = mixes;
    const all = await createKnown([envelope(mix)], isJaneFirst);
    await all.buy(order('email', carl));
    const before = await all.people();
    const [held] = await all.db.heldAnswers.toArray();
    expect(await decideHeldAnswer(all.db, held?.intentId ?? '', 'named-person')).toBe(false);
    expect(await all.people()).toEqual(before);
  });
});

describe('same subject: a page that another person has taken over', () => {
  const other = person(otherId, 'jane-doe', 'Other Human');

  it('moves to its new id; earlier purchases stay with the old one', async () => {
    const all = await createKnown([page([other])]);
    expect(await all.buy(order('profile', jane))).toBe('found');
    expect(await all.recordOf(jane)).toMatchObject({
      name: 'Other Human',
      facets: { profile: { value: { id: otherId } } },
    });
    expect((await all.recordOf(jane))?.facets.email).toBeUndefined();
    expect(JSON.stringify(await all.recordOf(jane))).not.toContain('jane@fenwick.example');
    const former = await all.recordOf(subjectOfId('person', janeId));
    expect(former?.facets.email?.value).toMatchObject([{ address: 'jane@fenwick.example' }]);
    expect(await all.db.heldAnswers.count()).toBe(0);
  });

  it('moves by a row of a list', async () => {
    const all = await createKnown([page([other])]);
    await all.buy(order('people-here', subjectOfDomain('fenwick.example')));
    expect((await all.recordOf(jane))?.aliases.some((alias) => alias.endsWith(otherId))).toBe(true);
    expect((await all.recordOf(jane))?.facets.email).toBeUndefined();
    expect((await all.recordOf(subjectOfId('person', janeId)))?.facets.email?.value).toBeTruthy();
  });

  it('then sells to each their own data', async () => {
    const newer = person(otherId, 'jane-doe', 'Other Human', 'other@fenwick.example');
    const moved = person(janeId, 'jane-roe', 'Jane Roe', 'jane@roe.example');
    const all = await createKnown([
      page([other]),
      envelope(newer),
      envelope(moved),
      page([person(janeId, 'jane-doe', 'Jane')]),
    ]);
    await all.buy(order('profile', jane));
    const outcomes = [
      await all.buy(order('email', jane)),
      await all.buy(order('email', subjectOfId('person', janeId))),
    ];
    expect(outcomes).toEqual(['found', 'found']);
    const addressOf = async (subject: Subject) => (await all.recordOf(subject))?.facets.email?.value?.[0]?.address;
    expect([await addressOf(jane), await addressOf(at('jane-roe'))]).toEqual([
      'other@fenwick.example',
      'jane@roe.example',
    ]);
    // An answer that still gives the page to its former owner names two.
    expect(await all.buy(order('profile', jane))).toBe('about-another');
    expect([await addressOf(jane), await addressOf(at('jane-roe'))]).toEqual([
      'other@fenwick.example',
      'jane@roe.example',
    ]);
  });

  it('does not move where another was asked about', async () => {
    const all = await createKnown([envelope(other), envelope(other)]);
    const before = await all.people();
    expect(await all.buy(order('email', subjectOfId('person', janeId)))).toBe('about-another');
    expect(await all.buy(order('email', bob))).toBe('about-another');
    expect(await all.people()).toEqual(before);
  });
});
