import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

export type Manifest = Readonly<Record<string, unknown>>;

/** A new one with a warning would disable the extension on update until a person accepts it. */
const permissions = ['storage', 'unlimitedStorage', 'alarms', 'sidePanel', 'scripting', 'activeTab', 'contextMenus'];
const extensionId = 'gigohhgfjenlogdhojcipdamnniaemjf';
const absent = [
  'host_permissions',
  'content_scripts',
  'web_accessible_resources',
  'sandbox',
  'devtools_page',
  'update_url',
];
const policy = [
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
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

const common: Manifest = {
  manifest_version: 3,
  optional_permissions: ['notifications'],
  optional_host_permissions: ['https://*/*', 'http://127.0.0.1/*', 'http://localhost/*'],
  incognito: 'not_allowed',
  content_security_policy: { extension_pages: policy.join('; ') },
};

const expected: Record<'chrome' | 'firefox', Manifest> = {
  chrome: {
    ...common,
    permissions,
    minimum_chrome_version: '120',
    externally_connectable: { ids: [] },
    storage: { managed_schema: 'managed-schema.json' },
  },
  firefox: {
    ...common,
    permissions: permissions.filter((permission) => permission !== 'sidePanel'),
    browser_specific_settings: {
      gecko: {
        id: 'sidenote@sidenote.example',
        strict_min_version: '147.0',
        data_collection_permissions: {
          required: ['authenticationInfo', 'browsingActivity', 'personallyIdentifyingInfo', 'websiteContent'],
        },
      },
    },
  },
};

/** What differs from the manifest we mean to ship, a sentence each. Lists that mean sets are compared as sets. */
export function checkManifest(browser: 'chrome' | 'firefox', manifest: Manifest): string[] {
  const wrong = Object.entries(expected[browser])
    .filter(([key, value]) => !isDeepStrictEqual(asSet(manifest[key]), asSet(value)))
    .map(([key, value]) => `${key} is ${JSON.stringify(manifest[key])}, not ${JSON.stringify(value)}`);
  const present = absent.filter((key) => key in manifest).map((key) => `${key} is there`);
  const id = browser === 'chrome' ? idOfKey(manifest.key) : extensionId;
  return [...wrong, ...present, ...(id === extensionId ? [] : [`the key makes the id ${id}, not ${extensionId}`])];
}

const asSet = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);

/** As Chromium does: the first half of the SHA-256 of the public key, a letter from a to p for each half byte. */
export function idOfKey(key: unknown): string {
  if (typeof key !== 'string') return 'of an unpacked folder';
  const digest = createHash('sha256').update(Buffer.from(key, 'base64')).digest('hex').slice(0, 32);
  return digest.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}
