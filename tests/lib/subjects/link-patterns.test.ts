import { describe, expect, it } from 'vitest';
import { demoSite, personLinkPatterns, type Site } from '@/lib/subjects/sites';

/** A match pattern as the browsers read it, for https and hosts with `*.` in front. */
function matches(pattern: string, address: string): boolean {
  const [, host = '', path = ''] = /^https:\/\/\*\.([^/]+)(\/.*)$/.exec(pattern) ?? [];
  const url = new URL(address);
  const isHost = url.hostname === host || url.hostname.endsWith(`.${host}`);
  const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return isHost && new RegExp(`^${parts.join('.*')}$`).test(url.pathname + url.search);
}

describe('personLinkPatterns', () => {
  const patterns = personLinkPatterns([demoSite], 'page');
  const stands = (address: string) => patterns.some((pattern) => matches(pattern, address));

  it.each([
    'https://www.pronet.example/in/jane-doe',
    'https://pronet.example/in/jane-doe/?x=1',
    'https://nl.pronet.example/in/jane-doe/details/skills',
    'https://www.pronet.example/nl/in/jane-doe',
  ])('matches %s', (address) => {
    expect(stands(address)).toBe(true);
  });

  it.each([
    'https://www.pronet.example/',
    'https://www.pronet.example/company/fenwick',
    'https://www.pronet.example/inbox/jane',
    'https://evil.example/in/jane-doe',
    'https://notpronet.example/in/jane-doe',
  ])('does not match %s', (address) => {
    expect(stands(address)).toBe(false);
  });

  it('has each once, though a site names its host with and without www', () => {
    expect(patterns).toEqual(['https://*.pronet.example/in/*', 'https://*.pronet.example/*/in/*']);
  });

  it('has none when there are no sites, or none with people', () => {
    const shops: Site = { key: 'shops', hosts: ['shops.example'], person: [], company: ['/shop/:slug'] };
    expect([personLinkPatterns([], 'page'), personLinkPatterns([shops], 'page')]).toEqual([[], []]);
  });

  it('matches a site elsewhere only for orders by link, and only where the service may state links to it', () => {
    const [listed, unlisted] = ['code.example', 'club.example'].map(
      (host): Site => ({ ...demoSite, key: host.replace('.', '-'), hosts: [host], kind: 'elsewhere' }),
    );
    if (listed === undefined || unlisted === undefined) throw new Error('Two sites are needed');
    const sites = [demoSite, { ...listed, linkHosts: ['code.example'] }, unlisted];
    expect(personLinkPatterns(sites, 'page')).toEqual(patterns);
    expect(personLinkPatterns(sites, 'link')).toEqual(['https://*.code.example/in/*', 'https://*.code.example/*/in/*']);
  });
});
