import { describe, expect, test } from 'vitest';
import { checkManifest, idOfKey, type Manifest } from './support/check-manifest.ts';
import { readBuilt } from './support/read-built.ts';

const readManifest = (browser: 'chrome' | 'firefox'): Manifest =>
  JSON.parse(readBuilt(browser).get('manifest.json') ?? 'null');

describe.each(['chrome', 'firefox'] as const)('the built manifest for %s', (browser) => {
  test('asks for the intended permissions and nothing else', () => {
    expect(checkManifest(browser, readManifest(browser))).toEqual([]);
  });

  test.each<[string, Manifest]>([
    ['a permission more', { permissions: [...(readManifest(browser).permissions as string[]), 'tabs'] }],
    ['a permission less', { permissions: (readManifest(browser).permissions as string[]).slice(1) }],
    ['another optional permission', { optional_permissions: ['notifications', 'downloads'] }],
    ['a wider optional host', { optional_host_permissions: ['*://*/*'] }],
    ['a host at install', { host_permissions: ['https://www.pronet.example/*'] }],
    ['a content script', { content_scripts: [] }],
    [
      'a file that pages may load',
      { web_accessible_resources: [{ resources: ['icon/16.png'], matches: ['<all_urls>'] }] },
    ],
    ['a second worker in private windows', { incognito: 'split' }],
    ['a looser policy', { content_security_policy: { extension_pages: "script-src 'self' 'wasm-unsafe-eval'" } }],
    ['manifest version 2', { manifest_version: 2 }],
  ])('is refused when it has %s', (_what, change) => {
    expect(checkManifest(browser, { ...readManifest(browser), ...change })).toHaveLength(1);
  });
});

test.each<[string, Manifest]>([
  ['other extensions may connect', { externally_connectable: { ids: ['*'] } }],
  ['pages may connect', { externally_connectable: { ids: [], matches: ['https://*.pronet.example/*'] } }],
  ['the key is another', { key: 'AAAA' }],
  ['there is no key', { key: undefined }],
])('the built manifest for chrome is refused when %s', (_what, change) => {
  expect(checkManifest('chrome', { ...readManifest('chrome'), ...change })).toHaveLength(1);
});

test('the built manifest for firefox is refused unless it declares that page contents may be sent', () => {
  const settings = readManifest('firefox').browser_specific_settings as { gecko: Record<string, unknown> };
  const gecko = { ...settings.gecko, data_collection_permissions: { required: ['authenticationInfo'] } };
  expect(checkManifest('firefox', { ...readManifest('firefox'), browser_specific_settings: { gecko } })).toHaveLength(
    1,
  );
});

test('the id of a key is made as Chromium makes it', () => {
  expect(idOfKey(readManifest('chrome').key)).toBe('gigohhgfjenlogdhojcipdamnniaemjf');
});
