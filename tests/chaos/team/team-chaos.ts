import { setTimeout as delay } from 'node:timers/promises';
import { createRandom, type Random } from '../../../sandbox/world/random.ts';
import { pickFault } from '../faults.ts';
import { createSubjects, orderOf, pageOf, until } from '../subjects.ts';
import { type Excluded, tallyTeam } from './team-tally.ts';
import { type ChaosMember, createTeamWorld, type TeamWorld } from './team-world.ts';

export interface TeamChaosOptions {
  count: number;
  seed: string;
  seconds: number;
}

const priceMilli = 1000;
/** So many may be asked for before the team's budget ends: it ends before the time does. */
const budgetPerSecondMilli = 600;
/** Members click the people their colleagues just clicked. */
const recentPeople = 8;
const mostPending = 12;
const convergesWithinMs = 10_000;
const longestConvergenceMs = 60_000;

/** So often in a round. */
const round = { click: 8, both: 4, exclude: 1, worker: 4, node: 1, line: 1 } as const;
type Act = keyof typeof round;

/**
 * Members in real browsers click the same people, while workers, nodes and lines are killed; then peace. Ends with one line; false where a law
 * was broken. `npm run chaos -- --team 5 --seed S --seconds 300`.
 */
export async function runTeamChaos({ count, seed, seconds }: TeamChaosOptions): Promise<boolean> {
  const budgetMilli = Math.round(seconds * budgetPerSecondMilli);
  const world = await createTeamWorld(count, budgetMilli);
  try {
    const wreaked = await wreak(world, createRandom('team-chaos', seed), seconds);
    const convergedMs = await converge(world, wreaked.excluded);
    await settle(world);
    const { laws, ...seen } = await tallyTeam(world, wreaked.excluded, budgetMilli);
    const { excluded, ...done } = wreaked;
    const late = convergedMs > convergesWithinMs ? 1 : 0;
    const whole = { ...laws, budgetPassedAtAnyTime: done.overBudget, convergedLate: late };
    console.log(`Team chaos: ${JSON.stringify({ seed, seconds, count, ...done, ...seen, convergedMs, laws: whole })}`);
    const isGood = Object.values(whole).every((each) => each === 0) && excluded.length > 0 && seen.purchases > 0;
    if (!isGood) console.error(JSON.stringify(await evidence(world)));
    return isGood;
  } finally {
    await world.stop();
  }
}

