/**
 * `tsx tests/nearest-tests.ts <changed files>` writes which tests `npm run check` runs, as JSON. Most modules are reached by most tests, and all
 * of those take minutes: so the nearest, for a time that one waits.
 */
import { dirname, isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createImports, findTests } from './projects.ts';

/** What a file of a project takes on two cores, on average. The other projects are left to `npm test`. */
const secondsOf = { pure: 0.3, database: 1.2, dom: 2.4 };
/** Over HTTP, against a sandbox with a world of people. */
const conformanceSeconds = 4;
/** Beside the types, which take the other half of a minute. */
const mostSeconds = 15;

export interface Nearest {
  readonly run: readonly string[];
  /** How many tests depend on what changed and are not run. */
  readonly left: number;
}

/** Those that were changed themselves, whatever they take; then those of the same place; then by how many imports lie between. */
export function findNearest(root: string, changed: readonly string[], seconds = mostSeconds): Nearest {
  const tests = findTests(root, false);
  const sought = new Set(changed.map((file) => join(root, file)));
  const importsOf = createImports(root);
  const places = changed.map((file) => `tests/${dirname(file)}/`);
  const rankOf = (test: string): number => {
    const steps = countSteps(join(root, test), sought, importsOf);
    return steps > 1 && steps < Number.POSITIVE_INFINITY && places.some((place) => test.startsWith(place)) ? 1 : steps;
  };
  const found = (['pure', 'database', 'dom'] as const)
    .flatMap((project) =>
      tests[project].map((test) => {
        const costSeconds = test.startsWith('tests/conformance/') ? conformanceSeconds : secondsOf[project];
        return { test, rank: rankOf(test), costSeconds };
      }),
    )
    .filter(({ rank }) => rank < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.rank - b.rank || a.costSeconds - b.costSeconds || a.test.localeCompare(b.test));
  const run: string[] = [];
  let takenSeconds = 0;
  for (const { test, rank, costSeconds } of found) {
    takenSeconds += costSeconds;
    if (rank > 0 && takenSeconds > seconds) break;
    run.push(test);
  }
  return { run, left: found.length - run.length };
}

/** How many imports lead from a file to one of those sought: none if it is one, infinitely many if no way does. */
function countSteps(from: string, sought: ReadonlySet<string>, importsOf: (file: string) => readonly string[]): number {
  const stepsTo = new Map([[from, 0]]);
  for (const [file, steps] of stepsTo) {
    if (sought.has(file)) return steps;
    for (const each of importsOf(file)) if (isAbsolute(each) && !stepsTo.has(each)) stepsTo.set(each, steps + 1);
  }
  return Number.POSITIVE_INFINITY;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  console.log(JSON.stringify(findNearest(join(import.meta.dirname, '..'), process.argv.slice(2))));
