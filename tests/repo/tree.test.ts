import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { checkTree, findMachinePaths, findUnknownCommands, type TreeFile } from './check-tree.ts';

const root = join(import.meta.dirname, '../..');
const readFiles = (pattern: string): TreeFile[] =>
  globSync(pattern, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));

const sources = readFiles('{lib,components,entrypoints,sandbox,tests,scripts}/**/*.{ts,tsx,mjs}');
const documents = readFiles('{*.md,docs/**/*.md}');
const scripts = new Set(Object.keys(packageJson.scripts));

describe('the tree', () => {
  test('has no drawer, no barrel, no stranger and no file too long', () => {
    expect(sources.length).toBeGreaterThan(50);
    expect(checkTree(sources)).toEqual([]);
  });

  test.each([
    ['a drawer', 'lib/service/utils/dates.ts'],
    ['a drawer of one file', 'components/helpers.ts'],
    ['a drawer of types', 'lib/service/types/person.ts'],
    ['a barrel', 'lib/service/index.ts'],
    ['a barrel of components', 'components/ui/index.tsx'],
    ['a room the walls do not know', 'lib/analytics/send.ts'],
  ])('is refused when it has %s', (_what, path) => {
    expect(checkTree([{ path, text: '' }])).toHaveLength(1);
  });

  test('is refused when it has a file too long', () => {
    const text = 'export {};\n'.repeat(301);
    expect(checkTree([{ path: 'sandbox/api/long.ts', text }])).toHaveLength(1);
    expect(checkTree([{ path: 'entrypoints/background/index.ts', text: 'export {};\n' }])).toEqual([]);
  });
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

  test('name commands that package.json has', () => {
    expect(documents.flatMap((file) => findUnknownCommands(file, scripts))).toEqual([]);
  });

  test('are refused when they name another', () => {
    expect(findUnknownCommands({ path: 'README.md', text: 'npm run launch' }, scripts)).toHaveLength(1);
  });
});
