import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../../sandbox/world/random.ts';
import { type ChaosWorld, whichKeys } from './chaos-world.ts';
import {
  isUnderWay,
  orderOf,
  pageOf,
  readIntents,
  readIntentsOf,
  type Subjects,
  until,
  untilQuiet,
} from './subjects.ts';

export interface KeyTally {
  /** Orders during which the key was forgotten, or another took its place. */
  keysChanged: number;
  /** Requests that carried one key and are on the books of the other: beyond what each key's own orders sent. */
  wrongKey: number;
}

/** Between a click and its request the key is forgotten, or another of the same service takes its place; in the end it is the old one again. */
export function createKeyActions(world: ChaosWorld, subjects: Subjects, random: Random) {
  let [keysChanged, wrongKey] = [0, 0];

  /** One that goes out by itself, or one before which lists are written. */
  function nextOrder() {
    if (random.chance(0.5)) {
      const order = orderOf('email', pageOf('person', subjects.person().slug), 1000);
      return { order, path: '/v2/people/export/single' };
    }
    const order = orderOf('people-here', pageOf('company', subjects.company().slug), 1000, { page: 0 });
    return { order, path: '/v1/people/preview' };
  }

  const arrivals = (path: string) => Promise.all(whichKeys.map((which) => world.paidArrivals(which, path)));

  return {
    async act(): Promise<void> {
      if (!(await untilQuiet(world))) return;
      const { order, path } = nextOrder();
      const before = await arrivals(path);
      await world.addFaults([
        random.pick<object>([
          { kind: 'status', status: 429, retryAfter: 1, path },
          { kind: 'delay', ms: random.int(100, 1000), path },
          { kind: 'status', status: 429, retryAfter: 1, path: '/v1/lists' },
        ]),
      ]);
      const bought = world.sendMessage('enrich', order);
      await delay(random.int(0, 900));
      if (random.chance(0.5)) await world.sendMessage('forgetKey', {});
      await world.connect('other');
      keysChanged += 1;
      await bought;
      // The same click once more: with this key it is another order.
      const again = world.sendMessage('enrich', order);
      await delay(random.int(0, 600));
      await world.connect('own');
      await again;
      await until(async () => !(await readIntents(world)).some(isUnderWay), 8000);
      const after = await arrivals(path);
      const sent = (await readIntentsOf(world, order.subject)).filter(({ sentAt }) => sentAt !== null);
      for (const [at, which] of whichKeys.entries()) {
        const own = sent.filter(({ connection }) => connection === world.connections[which]).length;
        wrongKey += Math.max(0, (after[at] ?? 0) - (before[at] ?? 0) - own);
      }
    },

    tally: (): KeyTally => ({ keysChanged, wrongKey }),
  };
}
