import { expect, test } from 'vitest';
import { createChunkNames } from '@/scripts/build-steps';

/** Who imports what, statically. */
const imports: Record<string, string[]> = {
  'entrypoints/sidepanel/main.tsx': ['panel-row', 'react', 'database'],
  'entrypoints/popup/main.tsx': ['popup-foot', 'react', 'database'],
  'entrypoints/options/main.tsx': ['react', 'form', 'zod'],
  'entrypoints/workspace/main.tsx': ['react', 'database', 'components/workspace/workspace.tsx', 'bar'],
  lists: ['table', 'zod', 'draft', 'panel-row', 'bar', 'member'],
  spend: ['table', 'zod', 'draft', 'panel-row', 'bar', 'chart'],
  advice: ['draft', 'letter'],
  // In a ring, which ends.
  table: ['lines'],
  lines: ['table'],
};
/** And on demand. */
const later: Record<string, string[]> = {
  'components/workspace/workspace.tsx': ['lists', 'spend'],
  'panel-row': ['advice'],
};
const listOf = (paths: string[] = []) => paths.map((path) => `/root/${path}`);
const graph = {
  getModuleInfo(id: string) {
    const path = id.slice('/root/'.length);
    return { importedIds: listOf(imports[path]), dynamicallyImportedIds: listOf(later[path]) };
  },
};

test.each([
  ['database', 'page'],
  ['react', 'page'],
  ['panel-row', 'panel'],
  ['popup-foot', 'panel'],
  // Of several sections: with the settings, with what a panel loads later, or theirs alone.
  ['zod', 'schemas'],
  ['draft', 'later'],
  ['table', 'tables'],
  ['lines', 'tables'],
  // One section's, another page's, or loaded by one of them on demand.
  ['member', null],
  ['chart', null],
  ['bar', null],
  ['form', null],
  ['advice', null],
  ['letter', null],
  // Else whoever loads the chunk would mount the panel.
  ['entrypoints/sidepanel/main.tsx', null],
])('%s is in the chunk %s', (name, chunk) => {
  expect(createChunkNames('/root')(`/root/${name}`, graph)).toBe(chunk);
});
