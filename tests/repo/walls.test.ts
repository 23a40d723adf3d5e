import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { findBrokenWalls } from './support/find-broken-walls.ts';
import { plantProject } from './support/plant-project.ts';

/** A package as npm would have put it there. */
function installed(name: string, files: Record<string, string> = { 'index.js': 'export default 1;' }) {
  const manifest = { name, version: '1.0.0', type: 'module', exports: { '.': './index.js', './*': './dist/*.mjs' } };
  return Object.fromEntries(
    Object.entries({ 'package.json': JSON.stringify(manifest), ...files }).map(([file, content]) => [
      `node_modules/${name}/${file}`,
      content,
    ]),
  );
}

const packages = {
  'package.json': JSON.stringify({
    dependencies: { 'webextension-polyfill': '1.0.0', react: '1.0.0', zod: '1.0.0' },
    devDependencies: { '@faker-js/faker': '1.0.0', wxt: '1.0.0' },
  }),
  ...installed('webextension-polyfill'),
  ...installed('react'),
  ...installed('zod'),
  ...installed('@faker-js/faker'),
  ...installed('wxt', { 'dist/utils/define-unlisted-script.mjs': 'export const defineUnlistedScript = 1;' }),
};

/** Everything a planted import may point at. */
const targets = [
  'components/panel/view.ts',
  'entrypoints/background/panel-handlers.ts',
  'lib/subjects/sites.ts',
  'lib/exclusions/plan.ts',
  'lib/jobs/poll.ts',
  'lib/messaging/send-message.ts',
  'lib/pictures/pictures.ts',
  'lib/platform/clock.ts',
  'lib/platform/browser/page-port.ts',
  'lib/platform/keys/secret.ts',
  'lib/purchases/steps/settle.ts',
  'lib/database/reads.ts',
  'lib/offers/offers.ts',
  'lib/searches/drafts.ts',
  'lib/service/client/client.ts',
  'lib/service/contract/credits.ts',
  'lib/service/contract/endpoints.ts',
  'lib/service/contract/filters.ts',
  'lib/service/limiter/limiter.ts',
  'lib/service/contract/names.ts',
  'lib/service/contract/prices.ts',
  'lib/service/contract/schemas/person.ts',
  'lib/export/csv.ts',
  'sandbox/world/people.ts',
  'tests/fixtures/interface.ts',
  'tests/laws/sliding-window.ts',
  'scripts/browser.ts',
];
const empty = Object.fromEntries(targets.map((path) => [path, 'export const one = 1;\nexport type One = 1;\n']));

const specifier = (to: string) =>
  /^(lib|components|entrypoints|sandbox|tests|scripts)\//.test(to) ? `@/${to.replace(/\.ts$/, '')}` : to;
const valueImport = (to: string) => `import * as one from '${specifier(to)}';\nexport const two = one;\n`;
const typeImport = (to: string) => `import type { One } from '${specifier(to)}';\nexport type Two = One;\n`;

/** [the wall, who imports, whom]: each is refused. One planted break a wall. */
const breaks: [rule: string, from: string, to: string][] = [
  ['platform-imports-nothing-above', 'lib/platform/up-1.ts', 'lib/service/contract/credits.ts'],
  ['foundations-import-nothing-above', 'lib/database/up.ts', 'lib/purchases/steps/settle.ts'],
  ['features-import-nothing-above', 'lib/purchases/up.ts', 'lib/messaging/send-message.ts'],
  ['messaging-imports-no-component', 'lib/messaging/up.ts', 'components/panel/view.ts'],
  ['nobody-imports-from-entrypoints', 'components/panel/worker.ts', 'entrypoints/background/panel-handlers.ts'],
  ['an-entrypoint-keeps-to-its-folder', 'entrypoints/popup/main.ts', 'entrypoints/background/panel-handlers.ts'],
  ['pages-neither-send-nor-buy-nor-know-the-key', 'components/panel/send.ts', 'lib/service/client/client.ts'],
  ['purchases-import-no-other-feature', 'lib/purchases/a.ts', 'lib/exclusions/plan.ts'],
  ['offers-import-no-schema', 'lib/offers/schema.ts', 'lib/service/contract/schemas/person.ts'],
  ['offers-know-no-database', 'lib/offers/record.ts', 'lib/database/reads.ts'],
  ['detector-imports-only-the-page-port', 'entrypoints/detector.ts', 'zod'],
  ['page-port-imports-nothing', 'lib/platform/browser/page-port.ts', 'lib/platform/clock.ts'],
  ['one-door-to-the-browser', 'lib/platform/browser/tabs.ts', 'webextension-polyfill'],
  ['sandbox-imports-only-the-interface-in-code', 'sandbox/server/a.ts', 'lib/service/client/client.ts'],
  ['nobody-imports-the-sandbox', 'lib/service/fake.ts', 'sandbox/world/people.ts'],
  ['no-code-imports-the-second-copy', 'lib/service/literal.ts', 'tests/fixtures/interface.ts'],
  ['the-second-copy-imports-no-code', 'tests/fixtures/interface.ts', 'lib/service/contract/prices.ts'],
  ['no-shipped-code-imports-tests-or-scripts', 'lib/service/law.ts', 'tests/laws/sliding-window.ts'],
  ['shipped-code-imports-only-dependencies', 'lib/service/faker.ts', '@faker-js/faker'],
  ['every-import-resolves', 'lib/service/nowhere.ts', '@/lib/service/nowhere-to-be-found'],
];

