import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';
import { expect, test } from 'vitest';
import { findExpressions } from '../../scripts/checks/find-expressions.ts';
import { judgeExpressions, verdictFile, writeVerdicts } from '../../scripts/checks/judge-expressions.ts';
import { isFullDepth } from '../depth.ts';
import figures from '../laws/security-figures.json' with { type: 'json' };
import { plantProject } from './support/plant-project.ts';

/** What the judge also says of an expression that it could not judge. */
const unsure = { checker: 'fuzz' } as const;

const root = join(import.meta.dirname, '../..');

test.each([
  ['two alternatives that take the same sign', 'lib/slug.ts', 'export const slug = /^(?:[\\p{L}\\p{M}]|\\p{M})+$/u;\n'],
  [
    'what ends a text, looked for from everywhere',
    'lib/slashes.ts',
    "export const bare = (text: string) => text.replace(/\\/+$/, '');\n",
  ],
  ['two runs of the same sign', 'components/score.tsx', 'export const score = /^\\s*(\\d+)\\s*%?\\s*$/;\n'],
])('%s is reported, with its place', async (_what, path, text) => {
  using project = plantProject({ [path]: text });
  for (const folder of ['lib', 'components', 'entrypoints'])
    mkdirSync(join(project.folder, folder), { recursive: true });
  const { judged, problems } = await judgeExpressions(project.folder);
  expect(judged).toBe(1);
  expect(problems).toEqual([expect.stringContaining(`${path}:1: `)]);
  expect(problems[0]).toContain('not in linear time');
});

test('an expression built at run time, which no check can see, is reported', async () => {
  using project = plantProject({ 'lib/built.ts': 'export const like = (word: string) => new RegExp(word);\n' });
  for (const folder of ['components', 'entrypoints']) mkdirSync(join(project.folder, folder));
  symlinkSync(join(root, 'node_modules'), join(project.folder, 'node_modules'));
  expect((await judgeExpressions(project.folder)).problems).toEqual([expect.stringContaining('lib/built.ts:1: built')]);
});

if (isFullDepth)
  test('the expressions of the product are found, and judged by npm run lint', () => {
    const { literals, built } = findExpressions(root, ['lib', 'components', 'entrypoints']);
    // No figure to be kept up with each expression: as many as docs/security.md tells, or more.
    expect(literals.length).toBeGreaterThanOrEqual(figures.expressions);
    expect(built.length).toBeGreaterThan(3);
  });

test('an expression is judged again only where it changed, and all are for the full lane', async () => {
  using project = plantProject({
    'lib/a.ts': 'export const old = /^a$/;\nexport const changed = /^b+$/u;\n',
    [verdictFile]: '/^a$/\n/^b$/u\n',
  });
  const options = { folders: ['lib'] };
  const first = await judgeExpressions(project.folder, options);
  expect(first).toEqual({ found: 2, judged: 1, problems: [], safe: ['/^a$/', '/^b+$/u'] });
  writeVerdicts(project.folder, first.safe);
  expect(await judgeExpressions(project.folder, options)).toMatchObject({ judged: 0, problems: [] });
  expect(await judgeExpressions(project.folder, { ...options, again: true })).toMatchObject({ judged: 2 });
});

test.each([
  ['safe the second time', 'safe', []],
  [
    'too slow for the judge twice',
    'timeout',
    [expect.stringContaining('lib/a.ts:1: /^a$/ is not in linear time: timeout')],
  ],
])(
  'an expression that the judge had no time for is judged once more, with more time: %s',
  async (_what, then, said) => {
    using project = plantProject({ 'lib/a.ts': 'export const one = /^a$/;\n' });
    const times: (number | null | undefined)[] = [];
    const checkOne: typeof check = async (source, flags, params) => {
      times.push(params?.timeout);
      const hasTime = times.length > 1 && then === 'safe';
      return hasTime
        ? await check(source, flags)
        : { source, flags, status: 'unknown', error: { kind: 'timeout' }, ...unsure };
    };
    expect((await judgeExpressions(project.folder, { folders: ['lib'], checkOne })).problems).toEqual(said);
    expect(times).toEqual([30_000, 120_000]);
  },
);
