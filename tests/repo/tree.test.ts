import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import biome from '../../biome.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import { findCrowdedFolders, maxFiles } from '../../scripts/structure/crowded-folders.ts';
import {
  checkTree,
  findDeadAnchors,
  findDeadPaths,
  findMachinePaths,
  findUnknownCommands,
  type TreeFile,
} from './support/check-tree.ts';

const root = join(import.meta.dirname, '../..');
const readFiles = (pattern: string): TreeFile[] =>
  globSync(pattern, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));

const sources = readFiles('{lib,components,entrypoints,sandbox,tests,scripts}/**/*.{ts,tsx,mjs}');
const documents = readFiles('{*.md,docs/**/*.md}');
const places = new Set(
  globSync(['*', '.github/**', '{lib,components,entrypoints,sandbox,tests,scripts,docs,locales,public}{,/**}'], {
    cwd: root,
  }).map((path) => path.replaceAll('\\', '/')),
);
const scripts = new Set(Object.keys(packageJson.scripts));

describe('the tree', () => {
  test('has no catch-all folder, no barrel, and no folder without an import rule', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(checkTree(sources)).toEqual([]);
  });

  test.each([
    ['a drawer', 'lib/service/utils/dates.ts'],
    ['a drawer of one file', 'components/helpers.ts'],
    ['a drawer of types', 'lib/service/types/person.ts'],
    ['a barrel', 'lib/service/index.ts'],
    ['a barrel of components', 'components/ui/index.tsx'],
    ['a folder that no import rule names', 'lib/analytics/send.ts'],
  ])('is refused when it has %s', (_what, path) => {
    expect(checkTree([{ path, text: '' }])).toHaveLength(1);
  });

  test('keeps an entry point called index', () => {
    expect(checkTree([{ path: 'entrypoints/background/index.ts', text: 'export {};\n' }])).toEqual([]);
  });
});

describe('a folder', () => {
  test('has at most twenty files', () => {
    expect(places.size).toBeGreaterThan(1500);
    const files = globSync('{lib,components,entrypoints,sandbox,tests,scripts}/**/*.*', { cwd: root });
    expect(findCrowdedFolders(files)).toEqual([]);
  });

  test('is crowded by one file too many; files in its own folders do not count', () => {
    const full = Array.from({ length: maxFiles }, (_, at) => `lib/a/${at}.ts`);
    expect(findCrowdedFolders([...full, 'lib/a/in/one.ts'])).toEqual([]);
    expect(findCrowdedFolders([...full, 'lib/a/one.css'])).toEqual([{ name: 'lib/a', count: maxFiles + 1 }]);
  });
});

test('editors are told to write in the format of biome.json', () => {
  const told = new Map(
    readFileSync(join(root, '.editorconfig'), 'utf8')
      .split(/^\[/m)
      .filter((section) => section.startsWith('*]'))
      .flatMap((section) =>
        [...section.matchAll(/^(\w+) = (\w+)$/gm)].map(([, key = '', value = '']) => [key, value] as const),
      ),
  );
  const { indentStyle, indentWidth, lineWidth } = biome.formatter;
  expect([told.get('indent_style'), told.get('indent_size'), told.get('max_line_length')]).toEqual([
    indentStyle,
    String(indentWidth),
    String(lineWidth),
  ]);
});

describe('the documents', () => {
  test('name no path of one machine', () => {
    expect(documents.flatMap(findMachinePaths)).toEqual([]);
  });

  test('are refused when they name one', () => {
    const path = ['', 'work', 'main'].join('/');
    expect(findMachinePaths({ path: 'README.md', text: `See \`${path}/README.md\`` })).toHaveLength(1);
    expect(findMachinePaths({ path: 'README.md', text: 'See https://service.example/work/ and docs/work/x' })).toEqual(
      [],
    );
  });

  test('link to pages and name files that are there', () => {
    expect(documents.flatMap((file) => findDeadPaths(file, places))).toEqual([]);
  });

  test('link to headings that are there', () => {
    expect(documents.flatMap((file) => findDeadAnchors(file, documents))).toEqual([]);
  });

  test('are refused when they link to another', () => {
    const page = { path: 'docs/page.md', text: '# A page\n\n## Who, and why\n' };
    const linking = (target: string) => findDeadAnchors({ path: 'README.md', text: `[it](${target})` }, [page]);
    expect(linking('docs/page.md#who-and-why')).toEqual([]);
    expect(linking('docs/page.md#who')).toEqual(['README.md: there is no docs/page.md#who']);
  });

  test.each([
    ['a link to no page', 'See [it](no-such-page.md).'],
    ['a file that was moved', 'See `lib/no-such-room/file.ts`.'],
    ['a file that has no path', 'See `no-such-file.ts`.'],
  ])('are refused when they name %s', (_what, text) => {
    expect(findDeadPaths({ path: 'docs/page.md', text }, places)).toHaveLength(1);
  });

  test('may name pages elsewhere, folders, and modules without their ending', () => {
    const text =
      '[a](https://a.example/b) [b](architecture.md#the-folders) [c](../README.md) `lib/service/` `lib/service/client/client` `client.ts`';
    expect(findDeadPaths({ path: 'docs/page.md', text }, places)).toEqual([]);
  });

  test('name commands that package.json has', () => {
    expect(documents.flatMap((file) => findUnknownCommands(file, scripts))).toEqual([]);
  });

  test('are refused when they name another', () => {
    expect(findUnknownCommands({ path: 'README.md', text: 'npm run launch' }, scripts)).toHaveLength(1);
  });
});
