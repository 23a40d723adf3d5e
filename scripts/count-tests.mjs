/** How many tests passed and failed, read from the reports of the runners. */

/** @typedef {{ passed: number; failed: number }} Counted */
/** @typedef {{ numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: { status: string }[] }[] }} UnitReport */
/** @typedef {{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }} E2eReport */

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

/** No tests, or a bad exit without a failed test, also count as a failure. */
export function judge({ passed, failed }, exitCode) {
  return { passed, failed: failed === 0 && (passed === 0 || exitCode !== 0) ? 1 : failed };
}
