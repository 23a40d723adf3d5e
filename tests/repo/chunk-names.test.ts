import { expect, test } from 'vitest';
import { createChunkNames } from '@/scripts/build-steps';

/** Who imports what, statically; a module loaded on demand is nobody's. */
const imports: Record<string, string[]> = {
  'entrypoints/sidepanel/main.tsx': ['panel-row', 'react', 'database'],
  'entrypoints/popup/main.tsx': ['popup-foot', 'react', 'database'],
  'entrypoints/options/main.tsx': ['react', 'form'],
  'entrypoints/workspace/main.tsx': ['react', 'table', 'enums'],
  'entrypoints/background/index.ts': ['database', 'enums', 'ring', 'lib/messaging/protocol.ts', 'limiter'],
  'lib/messaging/protocol.ts': ['zod', 'database'],
  'lib/subjects/website-subject.ts': ['suffixes', 'zod'],
  // In a ring, which ends.
  ...{ ring: ['lib/subjects/website-subject.ts'], suffixes: ['ring'] },
};
const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: (imports[id.slice('/root/'.length)] ?? []).map((each) => `/root/${each}`),
  }),
};

test.each([
  ['database', 'core'],
  ['react', 'page'],
  ['panel-row', 'panel'],
  ['popup-foot', 'panel'],
  ['enums', 'workspace-core'],
  ['zod', 'schemas'],
  ['suffixes', 'domains'],
  ['limiter', null],
  ['table', null],
  ['form', null],
  ['on-demand', null],
  // Else whoever loads the chunk would mount the panel.
  ['entrypoints/sidepanel/main.tsx', null],
  ['entrypoints/background/index.ts', null],
])('%s is in the chunk %s', (name, chunk) => {
  expect(createChunkNames('/root')(`/root/${name}`, graph)).toBe(chunk);
});
