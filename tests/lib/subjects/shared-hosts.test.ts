import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { domainAsWritten, parseMember } from '@/lib/exclusions/parse-member';
import { networks } from '@/lib/subjects/catalogue/networks';
import { domainsOfCompany, hostOfOthers } from '@/lib/subjects/shared-hosts';

const others: [written: string, host: string][] = [
  ['https://www.facebook.com/acme', 'facebook.com'],
  ['facebook.com/acme', 'facebook.com'],
  ['//m.facebook.com/acme', 'facebook.com'],
  ['HTTP://WWW.FACEBOOK.COM./Acme', 'facebook.com'],
  ['https://www.facebook.com//acme?x=1', 'facebook.com'],
  ['https://twitter.com/#!/acme', 'twitter.com'],
  ['https://play.google.com/store/apps/details?id=acme', 'play.google.com'],
  ['https://www.google.co.uk/maps/place/Acme', 'google.co.uk'],
  ['https://www.tripadvisor.com.br/acme', 'tripadvisor.com.br'],
  ['https://jobs.lever.co/acme/1', 'jobs.lever.co'],
  ['acme.jobs.personio.de', 'jobs.personio.de'],
  ['https://acme.wd5.myworkdayjobs.com/', 'myworkdayjobs.com'],
];
const own = [
  ...['facebook.com', 'https://www.facebook.com', 'https://www.facebook.com/', 'https://www.facebook.com/?ref=1'],
  ...['https://www.facebook.com/#top', 'lever.co', 'jobs.lever.co', 'jobs.personio.de', 'www.personio.de/preise'],
  ...[
    'https://acme.example/facebook.com/acme',
    'notfacebook.com/acme',
    'facebook.com.acme.example/x',
    '',
    'x',
    'google',
  ],
];

describe('a page on the host of another company', () => {
  test.each(others)('%s is on %s', (written, host) => expect(hostOfOthers(written)).toBe(host));
  test.each(own)('%s is none', (written) => expect(hostOfOthers(written)).toBeNull());

  test.each(networks.flatMap(({ hosts }) => hosts).filter((host) => !host.endsWith('.example')))(
    'is every page of a network of the catalogue: %s',
    (host) => {
      expect(hostOfOthers(`https://${host}/acme`)).not.toBeNull();
      expect(hostOfOthers(host)).toBeNull();
    },
  );

  it('is judged of anything that is written', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.webUrl()), (written) => void hostOfOthers(written)));
  });
});

describe('the domains of a company in an answer', () => {
  it.each([
    [{ website: 'https://www.facebook.com/acme', domain: 'facebook.com', domain_ltd: 'facebook.com' }, []],
    [{ website: 'https://www.facebook.com/acme', domain: 'www.Facebook.com' }, []],
    [{ website: 'https://jobs.lever.co/acme', domain: 'jobs.lever.co', domain_ltd: 'lever.co' }, []],
    [{ website: 'https://acme.jobs.personio.de', domain: 'personio.de' }, []],
    [
      { website: 'https://acme.wordpress.com', domain: 'acme.wordpress.com', domain_ltd: 'wordpress.com' },
      ['acme.wordpress.com'],
    ],
    [{ website: 'https://www.facebook.com/acme', domain: 'acme.example' }, ['acme.example']],
    [{ website: 'https://www.facebook.com', domain: 'facebook.com' }, ['facebook.com']],
    [{ website: null, domain: 'facebook.com' }, ['facebook.com']],
    [null, []],
  ])('of %j are its own', (link, domains) => expect(domainsOfCompany(link)).toEqual(domains));
});

describe('company-websites-on-others.csv', () => {
  const [, ...rows] = readFileSync('tests/fixtures/cases/company-websites-on-others.csv', 'utf8').trim().split('\n');
  test.each(rows.map((row) => row.split(',')))('of %s, the page has no owner: %s', (_company = '', website = '') => {
    const context = { kind: 'company', sites: [], domainOf: domainAsWritten } as const;
    expect(parseMember(website, context)).toEqual({ problem: 'shared-host' });
  });
});
