/** How many tests passed and failed, read from the reports of the runners. */

/** @typedef {{ passed: number; failed: number }} Counted */
/** @typedef {{ numPassedTests: number; numFailedTests: number; testResults: { status: string; assertionResults: { status: string }[] }[] }} UnitReport */
/** @typedef {{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }} E2eReport */

/**
 * Of vitest. A file that did not load holds no test, and counts as one failure.
 *
 * @param {UnitReport} report
 * @returns {Counted}
 */
export function countUnit({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/**
 * Of Playwright. A test that passed only when repeated failed; so did whatever went wrong outside a test.
 *
 * @param {E2eReport} report
 * @returns {Counted}
 */
export function countE2e({ stats, errors }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

/**
 * No test, or a bad exit without a failed test, is a failure too.
 *
 * @param {Counted} counted
 * @param {number} exitCode
 * @returns {Counted}
 */
export function judge({ passed, failed }, exitCode) {
  return { passed, failed: failed === 0 && (passed === 0 || exitCode !== 0) ? 1 : failed };
}
