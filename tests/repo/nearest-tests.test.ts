import { expect, test } from 'vitest';
import { findNearest } from '../nearest-tests.ts';
import { plantProject } from './support/plant-project.ts';

const files = {
  'lib/a/money.ts': 'export const money = 1;',
  'lib/a/door.ts': "import { money } from './money.ts';\nexport const door = money;",
  'lib/b/shop.ts': "import { door } from '@/lib/a/door';\nexport const shop = door;",
  'tests/lib/b/shop.test.ts': "import { shop } from '@/lib/b/shop';",
  'tests/lib/a/money.test.ts': "import { money } from '@/lib/a/money';",
  'tests/lib/a/through.test.ts': "import { shop } from '@/lib/b/shop';",
  'tests/lib/a/door.slow.test.ts': "import { door } from '@/lib/a/door';",
  'tests/screen.test.tsx': "import { money } from '@/lib/a/money';",
  'tests/other.test.ts': "import type { Money } from '@/lib/a/money';",
};

test('the nearest tests of a change come first: by its own place, then by the imports between', () => {
  using planted = plantProject(files);
  expect(findNearest(planted.folder, ['lib/a/money.ts'], 60)).toEqual({
    run: [
      'tests/lib/a/money.test.ts',
      'tests/lib/a/through.test.ts',
      'tests/screen.test.tsx',
      'tests/lib/b/shop.test.ts',
    ],
    left: 0,
  });
});

test('tests that take too long to wait for are left and counted; a changed test itself never is', () => {
  using planted = plantProject(files);
  expect(findNearest(planted.folder, ['lib/a/money.ts'], 1)).toEqual({
    run: ['tests/lib/a/money.test.ts', 'tests/lib/a/through.test.ts'],
    left: 2,
  });
  expect(findNearest(planted.folder, ['tests/screen.test.tsx'], 0)).toEqual({
    run: ['tests/screen.test.tsx'],
    left: 0,
  });
});
