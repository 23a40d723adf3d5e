import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import { importTeamKeys, newSecret } from '@/lib/team/keys';
import { keysOf } from '@/lib/team/layout';
import { createTeamWorld } from './team-world.ts';

const page = (slug: string) => nameOf('page', `person/pronet/${slug}`);
const refusal = (kind: string) => ({ error: { refusal: { kind } } });

describe('before an order is sent', () => {
  test('a person excluded by any member is not bought', async () => {
    const world = await createTeamWorld();
    const ana = await world.join('ana');
    await world.exclude(page('jane'));
    expect(await world.ends(ana.buy('jane'))).toMatchObject({
      error: { refusal: { kind: 'excluded', listName: 'Customers' } },
    });
    expect(await world.ends(ana.buy('jane', { override: true }))).toMatchObject(refusal('excluded'));
    expect(world.charged).toEqual([]);
  });

  test('an exclusion with another value key still holds', async () => {
    const world = await createTeamWorld();
    const ana = await world.join('ana');
    const key = keysOf.book(await world.keys.hash('book', page('jane')));
    world.cluster.put(key, new TextEncoder().encode('not sealed'));
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ error: { refusal: { listName: 'Halden' } } });
  });

  test('an exclusion that is over no longer holds', async () => {
    const world = await createTeamWorld();
    const ana = await world.join('ana');
    await world.exclude(page('jane'), { list: 'Customers', until: world.clock.now() - 1 });
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
  });

  test('of two members who click in the same second, one is charged', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    const both = await world.ends(Promise.allSettled([ana.buy('jane'), ben.buy('jane')]));
    expect(both).toMatchObject({
      value: expect.arrayContaining([
        expect.objectContaining({ status: 'fulfilled' }),
        expect.objectContaining({
          reason: expect.objectContaining({ refusal: expect.objectContaining({ kind: 'team-claimed' }) }),
        }),
      ]),
    });
    expect(world.charged).toEqual(['jane']);
  });

  test('what a member bought is offered to the next, with who and when, unless it is bought anew', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    await world.ends(ana.buy('jane'));
    await world.ends(ana.desk.ended('none'));
    await world.clock.advance(2000);
    expect(await world.ends(ben.buy('jane'))).toMatchObject({ error: { refusal: { kind: 'team-known', by: 'ana' } } });
    expect(world.charged).toEqual(['jane']);
    expect(await world.ends(ben.buy('jane', { refresh: true }))).toMatchObject({ value: { outcome: 'found' } });
  });

  test('the budget of the team is taken before, corrected after, and never passed', async () => {
    const world = await createTeamWorld({ budgetMilli: 2500 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    const buys = [ana.buy('a'), ben.buy('b'), ana.buy('c'), ben.buy('d')];
    await world.ends(Promise.allSettled(buys));
    await world.clock.advance(2000);
    expect(world.charged).toHaveLength(2);
    expect(await world.spentMilli()).toBe(2000);
    expect(await world.ends(ana.buy('e'))).toMatchObject({
      error: { refusal: { kind: 'team-budget', usedMilli: 2000 } },
    });
  });

  test('a store that does not answer stops a purchase, unless the policy says that it goes on', async () => {
    const strict = await createTeamWorld();
    const ana = await strict.join('ana');
    strict.cluster.trouble.isDown = true;
    expect(await strict.ends(ana.buy('jane'))).toMatchObject({
      error: { refusal: { kind: 'team-closed', because: 'unreachable' } },
    });
    const lenient = await createTeamWorld({ buysOffline: true });
    const ben = await lenient.join('ben');
    await lenient.ends(ben.buy('first'));
    lenient.cluster.trouble.isDown = true;
    expect(await lenient.ends(ben.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
  });

  test('a member whom the store no longer accepts buys nothing', async () => {
    const world = await createTeamWorld();
    const ana = await world.join('ana');
    world.cluster.trouble.refuses.add('ana');
    expect(await world.ends(ana.buy('jane'))).toMatchObject({
      error: { refusal: { kind: 'team-closed', because: 'refused' } },
    });
    expect(world.charged).toEqual([]);
  });
});

describe('when things go wrong', () => {
  test('a lost answer of the store is looked up, and the order is taken once', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const ana = await world.join('ana');
    await world.ends(ana.buy('first'));
    await world.clock.advance(2000);
    world.cluster.trouble.losesAnswers = 1;
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
    await world.clock.advance(2000);
    expect(await world.spentMilli()).toBe(2000);
  });

  test('a lost answer of the service keeps the claim until its lease ends, and the budget until the balance decides', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.service.loses = true;
    await world.ends(ana.buy('jane'));
    world.service.loses = false;
    expect(await world.ends(ben.buy('jane'))).toMatchObject(refusal('team-claimed'));
    expect(await world.spentMilli()).toBe(1000);
    await world.clock.advance(61_000);
    expect(await world.ends(ben.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
    expect(await world.spentMilli()).toBe(2000);
  });

  test('a claimer that died holds nobody longer than a minute', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    const claim = keysOf.claim(await world.keys.hash('claim:email', page('jane')));
    const store = world.cluster.memberOf('dead');
    const lease = await store.lease(60);
    await store.transact({
      compare: [],
      writes: [{ put: claim, value: await world.keys.seal(claim, { by: 'Cy' }), lease }],
    });
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ error: { refusal: { kind: 'team-claimed', by: 'Cy' } } });
    await world.clock.advance(60_001);
    expect(await world.ends(ben.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
  });

  test('a claim outlives a slow answer', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.service.delayMs = 110_000;
    const slow = ana.buy('jane');
    await world.clock.advance(100_000);
    expect(await world.ends(ben.buy('jane'))).toMatchObject(refusal('team-claimed'));
    await world.ends(slow);
    expect(world.charged).toEqual(['jane']);
  });

  test('with a wrong team key nothing is written', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const wrong = await importTeamKeys({ nameKey: newSecret(), valueKeys: [newSecret()] });
    const ana = await world.join('ana', wrong);
    const before = world.cluster.dump();
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ error: { refusal: { kind: 'team-budget' } } });
    expect(world.cluster.dump()).toEqual(before);
    expect(world.charged).toEqual([]);
  });

  test('the store holds no name, address or email', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const ana = await world.join('ana');
    await world.ends(ana.buy('canary-slug'));
    await world.clock.advance(2000);
    const stored = world.cluster
      .dump()
      .map(({ key, value }) => key + Buffer.from(value).toString('latin1'))
      .join('\n');
    for (const canary of ['canary-slug', 'Jane', 'fenwick', 'jane@']) expect(stored).not.toContain(canary);
  });
});
