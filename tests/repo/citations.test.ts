import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { countCitations, findAbsentSources, findDeadCitations } from '../../scripts/structure/check-citations.ts';
import type { TreeFile } from './support/check-tree.ts';

const root = join(import.meta.dirname, '../..');
const readFiles = (pattern: string): TreeFile[] =>
  globSync(pattern, { cwd: root }).map((path) => ({
    path: path.replaceAll('\\', '/'),
    text: readFileSync(join(root, path), 'utf8'),
  }));

/** All but this file, which plants what it refuses. */
const sources = readFiles('{lib,components,entrypoints,sandbox,scripts,tests}/**/*.{ts,tsx,mjs,css}').filter(
  ({ path }) => path !== 'tests/repo/citations.test.ts',
);
const pages = readFiles('docs/**/*.md');
const page: TreeFile = { path: 'docs/page.md', text: '# The page\n\n## Prices\n\n### X-Credit\n' };

describe('comments', () => {
  test('cite headings that docs/ has', () => {
    expect(sources.map(countCitations).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(300);
    expect(sources.flatMap((file) => findDeadCitations(file, pages))).toEqual([]);
  });

  test.each([
    ['in one line', '/** Its price (docs/page.md#x-credit). */', []],
    ['of a page as a whole', '// As docs/page.md says.', []],
    ['of a heading that is not there', '/** Five (docs/page.md#price). */', ['docs/page.md#price']],
    ['after code', 'const five = 5; // (docs/page.md#five)', ['docs/page.md#five']],
    ['of a page that is not there', '/**\n * It is so\n * (docs/no-page.md#prices).\n */', ['docs/no-page.md#prices']],
    ['twice', '/** (docs/page.md#prices, docs/page.md#a) */', ['docs/page.md#a']],
    ['after a pattern of paths', "readFiles('docs/**');\n/** (docs/page.md#b) */", ['docs/page.md#b']],
  ])('are checked for citations %s', (_what, text, dead) => {
    const found = findDeadCitations({ path: 'lib/a.ts', text }, [page]);
    expect(found).toEqual(dead.map((cited) => `lib/a.ts: there is no ${cited}`));
  });

  test('name no source that a reader does not have', () => {
    expect(sources.flatMap(findAbsentSources)).toEqual([]);
  });

  test.each([
    ['/** Never (field notes, Jobs). */'],
    ['/** Interface, "Prices": five. */'],
    ['/** Five (interface, "Prices"). */'],
    ['/**\n * Fifty, says the\n * document.\n */'],
    ['// As says the\n// document.'],
    ['/** One door (design, "Purchases"). */'],
    ['/** What the design says. */'],
  ])('are refused when they are %s', (text) => {
    expect(findAbsentSources({ path: 'lib/a.ts', text })).toHaveLength(1);
  });

  test.each([
    ['// A role address is shared by design.'],
    ["expect(names).toContain('the document');"],
    ['/** Half of the documented five. */'],
  ])('may be %s', (text) => {
    expect(findAbsentSources({ path: 'lib/a.ts', text })).toEqual([]);
  });
});
