import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { type isUnderWay, orderOf, pageOf, readIntentsOf, type Subjects, until, untilQuiet } from './subjects.ts';

const notSavedSchema = z.object({ ok: z.literal(false), failure: z.object({ kind: z.literal('not-saved') }) });
const kept = ['found', 'nothing-found', 'not-confirmed', 'about-another'];

export interface DiskTally {
  /** Answers that were said to find no room. */
  notSaved: number;
  /** Of those, which the next worker has not stored either. */
  notKept: number;
}

/** Answers come while the database has no room for anything new; there is room again, and the next worker stores them. */
export function createDiskActions(world: ChaosWorld, subjects: Subjects, random: Random) {
  const path = '/v2/people/export/single';
  let [notSaved, notKept] = [0, 0];

  /** Of the worker that lives now; the next one has room, until it is told otherwise. */
  async function setFull(isFull: boolean): Promise<void> {
    const told = world.browser.worker().then((worker) => worker.evaluate(refuseRows, isFull));
    // One that has just died never answers.
    await Promise.race([told.catch(() => null), delay(500, null, { ref: false })]);
  }

  return {
    async act(): Promise<void> {
      if (!(await untilQuiet(world))) return;
      const people = Array.from({ length: random.int(1, 3) }, () => pageOf('person', subjects.person().slug));
      await world.addFaults([{ kind: 'delay', ms: 900, path, times: people.length }]);
      const orders = people.map((subject) => world.sendMessage('enrich', orderOf('email', subject, 1000)));
      const areSent = async () =>
        (await Promise.all(people.map((subject) => readIntentsOf(world, subject)))).flat().filter(isSent).length ===
        people.length;
      await until(areSent, 3000);
      let isOver = false;
      const answered = Promise.all(orders).finally(() => {
        isOver = true;
      });
      // Also for the worker after it, where it dies meanwhile.
      while (!isOver) {
        await setFull(true);
        await Promise.race([answered, delay(100)]);
      }
      const replies = await answered;
      await setFull(false);
      await world.browser.killWorker();
      await untilQuiet(world);
      for (const [at, reply] of replies.entries()) {
        if (!notSavedSchema.safeParse(reply).success) continue;
        notSaved += 1;
        const intents = await readIntentsOf(world, people[at] ?? { key: '' });
        if (!intents.some(({ outcome }) => kept.includes(outcome?.kind ?? ''))) notKept += 1;
      }
    },

    tally: (): DiskTally => ({ notSaved, notKept }),
  };
}

const isSent = (intent: Parameters<typeof isUnderWay>[0]) => intent.state === 'sent';

/**
 * Runs in the worker: a database without room, as its own code meets it. What is there can be read and deleted. Chromium's own way, a
 * quota that is set from outside, does not bind an extension that may store without limit.
 */
function refuseRows(isFull: boolean): void {
  const scope = globalThis as unknown as { roomyRows?: Pick<IDBObjectStore, 'add' | 'put'> };
  const rows = IDBObjectStore.prototype;
  scope.roomyRows ??= { add: rows.add, put: rows.put };
  const refusing = {
    add() {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    },
    put() {
      throw new DOMException('The disk is full', 'QuotaExceededError');
    },
  };
  Object.assign(rows, isFull ? refusing : scope.roomyRows);
}
