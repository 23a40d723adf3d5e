import { describe, expect, it } from 'vitest';
import { hostOf, isSameAddress, listsPage, subjectOfLink } from '@/lib/subjects/links';
import { longestAddress } from '@/lib/subjects/page-address';
import { demoSite } from '@/lib/subjects/sites';

const url = 'https://www.pronet.example/in/jané';

describe('one page', () => {
  it.each([
    url,
    'https://pronet.example/in/jané',
    'http://www.pronet.example/in/jané',
    'HTTP://www.pronet.example/in/jané',
    '//www.pronet.example/in/jané',
    'www.pronet.example/in/jané',
    ' www.pronet.example/in/jané ',
    'https://www.pronet.example/in/jan%C3%A9/',
    'https://www.pronet.example/in/JANÉ?trk=1#top',
    'https://www.pronet.example/in/jane\u0301',
    'https://WWW.PRONET.EXAMPLE/in/jané',
  ])('is itself, written as %s', (link) => {
    expect(isSameAddress(link, url)).toBe(true);
    expect(isSameAddress(url, link)).toBe(true);
  });

  it.each([
    'https://www.pronet.example/in/jan',
    'https://www.pronet.example/in/jané/details',
    'https://www.pronet.example/in/jané//',
    'https://other.example/in/jané',
    'https://wwwpronet.example/in/jané',
    'https://www.pronet.example/in/%',
    'https://',
    '',
    `https://www.pronet.example/in/${'j'.repeat(longestAddress)}`,
  ])('is not %j', (link) => {
    expect(isSameAddress(link.slice(0, longestAddress + 1), url)).toBe(false);
  });

  it.each(['', 'https://www.pronet.example/in/%', 'no address'])('is not said of %j, twice', (link) => {
    expect(isSameAddress(link, link)).toBe(false);
  });

  it('is compared up to the longest address, and not beyond', () => {
    const long = (length: number) => `https://a.example/${'j'.repeat(length - 'https://a.example/'.length)}`;
    expect(isSameAddress(long(longestAddress), long(longestAddress))).toBe(true);
    expect(isSameAddress(long(longestAddress + 1), long(longestAddress + 1))).toBe(false);
  });
});

describe('a link of the service', () => {
  it.each(['https://www.pronet.example/in/jane', 'http://pronet.example/in/jane', 'pronet.example/in/Jane/'])(
    'leads to a person, as %s',
    (link) => {
      expect(subjectOfLink(link, [demoSite])?.key).toBe('person/pronet/jane');
    },
  );

  it.each(['https://other.example/in/jane', 'ftp://pronet.example/in/jane', ''])('leads to no one, as %j', (link) => {
    expect(subjectOfLink(link, [demoSite])).toBeNull();
  });

  it('leads to no one beyond the longest address', () => {
    const fill = (length: number) => `https://pronet.example/in/jane?${'x'.repeat(length)}`.slice(0, length);
    expect(subjectOfLink(fill(longestAddress), [demoSite])?.slug).toBe('jane');
    expect(subjectOfLink(fill(longestAddress + 1), [demoSite])).toBeNull();
    expect(subjectOfLink(fill(longestAddress).replace('https://', ''), [demoSite])?.slug).toBe('jane');
  });
});

describe('the host of a website', () => {
  it.each([
    ['acme.example', 'acme.example'],
    [' acme.example ', 'acme.example'],
    ['https://www.acme.example/about', 'www.acme.example'],
    ['http://acme.example.', 'acme.example'],
    ['ACME.example', 'acme.example'],
    ['müller.example', 'xn--mller-kva.example'],
  ])('of %j is %s', (text, host) => {
    expect(hostOf(text)).toBe(host);
  });

  it.each([null, undefined, '', 'https://', 'a b', `https://a.example/${'x'.repeat(longestAddress)}`])(
    'of %j is none',
    (text) => {
      expect(hostOf(text)).toBeNull();
    },
  );

  it('is read up to the longest address', () => {
    expect(hostOf(`https://a.example/${'x'.repeat(longestAddress)}`.slice(0, longestAddress))).toBe('a.example');
  });
});

describe('a slug of a network that keeps case', () => {
  const hub = { ...demoSite, key: 'hub', hosts: ['hub.example'], person: ['/:slug'], company: [], keepCase: true };
  const own = {
    kind: 'person' as const,
    key: 'person/hub/jane',
    site: 'hub',
    slug: 'jane',
    elsewhere: true as const,
  };
  const subject = { ...own, url: 'https://hub.example/jane', links: ['https://hub.example/jane'] };

  it('is theirs only in that case', () => {
    expect(listsPage({ link: { hub: 'https://hub.example/jane' } }, subject, [hub])).toBe(true);
    expect(listsPage({ link: { hub: 'https://hub.example/Jane' } }, subject, [hub])).toBe(false);
    expect(listsPage({ link: { hub: 'https://hub.example/Jane' } }, subject, [{ ...hub, keepCase: false }])).toBe(true);
  });
});
