import { z } from 'zod';
import type { Random } from '../../sandbox/world/random.ts';
import type { ChaosWorld } from './chaos-world.ts';
import { orderOf, pageOf, type Subjects, untilQuiet } from './subjects.ts';

const excludedSchema = z.object({ ok: z.literal(true), answer: z.object({ outcome: z.literal('excluded') }) });
const erasableSchema = z.array(z.looseObject({ erased: z.looseObject({}).optional(), erasedAt: z.number().nullish() }));

const listedSchema = z.array(z.looseObject({ id: z.number(), at: z.number(), origin: z.string() }));

const dayMs = 86_400_000;
const path = '/v2/people/export/single';
/** Days that a jump goes ahead: no two differ by what may pass between two wakes. */
const jumps = [3, 200, 4000];
/** A sixth request has its turn a second after the first of five left. */
const leastSixMs = 1000;

export interface ClockTally {
  /** Times that the worker's clock went ahead and came back. */
  jumped: number;
  /** Rows that retention erased: nothing here is as old as that. */
  erasedByJump: number;
  /** Requests about a person whose exclusion ends in a month. */
  boughtLapsed: number;
  /** Six requests that had their turn within a second. */
  sixAtOnce: number;
}

/**
 * The worker's clock jumps ahead by days and back, while retention is asked to erase and an excluded person is ordered. Everything here was
 * bought today, and the exclusion ends in a month.
 */
export function createClockActions(
  world: ChaosWorld,
  list: { listId: string; wish(id: string): void },
  subjects: Subjects,
  random: Random,
) {
  let excluded: ReturnType<typeof pageOf> | null = null;
  let [jumped, boughtLapsed] = [0, 0];

  /** One person, on the list, whose members leave it after 30 days. */
  async function excludeOne(): Promise<void> {
    const { listId } = list;
    await world.sendMessage('setExpiry', { listId, expiresAfterDays: 30 });
    const person = subjects.person();
    const subject = pageOf('person', person.slug);
    list.wish(person.id);
    const answer = await world.sendMessage('exclude', { subject, listId, route: 'panel', why: '' });
    if (excludedSchema.safeParse(answer).success) excluded = subject;
  }

  const erase = () => world.sendMessage('savePrivacy', { retentionDays: random.int(20, 30) });

  return {
    async act(): Promise<void> {
      if (!(await untilQuiet(world))) return;
      if (excluded === null) await excludeOne();
      if (excluded === null) return;
      await erase();
      const before = await world.paidArrivals('own', path);
      if (!(await world.setWorkerClock(random.pick(jumps) * dayMs))) return;
      await erase();
      await world.sendMessage('enrich', orderOf('email', excluded, 1000));
      boughtLapsed += (await world.paidArrivals('own', path)) - before;
      await world.setWorkerClock(0);
      await erase();
      jumped += 1;
    },

    async tally(): Promise<ClockTally> {
      const tables = await Promise.all(['records', 'searchPages', 'jobPages'].map((name) => world.table(name)));
      const erased = tables
        .flatMap((rows) => erasableSchema.parse(rows))
        .filter((row) => Object.keys(row.erased ?? {}).length > 0 || row.erasedAt != null);
      // Listed between its turn and its start. Arrivals bunch when this machine is busy.
      // Other systems have limits of their own.
      const listed = listedSchema
        .parse(await world.table('requests'))
        .filter(({ origin }) => origin === new URL(world.sandbox.ready.api).origin)
        .toSorted((a, b) => a.id - b.id);
      const sixes = listed.filter(({ at }, i) => {
        const sinceMs = at - (listed[i - 5]?.at ?? Number.NEGATIVE_INFINITY);
        return sinceMs >= 0 && sinceMs < leastSixMs;
      });
      return { jumped, erasedByJump: erased.length, boughtLapsed, sixAtOnce: sixes.length };
    },
  };
}
