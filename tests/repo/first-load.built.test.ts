import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findHeavyFirstLoad, libraryMarks } from './support/find-heavy-first-load.ts';
import { plantProject } from './support/plant-project.ts';
import { builtFolder } from './support/read-built.ts';

/** docs/adr/0012-the-panel-draws-without-the-worker.md */
describe.each(['chrome', 'firefox'] as const)('the first load in the package for %s', (browser) => {
  test.each(['sidepanel', 'popup'])('of %s holds neither the schema library nor the public suffix list', (page) => {
    expect(findHeavyFirstLoad(builtFolder(browser), page)).toEqual([]);
  });

  test.each(Object.entries(libraryMarks))('%s is recognised in the package by its mark', (_library, mark) => {
    const folder = builtFolder(browser);
    const files = globSync('**/*.js', { cwd: folder });
    expect(files.some((file) => readFileSync(join(folder, file), 'utf8').includes(mark))).toBe(true);
  });
});

test('a library in a chunk that a page loads at once is found, in one that it loads later is not', () => {
  using project = plantProject({
    'popup.html': '<script type="module" src="/chunks/popup.js"></script>',
    'chunks/popup.js': 'import"./shared.js";const later=()=>import("./later.js");',
    'chunks/shared.js': 'const schema={_zod:1};',
    'chunks/later.js': 'const found={isIcann:true};',
  });
  expect(findHeavyFirstLoad(project.folder, 'popup')).toEqual(['popup: chunks/shared.js holds zod']);
});