async function wreak(world: TeamWorld, random: Random, seconds: number) {
  const { members } = world;
  const { nodes } = world.team.nodes;
  const subjects = createSubjects(world);
  const recent: ReturnType<typeof pageOf>[] = [];
  const excluded: Excluded[] = [];
  const pending = new Set<Promise<unknown>>();
  const outages: Promise<void>[] = [];
  const counts = { clicks: 0, faults: 0, workerKills: 0, nodeKills: 0, quorumsLost: 0, linesCut: 0, overBudget: 0 };
  let isNodeOut = false;
  let isOver = false;

  function person(): ReturnType<typeof pageOf> {
    if (recent.length > 0 && random.chance(0.6)) return random.pick(recent);
    const subject = pageOf('person', subjects.person().slug);
    recent.push(subject);
    if (recent.length > recentPeople) recent.shift();
    return subject;
  }

  function ask(member: ChaosMember, name: string, payload: object): void {
    const asked = member.sendMessage(name, payload);
    pending.add(asked);
    void asked.finally(() => pending.delete(asked));
  }

  async function click(member: ChaosMember, subject: ReturnType<typeof pageOf>): Promise<void> {
    counts.clicks += 1;
    const fault = random.chance(0.3) ? pickFault(random, '/v2/people/export/single') : null;
    if (fault !== null) {
      counts.faults += 1;
      await world.addFaults([fault]);
    }
    ask(member, 'enrich', orderOf('email', subject, priceMilli));
  }

  async function exclude(): Promise<void> {
    const member = random.pick(members);
    const subject = person();
    const entry: Excluded = { subject, at: null };
    const reply = (await member.sendMessage('exclude', { subject, listId: null, route: 'panel', why: '' })) as {
      ok?: boolean;
    } | null;
    if (reply?.ok !== true) return;
    excluded.push(entry);
    // Without a quorum nobody can say.
    const isThere = () => world.isInBook(subject.key).catch(() => false);
    while (!isOver && !(await isThere())) await delay(200);
    if (entry.at === null && (await isThere())) entry.at = Date.now();
  }

  /** One node, or two: then nobody has a quorum, and nothing is bought. */
  async function killNodes(): Promise<void> {
    if (isNodeOut) return;
    isNodeOut = true;
    const killed = random.sample([...nodes.keys()], random.chance(0.3) ? 2 : 1);
    counts.nodeKills += killed.length;
    counts.quorumsLost += killed.length - 1;
    for (const at of killed) await world.team.nodes.kill(at);
    await delay(random.int(2000, 6000));
    await Promise.all(killed.map((at) => world.team.nodes.restart(at)));
    isNodeOut = false;
  }

  async function cutLine(): Promise<void> {
    const member = random.pick(members);
    counts.linesCut += 1;
    world.cut(member);
    await delay(random.int(1000, 6000));
    world.mend(member);
  }

  const acts: Record<Act, () => Promise<void>> = {
    click: () => click(random.pick(members), person()),
    async both() {
      const subject = person();
      await Promise.all(random.sample(members, 2).map((member) => click(member, subject)));
    },
    exclude: async () => void outages.push(exclude()),
    async worker() {
      counts.workerKills += 1;
      const member = random.pick(members);
      await member.browser.killWorker();
      // Any message starts the next worker, which finds what the dead one left.
      ask(member, 'panelOpened', { windowId: null });
    },
    node: async () => void outages.push(killNodes()),
    line: async () => void outages.push(cutLine()),
  };

  async function watchBudget(): Promise<void> {
    const limit = Math.round(seconds * budgetPerSecondMilli);
    while (!isOver) {
      const spent = await world.spentMilli().catch(() => 0);
      if (spent > limit) counts.overBudget += 1;
      await delay(1000);
    }
  }

  const watching = watchBudget();
  const all = Object.keys(round).filter((act): act is Act => act in round);
  const bag = all.flatMap((act) => Array.from({ length: round[act] }, () => act));
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    for (const act of random.sample(bag, bag.length)) {
      if (performance.now() > deadline) break;
      await acts[act]();
      if (pending.size > mostPending) await Promise.race(pending);
      await delay(random.int(50, 500));
    }
  }
  isOver = true;
  await world.clearFaults();
  await Promise.all([watching, ...outages, ...pending]);
  return { ...counts, excluded };
}

/** From peace until each member knows each exclusion, in milliseconds. */
async function converge({ members }: TeamWorld, excluded: readonly Excluded[]): Promise<number> {
  const start = performance.now();
  const missing = new Map(members.map((member) => [member, excluded.map(({ subject }) => subject)]));
  const areAll = async () => {
    await Promise.all(
      members.map(async (member) => {
        const left = missing.get(member) ?? [];
        if (left.length === 0) return;
        await member.sendMessage('syncTeam', {});
        const still = [];
        for (const subject of left) {
          const reply = (await member.sendMessage('lookAtTeam', { subject })) as {
            answer?: { excluded: object | null };
          } | null;
          if (reply?.answer?.excluded == null) still.push(subject);
        }
        missing.set(member, still);
      }),
    );
    return [...missing.values()].every(({ length }) => length === 0);
  };
  await until(areAll, longestConvergenceMs);
  return Math.round(performance.now() - start);
}

/** As in `chaos.ts`: the worker's clock is put forward until the balance decides. Then the store is told. */
async function settle({ members }: TeamWorld): Promise<void> {
  const isOpen = async (member: ChaosMember) =>
    (await member.table('intents')).some(({ state }) => state !== 'settled');
  await Promise.all(
    members.map(async (member) => {
      const deadline = performance.now() + 3 * 60_000;
      do {
        await member.sendMessage('panelOpened', { windowId: null });
        await member.sendMessage('reconcile', {});
        if (!(await isOpen(member))) break;
        await member.passInWorker(60_000);
      } while (performance.now() < deadline);
      await member.sendMessage('reconcile', {});
      await member.sendMessage('syncTeam', {});
    }),
  );
}

async function evidence({ members, ...world }: TeamWorld): Promise<object> {
  return Promise.all(
    members.map(async (member) => ({
      name: member.name,
      intents: (await member.table('intents')).map(({ id, state, sentAt, subject, outcome }) => ({
        ...{ id, state, sentAt, outcome },
        subject: (subject as { key: string }).key,
      })),
      ledger: await member.table('ledger'),
      charges: await world.books(member),
      errors: await member.table('errors'),
    })),
  );
}
