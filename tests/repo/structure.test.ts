import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findCrowdedFolders, maxFiles } from '../../scripts/structure/crowded-folders.ts';
import { findDuplicateNames } from '../../scripts/structure/duplicate-names.ts';
import { findFolderRings, nameOfRing } from '../../scripts/structure/folder-rings.ts';
import { journeys, measureJourney } from '../../scripts/structure/journeys.ts';
import { parseModule, readModules, readPaths } from '../../scripts/structure/read-modules.ts';

const root = join(import.meta.dirname, '../..');
const folders = ['lib', 'components', 'entrypoints', 'sandbox', 'scripts', 'tests'];
const paths = readPaths(root, folders);
const modules = readModules(root, paths);

/** A planted repository: by path, what stands in the file. */
const plant = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => parseModule(path, text, (other) => Object.hasOwn(files, other)));
const ringsOf = (files: Record<string, string>) => findFolderRings(plant(files).flatMap(({ imports }) => imports));
const one = 'export const one = 1;';

describe('folders', () => {
  test('side by side do not import each other in a ring', () => {
    expect(modules.flatMap(({ imports }) => imports).length).toBeGreaterThan(5000);
    const rings = findFolderRings(modules.flatMap(({ imports }) => imports));
    expect(rings.map((ring) => [nameOfRing(ring), ...ring.ties.map(({ first }) => first)])).toEqual([]);
  });

  test.each([
    ['of two', { 'lib/a/x.ts': "import { one } from '@/lib/b/y';", 'lib/b/y.ts': "import '../a/x.ts';" }, 'lib: a, b'],
    [
      'through a third',
      { 'a/x.ts': "import '@/b/x';", 'b/x.ts': "import '@/c/x';", 'c/x.ts': "import '@/a/x';" },
      '.: a, b, c',
    ],
    [
      'by types alone',
      { 'lib/a/x.ts': "import type { Y } from '@/lib/b/y';", 'lib/b/y.ts': "export type Y = import('../a/x.ts').X;" },
      'lib: a, b',
    ],
    [
      'by what is loaded later',
      { 'lib/a/x.ts': "const y = () => import('@/lib/b/y');", 'lib/b/y.ts': "export { x } from '@/lib/a/x';" },
      'lib: a, b',
    ],
    [
      'by files deep under them',
      {
        'lib/a/in/x.ts': "import '@/lib/b/far/in/y';",
        'lib/b/far/in/y.ts': '',
        'lib/b/z.ts': "import '@/lib/a/z';",
        'lib/a/z.ts': '',
      },
      'lib: a, b',
    ],
    [
      'at a deeper level',
      { 'lib/a/b/x.ts': "import '../c/y.ts';", 'lib/a/c/y.ts': "import '../b/x.ts';" },
      'lib/a: b, c',
    ],
  ])('are seen to be in a ring %s', (_what, files, ring) => {
    expect(ringsOf(files).map(nameOfRing)).toEqual([ring]);
  });

  test.each([
    [
      'imports go one way',
      { 'lib/a/x.ts': "import '@/lib/b/y';", 'lib/b/y.ts': "import '@/lib/c/z';", 'lib/c/z.ts': one },
    ],
    ['they meet in a file of their parent', { 'lib/a/x.ts': "import '@/lib/y';", 'lib/y.ts': "import '@/lib/a/x';" }],
    [
      'a folder and the one inside it know each other',
      { 'lib/a/x.ts': "import './in/y.ts';", 'lib/a/in/y.ts': "import '../x.ts';" },
    ],
    ['a package has the name of a folder', { 'lib/a/x.ts': "import 'lib/b/y';", 'lib/b/y.ts': "import '@/lib/a/x';" }],
  ])('are in none where %s', (_what, files) => {
    expect(ringsOf(files)).toEqual([]);
  });

  test('of a ring are told with what ties them, the thinnest tie first', () => {
    const rings = ringsOf({
      'lib/a/x.ts': "import '@/lib/b/y';",
      'lib/a/z.ts': "import '@/lib/b/y';",
      'lib/b/y.ts': "import '@/lib/a/x';",
    });
    expect(rings[0]?.ties).toEqual([
      { from: 'b', to: 'a', imports: 1, first: 'lib/b/y.ts → lib/a/x.ts' },
      { from: 'a', to: 'b', imports: 2, first: 'lib/a/x.ts → lib/b/y.ts' },
    ]);
  });
});

