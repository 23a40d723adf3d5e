import { globSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createReach, findTests, projects } from '../projects.ts';
import { plantProject } from './support/plant-project.ts';

const root = join(import.meta.dirname, '../..');

describe('the projects of vitest', () => {
  test('have every test file, each in one', () => {
    const found = findTests(root);
    const all = projects.flatMap((project) => found[project]);
    const there = globSync('{tests,lib,components,entrypoints,sandbox,scripts}/**/*.test.*', { cwd: root });
    expect(all.toSorted()).toEqual(there.toSorted());
    for (const project of projects) expect(found[project], project).not.toEqual([]);
  });

  test('follow from the name of a test, or else from what it imports', () => {
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
      'tests/of.built.test.ts': '',
      'tests/book.ts': "export * from './ring.ts';\nimport 'fake-indexeddb/auto';",
      'tests/ring.ts': "export * from './book.ts';",
      'lib/b.ts': "export const b = 'fake-indexeddb';",
    });
    expect(findTests(planted.folder)).toEqual({
      pure: ['tests/plain.test.ts'],
      database: expect.arrayContaining(['direct', 'through', 'later', 'again'].map((name) => `tests/${name}.test.ts`)),
      dom: expect.arrayContaining(['tests/page.test.tsx', 'tests/page.dom.test.ts']),
      slow: ['tests/long.slow.test.ts'],
      built: ['tests/of.built.test.ts'],
    });
  });

  test('have a test of the build among the tests of the build', () => {
    const reaches = createReach(root);
    const readers = Object.values(findTests(root))
      .flat()
      .filter((path) => reaches(path, join(root, 'tests/repo/support/read-built.ts')));
    expect(readers.toSorted()).toEqual(findTests(root).built.toSorted());
  });
});
