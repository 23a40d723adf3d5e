import { z } from 'zod';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { isUnderWay, orderOf, pageOf, readIntentsOf, type Subjects, until, untilQuiet } from './subjects.ts';

const excludedSchema = z.object({ ok: z.literal(true), answer: z.object({ outcome: z.literal('excluded') }) });

export interface ExcludeTally {
  /** People who were put on a list while an order about them waited for a 429 to pass. */
  excludedWhileQueued: number;
  /** Of those, about whom the service was asked all the same. */
  boughtExcluded: number;
}

/**
 * An order waits behind a 429, and whom it is about is put on a list before its turn comes: it is never sent, by this worker or the next.
 * Until the list is acknowledged the service refuses whatever is asked, and from then on it would answer.
 */
export function createExcludeActions(
  world: ChaosWorld,
  list: { listId: string; wish(id: string): void },
  subjects: Subjects,
  random: Random,
) {
  const path = '/v2/people/export/single';
  const excluded: { key: string }[] = [];
  let arrived = 0;

  async function putOn(subject: object): Promise<boolean> {
    const payload = { subject, listId: list.listId, route: 'panel', why: '' };
    for (let tries = 0; tries < 5; tries++) {
      if (excludedSchema.safeParse(await world.sendMessage('exclude', payload)).success) return true;
    }
    return false;
  }

  return {
    async act(): Promise<void> {
      if (!(await untilQuiet(world))) return;
      const person = subjects.person();
      const subject = pageOf('person', person.slug);
      await world.addFaults([{ kind: 'status', status: 429, retryAfter: random.int(1, 2), path, times: 100 }]);
      const bought = world.sendMessage('enrich', orderOf('email', subject, 1000));
      const isOpen = await until(
        async () => (await readIntentsOf(world, subject)).some(({ waitingUntil }) => waitingUntil !== null),
        4000,
      );
      list.wish(person.id);
      const isExcluded = await putOn(subject);
      const before = await world.paidArrivals('own', path);
      await world.clearFaults();
      if (!isOpen || !isExcluded) return;
      excluded.push(subject);
      // Nobody else asks here: it has its turn, or the next worker has.
      await until(async () => !(await readIntentsOf(world, subject)).some(isUnderWay), 8000);
      await bought;
      arrived += (await world.paidArrivals('own', path)) - before;
    },

    async tally(): Promise<ExcludeTally> {
      const free = ['refused', 'failed'];
      const ended = (await Promise.all(excluded.map((subject) => readIntentsOf(world, subject)))).flat();
      const bought = ended.filter(
        ({ outcome }) => !(outcome === null || free.includes(outcome.kind) || outcome.charged === false),
      );
      return { excludedWhileQueued: excluded.length, boughtExcluded: Math.max(arrived, bought.length) };
    },
  };
}
