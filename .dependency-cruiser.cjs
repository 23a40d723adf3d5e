/**
 * The walls of docs/architecture.md, as rules. Imports run one way and never in a ring:
 *
 * entrypoints → components → messaging → purchases · connection · pictures · exclusions · jobs · searches · history · outreach · export · hand-over · advice · write · team
 *   → database → offers → service · subjects → platform
 *
 * Each rule is seen to fail on a planted break in tests/repo/walls.test.ts.
 */

const features =
  'purchases|connection|pictures|exclusions|jobs|searches|history|outreach|export|hand-over|advice|write|team';
const foundations = 'database|offers|service|subjects';

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const direction = [
  {
    name: 'platform-imports-nothing-above',
    from: { path: '^lib/platform/' },
    to: { path: `^(lib/(messaging|${features}|${foundations})|components|entrypoints)/` },
  },
  {
    name: 'foundations-import-nothing-above',
    from: { path: `^lib/(${foundations})/` },
    to: { path: `^(lib/(messaging|${features})|components|entrypoints)/` },
  },
  {
    name: 'features-import-nothing-above',
    from: { path: `^lib/(${features})/` },
    to: { path: '^(lib/messaging|components|entrypoints)/' },
  },
  {
    name: 'messaging-imports-no-component',
    from: { path: '^lib/messaging/' },
    to: { path: '^components/' },
  },
  {
    name: 'nobody-imports-from-entrypoints',
    from: { pathNot: ['^entrypoints/', '^tests/'] },
    to: { path: '^entrypoints/' },
  },
  {
    name: 'an-entrypoint-keeps-to-its-folder',
    from: { path: '^entrypoints/([^/]+)' },
    to: { path: '^entrypoints/', pathNot: '^entrypoints/$1/' },
  },
  { name: 'no-ring', from: {}, to: { circular: true } },
  {
    name: 'no-ring-of-folders',
    comment: 'Reading one folder of a ring means reading all of them. Types count.',
    scope: 'folder',
    from: {},
    to: { circular: true },
  },
];

/** @type {import('dependency-cruiser').IForbiddenRuleType[]} */
const walls = [
  {
    name: 'pages-neither-send-nor-buy-nor-know-the-key',
    comment: 'Panels ask the worker through lib/messaging/send-message. Types may always be imported.',
    from: { path: ['^components/', '^entrypoints/(?!background/)'] },
    to: {
      path: [
        '^lib/service/client/client\\.ts$',
        '^lib/(purchases|connection|pictures)/',
        '^lib/hand-over/(connectors|hook|connections|handlers)',
        '^lib/platform/keys/secret\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'purchases-import-no-other-feature',
    comment: 'They hand it the rows of their operations and the exclusion policy.',
    from: { path: '^lib/purchases/' },
    to: {
      path: '^lib/(connection|pictures|exclusions|jobs|searches|history|outreach|export|hand-over|advice|write|team)/',
    },
  },
  {
    name: 'offers-import-no-schema',
    comment:
      'Panels and worker read prices from them; a schema takes longer to make than everything else that a panel shows.',
    from: { path: '^lib/offers/' },
    to: {
      // A typed name and domain, and a company's own domains, are read without a schema.
      pathNot: [
        '^lib/offers/',
        '^lib/service/contract/prices\\.ts$',
        '^lib/subjects/(known-subjects|shared-hosts)\\.ts$',
      ],
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'offers-know-no-database',
    comment: 'It stores what they name.',
    from: { path: '^lib/offers/' },
    to: { path: '^lib/database/' },
  },
  {
    name: 'detector-imports-only-the-page-port',
    comment: 'It runs in every granted page: under 2 kB, no React, zod or polyfill.',
    from: { path: '^entrypoints/detector\\.ts$' },
    to: {
      pathNot: ['^lib/platform/browser/page-port\\.ts$', '^node_modules/wxt/dist/utils/define-unlisted-script\\.'],
    },
  },
  {
    name: 'page-port-imports-nothing',
    from: { path: '^lib/platform/browser/page-port\\.ts$' },
    to: {},
  },
  {
    name: 'one-door-to-the-browser',
    from: { pathNot: '^lib/platform/browser/browser\\.ts$' },
    to: { path: '(^|/)webextension-polyfill(/|$)' },
  },
  {
    name: 'sandbox-imports-only-the-interface-in-code',
    from: { path: '^sandbox/' },
    to: {
      path: '^(lib|components|entrypoints|scripts|tests)/',
      pathNot: '^lib/service/contract/',
    },
  },
  {
    name: 'nobody-imports-the-sandbox',
    from: { pathNot: '^(sandbox|tests|scripts)/' },
    to: { path: '^sandbox/' },
  },
  {
    name: 'no-code-imports-the-second-copy',
    comment:
      'The prices, limits and worked cases typed a second time from the document would else agree by sharing a mistake.',
    from: { pathNot: '^tests/' },
    to: { path: '^tests/fixtures/interface\\.ts$' },
  },
  {
    name: 'the-second-copy-imports-no-code',
    from: { path: '^tests/fixtures/interface\\.ts$' },
    to: { path: '^(lib|components|entrypoints|sandbox|scripts)/' },
  },
  {
    name: 'no-shipped-code-imports-tests-or-scripts',
    from: { path: '^(lib|components|entrypoints|sandbox)/' },
    to: { path: '^(tests|scripts)/' },
  },
  {
    name: 'shipped-code-imports-only-dependencies',
    from: { path: '^(lib|components|entrypoints)/' },
    to: {
      dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'],
      dependencyTypesNot: ['type-only'],
      pathNot: '^node_modules/wxt/',
    },
  },
  {
    name: 'every-import-resolves',
    comment: 'An import that cannot be followed passes every other wall unseen.',
    from: {},
    to: { couldNotResolve: true, pathNot: '^virtual:' },
  },
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...direction, ...walls].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    doNotFollow: { path: ['node_modules', '^\\.wxt/'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: '.dependency-cruiser.tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
    },
  },
};
