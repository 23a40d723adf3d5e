import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeFailure, describeTime, findFlaky, judgeExit, readE2e, readUnit } from '../../scripts/count-tests.mjs';
import { missingPackages } from '../../scripts/setup.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: '/home/one/tests/a.test.ts',
  status,
  assertionResults: tests.map((each, at) => ({
    status: each,
    ancestorTitles: ['a click'],
    title: `pays (once) ${at + 1}`,
  })),
});
const spec = (title: string, line: number, ok: boolean, attachments: { path?: string }[] = []) => ({
  file: 'panel/a.spec.ts',
  title,
  line,
  ok,
  tests: [{ results: [{ attachments }] }],
});
const failure = (name: string) => ({ name, command: `run ${name}` });

describe('the report of vitest', () => {
  test('names the tests that failed, with the command that runs each alone', () => {
    const testResults = [file('passed', 'passed'), file('failed', 'passed', 'failed')];
    expect(readUnit({ numPassedTests: 2, testResults }, '/home/one/', 'SIDENOTE_DEPTH=full ')).toEqual({
      passed: 2,
      failures: [
        {
          name: 'tests/a.test.ts › a click > pays (once) 2',
          command: "SIDENOTE_DEPTH=full npx vitest run tests/a.test.ts -t '^a click > pays \\(once\\) 2$'",
        },
      ],
      again: ['tests/a.test.ts', '-t', '^(?:a click > pays \\(once\\) 2)$'],
    });
  });

  test('counts a file that does not load as one failure, which is run again whole', () => {
    const testResults = [file('failed', 'failed'), { ...file('failed'), name: '/home/one/tests/b.test.ts' }];
    const { failures, again } = readUnit({ numPassedTests: 0, testResults }, '/home/one/');
    expect(failures.map(({ command }) => command)).toEqual([
      "npx vitest run tests/a.test.ts -t '^a click > pays \\(once\\) 1$'",
      'npx vitest run tests/b.test.ts',
    ]);
    expect(again).toEqual(['tests/a.test.ts', 'tests/b.test.ts']);
  });

  test('repeats a counterexample by its seed, and to pass without it clears nothing', () => {
    const property = fc.property(fc.integer(), () => false);
    const message = fc.defaultReportMessage(fc.check(property, { seed: 7, numRuns: 5 }));
    const failed = { status: 'failed', ancestorTitles: [], title: 'pays', failureMessages: [`Error: ${message}`] };
    const read = readUnit({
      numPassedTests: 0,
      testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }],
    });
    expect(read.failures[0]?.command).toBe("SIDENOTE_SEED=7 npx vitest run a.test.ts -t '^pays$'");
    expect(read.again).toBeNull();
    expect(findFlaky(read.failures, { passed: 1, failures: [], again: null }).flaky).toEqual([]);
  });

  test('asks for no repetition where nothing failed, or so much that it is no accident', () => {
    const many = file('failed', ...Array.from({ length: 11 }, () => 'failed'));
    expect(readUnit({ numPassedTests: 1, testResults: [file('passed', 'passed')] }).again).toBeNull();
    expect(readUnit({ numPassedTests: 0, testResults: [many] }).again).toBeNull();
  });
});

describe('the report of Playwright', () => {
  test('names the journeys that failed, of suites in suites too, with their commands, traces and pictures', () => {
    const kept = [{ path: '/home/one/.output/a/trace.zip' }, {}];
    const inner = { specs: [spec('lost', 12, false, kept), spec('kept', 20, true)] };
    const report = { stats: { expected: 1 }, errors: [], suites: [{ specs: [], suites: [inner] }] };
    expect(readE2e(report, '/home/one/')).toEqual({
      passed: 1,
      failures: [
        {
          name: 'panel/a.spec.ts:12 › lost',
          command: 'npx playwright test tests/e2e/panel/a.spec.ts:12 --no-deps',
          kept: ['.output/a/trace.zip'],
        },
      ],
      again: ['tests/e2e/panel/a.spec.ts:12'],
      kept: new Map([
        ['panel/a.spec.ts:12 › lost', ['.output/a/trace.zip']],
        ['panel/a.spec.ts:20 › kept', []],
      ]),
    });
  });

  test('counts trouble outside a test as one failure that is not repeated', () => {
    const report = { stats: { expected: 4 }, errors: [{ message: 'no browser\nmore' }], suites: [] };
    const { failures, again } = readE2e(report);
    expect(failures).toEqual([{ name: 'outside a test: no browser', command: 'npx playwright test' }]);
    expect(again).toBeNull();
  });
});

describe('a test that failed', () => {
  const failures = [failure('one'), failure('two')];

  test('is flaky if it passes alone, and failed if it fails again', () => {
    expect(findFlaky(failures, { passed: 1, failures: [failure('two')], again: null })).toEqual({
      failed: [failure('two')],
      flaky: [failure('one')],
    });
  });

  test('keeps the pictures of its failure and the trace of its repetition', () => {
    const first = [{ ...failure('one'), kept: ['picture.png'] }];
    const second = { passed: 1, failures: [], again: null, kept: new Map([['one', ['trace.zip']]]) };
    expect(findFlaky(first, second).flaky).toEqual([{ ...failure('one'), kept: ['picture.png', 'trace.zip'] }]);
  });

  test.each([
    ['left no report', null],
    ['ran fewer tests than had failed', { passed: 1, failures: [], again: null }],
  ])('stays failed if its repetition %s', (_what, second) => {
    expect(findFlaky(failures, second)).toEqual({ failed: failures, flaky: [] });
  });
});

test.each([
  ['nothing ran', { passed: 0, failures: [] }, 0, ['ran no test']],
  [
    'the runner ends badly with no failed test',
    { passed: 5, failures: [] },
    1,
    ['ended with exit code 1, and no test failed'],
  ],
  ['a test failed', { passed: 5, failures: [failure('one')] }, 1, ['one']],
  ['all passed', { passed: 5, failures: [] }, 0, []],
])('a run is judged when %s', (_what, read, exitCode, names) => {
  expect(judgeExit(read, exitCode, 'npx vitest run').map(({ name }) => name)).toEqual(names);
});

test('the last lines say which test failed, where, and the command that runs it alone', () => {
  expect(describeFailure({ ...failure('unit: a.test.ts › one'), kept: ['.output/trace.zip'] })).toBe(
    'Failed: unit: a.test.ts › one\n  alone: run unit: a.test.ts › one\n  kept:  .output/trace.zip',
  );
});

test.each([
  ['within its budget', 12.4, 20, 1, 'unit: 12 / 20 s'],
  ['over it', 31, 20, 3, 'unit: 31 / 20 s, 11 s over budget: move tests to the full lane'],
  ['over it on a busy machine', 31, 20, 9.2, 'unit: 31 / 20 s, 11 s over budget: the load is 9 on 2 cores'],
  ['without one', 31, undefined, 1, 'unit: 31 s'],
])('the time of a stage is said %s', (_what, used, budget, load, said) => {
  expect(describeTime('unit', used, budget, load, 2)).toBe(said);
});

test.each([
  ['everything is there', { chromium: true, firefox: true, tools: ['Xvfb', 'openbox', 'xdotool'] }, true, []],
  ['nothing is, for the fast lane', { chromium: false, firefox: false, tools: [] }, false, ['chromium', 'firefox-esr']],
  ['a part of the screen is missing', { chromium: true, firefox: true, tools: ['Xvfb'] }, true, ['openbox', 'xdotool']],
])('one installation brings all that is missing where %s', (_what, found, screen, names) => {
  expect(missingPackages(found, { firefox: true, screen })).toEqual(names);
});
