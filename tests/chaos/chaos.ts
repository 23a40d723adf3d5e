/**
 * Real Chromium, real deaths of the worker at random moments, one of the browser, real faults of the sandbox; ends with one line and a
 * code that is not 0 where a credit or a result was lost. `npm run chaos -- --seed S --kills N`; `--team 5` is a team (`team/team-chaos.ts`).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createRandom, type Random } from '../../sandbox/world/random.ts';
import { type ChaosWorld, createChaosWorld, whichKeys } from './chaos-world.ts';
import { createClaimActions } from './claim-actions.ts';
import { createClockActions } from './clock-actions.ts';
import { createDiskActions } from './disk-actions.ts';
import { createExcludeActions } from './exclude-actions.ts';
import { pickFault } from './faults.ts';
import { createHandOverActions } from './hand-over-actions.ts';
import { createJobActions, jobPaths } from './job-actions.ts';
import { tallyJobs } from './job-tally.ts';
import { createKeyActions } from './key-actions.ts';
import { createListActions } from './list-actions.ts';
import { createNumberActions } from './number-actions.ts';
import { type ChaosOrder, chaosOrders } from './orders.ts';
import { createStrangerActions } from './stranger-actions.ts';
import { tallyStrangers } from './stranger-tally.ts';
import { createSubjects, readIntents } from './subjects.ts';
import { evidence, tally } from './tally.ts';
import { runTeamChaos } from './team/team-chaos.ts';

/** So often in a round: an order, a job, the lists, an exclusion behind a 429, wrong answers, another key, a full disk, a claim, a clock, huge numbers, a person sent to a system. */
const round = {
  order: 3,
  job: 3,
  list: 1,
  exclude: 1,
  stranger: 1,
  key: 1,
  disk: 1,
  claim: 1,
  clock: 1,
  number: 1,
  hand: 1,
} as const;
type KindOfAction = keyof typeof round;
const kindsOfAction = Object.keys(round) as KindOfAction[];
const isKindOfAction = (name: string): name is KindOfAction => name in round;

const flags = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '50' },
    /** Only these, to look into one of them. */
    actions: { type: 'string', default: kindsOfAction.join() },
    /** So many members of a team, each in a browser. */
    team: { type: 'string' },
    /** With a team: how long nodes, workers and lines are killed. */
    seconds: { type: 'string', default: '300' },
  },
}).values;
const wantedKills = Number(flags.kills);
const wantedActions = flags.actions.split(',').filter(isKindOfAction);
if (wantedActions.join() !== flags.actions) throw new Error(`The actions are ${kindsOfAction.join(', ')}`);
const isWhole = wantedActions.length === kindsOfAction.length;

/** Within so long the worker is killed: a job takes several asks to begin, and goes on afterwards. */
const longestMs: Record<KindOfAction, number> = {
  order: 900,
  list: 900,
  job: 2500,
  exclude: 2500,
  stranger: 1500,
  key: 2500,
  disk: 2500,
  claim: 1500,
  clock: 1500,
  number: 2500,
  hand: 1200,
};

async function createActions(world: ChaosWorld) {
  const randomOf = (name: string) => createRandom(name, flags.seed);
  const subjects = createSubjects(world);
  const list = await createListActions(world, randomOf('list'));
  return {
    list,
    job: createJobActions(world, randomOf('jobs')),
    exclude: createExcludeActions(world, list, subjects, randomOf('exclude')),
    stranger: await createStrangerActions(world, list, subjects, randomOf('stranger')),
    key: createKeyActions(world, subjects, randomOf('key')),
    disk: createDiskActions(world, subjects, randomOf('disk')),
    claim: createClaimActions(world, subjects, randomOf('claim')),
    clock: createClockActions(world, list, subjects, randomOf('clock')),
    number: await createNumberActions(world, subjects, randomOf('number')),
    hand: await createHandOverActions(world, randomOf('hand')),
  };
}
type Actions = Awaited<ReturnType<typeof createActions>>;

/** One round after another, each in an order of its own. */
function* kindsInTurn(random: Random): Generator<KindOfAction> {
  const all = wantedActions.flatMap((kind) => Array.from({ length: round[kind] }, () => kind));
  for (;;) yield* random.sample(all, all.length);
}