describe('a folder', () => {
  test('is small enough to be taken in at a glance', () => {
    expect(paths.length).toBeGreaterThan(1500);
    expect(findCrowdedFolders(paths)).toEqual([]);
  });

  test('is crowded by one file too many, those of the folders in it not counted', () => {
    const full = Array.from({ length: maxFiles }, (_, at) => `lib/a/${at}.ts`);
    expect(findCrowdedFolders([...full, 'lib/a/in/one.ts'])).toEqual([]);
    expect(findCrowdedFolders([...full, 'lib/a/one.css'])).toEqual([{ name: 'lib/a', count: maxFiles + 1 }]);
  });
});

describe('an exported name', () => {
  const homesOf = (files: Record<string, string>) => findDuplicateNames(plant(files));

  test.each([
    ['a value and a type', 'export const Row = 1;', 'export interface Row {}'],
    ['a function and a class', 'export async function Row() {}', 'export class Row {}'],
    ['part of what is taken apart', 'export const { row: Row, ...rest } = all;', 'export type Row = string;'],
    ['exported below', 'function Row() {}\nexport { Row };', 'export enum Row { One }'],
    ['exported under another name', 'const mine = 1;\nexport { mine as Row };', 'export const Row = 1;'],
  ])('is seen to have two homes as %s', (_what, a, b) => {
    expect(homesOf({ 'lib/a.ts': a, 'lib/b.ts': b })).toEqual([{ name: 'Row', homes: ['lib/a.ts', 'lib/b.ts'] }]);
  });

  test.each([
    ['handed on', 'export const Row = 1;', "export { Row } from './a.ts';"],
    ['used and not exported', 'export const Row = 1;', 'const Row = 2;'],
    ['a type of the same name beside it', 'export const Row = 1;\nexport type Row = typeof Row;', ''],
    ['the default of its file', 'export default function Row() {}', 'export const Row = 1;'],
  ])('has one home where it is %s', (_what, a, b) => {
    expect(homesOf({ 'lib/a.ts': a, 'lib/b.ts': b })).toEqual([]);
  });
});

describe('a journey', () => {
  test.each(journeys.map((journey) => [journey.name, journey] as const))(
    'leads from module to module: %s',
    (_name, journey) => {
      expect(measureJourney(journey, modules).broken).toEqual([]);
    },
  );

  test('has each of its modules explained in docs/journeys.md, and no other is there', () => {
    const page = readFileSync(join(root, 'docs/journeys.md'), 'utf8');
    const explained = [...page.matchAll(/^\| `(\S+)` \| \S.* \| ([EPS ]+) \|$/gm)];
    const modulesOf = ({ steps }: (typeof journeys)[number]) =>
      new Set([...steps.matchAll(/^ *(\S+\.tsx?)/gm)].map(([, path = '']) => path));
    ['E', 'P', 'S'].forEach((letter, index) => {
      const [journey] = journeys.slice(index);
      if (journey === undefined) throw new Error(`No journey ${letter}`);
      const told = explained.filter(([, , letters = '']) => letters.split(' ').includes(letter));
      expect(told.map(([, path]) => path).toSorted()).toEqual([...modulesOf(journey)].toSorted());
      expect(page).toContain(`- **${letter}**: ${journey.name}: ${modulesOf(journey).size}`);
    });
  });

  const files = plant({
    'lib/a.ts': "import { b } from './b.ts';\nimport type { C } from './c.ts';\nimport './in/d.ts';",
    'lib/b.ts': '',
    'lib/c.ts': '',
    'lib/in/d.ts': "import { type C } from '../c.ts';\nimport '@/lib/b';",
  });
  const measure = (steps: string) => measureJourney({ name: 'planted', steps }, files);

  test('counts each module once, whatever is called how often', () => {
    expect(measure('lib/a.ts\n  lib/b.ts\n  lib/in/d.ts\n    lib/b.ts\n')).toMatchObject({ modules: 3, broken: [] });
  });

  test.each([
    ['a module is gone', 'lib/a.ts\n  lib/gone.ts\n', 'lib/gone.ts is not there'],
    ['only a type leads on', 'lib/a.ts\n  lib/c.ts\n', 'lib/a.ts and lib/c.ts do not import each other'],
    ['nobody injects it', 'lib/a.ts\n  lib/c.ts ~ lib/in/d.ts\n', 'lib/c.ts is not injected by lib/in/d.ts'],
  ])('is broken where %s', (_what, steps, why) => {
    expect(measure(steps).broken).toEqual([why]);
  });

  test('may go by a message or by the database where no import leads', () => {
    expect(measure('lib/a.ts\n  lib/c.ts ~ message\n  lib/c.ts ~ database\n').broken).toEqual([]);
  });
});
