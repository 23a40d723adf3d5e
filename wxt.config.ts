import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'wxt';
import {
  createChunkNames,
  noticesFile,
  packMessages,
  removeKey,
  withoutEvalProbe,
  writeNotices,
} from './scripts/build-steps.ts';

/** Fixes the extension id, so that an unpacked build, a test and a store build are the same extension to the browser. */
const publicKey =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAtzy4vubDhXpMos8UDmqV14LGqmobO+Amqcr7yut/VZeiPV/LF0YO33a0nKTq7uNMQUGt8eYu7oItZhZE4x++aYAAoVXhB620nUUVd95GfNb3Ghmdh2M0rM3GG4r85QoFDYb47aOSIoG7fb17dvhJyCjWViRWQfhjYfN9Pqcu1pNiWcwB6hB9GleRLInj0utJB0R4Gf4MKKLoEU+couTk4FTR9oWJu47V5QbTl5WVKV/iwgQ4CeHURhnJQwwibeY2wfcwzA+k+G7TBIpxX2R0LKT6Aq7N5qUyME/sD+Atisz22MlKhKcv1YLfVfIOmYq2fnJOkWY7D2EATpefQqK+EwIDAQAB';

/** The service's address is a setting, so `connect-src` cannot name it: `lib/service/client/client` is what keeps the key to its own origin. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self' https: http://127.0.0.1:* http://localhost:*",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Text can never become markup or code in our own pages, whatever library runs there.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Dev builds also talk to Vite, which serves modules and styles from its own port. */
const developmentPolicy = contentSecurityPolicy
  .replace("script-src 'self'", "script-src 'self' http://localhost:*")
  .replace("connect-src 'self'", "connect-src 'self' ws://localhost:*");

const packageFile: { homepage?: string } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));

let putKeyBack: (() => void) | null = null;

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}{{modeSuffix}}',
  modules: ['@wxt-dev/module-react', '@wxt-dev/i18n/module'],
  vite: () => ({
    plugins: [tailwindcss(), withoutEvalProbe()],
    // Inlined, the 68 kB of the public suffix list would stand in the worker three times.
    build: { rolldownOptions: { optimization: { inlineConst: false } } },
  }),
  hooks: {
    // The licences of all that is bundled, in one file a package. A group of one entrypoint is the detector, which bundles nobody's code.
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.length === 1) return;
      config.build = { ...config.build, license: { fileName: noticesFile } };
      const { output, ...rest } = config.build.rolldownOptions ?? {};
      const codeSplitting = {
        // Otherwise a chunk takes along whatever its modules import, and pages would draw with code of the schemas' chunk.
        includeDependenciesRecursively: false,
        groups: [{ name: createChunkNames(config.root ?? import.meta.dirname) }],
      };
      config.build.rolldownOptions = { ...rest, output: { ...output, codeSplitting } };
    },
    'build:done': ({ config }) => {
      writeNotices(config.outDir, config.root);
      packMessages(config.outDir);
    },
    'zip:extension:start': ({ config }) => {
      putKeyBack = removeKey(config.outDir);
    },
    'zip:extension:done': () => putKeyBack?.(),
  },
  zip: {
    includeSources: [
      '*.json',
      '*.ts',
      '.npmrc',
      '*.md',
      'LICENSE',
      'entrypoints/**',
      'components/**',
      'lib/**',
      'scripts/**',
      'public/**',
      'locales/**',
      'docs/**',
    ],
  },
  manifest: ({ browser, mode }) => ({
    name: '__MSG_extName__',
    short_name: '__MSG_extShortName__',
    description: '__MSG_extDescription__',
    default_locale: 'en',
    // Where "Open the issue page" leads; absent until `homepage` in package.json names the repository.
    ...(packageFile.homepage !== undefined && { homepage_url: packageFile.homepage }),
    // These seven carry no install warning. A new one would disable the extension on update until accepted.
    permissions: [
      'storage',
      'unlimitedStorage',
      'alarms',
      ...(browser === 'firefox' ? [] : ['sidePanel']),
      'scripting',
      'activeTab',
      'contextMenus',
    ],
    optional_permissions: ['notifications'],
    optional_host_permissions: ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'],
    // Never "split": two workers would be two limiters on one key.
    incognito: 'not_allowed',
    action: { default_title: '__MSG_extShortName__' },
    commands: {
      _execute_action: { suggested_key: { default: 'Alt+Shift+S' } },
      enrich: { suggested_key: { default: 'Alt+Shift+E' }, description: '__MSG_commandEnrich__' },
      exclude: {
        // Chromium on Linux gives this letter to nobody, and then leaves the command without a key.
        suggested_key: { default: 'Alt+Shift+X', ...(browser !== 'firefox' && { linux: 'Alt+Shift+L' }) },
        description: '__MSG_commandExclude__',
      },
      contacted: {
        suggested_key: { default: 'Alt+Shift+C', ...(browser !== 'firefox' && { linux: 'Alt+Shift+K' }) },
        description: '__MSG_commandContacted__',
      },
    },
    content_security_policy: {
      extension_pages: mode === 'development' ? developmentPolicy : contentSecurityPolicy,
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'sidenote@sidenote.example',
              strict_min_version: '147.0',
              data_collection_permissions: {
                // `websiteContent`: an address that a page shows is sent when it is looked up.
                required: ['authenticationInfo', 'browsingActivity', 'personallyIdentifyingInfo', 'websiteContent'],
              },
            },
          },
        }
      : {
          key: publicKey,
          storage: { managed_schema: 'managed-schema.json' },
          minimum_chrome_version: '120',
          // No page and no other extension may connect.
          externally_connectable: { ids: [] },
        }),
  }),
});
