/**
 * `npm test`: the fast lane, what finds defects at once. `npm run test:full`: the full lane, everything. Both run from a fresh clone
 * and install what is missing, as root on Debian.
 *
 * Stages run in order, the steps of a stage side by side. A stage of the fast lane has a budget, in seconds on two quiet cores; more is
 * said, and is not red. A test that fails runs again alone: if it passes then it is flaky, which is red in the full lane only. The last
 * lines say what failed, where, and what runs it alone.
 *
 * `npm test -- --only unit,e2e` runs parts.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  describeFailure,
  describeFlaky,
  describeTime,
  findFlaky,
  judgeExit,
  readE2e,
  readUnit,
} from './count-tests.mjs';
import { isDebianRoot, startSetUp } from './setup.mjs';
import { root, run, runMain, SetupError, secondsSince, showProgress } from './steps.mjs';

/** @typedef {import('./count-tests.d.mts').Failure} Failure */
/** @typedef {{ passed: number; failures: readonly Failure[]; flaky?: readonly Failure[]; output: string }} Outcome */
/** @typedef {{ name: string; needsBuild?: boolean; needsBrowsers?: boolean; onlyFull?: boolean; work: () => Promise<Outcome> }} Step */
/** @typedef {{ name: string; budgetSeconds: number; steps: Step[] }} Stage */

const { values: asked } = parseArgs({
  options: { only: { type: 'string' }, full: { type: 'boolean', default: false } },
});
const isFull = asked.full;
/** @type {Record<string, string>} */
const environment = isFull ? { SIDENOTE_DEPTH: 'full' } : {};
const prefix = isFull ? 'SIDENOTE_DEPTH=full ' : '';

/** @param {string} name */
const reportOf = (name) => join(root, '.output/test-results', `${name}.json`);

/**
 * @param {string} command What runs it alone.
 * @param {Promise<{ code: number; output: string }>} running
 * @returns {Promise<Outcome>}
 */
async function asOne(command, running) {
  const { code, output } = await running;
  return code === 0
    ? { passed: 1, failures: [], output }
    : { passed: 0, failures: [{ name: 'its output is above', command: prefix + command }], output };
}

/** @param {string} script */
const npmScript = (script) => () => asOne(`npm run ${script}`, run('npm', ['run', '--silent', script], environment));

/**
 * Runs a test runner and reads its report. Without a report, the run failed.
 *
 * @param {string} name
 * @param {readonly string[]} command
 * @param {(report: any, root: string, prefix: string) => import('./count-tests.d.mts').Read} read
 * @param {Record<string, string>} variables
 */
async function runReported(name, [command = '', ...args], read, variables) {
  mkdirSync(join(root, '.output/test-results'), { recursive: true });
  rmSync(reportOf(name), { force: true });
  const ran = await run(command, args, { ...environment, ...variables });
  const report = existsSync(reportOf(name)) ? JSON.parse(readFileSync(reportOf(name), 'utf8')) : null;
  return { ...ran, read: report === null ? null : read(report, root, prefix) };
}

/**
 * @param {string} name
 * @param {readonly string[]} command
 * @param {readonly string[]} alone What to add when tests are run again.
 * @param {(report: any, root: string, prefix: string) => import('./count-tests.d.mts').Read} read
 * @returns {Promise<Outcome>}
 */
async function runTests(name, command, alone, read) {
  const first = await runReported(name, command, read, {});
  if (first.read === null)
    return {
      passed: 0,
      failures: [{ name: 'left no report', command: `${prefix}npx ${command.join(' ')}` }],
      output: first.output,
    };
  const found = judgeExit(first.read, first.code, `${prefix}npx ${command.join(' ')}`);
  const { again } = first.read;
  if (found.length === 0 || again === null) return { passed: first.read.passed, failures: found, output: first.output };
  const second = await runReported(`${name}-again`, [...command.slice(0, 2), ...again, ...alone], read, {
    SIDENOTE_REPORT: `${name}-again`,
  });
  const { failed, flaky } = findFlaky(found, second.read);
  const passed = first.read.passed + flaky.length;
  return { passed, failures: failed, flaky, output: `${first.output}\nAgain, alone:\n${second.output}` };
}

