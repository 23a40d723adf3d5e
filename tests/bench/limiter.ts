import { type ContenderName, contenders } from './limiter/contenders.ts';
import type { LineName } from './limiter/line.ts';
import { type Measured, measure, type Run } from './limiter/measure.ts';
import { type ServerName, strictServers } from './limiter/strict-servers.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';

/**
 * What the limiter makes of 5 requests a second with a thousand always waiting, beside three libraries, in virtual time. A goal stands on the
 * worst server, which is the one that counts refused requests; the control is the same limiter with other dice.
 */
export async function run(): Promise<BenchResult> {
  const rows = await compare();
  const goals = [...(await alone('calm')), ...(await alone('Wi-Fi')), ...(await together()), ...(await behindBulk())];
  const [badWiFi] = await repeated({ ...ours, line: 'bad Wi-Fi', minutes: 60 }, seeds.slice(0, 3));
  return {
    columns: ['limiter', 'line', 'server', 'used %', 'refused %', 'refused % with restarts', 'least ms for six'],
    rows,
    goals,
    figures: { worker: 'restarted every 15 to 45 s where it says so', badWiFi },
  };
}

const strictest: ServerName = 'sliding log, refused count';
const ours = { contender: 'sidenote', server: strictest, line: 'calm', minutes: 30 } as const;
const seeds = [1, 2, 3, 4, 5, 6];

/** Interleaved: every limiter on one line and server before the next line. */
async function compare(): Promise<(string | number)[][]> {
  const rows: (string | number)[][] = [];
  for (const line of ['calm', 'Wi-Fi', 'bad Wi-Fi'] satisfies LineName[]) {
    for (const server of serverNames) {
      for (const contender of contenderNames) {
        const basis = { contender, server, line, seed: 1, minutes: 5 };
        const plain = await measure(basis);
        const restarted = await measure({ ...basis, restartMs: 30_000 });
        rows.push([
          ...[contender, line, server, percent(plain.used), percent(plain.refused), percent(restarted.refused)],
          Math.round(plain.leastSixMs),
        ]);
      }
    }
  }
  return rows;
}

const serverNames = Object.keys(strictServers).filter((name): name is ServerName => name in strictServers);
const contenderNames = Object.keys(contenders).filter((name): name is ContenderName => name in contenders);

async function alone(line: LineName): Promise<Goal[]> {
  const measured = await repeated({ ...ours, line }, seeds);
  const restarted = await repeated({ ...ours, line, minutes: 10, restartMs: 30_000 }, seeds);
  const [used, refused] = line === 'calm' ? [94, 0.1] : [91, 0.3];
  const leastMs = Math.min(...[...measured, ...restarted].map(({ leastSixMs }) => leastSixMs));
  return [
    shareGoal(`used, ${line}`, measured, 'used', { atLeast: used }),
    shareGoal(`refused, ${line}`, measured, 'refused', { atMost: refused }),
    // A law has no noise.
    { what: `six starts, ${line}, with restarts`, value: leastMs, goal: { atLeast: 1000 }, noise: 0, unit: 'ms' },
  ];
}

async function together(): Promise<Goal[]> {
  const two = await repeated({ ...ours, line: 'Wi-Fi', installs: 2 }, seeds);
  const five = await repeated({ ...ours, line: 'Wi-Fi', installs: 5 }, seeds);
  return [
    shareGoal('used, two installs', two, 'used', { atLeast: 80 }),
    shareGoal('refused, two installs', two, 'refused', { atMost: 5 }),
    shareGoal('used, five installs', five, 'used', { atLeast: 75 }),
    shareGoal('refused, five installs', five, 'refused', { atMost: 15 }),
  ];
}

async function behindBulk(): Promise<Goal[]> {
  const measured = await repeated({ ...ours, clickMs: 5000 }, seeds);
  const waits = measured.map(({ longestClickMs }) => longestClickMs);
  const value = Math.max(...waits);
  const noise = value - Math.min(...waits);
  return [{ what: 'longest wait of a click behind 1,000', value, goal: { atMost: 400 }, noise, unit: 'ms' }];
}

async function repeated(basis: Omit<Run, 'seed'>, withSeeds: readonly number[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const seed of withSeeds) measured.push(await measure({ ...basis, seed }));
  return measured;
}

/** The value is the median of all; the control is how far the same limiter lies from itself with other dice, at the worst. */
function shareGoal(what: string, measured: readonly Measured[], share: 'used' | 'refused', goal: Goal['goal']): Goal {
  const values = measured.map((one) => percent(one[share]));
  const noise = Math.max(...values) - Math.min(...values);
  return { what, value: median(values), goal, noise, unit: '%' };
}

function percent(share: number): number {
  return Math.round(share * 100_000) / 1000;
}
