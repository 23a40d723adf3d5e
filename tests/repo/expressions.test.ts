import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findExpressions } from '../../scripts/checks/find-expressions.ts';
import { judgeExpressions } from '../../scripts/checks/judge-expressions.ts';
import figures from '../laws/security-figures.json' with { type: 'json' };
import { plantProject } from './support/plant-project.ts';

const root = join(import.meta.dirname, '../..');

test.each([
  ['two alternatives that take the same sign', 'lib/slug.ts', 'export const slug = /^(?:[\\p{L}\\p{M}]|\\p{M})+$/u;\n'],
  [
    'what ends a text, looked for from everywhere',
    'lib/slashes.ts',
    "export const bare = (text: string) => text.replace(/\\/+$/, '');\n",
  ],
  ['two runs of the same sign', 'components/score.tsx', 'export const score = /^\\s*(\\d+)\\s*%?\\s*$/;\n'],
])('%s is reported, with its place', { timeout: 120_000 }, async (_what, path, text) => {
  using project = plantProject({ [path]: text });
  for (const folder of ['lib', 'components', 'entrypoints'])
    mkdirSync(join(project.folder, folder), { recursive: true });
  const { judged, problems } = await judgeExpressions(project.folder);
  expect(judged).toBe(1);
  expect(problems).toEqual([expect.stringContaining(`${path}:1: `)]);
  expect(problems[0]).toContain('not in linear time');
});

test('an expression that is built at run time, where nobody can see it, is reported', { timeout: 60_000 }, async () => {
  using project = plantProject({ 'lib/built.ts': 'export const like = (word: string) => new RegExp(word);\n' });
  for (const folder of ['components', 'entrypoints']) mkdirSync(join(project.folder, folder));
  symlinkSync(join(root, 'node_modules'), join(project.folder, 'node_modules'));
  expect((await judgeExpressions(project.folder)).problems).toEqual([expect.stringContaining('lib/built.ts:1: built')]);
});

test('the expressions of the product are found, and judged by npm run lint', { timeout: 60_000 }, () => {
  const { literals, built } = findExpressions(root, ['lib', 'components', 'entrypoints']);
  // No figure to be kept up with each expression: as many as docs/security.md tells, or more.
  expect(literals.length).toBeGreaterThanOrEqual(figures.expressions);
  expect(built.length).toBeGreaterThan(3);
});
