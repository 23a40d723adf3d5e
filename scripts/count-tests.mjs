/** How many tests passed and failed, and which failed, read from the reports of the runners. */

/** Counts vitest's tests. A file that did not load contains no tests, and counts as one failure. */
export function countUnit({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/** Counts Playwright's tests. A test that passed only on retry failed; so did whatever went wrong outside a test. */
export function countE2e({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/** Vitest's failed tests, and the files that did not load. */
export function failedUnit({ testResults }) {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [name];
    return failed.map(({ fullName }) => `${name} › ${fullName}`);
  });
}

/** Playwright's failed tests. */
export function failedE2e({ suites }) {
  return suites.flatMap((suite) => [
    ...suite.specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file} › ${title}`),
    ...failedE2e({ suites: suite.suites ?? [] }),
  ]);
}

/** No tests, or a bad exit without a failed test, also count as a failure. */
export function judge({ passed, failed }, exitCode) {
  return { passed, failed: failed === 0 && (passed === 0 || exitCode !== 0) ? 1 : failed };
}