/** [who imports, whom, how]: each is allowed. */
const allowed: [from: string, to: string, how: 'value' | 'type'][] = [
  ['entrypoints/background/index.ts', 'entrypoints/background/panel-handlers.ts', 'value'],
  ['components/panel/ask.ts', 'lib/messaging/send-message.ts', 'value'],
  ['components/panel/price.ts', 'lib/service/contract/prices.ts', 'value'],
  ['components/panel/client.ts', 'lib/service/client/client.ts', 'type'],
  ['lib/offers/person.ts', 'lib/service/contract/schemas/person.ts', 'type'],
  ['lib/exclusions/guard.ts', 'lib/purchases/steps/settle.ts', 'value'],
  ['lib/platform/browser/browser.ts', 'webextension-polyfill', 'value'],
  ['sandbox/server/routes.ts', 'lib/service/contract/endpoints.ts', 'value'],
  ['sandbox/server/faker.ts', '@faker-js/faker', 'value'],
  ['scripts/demo.ts', 'sandbox/world/people.ts', 'value'],
];

const detector = `import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { one } from '@/lib/platform/browser/page-port';
export default [defineUnlistedScript, one];
`;
const ring = {
  'lib/database/ring-a.ts': `import { b } from './ring-b.ts';\nexport const a = () => b;\n`,
  'lib/database/ring-b.ts': `import { a } from './ring-a.ts';\nexport const b = () => a;\n`,
};
/** No two files import each other, but their folders do. */
const ringOfFolders = {
  'lib/jobs/one/a.ts': `import type { B } from '../two/b.ts';\nexport type A = B;\n`,
  'lib/jobs/two/b.ts': `export type B = 1;\n`,
  'lib/jobs/two/c.ts': `import { d } from '../one/d.ts';\nexport const c = d;\n`,
  'lib/jobs/one/d.ts': `export const d = 1;\n`,
};

// The tree itself is judged by `npm run walls`; here each wall is shown to refuse what it should.
describe('the walls', () => {
  test('let allowed imports through', () => {
    const imports = Object.fromEntries(
      allowed.map(([from, to, how]) => [from, how === 'type' ? typeImport(to) : valueImport(to)]),
    );
    using project = plantProject({ ...packages, ...empty, ...imports, 'entrypoints/detector.ts': detector });
    expect(findBrokenWalls(project.folder)).toEqual([]);
  });

  describe('when broken', () => {
    const imports = Object.fromEntries(breaks.map(([, from, to]) => [from, valueImport(to)]));
    using project = plantProject({ ...packages, ...empty, ...imports, ...ring, ...ringOfFolders });
    const broken = findBrokenWalls(project.folder);

    test.each(breaks)('%s: %s may not import %s', (rule, from) => {
      expect(broken).toContainEqual({ rule, from, to: expect.any(String) });
    });

    test('no-ring: two files may not import each other', () => {
      expect(broken.filter(({ rule }) => rule === 'no-ring').map(({ from }) => from)).toContain(
        'lib/database/ring-a.ts',
      );
    });

    test('no-ring-of-folders: neighbouring folders may not import each other', () => {
      const folders = broken.filter(({ rule }) => rule === 'no-ring-of-folders').map(({ from }) => from);
      expect(folders).toContain('lib/jobs/one');
    });
  });

  test('have each a planted break', () => {
    const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
      '../../.dependency-cruiser.cjs',
    );
    expect(new Set(['no-ring', 'no-ring-of-folders', ...breaks.map(([rule]) => rule)])).toEqual(
      new Set(forbidden.map(({ name }) => name)),
    );
  });
});
