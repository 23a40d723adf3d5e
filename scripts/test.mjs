/**
 * `npm test`: every check, from a fresh clone, in order; each step prints one line, and its output if it fails. Independent steps run in
 * parallel. Ends with what failed, by name, and one line `N passed, N failed`: each test of vitest and Playwright counts, any other step
 * counts as one.
 *
 * `npm test -- --only unit,e2e` runs parts.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { countE2e, countUnit, failedE2e, failedUnit, judge } from './count-tests.mjs';
import { setUp } from './setup.mjs';
import { root, run, runMain, SetupError, secondsSince } from './steps.mjs';

/** @typedef {{ passed: number; failed: number; output: string; failures?: string[] }} Outcome */

/** @param {string} name */
const reportOf = (name) => join(root, '.output/test-results', `${name}.json`);

/**
 * @param {{ code: number; output: string }} ran
 * @returns {Outcome}
 */
const asOne = ({ code, output }) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output });

/**
 * Runs a test runner and counts the tests in its report. No report, no tests, or a bad exit without a failed test is a failure.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {(report: any) => { passed: number; failed: number }} count
 * @param {(report: any) => string[]} nameFailed
 * @param {Record<string, string>} environment
 * @returns {Promise<Outcome>}
 */
async function runTests(name, [command, ...args], count, nameFailed, environment) {
  mkdirSync(join(root, '.output/test-results'), { recursive: true });
  rmSync(reportOf(name), { force: true });
  const { code, output } = await run(command ?? '', args, environment);
  if (!existsSync(reportOf(name)))
    return { passed: 0, failed: 1, output: `${output}\nThe ${name} tests left no report.` };
  const report = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  return { ...judge(count(report), code), output, failures: nameFailed(report) };
}

/** @param {string} script */
const npmScript = (script) => () => run('npm', ['run', '--silent', script]).then(asOne);
const lintForFirefox = ['lint', '--no-config-discovery', '--source-dir', '.output/firefox-mv3'];

/** @typedef {{ name: string; needsBuild?: boolean; work: (environment: Record<string, string>) => Promise<Outcome> }} Step */

/**
 * Groups run in order, the steps of a group in parallel. The build precedes the unit tests, because the tests of the repository read its
 * output.
 *
 * @type {Step[][]}
 */
const groups = [
  [
    { name: 'types', work: npmScript('typecheck') },
    { name: 'lint', work: npmScript('lint') },
  ],
  [
    { name: 'walls', work: npmScript('walls') },
    { name: 'dead', work: npmScript('dead') },
  ],
  [{ name: 'build', work: npmScript('build') }],
  [{ name: 'unit', work: (environment) => runTests('unit', ['vitest', 'run'], countUnit, failedUnit, environment) }],
  [
    { name: 'size', needsBuild: true, work: npmScript('size') },
    { name: 'web-ext', needsBuild: true, work: () => run('web-ext', lintForFirefox).then(asOne) },
    {
      name: 'chaos',
      needsBuild: true,
      work: (environment) => run('npm', ['run', '--silent', 'chaos', '--', '--kills', '14'], environment).then(asOne),
    },
  ],
  [
    {
      name: 'e2e',
      needsBuild: true,
      work: (environment) => runTests('e2e', ['playwright', 'test'], countE2e, failedE2e, environment),
    },
  ],
];

function readWanted() {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  const names = groups.flat().map(({ name }) => name);
  const wanted = only?.split(',') ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new SetupError(`There is no step "${unknown.join('", "')}". The steps: ${names.join(', ')}.`);
  return groups.map((group) => group.filter(({ name }) => wanted.includes(name)));
}

await runMain(async () => {
  const wanted = readWanted();
  const environment = await setUp({ firefox: wanted.flat().some(({ name }) => name === 'e2e') });
  const total = { passed: 0, failed: 0 };
  /** @type {string[]} */
  const failures = [];
  let isBuildBroken = false;

  /** @param {Step} step */
  async function take({ name, needsBuild, work }) {
    const startMs = performance.now();
    const outcome =
      needsBuild && isBuildBroken
        ? { passed: 0, failed: 1, output: 'Not run: the build failed.\n' }
        : await work(environment);
    if (name === 'build') isBuildBroken = outcome.failed > 0;
    total.passed += outcome.passed;
    total.failed += outcome.failed;
    if (outcome.failed > 0) {
      console.log(outcome.output.trimEnd());
      const named = outcome.failures ?? [];
      failures.push(...(named.length > 0 ? named : ['its output is above']).map((each) => `${name}: ${each}`));
    }
    console.log(`${name.padEnd(8)} ${outcome.passed} passed, ${outcome.failed} failed in ${secondsSince(startMs)}`);
    if (name === 'size' && outcome.failed === 0) console.log(outcome.output.trimEnd());
  }

  for (const group of wanted) await Promise.all(group.map(take));
  for (const failure of failures) console.log(`Failed: ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});