// Fetched when it is needed: with what it needs it is a fifth of all packages, and the fast lane does without.
const lintForFirefox = [
  '--yes',
  'web-ext@10.7.0',
  'lint',
  '--no-config-discovery',
  '--source-dir',
  '.output/firefox-mv3',
];

/**
 * The build precedes the unit tests, because the tests of the repository read its output.
 *
 * @type {Stage[]}
 */
const stages = [
  {
    name: 'checks',
    budgetSeconds: 68,
    steps: [
      { name: 'types', work: npmScript('lint:types') },
      { name: 'format', work: npmScript('lint:format') },
      { name: 'rules', work: npmScript('lint:rules') },
      { name: 'build', work: npmScript('build') },
      { name: 'walls', work: npmScript('walls') },
      { name: 'dead', work: npmScript('dead') },
    ],
  },
  {
    name: 'unit',
    budgetSeconds: 240,
    steps: [
      {
        name: 'unit',
        work: () => runTests('unit', ['vitest', 'run'], ['--no-file-parallelism'], readUnit),
      },
    ],
  },
  {
    name: 'built',
    budgetSeconds: 2,
    steps: [
      { name: 'size', needsBuild: true, work: npmScript('size') },
      {
        name: 'web-ext',
        needsBuild: true,
        onlyFull: true,
        work: () => asOne(`npx ${lintForFirefox.join(' ')}`, run('npx', lintForFirefox)),
      },
      {
        name: 'chaos',
        needsBuild: true,
        needsBrowsers: true,
        onlyFull: true,
        work: () =>
          asOne(
            'npm run chaos -- --kills 14',
            run('npm', ['run', '--silent', 'chaos', '--', '--kills', '14'], environment),
          ),
      },
    ],
  },
  {
    name: 'journeys',
    budgetSeconds: 45,
    steps: [
      {
        name: 'e2e',
        needsBuild: true,
        needsBrowsers: true,
        work: () =>
          runTests(
            'e2e',
            ['playwright', 'test', ...(isFull ? [] : ['--grep', '@smoke'])],
            ['--workers', '1', '--no-deps', '--trace', 'on', '--output', '.output/test-results/e2e-again'],
            readE2e,
          ),
      },
    ],
  },
];
const installBudgetSeconds = 45;

function readWanted() {
  const names = stages.flatMap(({ steps }) => steps).map(({ name }) => name);
  const wanted = asked.only?.split(',') ?? names;
  const unknown = wanted.filter((name) => !names.includes(name));
  if (unknown.length > 0)
    throw new SetupError(`There is no step "${unknown.join('", "')}". The steps: ${names.join(', ')}.`);
  return stages
    .map((stage) => ({
      ...stage,
      steps: stage.steps.filter(({ name, onlyFull }) => wanted.includes(name) && (isFull || !onlyFull || asked.only)),
    }))
    .filter(({ steps }) => steps.length > 0);
}

