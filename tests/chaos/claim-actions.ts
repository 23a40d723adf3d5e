import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { isUnderWay, orderOf, pageOf, readIntentsOf, type Subjects, until, untilQuiet } from './subjects.ts';

export interface ClaimTally {
  /** Workers that were stopped about the moment in which they claimed an order. */
  claimsBroken: number;
  /** Requests about one such order beyond the first. */
  sentTwice: number;
}

/**
 * The worker dies about the moment in which it claims an order that waited for a 429, and the next one finds it queued, claimed or sent,
 * beside two more clicks for it. A built extension has one worker at a time; two that live at once are in `tests/lib/purchases/steps/gate.test.ts`.
 */
export function createClaimActions(world: ChaosWorld, subjects: Subjects, random: Random) {
  const path = '/v2/people/export/single';
  let [claimsBroken, sentTwice] = [0, 0];

  return {
    async act(): Promise<void> {
      if (!(await untilQuiet(world))) return;
      const subject = pageOf('person', subjects.person().slug);
      const order = orderOf('email', subject, 1000);
      const before = await world.paidArrivals('own', path);
      await world.addFaults([
        { kind: 'status', status: 429, retryAfter: 1, path },
        { kind: 'delay', ms: random.int(0, 300), path },
      ]);
      const first = world.sendMessage('enrich', order);
      let waitingUntil = 0;
      await until(async () => {
        const [intent] = await readIntentsOf(world, subject);
        waitingUntil = intent?.waitingUntil ?? 0;
        return waitingUntil > 0;
      }, 4000);
      // Stopping one takes some tenths of a second.
      await delay(Math.max(0, waitingUntil - Date.now() + random.int(-350, 150)));
      await world.browser.killWorker();
      if (waitingUntil > 0) claimsBroken += 1;
      await Promise.all([first, world.sendMessage('enrich', order), world.sendMessage('enrich', order)]);
      await until(async () => !(await readIntentsOf(world, subject)).some(isUnderWay), 8000);
      sentTwice += Math.max(0, (await world.paidArrivals('own', path)) - before - 1);
    },

    tally: (): ClaimTally => ({ claimsBroken, sentTwice }),
  };
}
