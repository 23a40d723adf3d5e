import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLimits, findWaits } from './support/find-waits.ts';

const root = join(import.meta.dirname, '../..');

test('a journey sleeps for no fixed time and has no limit below the defaults, unless it is about time', () => {
  const files = globSync('tests/e2e/**/*.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap((path) => findWaits(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test.each([
  ['a sleep of the page', 'await page.waitForTimeout(500);'],
  ['a sleep of Node', 'await delay(1000);'],
  ['a sleep by hand', 'await new Promise((resolve) => setTimeout(resolve, 1500));'],
  ['a sleep in a page of the extension', 'await new Promise<void>((done) => setTimeout(done, ms));'],
  ['a short limit', 'await expect(one).toBeVisible({ timeout: 1500 });'],
  ['a short limit on a line of its own', '        timeout: 10_000,'],
  ['a short limit of a whole page', 'context.setDefaultTimeout(5000);'],
  ['a short limit of a test', 'test.setTimeout(60_000);'],
  [
    'one below a test about time',
    "test('one', { tag: '@timed' }, async () => {\n});\ntest('two', async () => {\n  await delay(5);",
  ],
])('%s is found', (_what, text) => {
  expect(findWaits('tests/e2e/one.spec.ts', text)).toEqual([`tests/e2e/one.spec.ts:${text.split('\n').length}`]);
});

test.each([
  ['a longer limit', 'await expect.poll(count, { timeout: 90_000 }).toBe(20_000);'],
  ['a limit of a name', 'await expect.poll(count, { timeout: firefoxTimeout }).toBe(1);'],
  ['a deadline', 'return Promise.race([answer, delay(withinMs, null)]);'],
  ['a timer that is the subject', "setTimeout(() => late?.append('Later'), 300);"],
  ['a test about time', "test('one', { tag: '@timed' }, async () => {\n  await delay(5);\n});"],
  ['its longer head', "test('one', {\n  tag: '@timed',\n}, async () => {\n  await page.waitForTimeout(5);\n});"],
])('%s is not', (_what, text) => {
  expect(findWaits('tests/e2e/one.spec.ts', text)).toEqual([]);
});

test('a unit test has no limit of its own', () => {
  const files = globSync('tests/**/*.{ts,tsx}', { cwd: root }).filter(
    (path) => !/^tests\/(?:e2e|bench|chaos|gallery|repo)\/|^tests\/setup/.test(path),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((path) => findLimits(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
});

test.each([
  ['of a wait', "await screen.findByText('Done', {}, { timeout: 10_000 });"],
  ['of a poll', 'await expect.poll(count, { timeout: 2000 }).toBe(1);'],
  ['of a test', "it('one', { timeout: 600_000 }, async () => {"],
  ['of a test, at its end', '  }, 15_000);'],
  ['of a file', 'vi.setConfig({ testTimeout: 60_000 });'],
  ['of a library', 'configure({ asyncUtilTimeout: 5000 });'],
])('a limit %s is found', (_what, text) => {
  expect(findLimits('tests/one.test.ts', text)).toEqual(['tests/one.test.ts:1']);
});

test('an argument that is a number is no limit', () => {
  expect(findLimits('tests/one.test.ts', 'await act(() => pass(250));\nconst bought = buy(order, 1000);')).toEqual([]);
});
