import { describe, expect, it } from 'vitest';
import { networks } from '@/lib/subjects/catalogue/networks';
import { findSharedHost, hasOneOwner, ownSiteSchema } from '@/lib/subjects/own-hosts';
import { demoSite, originPatterns } from '@/lib/subjects/sites';
import { expectFigure } from '../../laws/figure.ts';

const shared = [
  ...['com', 'co.uk', 'org.uk', 'com.au', 'co.jp', 'nhs.uk', 'github.io', 'gitlab.io', 'netlify.app', 'vercel.app'],
  ...['pages.dev', 'workers.dev', 'web.app', 'firebaseapp.com', 'herokuapp.com', 'blogspot.com', 'azurewebsites.net'],
  ...['cloudfront.net', 's3.amazonaws.com', 'myshopify.com', 'wordpress.com', 'weebly.com'],
  ...['sites.google.com', 'docs.google.com', 'medium.com', 'linktr.ee', 'notion.site'],
].flatMap((host) => [host, `www.${host}`]);
const own = ['www.network.example', 'network.example', 'acme.github.io', 'acme.co.uk', 'nl.pronet.com', 'intern.firm'];

const site = (hosts: string[]) => ({ key: 'x', hosts, person: ['/in/:slug'], company: [] });

describe('a host of a site', () => {
  it('is refused where no one owns all hosts below it', () => {
    expect(shared.filter(hasOneOwner)).toEqual([]);
    expectFigure('sharedHosts', shared.length);
  });

  it.each(own)('is taken where it has one owner: %s', (host) => {
    expect(hasOneOwner(host)).toBe(true);
    expect(ownSiteSchema.safeParse(site([host])).success).toBe(true);
  });

  it('is judged at any place among the others, and named', () => {
    const several = site(['www.network.example', 'www.github.io']);
    expect(findSharedHost(several)).toBe('www.github.io');
    expect(ownSiteSchema.safeParse(several)).toMatchObject({
      success: false,
      error: { issues: [{ path: ['hosts'] }] },
    });
    expect(originPatterns(several)).toContain('https://*.github.io/*');
  });

  it('is refused among former hosts, too', () => {
    const moved = { ...site(['www.network.example']), formerHosts: ['old.example', 'github.io'] };
    expect(findSharedHost(moved)).toBe('github.io');
    expect(ownSiteSchema.safeParse(moved)).toMatchObject({
      success: false,
      error: { issues: [{ path: ['formerHosts'] }] },
    });
  });

  it('is one for each network of the catalogue, former hosts included', () => {
    expect(networks.flatMap((network) => findSharedHost(network) ?? [])).toEqual([]);
  });

  it('of the demo network is one', () => {
    expect(ownSiteSchema.parse(demoSite)).toEqual(demoSite);
  });
});
