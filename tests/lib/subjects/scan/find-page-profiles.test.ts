import { describe, expect, it } from 'vitest';
import { findProfiles } from '@/lib/subjects/scan/find-on-page';
import { demoSite, type Site } from '@/lib/subjects/sites';

const page = 'https://www.pronet.example/search/people?q=jane';

/** [what, link, key]. */
const accepted: [string, string, string][] = [
  ['a whole address', 'https://www.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['a path', '/in/jane-doe', 'person/pronet/jane-doe'],
  ['a path without its slash', '../in/jane-doe', 'person/pronet/jane-doe'],
  ['an address without a scheme', '//www.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['http', 'http://www.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['http with its own port', 'http://www.pronet.example:80/in/jane-doe', 'person/pronet/jane-doe'],
  ['a locale host', 'https://nl.pronet.example/in/jane-doe?trk=x#y', 'person/pronet/jane-doe'],
  ['a sub-page', '/in/jane-doe/details/experience', 'person/pronet/jane-doe'],
  ['a company', '/company/fenwick', 'company/pronet/fenwick'],
];

/** [what, link]. */
const refused: [string, string][] = [
  ['nothing', ''],
  ['the front page', '/'],
  ['a fragment', '#results'],
  ['a search', '?q=john'],
  ['a page of a kind that is none', '/jobs/42'],
  ['another site', 'https://evil.example/in/jane-doe'],
  ['a host that goes on', 'https://www.pronet.example.evil.com/in/jane-doe'],
  ['a redirect that carries a profile', 'https://evil.example/?to=https://www.pronet.example/in/jane-doe'],
  ['http with another port', 'http://www.pronet.example:8080/in/jane-doe'],
  ['a user name', 'https://jane@www.pronet.example/in/jane-doe'],
  ['a script', 'javascript:location="https://www.pronet.example/in/jane-doe"'],
  ['mail', 'mailto:jane@www.pronet.example/in/jane-doe'],
  ['what is no address', 'https://'],
];

describe('findProfiles', () => {
  it.each(accepted)('finds the profile that %s leads to', (_what, link, key) => {
    expect(findProfiles([link], page, [demoSite]).map((subject) => subject.key)).toEqual([key]);
  });

  it.each(refused)('finds no one behind %s', (_what, link) => {
    expect(findProfiles([link], page, [demoSite])).toEqual([]);
  });

  it('is judged by as many refusals as acceptances', () => {
    expect(refused.length).toBeGreaterThanOrEqual(accepted.length);
  });

  it('finds each once, in page order, by the canonical address', () => {
    const links = ['/in/B', '/company/a', 'https://nl.pronet.example/in/b?x', '/in/a', 'http://pronet.example/in/b/'];
    expect(findProfiles(links, page, [demoSite]).map(({ url }) => url)).toEqual([
      'https://www.pronet.example/in/B',
      'https://www.pronet.example/company/a',
      'https://www.pronet.example/in/a',
    ]);
  });

  it('leaves out the page’s own subject', () => {
    const own = 'https://nl.pronet.example/in/Jane-Doe/?x';
    const found = findProfiles(['/in/jane-doe/details/skills', '/in/john', '#top'], own, [demoSite]);
    expect(found.map(({ key }) => key)).toEqual(['person/pronet/john']);
  });

  it('resolves against the page, so that a path means no one elsewhere', () => {
    expect(findProfiles(['/in/jane-doe'], 'https://blog.example/post', [demoSite])).toEqual([]);
  });

  it('when the page has no address, goes by whole links alone', () => {
    const links = ['/in/jane-doe', 'https://www.pronet.example/in/john'];
    expect(findProfiles(links, '', [demoSite]).map(({ key }) => key)).toEqual(['person/pronet/john']);
  });

  it('goes by the sites it is given', () => {
    const own: Site = { key: 'guild', hosts: ['guild.example'], person: ['/people/:slug'], company: [] };
    const links = ['https://guild.example/people/jane', '/in/jane'];
    expect(findProfiles(links, page, [own, demoSite]).map(({ key }) => key)).toEqual([
      'person/guild/jane',
      'person/pronet/jane',
    ]);
    expect(findProfiles(links, page, [])).toEqual([]);
  });

  it('ends at 500', () => {
    const links = Array.from({ length: 2000 }, (_, i) => `/in/p${i}`);
    const found = findProfiles(links, page, [demoSite]);
    expect([found.length, found[499]?.slug]).toEqual([500, 'p499']);
  });
});
