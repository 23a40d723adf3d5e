/** What failed, what was flaky, and what took longer than its budget: read from the reports of the runners. */

/**
 * @typedef {{ name: string; command: string; kept?: string[] }} Failure What failed, what runs it alone, and the files it left.
 * @typedef {{ passed: number; failures: Failure[]; again: string[] | null }} Read `again`: the arguments that run the failed tests alone.
 */

/** More failures than this are no flakiness, and would take too long to repeat. */
const mostAgain = 10;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** @param {string} text */
const quoted = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
/** @param {readonly string[]} words */
export const commandOf = (...words) => words.map(quoted).join(' ');

/** Reads vitest's report. A file that did not load contains no tests, and counts as one failure. */
export function readUnit({ numPassedTests, testResults }, root = '', prefix = '') {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(root, '');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [{ file, test: null }];
    return tests.map(({ fullName }) => ({ file, test: fullName }));
  });
  const failures = failed.map(({ file, test }) => ({
    name: test === null ? file : `${file} › ${test}`,
    command: prefix + commandOf('npx', 'vitest', 'run', file, ...(test === null ? [] : ['-t', `^${escaped(test)}$`])),
  }));
  const files = [...new Set(failed.map(({ file }) => file))];
  // A file that did not load is run whole, and so are those beside it.
  const tests = failed.some(({ test }) => test === null) ? [] : failed.map(({ test }) => escaped(test));
  const pattern = tests.length === 0 ? [] : ['-t', `^(?:${tests.join('|')})$`];
  return { passed: numPassedTests, failures, again: againOf(failures, [...files, ...pattern]) };
}

/** Reads Playwright's report. What went wrong outside a test is one failure, and is not repeated. */
export function readE2e({ stats, errors, suites }, root = '', prefix = '') {
  const failed = specsOf(suites).filter(({ ok }) => !ok);
  const failures = failed.map(({ file, line, title, tests }) => {
    const kept = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments));
    return {
      name: `${file}:${line} › ${title}`,
      command: prefix + commandOf('npx', 'playwright', 'test', `tests/e2e/${file}:${line}`, '--no-deps'),
      kept: kept.flatMap(({ path }) => (path === undefined ? [] : [path.replace(root, '')])),
    };
  });
  const outside = errors.map(({ message = '' }) => ({
    name: `outside a test: ${message.split('\n')[0]}`,
    command: `${prefix}npx playwright test`,
  }));
  const places = failed.map(({ file, line }) => `tests/e2e/${file}:${line}`);
  return {
    passed: stats.expected,
    failures: [...failures, ...outside],
    again: errors.length > 0 ? null : againOf(failures, places),
  };
}

function againOf(failures, args) {
  return failures.length > 0 && failures.length <= mostAgain ? args : null;
}

/** A test in two projects is two specs. */
function specsOf(suites) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])]);
}

/**
 * A test that failed and then passed alone is flaky. Only one that is known to have passed is: a second run that ends badly, or ran nothing,
 * clears no test.
 *
 * @param {readonly Failure[]} failures
 * @param {Read | null} second
 */
export function findFlaky(failures, second) {
  if (second === null || second.passed + second.failures.length < failures.length)
    return { failed: [...failures], flaky: [] };
  const isStill = ({ name }) => second.failures.some((one) => one.name === name);
  return { failed: failures.filter(isStill), flaky: failures.filter((one) => !isStill(one)) };
}

/** No tests, or a bad exit without a failed test, is a failure too. */
export function judgeExit({ passed, failures }, exitCode, command) {
  if (failures.length > 0 || (passed > 0 && exitCode === 0)) return failures;
  return [{ name: passed === 0 ? 'ran no test' : `ended with exit code ${exitCode}, and no test failed`, command }];
}

/** The last lines of a run: each failure, where, and what runs it alone. */
export function describeFailure({ name, command, kept = [] }) {
  return [`Failed: ${name}`, `  alone: ${command}`, ...kept.map((file) => `  kept:  ${file}`)].join('\n');
}

export function describeFlaky({ name, command, kept = [] }) {
  return [
    `Flaky: ${name} (failed, then passed alone)`,
    `  alone: ${command}`,
    ...kept.map((file) => `  kept:  ${file}`),
  ].join('\n');
}

/**
 * @param {string} name
 * @param {number} usedSeconds
 * @param {number | undefined} budgetSeconds
 * @param {number} load Processes that want a core; above the number of cores, the time says little.
 */
export function describeTime(name, usedSeconds, budgetSeconds, load, cores) {
  const used = Math.round(usedSeconds);
  if (budgetSeconds === undefined) return `${name}: ${used} s`;
  const line = `${name}: ${used} / ${budgetSeconds} s`;
  if (used <= budgetSeconds) return line;
  const why = load > 2 * cores ? `the load is ${load.toFixed(0)} on ${cores} cores` : 'move tests to the full lane';
  return `${line}, ${used - budgetSeconds} s over budget: ${why}`;
}
