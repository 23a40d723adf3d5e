import 'fake-indexeddb/auto';
import { describe, expect, test, vi } from 'vitest';
import { readRecord } from '@/lib/database/reads';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import { importTeamKeys, newSecret } from '@/lib/team/store/keys';
import { keysOf } from '@/lib/team/store/layout';
import { passAwake, rest, watchCrypto } from '../../worlds/drive.ts';
import { connectionId } from '../../worlds/test-background.ts';
import { companyOf, createTeamWorld, personOf } from './team-world.ts';

watchCrypto();

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

  test.each(['sums', 'own'] as const)('no purchase names a member where the policy shows %s', async (sees) => {
    const world = await createTeamWorld({ sees });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.service.delayMs = 3000;
    const buying = ana.buy('jane');
    await passAwake(world.clock, 1000);
    expect(await world.ends(ben.buy('jane'))).toMatchObject({ error: { refusal: { kind: 'team-claimed', by: '' } } });
    await world.ends(buying);
    await ana.rests();
    expect(await world.ends(ben.buy('jane'))).toMatchObject({ error: { refusal: { kind: 'team-known', by: '' } } });
  });

  test('what a member bought is offered to the next, with who and when, unless it is bought anew', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    await world.ends(ana.buy('jane'));
    await ana.rests();
    expect(await world.ends(ben.buy('jane'))).toMatchObject({
      error: { refusal: { kind: 'team-known', by: 'ana', has: { email: 'verified', mobiles: 0 } } },
    });
    expect(world.charged).toEqual(['jane']);
    expect(await world.ends(ben.buy('jane', { refresh: true }))).toMatchObject({ value: { outcome: 'found' } });
  });

  test('a company that a member bought is offered to the next, and taken for free', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    expect(await world.ends(ana.buyCompany('acme'))).toMatchObject({ value: { outcome: 'found' } });
    await ana.rests();
    expect(await world.ends(ben.buyCompany('acme'))).toMatchObject({
      error: { refusal: { kind: 'team-known', by: 'ana', has: { email: null, mobiles: 0 } } },
    });
    expect(await world.ends(ben.takeForFree(companyOf('acme'), 'company'))).toEqual({ value: 'taken' });
    expect(await readRecord(ben.db, connectionId, companyOf('acme').key)).toMatchObject({
      facets: { company: { value: { summary: { name: 'acme' } }, chargedMilli: 0, from: 'ana' } },
    });
    expect(world.charged).toEqual(['acme']);
  });

  test('a colleague who keeps it back tells only that it was bought', async () => {
    const world = await createTeamWorld({ shareRecords: false });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    await world.ends(ana.buy('jane'));
    await world.clock.advance(2000);
    const refused = await world.ends(ben.buy('jane'));
    expect(refused).toMatchObject({ error: { refusal: { kind: 'team-known', by: 'ana' } } });
    expect(refused).not.toHaveProperty('error.refusal.has');
  });

  test('the budget of the team is taken before, corrected after, and never passed', async () => {
    const world = await createTeamWorld({ budgetMilli: 2500 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    const buys = [ana.buy('a'), ben.buy('b'), ana.buy('c'), ben.buy('d')];
    await world.ends(Promise.allSettled(buys));
    await Promise.all([ana.rests(), ben.rests()]);
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
    // A worker that has just started has the policy of the last sync.
    const ben = await lenient.join('ben');
    lenient.cluster.trouble.isDown = true;
    expect(await lenient.ends(ben.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
  });

  test('an answer that cannot be read stops a purchase, also where the policy says that it goes on offline', async () => {
    const world = await createTeamWorld({ buysOffline: true });
    const ana = await world.join('ana');
    world.cluster.trouble.garblesWrites = true;
    expect(await world.ends(ana.buy('jane'))).toMatchObject(refusal('team-closed'));
    expect(world.charged).toEqual([]);
  });

  test('a member the store no longer accepts buys nothing', async () => {
    const world = await createTeamWorld();
    const ana = await world.join('ana');
    world.cluster.trouble.refuses.add('ana');
    expect(await world.ends(ana.buy('jane'))).toMatchObject({
      error: { refusal: { kind: 'team-closed', because: 'refused' } },
    });
    expect(world.charged).toEqual([]);
  });
});

describe('"Take it for free"', () => {
  test('gives a member what a colleague bought, with their name and day, at no cost', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    await world.ends(ana.buy('jane'));
    await ana.rests();
    const boughtAt = world.clock.now();
    await world.clock.advance(86_400_000);
    expect(await world.ends(ben.takeForFree(personOf('jane')))).toEqual({ value: 'taken' });
    const [record] = await ben.db.records.toArray();
    expect(record?.facets.email).toMatchObject({ from: 'ana', chargedMilli: 0 });
    expect(Math.abs((record?.facets.email?.boughtAt ?? 0) - boughtAt)).toBeLessThan(5000);
    expect(record?.facets.email?.value?.[0]?.address).toBe('jane@fenwick.example');
    expect(await ben.db.savings.toArray()).toMatchObject([{ team: { count: 1, milli: 1000 } }]);
    // It is ours now: nothing is asked, and nothing sent.
    expect(await world.ends(ben.buy('jane'))).toMatchObject({ value: { outcome: 'known' } });
    expect(world.charged).toEqual(['jane']);
  });

  test('gives nothing where the policy shares only that it was bought, or the value is poisoned', async () => {
    const world = await createTeamWorld({ shareRecords: false });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    await world.ends(ana.buy('jane'));
    await ana.rests();
    expect(await world.ends(ben.takeForFree(personOf('jane')))).toEqual({ value: 'not-shared' });
    const key = keysOf.known(await world.keys.hash('known:email', page('joe')));
    for (const value of [{ email: 'x' }, [{ address: { toString: 1 } }], [], 'text', null])
      world.cluster.put(key, await world.keys.seal(key, { by: 'Eve', at: 1, value }));
    expect(await world.ends(ben.takeForFree(personOf('joe')))).toEqual({ value: 'not-shared' });
    expect(await world.ends(ben.takeForFree(personOf('nobody')))).toEqual({ value: 'not-known' });
    expect(await ben.db.records.toArray()).toEqual([]);
  });
});

describe('when things go wrong', () => {
  test('a lost answer of the store is looked up, and the order is taken once', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const ana = await world.join('ana');
    await world.ends(ana.buy('first'));
    await ana.rests();
    world.cluster.trouble.losesAnswers = 1;
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
    await ana.rests();
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
    await ben.rests();
    expect(await world.spentMilli()).toBe(2000);
  });

  test('a charged answer that could not be read is known, so that a colleague is warned before they pay', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.service.isGarbled = true;
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ value: { outcome: 'not-understood' } });
    await ana.rests();
    world.service.isGarbled = false;
    await world.clock.advance(61_000);
    const refused = await world.ends(ben.buy('jane'));
    expect(refused).toMatchObject({ error: { refusal: { kind: 'team-known', by: 'ana' } } });
    expect(refused).not.toHaveProperty('error.refusal.has');
    expect(world.charged).toEqual(['jane']);
    expect(await world.spentMilli()).toBe(1000);
    // A click on "again" is a member's own decision to pay.
    expect(await world.ends(ana.buy('jane', { again: true }))).toMatchObject({ value: { outcome: 'found' } });
  });

  test('an unreadable answer leaves a colleague’s data in place', async () => {
    const world = await createTeamWorld();
    const [ana, ben, cy] = [await world.join('ana'), await world.join('ben'), await world.join('cy')];
    await world.ends(ana.buy('jane'));
    await ana.rests();
    world.service.isGarbled = true;
    await world.ends(ben.buy('jane', { refresh: true }));
    await ben.rests();
    expect(await world.ends(cy.takeForFree(personOf('jane')))).toEqual({ value: 'taken' });
  });

  test('a lost answer that no balance decided keeps its budget, and a colleague is warned', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.service.loses = true;
    await world.ends(ana.buy('jane'));
    await world.clock.advance(25 * 3_600_000);
    await world.ends(ana.worker.reconcile());
    await world.ends(ana.desk.sweep());
    await ana.rests();
    world.service.loses = false;
    expect(await world.spentMilli()).toBe(1000);
    expect(await world.ends(ben.buy('jane'))).toMatchObject(refusal('team-known'));
  });

  test('an answer that the store could not be told is told when it answers again, and the claim holds until then', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.service.delayMs = 3000;
    const bought = ana.buy('jane');
    await vi.waitUntil(() => world.charged.length === 1);
    world.cluster.trouble.isDown = true;
    expect(await world.ends(bought)).toMatchObject({ value: { outcome: 'found' } });
    await rest();
    await passAwake(world.clock, 10_000);
    world.cluster.trouble.isDown = false;
    expect(await world.ends(ben.buy('jane'))).toMatchObject(refusal('team-claimed'));
    await passAwake(world.clock, 30_000);
    await ana.rests();
    expect(await world.ends(ben.buy('jane'))).toMatchObject(refusal('team-known'));
    expect(await world.spentMilli()).toBe(1000);
  });

  test('a member revoked before the answer has what they paid for, is told so, and no order is kept open for good', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.service.delayMs = 3000;
    const bought = ana.buy('jane');
    await vi.waitUntil(() => world.charged.length === 1);
    world.cluster.trouble.refuses.add('ana');
    expect(await world.ends(bought)).toEqual({ value: { outcome: 'found', chargedMilli: 1000 } });
    expect(await ana.db.ledger.toArray()).toMatchObject([{ kind: 'charge', chargedMilli: 1000 }]);
    await rest();
    expect(world.refused).toEqual(['ana']);
    await passAwake(world.clock, 40_000);
    // Until its lease ends, the store may accept them again and be told.
    expect(await ana.team.takings.count()).toBe(1);
    await passAwake(world.clock, 30_000);
    expect(await ana.team.takings.count()).toBe(0);
    expect(await world.ends(ben.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
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
    await passAwake(world.clock, 100_000);
    expect(await world.ends(ben.buy('jane'))).toMatchObject(refusal('team-claimed'));
    await world.ends(slow);
    expect(world.charged).toEqual(['jane']);
  });

  test('a machine that slept between claim and request claims again before it sends', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const ana = await world.join('ana');
    world.betweenClaimAndWire(async () => world.clock.shiftWall(70_000));
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
    await ana.rests();
    expect(world.charged).toEqual(['jane']);
    expect(await world.spentMilli()).toBe(1000);
  });

  test('a machine that slept between claim and request does not buy what another member bought meanwhile', async () => {
    const world = await createTeamWorld({ budgetMilli: 5000 });
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.betweenClaimAndWire(async () => {
      world.clock.shiftWall(70_000);
      await ben.buy('jane');
      await ben.rests();
    });
    expect(await world.ends(ana.buy('jane'))).toMatchObject(refusal('team-known'));
    expect(world.charged).toEqual(['jane']);
    expect(await world.spentMilli()).toBe(1000);
  });

  test('a clock set back between claim and request proves nothing: the claim is taken again', async () => {
    const world = await createTeamWorld();
    const [ana, ben] = [await world.join('ana'), await world.join('ben')];
    world.betweenClaimAndWire(async () => {
      world.clock.shiftWall(70_000);
      await ben.buy('jane');
      await ben.rests();
      world.clock.shiftWall(-3_600_000);
    });
    expect(await world.ends(ana.buy('jane'))).toMatchObject(refusal('team-known'));
    expect(world.charged).toEqual(['jane']);
  });

  test('a lease prepared before the machine slept is not used', async () => {
    const world = await createTeamWorld();
    const ana = await world.join('ana');
    await world.ends(ana.buy('first'));
    world.clock.shiftWall(70_000);
    expect(await world.ends(ana.buy('jane'))).toMatchObject({ value: { outcome: 'found' } });
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
    await ana.rests();
    const stored = world.cluster
      .dump()
      .map(({ key, value }) => key + Buffer.from(value).toString('latin1'))
      .join('\n');
    for (const canary of ['canary-slug', 'Jane', 'fenwick', 'jane@']) expect(stored).not.toContain(canary);
  });
});
