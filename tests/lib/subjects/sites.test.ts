import { describe, expect, it } from 'vitest';
import { demoSite, originPatterns, siteSchema } from '@/lib/subjects/sites';

const site = { key: 'guild', hosts: ['www.guild.example'], person: ['/people/:slug'], company: ['/firms/:slug'] };

describe('siteSchema', () => {
  const accepted: [string, object][] = [
    ['a site', {}],
    ['several hosts', { hosts: ['guild.example', 'guild.test', 'a-b.c-d.co'] }],
    ['a site without companies', { company: [] }],
    ['a site without people', { person: [] }],
    ['a slug right behind the host', { person: ['/:slug'] }],
    ['a longer path', { person: ['/a/b-c/d_e/:slug'] }],
    ['a site whose slugs are opaque', { keepCase: true }],
    ['a path with dots in it', { person: ['/v1.2/:slug'] }],
  ];
  it.each(accepted)('accepts %s', (_what, part) => {
    expect(siteSchema.parse({ ...site, ...part })).toEqual({ ...site, ...part });
  });

  it('accepts the demo site', () => {
    expect(siteSchema.parse(demoSite)).toEqual(demoSite);
  });

  const refused: [string, unknown][] = [
    ['nothing', null],
    ['code', { ...site, find: '() => 1' }],
    ['a word for keepCase', { ...site, keepCase: 'yes' }],
    ['an unknown field', { ...site, script: 'x' }],
    ['no key', { ...site, key: undefined }],
    ['an empty key', { ...site, key: '' }],
    ['a key with a slash, which parts the keys of subjects', { ...site, key: 'a/b' }],
    ['a key in capitals', { ...site, key: 'Guild' }],
    ['no host', { ...site, hosts: [] }],
    ['too many hosts', { ...site, hosts: Array.from({ length: 21 }, (_, i) => `h${i}.example`) }],
    ['a host with a scheme', { ...site, hosts: ['https://guild.example'] }],
    ['a host with a path', { ...site, hosts: ['guild.example/x'] }],
    ['a host with a port', { ...site, hosts: ['guild.example:443'] }],
    ['a host with a user', { ...site, hosts: ['user@guild.example'] }],
    ['a host with a wildcard', { ...site, hosts: ['*.guild.example'] }],
    ['a wildcard', { ...site, hosts: ['*'] }],
    ['a host in capitals', { ...site, hosts: ['Guild.example'] }],
    ['a host of one label', { ...site, hosts: ['localhost'] }],
    ['an IP address', { ...site, hosts: ['127.0.0.1'] }],
    ['an empty label', { ...site, hosts: ['guild..example'] }],
    ['a final dot', { ...site, hosts: ['guild.example.'] }],
    ['a label that begins with a dash', { ...site, hosts: ['-guild.example'] }],
    ['a host that is too long', { ...site, hosts: [`${'a.'.repeat(125)}example`] }],
    ['a host in another script', { ...site, hosts: ['prоnet.example'] }],
    ['a host with a line break', { ...site, hosts: ['guild.example\n'] }],
    ['a path without a slug', { ...site, person: ['/people'] }],
    ['a path that begins without a slash', { ...site, person: ['people/:slug'] }],
    ['a path with two slugs', { ...site, person: ['/:slug/:slug'] }],
    ['a path with another slot', { ...site, person: ['/:name'] }],
    ['a path that goes on behind the slug', { ...site, person: ['/people/:slug/cv'] }],
    ['a path with an empty segment', { ...site, person: ['//:slug'] }],
    ['a path with a regular expression', { ...site, person: ['/(.*)/:slug'] }],
    ['a path with a wildcard', { ...site, person: ['/*/:slug'] }],
    ['a path that climbs', { ...site, person: ['/../:slug'] }],
    ['a path that stays', { ...site, person: ['/a/./:slug'] }],
    ['a path with a query', { ...site, person: ['/people?id=:slug'] }],
    ['a path with percent-encoding', { ...site, person: ['/a%2Fb/:slug'] }],
    ['a path that is too long', { ...site, person: [`/${'a'.repeat(200)}/:slug`] }],
    ['too many paths', { ...site, person: Array.from({ length: 11 }, (_, i) => `/p${i}/:slug`) }],
    ['a path that is no text', { ...site, person: [7] }],
  ];
  it.each(refused)('refuses %s', (_what, json) => {
    expect(siteSchema.safeParse(json).success).toBe(false);
  });
});

describe('originPatterns', () => {
  const table: [string, string[], string[]][] = [
    ['a host with www', ['www.guild.example'], ['https://*.guild.example/*']],
    ['a host without', ['guild.example'], ['https://*.guild.example/*']],
    ['both, once', ['www.guild.example', 'guild.example'], ['https://*.guild.example/*']],
    ['two hosts', ['www.guild.example', 'guild.test'], ['https://*.guild.example/*', 'https://*.guild.test/*']],
    ['a host whose name begins with www', ['wwwguild.example'], ['https://*.wwwguild.example/*']],
    ['a sub-domain, and no more than it', ['people.guild.example'], ['https://*.people.guild.example/*']],
  ];
  it.each(table)('asks for %s', (_what, hosts, patterns) => {
    expect(originPatterns({ ...site, hosts })).toEqual(patterns);
  });

  it('asks for https and nothing else on the demo site', () => {
    expect(originPatterns(demoSite)).toEqual(['https://*.pronet.example/*']);
  });
});
