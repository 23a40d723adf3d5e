/** What failed, what was flaky, and what took longer than its budget: read from the reports of the runners. */

/**
 * @typedef {{ name: string; command: string; kept?: string[]; isCertain?: boolean }} Failure What failed, what runs it alone,
 *   the files it left, and whether passing alone would clear it.
 * @typedef {{ passed: number; failures: Failure[]; again: string[] | null; kept?: Map<string, string[]> }} Read `again`: the arguments that
 *   run the failed tests alone; `kept`: the files that each test left.
 */

/** More failures than this are no flakiness, and would take too long to repeat. */
const mostAgain = 10;

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
/** @param {string} text */
const quoted = (text) => (/^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`);
/** @param {readonly string[]} words */
export const commandOf = (...words) => words.map(quoted).join(' ');

/** What fast-check says of a counterexample. Its next runs try others, so that passing them clears nothing. */
const counterexample = /Property failed after \d{1,9} tests\s{0,9}\{ seed: (-?\d{1,12})/;

/** Reads vitest's report. A file that did not load contains no tests, and counts as one failure. */
export function readUnit({ numPassedTests, testResults }, root = '', prefix = '') {
  const failed = testResults.flatMap(({ name, status, assertionResults }) => {
    const file = name.replace(root, '');
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && tests.length === 0) return [{ file, test: null, seed: undefined }];
    // Vitest's `-t` compares with the names of groups and test, joined like this.
    return tests.map(({ ancestorTitles, title, failureMessages = [] }) => ({
      file,
      test: [...ancestorTitles, title].join(' > '),
      seed: counterexample.exec(failureMessages.join('\n'))?.[1],
    }));
  });
  const failures = failed.map(({ file, test, seed }) => ({
    name: test === null ? file : `${file} › ${test}`,
    command:
      (seed === undefined ? prefix : `${prefix}SIDENOTE_SEED=${seed} `) +
      commandOf('npx', 'vitest', 'run', file, ...(test === null ? [] : ['-t', `^${escaped(test)}$`])),
    ...(seed !== undefined && { isCertain: true }),
  }));
  const unsure = failed.filter(({ seed }) => seed === undefined);
  const files = [...new Set(unsure.map(({ file }) => file))];
  // A file that did not load is run whole, and so are those beside it.
  const tests = unsure.some(({ test }) => test === null) ? [] : unsure.map(({ test }) => escaped(test));
  const pattern = tests.length === 0 ? [] : ['-t', `^(?:${tests.join('|')})$`];
  return { passed: numPassedTests, failures, again: againOf(unsure, [...files, ...pattern]) };
}

/** Reads Playwright's report. What went wrong outside a test is one failure, and is not repeated. */
export function readE2e({ stats, errors, suites }, root = '', prefix = '') {
  const specs = specsOf(suites);
  const nameOf = ({ file, line, title }) => `${file}:${line} › ${title}`;
  const kept = new Map(specs.map((spec) => [nameOf(spec), filesOf(spec, root)]));
  const failed = specs.filter(({ ok }) => !ok);
  const failures = failed.map((spec) => ({
    name: nameOf(spec),
    command: prefix + commandOf('npx', 'playwright', 'test', `tests/e2e/${spec.file}:${spec.line}`, '--no-deps'),
    kept: filesOf(spec, root),
  }));
  const outside = errors.map(({ message = '' }) => ({
    name: `outside a test: ${message.split('\n')[0]}`,
    command: `${prefix}npx playwright test`,
  }));
  const places = failed.map(({ file, line }) => `tests/e2e/${file}:${line}`);
  return {
    passed: stats.expected,
    failures: [...failures, ...outside],
    again: errors.length > 0 ? null : againOf(failures, places),
    kept,
  };
}

/** Traces and pictures. */
function filesOf({ tests }, root) {
  const attached = tests.flatMap(({ results }) => results.flatMap(({ attachments }) => attachments));
  return attached.flatMap(({ path }) => (path === undefined ? [] : [path.replace(root, '')]));
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
  const unsure = failures.filter(({ isCertain }) => !isCertain);
  if (second === null || second.passed + second.failures.length < unsure.length)
    return { failed: [...failures], flaky: [] };
  const isStill = ({ name, isCertain }) => isCertain || second.failures.some((one) => one.name === name);
  const both = failures.map((one) => {
    const kept = [...(one.kept ?? []), ...(second.kept?.get(one.name) ?? [])];
    return kept.length === 0 ? one : { ...one, kept };
  });
  return { failed: both.filter(isStill), flaky: both.filter((one) => !isStill(one)) };
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
