import { dirname, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findEagerModules } from '../../repo/support/find-eager-modules.ts';
import { type BuiltWorker, startBuiltWorker } from '../../repo/support/start-built-worker.ts';

const root = process.cwd();
const nothingDue = () => ({ 'tasks-run': Date.now() });

describe.each(['chrome', 'firefox'] as const)('the worker in the package for %s', (browser) => {
  test('answers a panel that opens without evaluating the schema library', async () => {
    const worker = startBuiltWorker(browser, nothingDue());
    expect(worker.hasSchemas()).toBe(false);
    expect(await worker.send('panelOpened', { windowId: null })).toEqual({ ok: true, answer: undefined });
    expect(worker.hasSchemas()).toBe(false);
  });

  test('evaluates it for any other message, and answers', async () => {
    const worker = startBuiltWorker(browser, nothingDue());
    expect(await worker.send('companyDomain', { address: 'https://www.acme.com/team' })).toEqual({
      ok: true,
      answer: { domain: 'acme.com' },
    });
    expect(worker.hasSchemas()).toBe(true);
  });

  test.each([
    ['a shortcut', (worker: BuiltWorker) => worker.press('enrich')],
    ['a menu entry', (worker: BuiltWorker) => worker.choose('look-up')],
  ])('opens the panel within the gesture, where %s starts it', (_what, give) => {
    const worker = startBuiltWorker(browser, nothingDue());
    give(worker);
    expect(worker.opened).toEqual(['panel']);
    expect(worker.hasSchemas()).toBe(false);
  });

  test('starts one instance for two messages at once', async () => {
    const worker = startBuiltWorker(browser, nothingDue());
    const [one, other] = await Promise.all(
      ['A', 'B'].map((name) => worker.send('createList', { name, kind: 'person' })),
    );
    expect([one, other]).toMatchObject([{ answer: { outcome: 'named' } }, { answer: { outcome: 'named' } }]);
  });
});

/** One file holds everything; what is imported statically is evaluated at each start. */
const allowedFolders = [
  'entrypoints/background',
  'lib/connection',
  'lib/database',
  'lib/database/logs',
  'lib/database/members',
  'lib/database/records',
  'lib/database/retention',
  'lib/database/schema',
  'lib/database/settings',
  'lib/exclusions',
  'lib/exclusions/import',
  'lib/exclusions/match',
  'lib/exclusions/visited',
  'lib/hand-over/connectors',
  'lib/jobs',
  'lib/messaging',
  'lib/offers',
  'lib/platform',
  'lib/platform/browser',
  'lib/purchases',
  'lib/service/client',
  'lib/service/contract',
  'lib/subjects',
];
const allowedPackages = ['dexie', 'webextension-polyfill', 'wxt/utils/define-background'];

test('the worker evaluates only modules of these folders at its start, and no schema library', () => {
  const { files, packages } = findEagerModules(root, 'entrypoints/background/index.ts');
  expect([...new Set(files.map((file) => dirname(relative(root, file))))].toSorted()).toEqual(allowedFolders);
  expect(packages).toEqual(allowedPackages);
});

test('the rest of the worker evaluates no reader of CSV files until a list is one', () => {
  const { packages } = findEagerModules(root, 'entrypoints/background/features.ts');
  expect(packages).toContain('zod');
  expect(packages).not.toContain('papaparse');
});
