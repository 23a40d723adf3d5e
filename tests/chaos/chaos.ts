/**
 * Real Chromium, real deaths of the worker at random moments, one of the browser, real faults of the sandbox; ends with one line and a
 * code that is not 0 where a credit or a result was lost. `npm run chaos -- --seed S --kills N`.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../../sandbox/world/random.ts';
import { createBookActs } from './book-acts.ts';
import { type ChaosWorld, createChaosWorld } from './chaos-world.ts';
import { createJobActs, jobPaths } from './job-acts.ts';
import { tallyJobs } from './job-tally.ts';
import { chaosOrders } from './orders.ts';
import { evidence, tally } from './tally.ts';

const flags = parseArgs({
  options: { seed: { type: 'string', default: '1' }, kills: { type: 'string', default: '50' } },
}).values;
const wantedKills = Number(flags.kills);

type BookActs = Awaited<ReturnType<typeof createBookActs>>;
type JobActs = ReturnType<typeof createJobActs>;

/** What a paid request can meet; half of them meet nothing. */
function pickFault(random: Random, path: string): object | null {
  if (random.chance(0.5)) return null;
  return {
    path,
    times: 1,
    ...random.pick<object>([
      { kind: 'delay', ms: random.int(50, 1500) },
      { kind: 'slow', ms: random.int(100, 800) },
      { kind: 'drop-before' },
      { kind: 'drop-after-charge' },
      { kind: 'reset-after-charge' },
      { kind: 'status', status: 500, charge: random.chance(0.5) },
      { kind: 'status', status: 429, retryAfter: 1 },
      { kind: 'html' },
      { kind: 'torn' },
      { kind: 'empty' },
      { kind: 'wrong-shape' },
    ]),
  };
}

const kindsOfAct = ['order', 'order', 'job', 'job', 'job', 'book'] as const;
/** A job takes several asks to begin, and goes on afterwards. */
const longestMs = { order: 900, book: 900, job: 2500 } as const;

interface Acts {
  book: BookActs;
  jobs: JobActs;
}

/** Clicks on one subject after another, and kills the worker somewhere in the middle of most of them; once the browser itself. */
async function wreak(
  world: ChaosWorld,
  { book, jobs }: Acts,
  random: Random,
): Promise<{ kills: number; faults: number }> {
  let kills = 0;
  let faults = 0;
  let isRestarted = false;
  for (const { path, order } of chaosOrders(world.sandbox.world, random)) {
    if (kills >= wantedKills) break;
    const what = random.pick(kindsOfAct);
    const fault = pickFault(random, what === 'job' ? random.pick(jobPaths) : path);
    if (fault !== null) {
      await world.addFaults([fault]);
      faults += 1;
    }
    const acts = { order: () => world.ask('enrich', order), job: jobs.act, book: book.act };
    const asked = acts[what]().catch(() => null);
    if (random.chance(0.75)) {
      await delay(random.int(0, longestMs[what]));
      await world.browser.killWorker();
      kills += 1;
    }
    await Promise.race([asked, delay(4000)]);
    if (!isRestarted && kills >= wantedKills / 2) {
      isRestarted = true;
      await world.restart();
    }
    // Any ask starts the next worker, which finds what the dead one left.
    if (random.chance(0.5)) await world.ask('subject', { windowId: null });
  }
  await world.clearFaults();
  return { kills, faults };
}

/** The lost answers can be decided three minutes after the last was sent; until then the balance is asked now and then. */
async function settle(world: ChaosWorld, jobs: JobActs): Promise<void> {
  const deadline = performance.now() + 5 * 60_000;
  while (performance.now() < deadline) {
    await world.ask('subject', { windowId: null });
    const areJobsOver = await jobs.settle();
    await world.ask('reconcile', {});
    const intents = await world.table('intents');
    if (areJobsOver && intents.every(({ state }) => state === 'settled')) break;
    await delay(5000);
  }
  // Once more: what the connection repeated is noted when nothing else is open.
  await world.ask('reconcile', {});
  // What is asked from now on is not among those of the last second.
  await world.advance(1000);
}

const world = await createChaosWorld();
try {
  const book = await createBookActs(world, createRandom('book', flags.seed));
  const jobs = createJobActs(world, createRandom('jobs', flags.seed));
  const done = await wreak(world, { book, jobs }, createRandom('chaos', flags.seed));
  await settle(world, jobs);
  const result = { ...done, ...(await tally(world)), ...(await book.tally()), ...(await tallyJobs(world)) };
  console.log(`Chaos: ${JSON.stringify(result)}`);
  const isSound =
    result.lost === 0 &&
    result.doubleCharged === 0 &&
    result.unknownLeft === 0 &&
    result.booksAgree &&
    result.bookLost === 0 &&
    result.bookStray === 0 &&
    result.mirrorDiffers === 0 &&
    result.resubmitted === 0 &&
    result.resultsLost === 0 &&
    result.jobsOpen === 0 &&
    result.jobs > 0 &&
    result.results > 0 &&
    result.acknowledged > 0 &&
    result.purchases > 0;
  if (!isSound) console.error(JSON.stringify(await evidence(world)));
  process.exitCode = isSound ? 0 : 1;
} finally {
  await world.stop();
}
