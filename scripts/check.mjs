/**
 * `npm run check`: the quick part of `npm test`, for use while working. For what differs from origin/main (or, if nothing does, in the last
 * commit): formatting, all types, and the nearest of the tests that depend on it (`tests/nearest-tests.ts`).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runMain, SetupError, secondsSince } from './steps.mjs';

/** @param {string[]} args */
async function git(...args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new SetupError(`git ${args.join(' ')} does not work:\n${output}`);
  return output.split('\n').filter((line) => line !== '');
}

/** Changes, committed or not, since the branch left origin/main. A clone without that remote compares with its last commit. */
async function findChanged() {
  const { code, output } = await run('git', ['merge-base', 'HEAD', 'origin/main']);
  const base = code === 0 ? output.trim() : 'HEAD';
  const since = (/** @type {string} */ commit) => git('diff', '--name-only', '--relative', commit);
  const changed = [...(await since(base)), ...(await git('ls-files', '--others', '--exclude-standard'))];
  const files = changed.length > 0 ? changed : await since('HEAD~1');
  return files.filter((file) => existsSync(join(root, file)));
}

/**
 * @param {string} name
 * @param {string} command
 * @param {string[]} args
 */
async function check(name, command, args) {
  const startMs = performance.now();
  const { code, output } = await run(command, args);
  if (code !== 0) console.log(output.trimEnd());
  console.log(`${name.padEnd(8)} ${code === 0 ? 'passed' : 'failed'} in ${secondsSince(startMs)}`);
  return code === 0;
}

/**
 * @param {string[]} code
 * @returns {Promise<{ run: string[]; left: number }>}
 */
async function findTests(code) {
  const { code: exit, output } = await run('tsx', ['tests/nearest-tests.ts', ...code]);
  if (exit !== 0) throw new SetupError(output);
  return JSON.parse(output);
}

await runMain(async () => {
  const changed = await findChanged();
  console.log(`${changed.length} ${changed.length === 1 ? 'file differs' : 'files differ'}`);
  const tests = await findTests(changed.filter((file) => /\.[cm]?[jt]sx?$/.test(file)));
  const passed = await Promise.all([
    check('format', 'biome', ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...changed]),
    // Incremental: the second run takes seconds.
    check('types', 'tsc', [
      '--noEmit',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      '.output/check.tsbuildinfo',
    ]),
    ...(tests.run.length === 0 ? [] : [check('tests', 'vitest', ['run', ...tests.run])]),
  ]);
  if (tests.left > 0)
    console.log(
      `Left to npm test: ${tests.left} files of tests that depend on this through more, besides the slow ones.`,
    );
  process.exitCode = passed.every(Boolean) ? 0 : 1;
});
