import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  autoconsentFolder,
  countSignals,
  type Load,
  measurePages,
  pageColumns,
  pageNames,
  rowsOf,
  scriptTime,
  writeOwn,
} from './page/measure-pages.ts';
import type { BenchResult, Goal } from './parts/bench.ts';

const built = join(import.meta.dirname, '../../.output/chrome-mv3');

/** Our script in a page beside an empty one and autoconsent's. The control is our own extension twice. */
export async function run(): Promise<BenchResult> {
  const { loads, version } = await measurePages((folder) => {
    const [[one, ours] = ['', ''], [again, same] = ['', '']] = [...writeOwn(folder)];
    return new Map<string, string | null>([
      ['none', null],
      ['empty', writeEmpty(folder)],
      [one, ours],
      ['autoconsent', autoconsentFolder()],
      [again, same],
    ]);
  });
  return {
    columns: pageColumns,
    rows: pageNames.flatMap((page) => rowsOf(page, loads)),
    goals: pageNames.flatMap((page) => goalsOf(page, loads[page])),
    figures: {
      browser: version,
      loads: Object.fromEntries(pageNames.map((page) => [page, Object.fromEntries(loads[page])])),
    },
  };
}

function writeEmpty(folder: string): string {
  const empty = join(folder, 'empty');
  cpSync(join(built, 'icon'), join(empty, 'icon'), { recursive: true });
  const script = { matches: ['https://*.pronet.example/*'], js: ['empty.js'] };
  const manifest = { manifest_version: 3, name: 'Empty', version: '1', content_scripts: [script] };
  writeFileSync(join(empty, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(empty, 'empty.js'), '0;\n');
  return empty;
}

function goalsOf(page: string, loads: ReadonlyMap<string, Load[]>): Goal[] {
  const [one, baseline] = [scriptTime(loads, 'sidenote'), scriptTime(loads, 'autoconsent')];
  const apart = Math.abs(one - scriptTime(loads, 'sidenote again'));
  return [
    { what: `script time, ${page}`, value: one, goal: { atMost: 1 }, noise: apart, unit: 'ms' },
    {
      what: `beside autoconsent, ${page}`,
      value: one / baseline,
      goal: { atMost: 0.4 },
      noise: apart / baseline,
      unit: '×',
    },
    {
      what: `loads that look otherwise to the page, ${page}`,
      value: countSignals(loads, ['sidenote', 'sidenote again']),
      goal: { atMost: 0 },
      noise: 0,
      unit: 'loads',
    },
    // A benchmark that sees nothing would meet every goal.
    { what: `autoconsent as seen here, ${page}`, value: baseline, goal: { atLeast: 1 }, noise: 0, unit: 'ms' },
  ];
}
