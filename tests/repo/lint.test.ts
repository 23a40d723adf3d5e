import { spawnSync } from 'node:child_process';
import { copyFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plantProject } from './support/plant-project.ts';

const root = join(import.meta.dirname, '../..');

/** Runs both linters with our rules on planted files and returns all they say. */
function lint(files: Record<string, string>): string {
  using project = plantProject({
    ...files,
    'tsconfig.json': '{"compilerOptions":{"strict":true,"lib":["ES2024","DOM"]}}',
  });
  for (const file of ['biome.json', '.oxlintrc.json', '.gitignore'])
    copyFileSync(join(root, file), join(project.folder, file));
  symlinkSync(join(root, 'node_modules'), join(project.folder, 'node_modules'));
  const run = (tool: string, args: string[]) =>
    spawnSync(join(root, 'node_modules/.bin', tool), args, { cwd: project.folder, encoding: 'utf8' });
  const biome = run('biome', ['check', '--colors=off', '.']);
  const oxlint = run('oxlint', ['--type-aware', '--format=unix']);
  return [biome, oxlint].map(({ stdout, stderr }) => stdout + stderr).join('\n');
}

const breaks: [rule: string, path: string, text: string][] = [
  ['noExplicitAny', 'lib/any.ts', 'export const one = (value: any) => value;\n'],
  ['useImportType', 'lib/import-type.ts', "import { Two } from './two.ts';\n\nexport type One = Two;\n"],
  ['noConsole', 'components/log.ts', "console.log('key');\n"],
  ['noRestrictedGlobals', 'lib/service/chrome.ts', 'export const one = () => chrome.runtime.id;\n'],
  ['noBarrelFile', 'lib/barrel.ts', "export { one } from './any.ts';\n"],
  ['useFilenamingConvention', 'lib/CamelCase.ts', 'export const one = 1;\n'],
  ['noFocusedTests', 'tests/focused.test.ts', "import { test } from 'vitest';\n\ntest.only('one', () => {});\n"],
  ['useButtonType', 'components/button.tsx', 'export const One = () => <button>one</button>;\n'],
  ['useAltText', 'components/picture.tsx', 'export const One = () => <img src="a.png" />;\n'],
  ['no-floating-promises', 'lib/floating.ts', 'export function one() {\n  Promise.resolve(1);\n}\n'],
  ['no-misused-promises', 'lib/misused.ts', 'export const one = [1].filter(async () => true);\n'],
  ['await-thenable', 'lib/await.ts', 'export const one = async () => await 1;\n'],
];
const said = lint(Object.fromEntries(breaks.map(([, path, text]) => [path, text])));

test.each(breaks)('%s is reported when broken in %s', (rule, path) => {
  expect(said.split('\n').filter((line) => line.includes(path) && line.includes(rule))).not.toEqual([]);
});

test('the one door may use the bare names', () => {
  const door = lint({ 'lib/platform/browser/page-port.ts': 'export const one = () => chrome.runtime.id;\n' });
  expect(door).not.toContain('noRestrictedGlobals');
});