await runMain(async () => {
  const wanted = readWanted();
  const all = wanted.flatMap(({ steps }) => steps);
  const total = { passed: 0, failed: 0 };
  /** @type {{ step: string; failure: Failure }[]} */
  const failures = [];
  /** @type {{ step: string; failure: Failure }[]} */
  const flakies = [];
  /** @type {string[]} */
  const times = [];
  let isBuildBroken = false;
  const progress = showProgress(all.length);

  /** @param {string} name @param {number} startMs @param {number} budgetSeconds */
  function time(name, startMs, budgetSeconds) {
    const budget = isFull || asked.only ? undefined : budgetSeconds;
    const seconds = (performance.now() - startMs) / 1000;
    times.push(describeTime(name, seconds, budget, loadavg()[0] ?? 0, availableParallelism()));
  }

  const startMs = performance.now();
  const needsBrowsers = all.some((step) => step.needsBrowsers);
  const setUp = await startSetUp({
    browsers: needsBrowsers,
    firefox: all.some(({ name }) => name === 'e2e'),
    screen: isFull,
  });
  let areBrowsersMissing = false;
  // Said at once; the steps that need no browser still run.
  const browsers = setUp.browsers().then(
    (variables) => Object.assign(environment, variables),
    (error) => {
      areBrowsersMissing = true;
      console.error(error instanceof SetupError ? error.message : error);
    },
  );
  // Elsewhere the tests that need them say what installs them.
  if (isFull && isDebianRoot() && all.some(({ name }) => name === 'unit' || name === 'e2e')) {
    await browsers;
    const { code, output } = await run('tsx', ['scripts/team/install-programs.ts']);
    if (code !== 0 || output !== '') console.log(output.trimEnd());
  }
  time('install', startMs, installBudgetSeconds);

  /** @param {Step} step */
  async function take({ name, needsBuild, needsBrowsers: needsThem, work }) {
    const stepMs = performance.now();
    progress.start(name);
    if (needsThem) await browsers;
    const obstacle =
      needsBuild && isBuildBroken
        ? { name: 'not run: the build failed', command: 'npm run build' }
        : needsThem && areBrowsersMissing
          ? { name: 'not run: a browser is missing', command: 'node scripts/setup.mjs --firefox' }
          : null;
    const outcome = obstacle === null ? await work() : { passed: 0, failures: [obstacle], output: '' };
    if (name === 'build') isBuildBroken = outcome.failures.length > 0;
    progress.end(name);
    const flaky = outcome.flaky ?? [];
    total.passed += outcome.passed - (isFull ? (outcome.flaky ?? []).length : 0);
    total.failed += outcome.failures.length + (isFull ? flaky.length : 0);
    if (outcome.failures.length + flaky.length > 0 && outcome.output !== '') console.log(outcome.output.trimEnd());
    failures.push(...outcome.failures.map((failure) => ({ step: name, failure })));
    flakies.push(...flaky.map((failure) => ({ step: name, failure })));
    const flakyWords = flaky.length > 0 ? `, ${flaky.length} flaky` : '';
    console.log(
      `${name.padEnd(8)} ${outcome.passed} passed, ${outcome.failures.length} failed${flakyWords} in ${secondsSince(stepMs)}`,
    );
    if (name === 'size' && outcome.failures.length === 0) console.log(outcome.output.trimEnd());
  }

  /** As many steps at once as there are cores, up to two: what a machine with two cores can do. @param {Step[]} steps */
  async function takeAll(steps) {
    const waiting = [...steps];
    const takeNext = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await take(next);
    };
    await Promise.all([takeNext(), takeNext()]);
  }

  for (const { name, steps, budgetSeconds } of wanted) {
    const stageMs = performance.now();
    // What installs browsers has its own line, and is not this stage's.
    if (steps.some((step) => step.needsBrowsers)) await browsers;
    const runMs = Math.max(stageMs, performance.now());
    await takeAll(steps);
    time(name, runMs, budgetSeconds);
  }
  progress.close();
  time(
    'all',
    startMs,
    stages.reduce((sum, stage) => sum + stage.budgetSeconds, installBudgetSeconds),
  );
  console.log(times.join('\n'));
  for (const { step, failure } of flakies) console.log(describeFlaky({ ...failure, name: `${step}: ${failure.name}` }));
  for (const { step, failure } of failures)
    console.log(describeFailure({ ...failure, name: `${step}: ${failure.name}` }));
  console.log(`${total.passed} passed, ${total.failed} failed${flakies.length > 0 ? `, ${flakies.length} flaky` : ''}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});
