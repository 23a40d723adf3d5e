import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import manifest from '@/package.json' with { type: 'json' };
import { completeNotices, noticesFile, removeKey, withoutEvalProbe } from '@/scripts/build-steps';
import { builtFolder, readBuilt } from './support/read-built.ts';

const root = join(import.meta.dirname, '../..');
const browsers = ['chrome', 'firefox'] as const;
const readNotices = (browser: (typeof browsers)[number]) =>
  readFileSync(join(builtFolder(browser), noticesFile), 'utf8');
const titleOf = /^## (.+) - \S+ \((.+)\)$/gm;

/** What is wrong with a list of notices, a sentence each. */
function checkNotices(notices: string): string[] {
  const found = [...notices.matchAll(titleOf)].map(([, name = '', license = '']) => ({ name, license }));
  const names = new Set(found.map(({ name }) => name));
  const missing = Object.keys(manifest.dependencies).filter((name) => !names.has(name));
  const unknown = found.filter(({ license }) => !['MIT', 'ISC', 'Apache-2.0', 'MPL-2.0'].includes(license));
  const empty = notices.split(/^(?=## )/m).filter((section) => section.trim().split('\n').length < 3);
  return [
    ...missing.map((name) => `${name} is not named`),
    ...unknown.map(({ name, license }) => `${name} is under ${license}`),
    ...empty.map((section) => `${section.split('\n')[0]} has no text`),
  ];
}

describe.each(browsers)('the package for %s', (browser) => {
  test('names the authors of its parts and their terms', () => {
    expect(checkNotices(readNotices(browser))).toEqual([]);
    expect(readNotices(browser)).toContain('The Public Suffix List (MPL-2.0)');
  });

  test('states its own terms of use', () => {
    expect(readNotices(browser)).toMatch(/^Sidenote itself is licensed under the Apache License, Version 2\.0/m);
  });

  test('holds its texts without spaces between them', () => {
    const texts = readFileSync(join(builtFolder(browser), '_locales/en/messages.json'), 'utf8');
    expect(JSON.parse(texts)).toMatchObject({ extName: { message: 'Sidenote' } });
    expect(texts).not.toMatch(/\n/);
  });

  test.each<[string, RegExp, string]>([
    ['a package left out', /^## dexie - [\s\S]*?(?=^## )/m, 'dexie is not named'],
    ['a title without terms', /(?<=^## zod - .*\n)[\s\S]*?(?=^## )/m, '## zod - 4.6.7 (MIT) has no text'],
  ])('is refused with %s', (_what, cut, wrong) => {
    expect(checkNotices(readNotices(browser).replace(cut, ''))).toEqual([wrong]);
  });

  test('is refused with an author whose terms were not checked', () => {
    expect(checkNotices(readNotices(browser).replace('(ISC)', '(GPL-3.0-only)'))).toEqual([
      'lucide-react is under GPL-3.0-only',
    ]);
  });

  test('makes no code of text', () => {
    const makes = [...readBuilt(browser)].filter(
      ([file, text]) => file.endsWith('.js') && /\beval\(|\bFunction\(\s*[`'"]|\bnew Function\b/.test(text),
    );
    expect(makes.map(([file]) => file)).toEqual([]);
  });
});

test('a build stops when zod probes for eval in other words', () => {
  const { transform } = withoutEvalProbe() as unknown as {
    transform(this: { error(text: string): never }, code: string, id: string): { code: string } | undefined;
  };
  const context = {
    error(text: string): never {
      throw new Error(text);
    },
  };
  const known = 'const F = Function;\n        new F("");\n        return true;';
  expect(transform.call(context, known, '/zod/v4/core/util.js')?.code).toBe('return false;');
  expect(() => transform.call(context, 'return Function("")', '/zod/v4/core/util.js')).toThrow('zod probes for eval');
  expect(transform.call(context, known, '/other.js')).toBeUndefined();
});

test('a package that names other terms than MIT must bring their text', () => {
  expect(() => completeNotices('# Licenses\n\n## webextension-polyfill - 0.12.0 (MPL-2.0)\n\n', root)).toThrow(
    'webextension-polyfill brings no text of its licence (MPL-2.0).',
  );
});

test('the licence is the one that package.json names, whole', () => {
  const text = readFileSync(join(root, 'LICENSE'), 'utf8');
  expect(manifest.license).toBe('Apache-2.0');
  expect(text).toMatch(/^\s+Apache License\n\s+Version 2\.0, January 2004\n/);
  expect(text.match(/^ {3}\d\. /gm)).toHaveLength(9);
  expect(text).toContain('END OF TERMS AND CONDITIONS');
});

test('the notices begin with the terms of Sidenote itself, and point to a text of them that they hold', () => {
  const notices = completeNotices('# Licenses\n\n## dexie - 4.4.7 (Apache-2.0)\n\nThe text.\n\n', root);
  expect(notices).toMatch(/^# Sidenote\n\nSidenote itself is licensed under [^#]+ below under dexie\.\n\n# Licenses\n/);
  expect(() => completeNotices('# Licenses\n\n', root)).toThrow('No package brings the text of Apache-2.0');
});

describe('the package for a store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sidenote-package-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has no key, and the unpacked build has it again afterwards', () => {
    const whole = '{"name":"Sidenote","key":"AAAA"}';
    writeFileSync(join(folder, 'manifest.json'), whole);
    const putBack = removeKey(folder);
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe('{"name":"Sidenote"}');
    putBack();
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe(whole);
  });
});
