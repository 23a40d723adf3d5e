/**
 * `npm run bench -- NAME` runs one benchmark beside its baselines, judges its goals and writes its figures to `.output/bench/NAME.json`; without
 * a name it runs all of them, one after another, and ends with one summary. Exits with 1 if a goal was missed and with 2 if the benchmark's own
 * noise leaves one open. `exclusions --long` measures a list of a million as well.
 */
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type BenchResult, formatTable, type Goal, judge, type Verdict } from './parts/bench.ts';
import { installOwnPackages } from './parts/own-packages.ts';

const root = join(import.meta.dirname, '../..');
const names = globSync('tests/bench/*.ts', { cwd: root })
  .map((file) => basename(file, '.ts'))
  .filter((name) => name !== 'main')
  .sort();

type Judged = Goal & { verdict: Verdict };

function goalRow(goal: Judged): string[] {
  const show = (value: number) => `${Math.round(value * 1000) / 1000} ${goal.unit}`;
  const wanted = 'atLeast' in goal.goal ? `≥ ${show(goal.goal.atLeast)}` : `≤ ${show(goal.goal.atMost)}`;
  return [goal.what, show(goal.value), wanted, `±${show(goal.noise)}`, goal.verdict];
}

const goalColumns = ['goal', 'measured', 'wanted', 'A/A control', ''];

async function runBench(name: string): Promise<Judged[]> {
  const { run }: { run(): Promise<BenchResult> } = await import(`./${name}.ts`);
  const startMs = performance.now();
  const { columns, rows, goals, figures } = await run();
  const seconds = Math.round((performance.now() - startMs) / 1000);
  const judged = goals.map((goal) => ({ ...goal, verdict: judge(goal) }));
  console.log(`\n${name}, ${seconds} s\n\n${formatTable(columns, rows)}\n`);
  console.log(`${formatTable(goalColumns, judged.map(goalRow))}\n`);

  const table = rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));
  const figuresFile = { name, at: new Date().toISOString(), seconds, goals: judged, table, ...figures };
  mkdirSync(join(root, '.output/bench'), { recursive: true });
  writeFileSync(join(root, `.output/bench/${name}.json`), `${JSON.stringify(figuresFile, null, 2)}\n`);
  return judged;
}

/** One benchmark that fails costs that benchmark. */
async function runAll(): Promise<Verdict[]> {
  const summary: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const name of names) {
    try {
      const judged = await runBench(name);
      summary.push(...judged.map((goal) => [name, ...goalRow(goal)]));
      verdicts.push(...judged.map(({ verdict }) => verdict));
    } catch (error) {
      console.error(error);
      summary.push([name, 'failed', '', '', '', 'missed']);
      verdicts.push('missed');
    }
  }
  console.log(`\nAll\n\n${formatTable(['', ...goalColumns], summary)}\n`);
  return verdicts;
}

function exitCodeOf(verdicts: readonly Verdict[]): number {
  if (verdicts.includes('missed')) return 1;
  return verdicts.includes('inconclusive') ? 2 : 0;
}

installOwnPackages();
const name = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
if (name === undefined) {
  process.exitCode = exitCodeOf(await runAll());
} else if (names.includes(name)) {
  process.exitCode = exitCodeOf((await runBench(name)).map(({ verdict }) => verdict));
} else {
  console.error(`There is no benchmark "${name}". There are: ${names.join(', ')}`);
  process.exitCode = 1;
}
