import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { findBrokenWalls } from './find-broken-walls.ts';
import { plantProject } from './plant-project.ts';

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
  'components/subject/view.ts',
  'entrypoints/background/panel-handlers.ts',
  'lib/detection/sites.ts',
  'lib/exclusions/plan.ts',
  'lib/jobs/poll.ts',
  'lib/messaging/ask.ts',
  'lib/platform/clock.ts',
  'lib/platform/page-port.ts',
  'lib/platform/secret.ts',
  'lib/purchase/settle.ts',
  'lib/records/reads.ts',
  'lib/search/drafts.ts',
  'lib/service/client.ts',
  'lib/service/credits.ts',
  'lib/service/endpoints.ts',
  'lib/service/filters.ts',
  'lib/service/limiter.ts',
  'lib/service/names.ts',
  'lib/service/prices.ts',
  'lib/service/schemas/person.ts',
  'lib/takeaway/csv.ts',
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

/** [the wall, who imports, whom]: each is refused. */
const breaks: [rule: string, from: string, to: string][] = [
  ['platform-imports-nothing-above', 'lib/platform/up-1.ts', 'lib/service/credits.ts'],
  ['platform-imports-nothing-above', 'lib/platform/up-2.ts', 'lib/purchase/settle.ts'],
  ['platform-imports-nothing-above', 'lib/platform/up-3.ts', 'lib/messaging/ask.ts'],
  ['platform-imports-nothing-above', 'lib/platform/up-4.ts', 'components/subject/view.ts'],
  ['records-service-detection-import-nothing-above', 'lib/records/up.ts', 'lib/purchase/settle.ts'],
  ['records-service-detection-import-nothing-above', 'lib/service/up.ts', 'lib/takeaway/csv.ts'],
  ['records-service-detection-import-nothing-above', 'lib/detection/up.ts', 'lib/messaging/ask.ts'],
  ['dealings-import-nothing-above', 'lib/purchase/up.ts', 'lib/messaging/ask.ts'],
  ['dealings-import-nothing-above', 'lib/exclusions/up.ts', 'components/subject/view.ts'],
  ['dealings-import-nothing-above', 'lib/takeaway/up.ts', 'lib/messaging/ask.ts'],
  ['messaging-imports-no-component', 'lib/messaging/up.ts', 'components/subject/view.ts'],
  ['messaging-knows-handlers-as-types', 'lib/messaging/handlers.ts', 'entrypoints/background/panel-handlers.ts'],
  ['nobody-imports-from-entrypoints', 'components/subject/worker.ts', 'entrypoints/background/panel-handlers.ts'],
  ['nobody-imports-from-entrypoints', 'scripts/worker.ts', 'entrypoints/background/panel-handlers.ts'],
  ['an-entrypoint-keeps-to-its-folder', 'entrypoints/popup/main.ts', 'entrypoints/background/panel-handlers.ts'],
  ['pages-neither-send-nor-buy-nor-know-the-key', 'components/subject/send.ts', 'lib/service/client.ts'],
  ['pages-neither-send-nor-buy-nor-know-the-key', 'components/subject/buy.ts', 'lib/purchase/settle.ts'],
  ['pages-neither-send-nor-buy-nor-know-the-key', 'components/subject/key.ts', 'lib/platform/secret.ts'],
  ['pages-neither-send-nor-buy-nor-know-the-key', 'entrypoints/sidepanel/main.ts', 'lib/service/client.ts'],
  ['purchase-imports-no-exclusions-jobs-or-search', 'lib/purchase/a.ts', 'lib/exclusions/plan.ts'],
  ['purchase-imports-no-exclusions-jobs-or-search', 'lib/purchase/b.ts', 'lib/jobs/poll.ts'],
  ['purchase-imports-no-exclusions-jobs-or-search', 'lib/purchase/c.ts', 'lib/search/drafts.ts'],
  ['detector-imports-only-the-page-port', 'entrypoints/detector.ts', 'zod'],
  ['page-port-imports-nothing', 'lib/platform/page-port.ts', 'lib/platform/clock.ts'],
  ['one-door-to-the-browser', 'lib/platform/tabs.ts', 'webextension-polyfill'],
  ['one-door-to-the-browser', 'components/subject/tabs.ts', 'webextension-polyfill'],
  ['sandbox-imports-only-the-interface-in-code', 'sandbox/server/a.ts', 'lib/service/client.ts'],
  ['sandbox-imports-only-the-interface-in-code', 'sandbox/server/b.ts', 'lib/service/limiter.ts'],
  ['sandbox-imports-only-the-interface-in-code', 'sandbox/server/c.ts', 'lib/records/reads.ts'],
  ['nobody-imports-the-sandbox', 'lib/service/fake.ts', 'sandbox/world/people.ts'],
  ['nobody-imports-the-sandbox', 'entrypoints/welcome/main.ts', 'sandbox/world/people.ts'],
  ['no-code-imports-the-second-copy', 'lib/service/literal.ts', 'tests/fixtures/interface.ts'],
  ['no-code-imports-the-second-copy', 'sandbox/server/literal.ts', 'tests/fixtures/interface.ts'],
  ['no-code-imports-the-second-copy', 'scripts/literal.ts', 'tests/fixtures/interface.ts'],
  ['the-second-copy-imports-no-code', 'tests/fixtures/interface.ts', 'lib/service/prices.ts'],
  ['no-shipped-code-imports-tests-or-scripts', 'lib/service/law.ts', 'tests/laws/sliding-window.ts'],
  ['no-shipped-code-imports-tests-or-scripts', 'components/subject/script.ts', 'scripts/browser.ts'],
  ['shipped-code-imports-only-dependencies', 'lib/service/faker.ts', '@faker-js/faker'],
  ['every-import-resolves', 'lib/service/nowhere.ts', '@/lib/service/nowhere-to-be-found'],
];

