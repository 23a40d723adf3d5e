import { importTeamKeys } from '../../lib/team/store/keys.ts';
import { startLocalTeam } from '../../scripts/team/members.ts';
import { type BenchResult, type Goal, median } from './parts/bench.ts';
import { percentile } from './parts/percentile.ts';
import type { Clicks } from './team/click.ts';
import { fillBook, measureFirstSync, operationsAtOnce } from './team/first-sync.ts';
import { openStore } from './team/member-stores.ts';
import { measureShared, type Shared } from './team/shared-rate.ts';

const counts = [2, 5, 10];
const names = process.argv.includes('--long') ? 1_000_000 : 100_000;

/**
 * A team on three nodes of etcd behind the proxy: how much of five requests a second its installs use, beside installs that pace themselves;
 * what a click costs more, beside the same transaction alone; and a first sync in a real browser. `--long` syncs a million names.
 */
export async function run(): Promise<BenchResult> {
  const team = await startLocalTeam({ budgetMilli: 10_000_000 }, ['--max-txn-ops', String(operationsAtOnce)]);
  try {
    const keys = await importTeamKeys(team.file);
    const stores = [];
    for (let at = 0; at < Math.max(...counts); at++) stores.push(await openStore(team, `Install ${at}`));
    // The engine's modules import the browser's door, which opens in an extension only. None of them is used here.
    const door = { runtime: { id: 'bench' } };
    Object.assign(globalThis, { chrome: door, browser: door });
    const { measureClicks } = await import('./team/click.ts');
    const clicks = await measureClicks(await openStore(team, 'Bench'), keys);
    const shared: Shared[] = [];
    for (const count of counts) for (const each of [stores, null]) shared.push(await measureShared(count, each));
    await fillBook(team, keys, names);
    const syncMs = await measureFirstSync(team, names);
    return toResult(clicks, shared, syncMs);
  } finally {
    await team.stop();
  }
}

const percent = (share: number) => Math.round(share * 10_000) / 100;

function toResult({ added, bare, alone }: Clicks, shared: readonly Shared[], syncMs: number): BenchResult {
  const p95 = (values: readonly number[]) => percentile(values, 0.95);
  const times = (values: readonly number[]) => `p50 ${median(values).toFixed(2)}, p95 ${p95(values).toFixed(2)} ms`;
  const ofHalves = (values: readonly number[], of: (half: readonly number[]) => number) =>
    Math.abs(of(values.filter((_, at) => at % 2 === 0)) - of(values.filter((_, at) => at % 2 === 1)));
  const goals: Goal[] = [
    {
      ...{ what: 'added at a click, median', value: median(added), goal: { atMost: 25 }, unit: 'ms' },
      noise: ofHalves(added, median),
    },
    {
      ...{ what: 'added at a click, p95 to the bare transaction’s', value: p95(added) / p95(bare), unit: '×' },
      goal: { atMost: 1.5 },
      noise: ofHalves(added, p95) / p95(bare),
    },
    ...shared
      .filter(({ way }) => way === 'slots by lease')
      .flatMap(({ installs, used, refused, halves }): Goal[] => [
        {
          ...{ what: `used, ${installs} installs`, value: percent(used), goal: { atLeast: 98 }, unit: '%' },
          noise: percent(Math.abs((halves[0] ?? 0) - (halves[1] ?? 0))),
        },
        { what: `refused, ${installs} installs`, value: percent(refused), goal: { atMost: 0.1 }, unit: '%', noise: 0 },
      ]),
  ];
  const rows = [
    ['click, with the team', times(added), ''],
    ['the same transaction alone', times(bare), ''],
    ['click, without a team', times(alone), 'no request'],
    ...shared.map(({ installs, way, used, refused }) => [
      `${installs} installs, ${way}`,
      `${percent(used)} % used`,
      `${percent(refused)} % refused`,
    ]),
    [`first sync of ${names.toLocaleString('en')} names`, `${(syncMs / 1000).toFixed(1)} s`, ''],
  ];
  return { columns: ['', 'measured', ''], rows, goals, figures: { clicks: { added, bare, alone }, shared, syncMs } };
}