/** One act after another, and the worker is killed somewhere in the middle of most of them; once the browser itself. */
async function wreak(world: ChaosWorld, actions: Actions, random: Random): Promise<{ kills: number; faults: number }> {
  let [kills, faults] = [0, 0];
  let isRestarted = false;
  const orders = chaosOrders(world.sandbox.world, random);
  const done = new Set<KindOfAction>();

  /** Whether a fault waits for it, and a promise of its end. */
  async function begin(what: KindOfAction): Promise<{ sent: Promise<unknown> }> {
    const next: ChaosOrder | null = what === 'order' ? (orders.next().value ?? null) : null;
    const path = next?.path ?? (what === 'job' ? random.pick(jobPaths) : null);
    // The others bring their own.
    const fault = path === null || !done.has(what) ? null : pickFault(random, path);
    if (fault !== null) {
      await world.addFaults([fault]);
      faults += 1;
    }
    return { sent: what === 'order' ? world.sendMessage('enrich', next?.order) : actions[what].act() };
  }

  for (const what of kindsInTurn(random)) {
    if (kills >= wantedKills && wantedActions.every((kind) => done.has(kind))) break;
    const { sent } = await begin(what);
    const ended = Promise.allSettled([sent]);
    // The first of each kind is left alone: so much comes to its end in every run.
    if (done.has(what) && random.chance(0.75)) {
      await delay(random.int(0, longestMs[what]));
      await world.browser.killWorker();
      kills += 1;
    }
    done.add(what);
    // The longer ones have ends of their own.
    if (what === 'order' || what === 'job' || what === 'list') await Promise.race([ended, delay(4000)]);
    else {
      const [end] = await ended;
      if (end.status === 'rejected') throw end.reason;
    }
    if (!isRestarted && kills >= wantedKills / 2) {
      isRestarted = true;
      await world.restart();
    }
    // Any ask starts the next worker, which finds what the dead one left.
    if (random.chance(0.5)) await world.sendMessage('panelOpened', { windowId: null });
  }
  await world.clearFaults();
  return { kills, faults };
}

/**
 * The lost answers can be decided three minutes after the last was sent, which are not waited for here: nothing is on its way any more, and
 * the worker's clock is put forward. Until then the balance is asked now and then, of the other key where something of it is open.
 */
async function settle(world: ChaosWorld, { job }: Actions): Promise<void> {
  const { connections } = world;
  const deadline = performance.now() + 5 * 60_000;
  const isOpenOf = async (connection: string) =>
    (await readIntents(world)).some((intent) => intent.connection === connection && intent.state !== 'settled');
  while (performance.now() < deadline) {
    await world.sendMessage('panelOpened', { windowId: null });
    if (await isOpenOf(connections.other)) {
      await world.connect('other');
      await world.sendMessage('reconcile', {});
      await world.connect('own');
    }
    const areJobsOver = await job.settle();
    await world.sendMessage('reconcile', {});
    if (areJobsOver && !(await isOpenOf(connections.own)) && !(await isOpenOf(connections.other))) break;
    await delay(1000);
    await world.passInWorker(30_000);
  }
  // Once more: what the connection repeated is noted when nothing else is open.
  for (const which of whichKeys.toReversed()) {
    await world.connect(which);
    await world.sendMessage('reconcile', {});
  }
  // What is asked from now on is not among those of the last second.
  await world.advance(1000);
}

/** What must be none; what makes sure that there was something is asked of a run of all acts. */
function isSound(result: Awaited<ReturnType<typeof readResult>>): boolean {
  const nones = [
    ...[result.lost, result.doubleCharged, result.unexplained, result.unknownLeft, result.strangers],
    ...[result.listLost, result.listStray, result.syncDiffers],
    ...[result.resubmitted, result.resultsLost, result.jobsOpen],
    ...[result.boughtExcluded, result.sentTwice, result.wrongKey, result.notKept],
    ...[result.erasedByJump, result.boughtLapsed, result.sixAtOnce, result.pagedBeyond],
    ...[result.handedTwice, result.hookedTwice, result.withoutReceipt],
  ];
  const somes = [
    ...[result.jobs, result.results, result.acknowledged, result.purchases],
    ...[result.excludedWhileQueued, result.heldApart, result.ofTwo, result.movedPages, result.keysChanged],
    ...[result.notSaved, result.claimsBroken, result.jumped, result.hugeClaims, result.hugeJobs],
    result.handedOver,
  ];
  return nones.every((count) => count === 0) && result.booksAgree && !(isWhole && somes.includes(0));
}

async function readResult(world: ChaosWorld, actions: Actions) {
  const { list, exclude, stranger, key, disk, claim, clock, number, hand } = actions;
  return {
    ...(await tally(world)),
    ...(await tallyStrangers(world, stranger.takenOver)),
    ...(await list.tally()),
    ...(await tallyJobs(world)),
    ...(await exclude.tally()),
    ...stranger.tally(),
    ...key.tally(),
    ...disk.tally(),
    ...claim.tally(),
    ...(await clock.tally()),
    ...(await number.tally()),
    ...(await hand.tally()),
  };
}

async function runAlone(): Promise<void> {
  const world = await createChaosWorld();
  try {
    const actions = await createActions(world);
    const done = await wreak(world, actions, createRandom('chaos', flags.seed));
    await settle(world, actions);
    const result = await readResult(world, actions);
    console.log(`Chaos: ${JSON.stringify({ ...done, ...result })}`);
    const isGood = isSound(result);
    if (!isGood) console.error(JSON.stringify(await evidence(world)));
    process.exitCode = isGood ? 0 : 1;
  } finally {
    await world.stop();
  }
}

if (flags.team === undefined) await runAlone();
else {
  const isGood = await runTeamChaos({ count: Number(flags.team), seed: flags.seed, seconds: Number(flags.seconds) });
  process.exitCode = isGood ? 0 : 1;
}
