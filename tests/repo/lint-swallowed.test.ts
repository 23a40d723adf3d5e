import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findSwallowed } from '@/scripts/checks/lint-swallowed';
import { isFullDepth } from '../depth.ts';

const root = join(import.meta.dirname, '../..');

if (isFullDepth)
  test('no error is swallowed without a stated reason', () => {
    const files = globSync('{lib,components,entrypoints}/**/*.{ts,tsx}', { cwd: root });
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((path) => findSwallowed(path, readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });

test.each([
  ['an empty catch', 'try { one(); } catch {}'],
  ['a catch that goes on', 'try { one(); } catch { two(); }'],
  ['a catch that looks at no error', 'try { one(); } catch (error) { two(); }'],
  ['a promise that is caught by nothing', 'one().catch(() => undefined);'],
  ['a promise that is caught by something else', 'one().catch(() => null);'],
  ['a rejection that is turned away', 'one().then(two, () => undefined);'],
  ['a function without a name', 'one().catch(function () { return 1; });'],
  ['a comment that is only a text', "one().catch(() => 'https://a.example');"],
])('%s is reported', (_what, text) => {
  expect(findSwallowed('lib/one.ts', text)).toEqual(['lib/one.ts:1']);
});

test.each([
  ['a stated reason', 'try { one(); } catch {\n  // Not JSON.\n}'],
  ['a stated reason before a handler', 'one().then(\n  two,\n  // Not needed any more.\n  () => undefined,\n);'],
  ['an error that is thrown again', 'try { one(); } catch { throw new Error(); }'],
  ['an error that is handed on', 'try { one(); } catch (error) { two(error); }'],
  ['an error that is logged', "one().catch(logAs('one'));"],
  ['what is no promise', "schema.catch(null); list.then(one, 'two');"],
])('%s is not', (_what, text) => {
  expect(findSwallowed('lib/one.ts', text)).toEqual([]);
});
