/**
 * `npm run bench -- NAME` runs one benchmark beside its baselines, judges its goals and keeps its figures in `.output/bench/NAME.json`; without
 * a name it lists them. Ends with 1 where a goal was missed and with 2 where the benchmark's own noise leaves one open.
 * `exclusions --long` measures a list of a million as well.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BenchResult, formatTable, type Goal, judge } from './parts/bench.ts';

const root = join(import.meta.dirname, '../..');
const names = globSync('tests/bench/*.ts', { cwd: root })
  .map((file) => basename(file, '.ts'))
  .sort();

function goalRow(goal: Goal): string[] {
  const show = (value: number) => `${Math.round(value * 1000) / 1000} ${goal.unit}`;
  const wanted = 'atLeast' in goal.goal ? `≥ ${show(goal.goal.atLeast)}` : `≤ ${show(goal.goal.atMost)}`;
  return [goal.what, show(goal.value), wanted, `±${show(goal.noise)}`, judge(goal)];
}

async function runBench(name: string): Promise<void> {
  const { run }: { run(): Promise<BenchResult> } = await import(`./${name}.ts`);
  const startMs = performance.now();
  const { columns, rows, goals, figures } = await run();
  const seconds = Math.round((performance.now() - startMs) / 1000);
  console.log(`\n${formatTable(columns, rows)}\n`);
  console.log(`${formatTable(['goal', 'measured', 'wanted', 'A/A control', ''], goals.map(goalRow))}\n`);

  const judged = goals.map((goal) => ({ ...goal, verdict: judge(goal) }));
  const table = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  const kept = { name, at: new Date().toISOString(), seconds, goals: judged, table, ...figures };
  mkdirSync(join(root, '.output/bench'), { recursive: true });
  writeFileSync(join(root, `.output/bench/${name}.json`), `${JSON.stringify(kept, null, 2)}\n`);
  console.log(JSON.stringify(kept));

  const verdicts = new Set(judged.map(({ verdict }) => verdict));
  process.exitCode = verdicts.has('missed') ? 1 : verdicts.has('inconclusive') ? 2 : 0;
}

const [name] = process.argv.slice(2);
if (name === undefined) {
  console.log(`npm run bench -- NAME, where NAME is one of: ${names.join(', ')}`);
} else if (!names.includes(name)) {
  console.error(`There is no benchmark "${name}". There are: ${names.join(', ')}`);
  process.exitCode = 1;
} else {
  await runBench(name);
}
