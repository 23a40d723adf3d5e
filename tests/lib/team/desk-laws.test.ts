import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameOf } from '@/lib/database/schema/exclusion-names';
import { RefusedError } from '@/lib/purchases/refusals';
import { runs } from '../../depth.ts';
import { passAwake, turns, watchCrypto } from '../../worlds/drive.ts';
import { createTeamWorld } from './team-world.ts';

const members = ['ana', 'ben', 'cy'];
const slugs = ['a', 'b', 'c', 'd', 'e'];

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('buy' as const), by: fc.nat(2), slug: fc.constantFrom(...slugs) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('exclude' as const), slug: fc.constantFrom(...slugs) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1, 15, 40, 5000, 70_000) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose' as const), answers: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('down' as const), isDown: fc.boolean() }) },
);
const limitMilli = 3000;
const schedules = runs(8, 300);
watchCrypto();

test(`in any of ${schedules.numRuns} schedules nobody is bought twice, nobody excluded, and no budget is passed`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
      const world = await createTeamWorld({ budgetMilli: limitMilli });
      const team = await Promise.all(members.map((user) => world.join(user)));
      world.service.delayMs = 3000;
      const pending: Promise<unknown>[] = [];
      /** How many were charged for a person when they were excluded. */
      const chargedBefore = new Map<string, number>();
      const counted = (slug: string) => world.charged.filter((each) => each === slug).length;

      for (const each of steps) {
        if (each.kind === 'buy') {
          const bought = team[each.by]?.buy(each.slug) ?? Promise.resolve();
          pending.push(bought.catch((error: unknown) => expect(error).toBeInstanceOf(RefusedError)));
        } else if (each.kind === 'exclude') {
          await world.ends(Promise.all(pending));
          await world.exclude(nameOf('page', `person/pronet/${each.slug}`));
          chargedBefore.set(each.slug, counted(each.slug));
        } else if (each.kind === 'wait') await passAwake(world.clock, each.ms);
        else if (each.kind === 'lose') world.cluster.trouble.losesAnswers = each.answers;
        else world.cluster.trouble.isDown = each.isDown;
        await turns(1);
        expect(await spentNow()).toBeLessThanOrEqual(limitMilli);
      }

      async function spentNow(): Promise<number> {
        const { isDown } = world.cluster.trouble;
        world.cluster.trouble.isDown = false;
        const spent = await world.spentMilli();
        world.cluster.trouble.isDown = isDown;
        return spent;
      }

      await world.ends(Promise.all(pending));
      Object.assign(world.cluster.trouble, { isDown: false, losesAnswers: 0 });
      for (const { desk } of team) await world.ends(desk.sweep());
      for (const slug of slugs) expect(counted(slug)).toBeLessThanOrEqual(1);
      for (const [slug, before] of chargedBefore) expect(counted(slug)).toBe(before);
      expect(world.charged.length * 1000).toBeLessThanOrEqual(limitMilli);
      // Peace: the team's books have what the members' ledgers have.
      const ledgers = await Promise.all(team.map(({ db }) => db.ledger.toArray()));
      const booked = ledgers.flat().reduce((sum, row) => sum + (row.chargedMilli ?? 0), 0);
      expect(await world.spentMilli()).toBe(booked);
      expect(booked).toBe(world.charged.length * 1000);
      const open = world.cluster.dump().filter(({ key }) => key.startsWith('open/') || key.startsWith('claim/'));
      expect(open).toEqual([]);
      for (const each of team) {
        each.team.close();
        await each.dispose();
      }
    }),
    schedules,
  );
});