/** [who imports, whom, how]: each is allowed. */
const allowed: [from: string, to: string, how: 'value' | 'type'][] = [
  ['entrypoints/background/index.ts', 'entrypoints/background/panel-handlers.ts', 'value'],
  ['entrypoints/sidepanel/main.ts', 'components/subject/view.ts', 'value'],
  ['components/subject/ask.ts', 'lib/messaging/ask.ts', 'value'],
  ['components/subject/read.ts', 'lib/records/reads.ts', 'value'],
  ['components/subject/price.ts', 'lib/service/prices.ts', 'value'],
  ['components/subject/client.ts', 'lib/service/client.ts', 'type'],
  ['components/subject/order.ts', 'lib/purchase/settle.ts', 'type'],
  ['lib/messaging/table.ts', 'entrypoints/background/panel-handlers.ts', 'type'],
  ['lib/exclusions/guard.ts', 'lib/purchase/settle.ts', 'value'],
  ['lib/jobs/exclude.ts', 'lib/exclusions/plan.ts', 'value'],
  ['lib/service/wait.ts', 'lib/platform/clock.ts', 'value'],
  ['lib/platform/browser.ts', 'webextension-polyfill', 'value'],
  ['sandbox/server/routes.ts', 'lib/service/endpoints.ts', 'value'],
  ['sandbox/server/person.ts', 'lib/service/schemas/person.ts', 'value'],
  ['sandbox/server/evaluate.ts', 'lib/service/filters.ts', 'value'],
  ['sandbox/server/price.ts', 'lib/service/prices.ts', 'value'],
  ['sandbox/server/credit.ts', 'lib/service/credits.ts', 'value'],
  ['sandbox/server/name.ts', 'lib/service/names.ts', 'value'],
  ['sandbox/server/faker.ts', '@faker-js/faker', 'value'],
  ['tests/sandbox/people.test.ts', 'sandbox/world/people.ts', 'value'],
  ['tests/entrypoints/handlers.test.ts', 'entrypoints/background/panel-handlers.ts', 'value'],
  ['scripts/demo.ts', 'sandbox/world/people.ts', 'value'],
];

const detector = `import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { one } from '@/lib/platform/page-port';
export default [defineUnlistedScript, one];
`;
const ring = {
  'lib/records/ring-a.ts': `import { b } from './ring-b.ts';\nexport const a = () => b;\n`,
  'lib/records/ring-b.ts': `import { a } from './ring-a.ts';\nexport const b = () => a;\n`,
};

// Each run starts dependency-cruiser anew: a second alone, several on a busy machine.
describe('the walls', { timeout: 60_000 }, () => {
  test('stand, in the tree as it is', () => {
    const { broken, modules } = findBrokenWalls();
    expect(broken).toEqual([]);
    expect(modules).toBeGreaterThan(20);
  });

  test('let through what is allowed', () => {
    const imports = Object.fromEntries(
      allowed.map(([from, to, how]) => [from, how === 'type' ? typeImport(to) : valueImport(to)]),
    );
    using project = plantProject({ ...packages, ...empty, ...imports, 'entrypoints/detector.ts': detector });
    expect(findBrokenWalls(project.folder).broken).toEqual([]);
  });

  describe('when broken', () => {
    const imports = Object.fromEntries(breaks.map(([, from, to]) => [from, valueImport(to)]));
    using project = plantProject({ ...packages, ...empty, ...imports, ...ring });
    const { broken } = findBrokenWalls(project.folder);

    test.each(breaks)('%s: %s may not import %s', (rule, from) => {
      expect(broken).toContainEqual({ rule, from, to: expect.any(String) });
    });

    test('no-ring: two files may not import each other', () => {
      expect(broken.filter(({ rule }) => rule === 'no-ring').map(({ from }) => from)).toContain(
        'lib/records/ring-a.ts',
      );
    });
  });

  test('have each a planted break', () => {
    const { forbidden }: { forbidden: { name: string }[] } = createRequire(import.meta.url)(
      '../../.dependency-cruiser.cjs',
    );
    expect(new Set(['no-ring', ...breaks.map(([rule]) => rule)])).toEqual(new Set(forbidden.map(({ name }) => name)));
  });
});
