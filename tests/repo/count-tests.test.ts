import { describe, expect, test } from 'vitest';
import { countE2e, countUnit, failedE2e, failedUnit, judge } from '@/scripts/count-tests.mjs';

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((status, at) => ({ status, fullName: `test ${at + 1}` })),
});

describe('npm test', () => {
  test('counts a unit file as its tests, and as one failure when it does not load', () => {
    const testResults = [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')];
    expect(countUnit({ numPassedTests: 3, numFailedTests: 1, testResults })).toEqual({ passed: 3, failed: 2 });
  });

  test('counts an end-to-end test as failed when it passed only on repetition, and trouble outside a test too', () => {
    const stats = { expected: 4, unexpected: 1, flaky: 1 };
    expect(countE2e({ stats, errors: ['no browser'], suites: [] })).toEqual({ passed: 4, failed: 3 });
  });

  test('names the unit tests that failed, and a file that does not load', () => {
    const testResults = [file('passed', 'passed'), file('failed', 'passed', 'failed'), file('failed')];
    expect(failedUnit({ testResults })).toEqual(['a.test.ts › test 2', 'a.test.ts']);
  });

  test('names the end-to-end tests that failed, of suites in suites too', () => {
    const spec = (title: string, ok: boolean) => ({ file: 'a.spec.ts', title, ok });
    const inner = { specs: [spec('lost', false), spec('kept', true)] };
    expect(failedE2e({ suites: [{ specs: [spec('first', false)], suites: [inner] }] })).toEqual([
      'a.spec.ts › first',
      'a.spec.ts › lost',
    ]);
  });

  test.each([
    ['nothing ran', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
    ['the runner ends badly with no failed test', { passed: 5, failed: 0 }, 1, { passed: 5, failed: 1 }],
    ['a test failed', { passed: 5, failed: 2 }, 1, { passed: 5, failed: 2 }],
    ['all passed', { passed: 5, failed: 0 }, 0, { passed: 5, failed: 0 }],
  ])('judges the run when %s', (_what, counted, exitCode, judged) => {
    expect(judge(counted, exitCode)).toEqual(judged);
  });
});
