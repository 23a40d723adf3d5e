import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { depth, isFullDepth, runs } from '../depth.ts';
import { createReach, findTests, type Project, projects } from '../projects.ts';
import { plantProject } from './support/plant-project.ts';

const root = join(import.meta.dirname, '../..');

const sorted = (found: Record<Project, string[]>) =>
  Object.fromEntries(Object.entries(found).map(([project, files]) => [project, files.toSorted()]));

describe('the projects of vitest', () => {
  test('have every test file, each in one', () => {
    const found = findTests(root, true);
    const all = projects.flatMap((project) => found[project]);
    const there = globSync('{tests,lib,components,entrypoints,sandbox,scripts}/**/*.test.{ts,tsx}', { cwd: root });
    expect(all.toSorted()).toEqual(there.toSorted());
    for (const project of projects) expect(found[project], project).not.toEqual([]);
  });

  test('follow from the name of a test, or else from its imports', () => {
    using planted = plantProject({
      'tests/plain.test.ts':
        "import { it } from 'vitest';\nimport type { A } from './book.ts';\nimport { b } from '@/lib/b';",
      'tests/direct.test.ts': "import 'fake-indexeddb/auto';",
      'tests/through.test.ts': "import { it } from 'vitest';\nimport {\n  open,\n} from './book.ts';",
      'tests/later.test.ts': "it('waits', async () => { await import('./book.ts'); });",
      'tests/again.test.ts': "export { open } from '@/tests/book';",
      'tests/page.test.tsx': "import 'fake-indexeddb/auto';",
      'tests/page.dom.test.ts': '',
      'tests/long.slow.test.ts': "import 'fake-indexeddb/auto';",
      'tests/long.slow.test.tsx': '',
      'tests/of.built.test.ts': '',
      'tests/book.ts': "export * from './ring.ts';\nimport 'fake-indexeddb/auto';",
      'tests/ring.ts': "export * from './book.ts';",
      'lib/b.ts': "export const b = 'fake-indexeddb';",
    });
    const fast = {
      pure: ['tests/plain.test.ts'],
      database: ['again', 'direct', 'later', 'through'].map((name) => `tests/${name}.test.ts`),
      dom: ['tests/page.dom.test.ts', 'tests/page.test.tsx'],
      built: ['tests/of.built.test.ts'],
    };
    expect(sorted(findTests(planted.folder, false))).toEqual(sorted(fast));
    expect(sorted(findTests(planted.folder, true))).toEqual(
      sorted({
        ...fast,
        database: [...fast.database, 'tests/long.slow.test.ts'],
        dom: [...fast.dom, 'tests/long.slow.test.tsx'],
      }),
    );
  });

  test('have a test of the build among the tests of the build', () => {
    const reaches = createReach(root);
    const readers = Object.values(findTests(root, true))
      .flat()
      .filter((path) => reaches(path, join(root, 'tests/repo/support/read-built.ts')));
    expect(readers.toSorted()).toEqual(findTests(root, true).built.toSorted());
  });
});

test('the fast lane tries a tenth, or as many as are named, and the full lane all', () => {
  expect(runs(1000).numRuns).toBe(isFullDepth ? 1000 : 100);
  expect(runs(5).numRuns).toBe(isFullDepth ? 5 : 1);
  expect(runs(40, 120).numRuns).toBe(isFullDepth ? 120 : 40);
  expect(depth(24, 1)).toBe(isFullDepth ? 1 : 24);
});
