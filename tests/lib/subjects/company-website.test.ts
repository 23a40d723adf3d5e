import { describe, expect, it } from 'vitest';
import { findCompanyDomain } from '@/lib/subjects/company-website';
import { demoSite, type Site } from '@/lib/subjects/sites';

/** [what, address, domain]. */
const accepted: [string, string, string][] = [
  ['a website', 'https://acme.com/', 'acme.com'],
  ['a sub-domain and a path', 'https://careers.eu.acme.com/jobs?x=1#y', 'acme.com'],
  ['http', 'http://www.acme.com/', 'acme.com'],
  ['a port', 'https://acme.com:8443/', 'acme.com'],
  ['a final dot', 'https://www.acme.com./', 'acme.com'],
  ['capitals', 'HTTPS://WWW.ACME.COM', 'acme.com'],
  ['a suffix of two parts', 'https://shop.acme.co.uk/', 'acme.co.uk'],
  ['a page under a provider', 'https://acme.github.io/docs', 'acme.github.io'],
  ['a shop under a provider', 'https://www.acme.myshopify.com/', 'acme.myshopify.com'],
  ['a site under a builder', 'https://www.shop.acme.wordpress.com/', 'acme.wordpress.com'],
  ['a site under a publisher', 'https://acme.medium.com/story', 'acme.medium.com'],
  ['a host with a shared one below it', 'https://careers.google.com/', 'google.com'],
  ['a network of others itself', 'https://www.facebook.com/?ref=x', 'facebook.com'],
  ['a job board itself', 'https://lever.co/', 'lever.co'],
  ['a job board’s own page', 'https://www.personio.de/preise/', 'personio.de'],
  ['a site that ends like a network', 'https://notfacebook.com/acme', 'notfacebook.com'],
  ['a domain that is called www', 'https://www.de/', 'www.de'],
  ['an umlaut', 'https://www.bücher.de/', 'xn--bcher-kva.de'],
  ['the demo network’s companies', 'https://www.fenwick.example/about', 'fenwick.example'],
  ['a site that ends alike', 'https://notpronet.example/', 'notpronet.example'],
  ['a host with a network in front', 'https://pronet.example.acme.com/', 'acme.com'],
  ['a user name', 'https://jane@acme.com/', 'acme.com'],
  ['a long path', `https://www.acme.com/${'x'.repeat(50_000)}`, 'acme.com'],
  ['a query right after it', `https://www.acme.com?x=${'y'.repeat(50_000)}`, 'acme.com'],
  ['as many labels as a host can have', `https://${'a.'.repeat(120)}acme.com/`, 'acme.com'],
  ['many labels under a provider', `https://${'a.'.repeat(100)}acme.medium.com/`, 'acme.medium.com'],
];

/** [what, address]. */
const refused: [string, string][] = [
  ['nothing', ''],
  ['a host longer than any', `https://${'a.'.repeat(130)}acme.com/`],
  ['a host far longer than any', `https://${'a.'.repeat(4000)}acme.com/`],
  ['a host of which most is dropped', `https://acme.com${'\u00AD'.repeat(4000)}.evil.com/`],
  ['no address', 'acme.com'],
  ['a number', 'https://192.168.1.1/'],
  ['a number of six', 'https://[::1]/'],
  ['a number in disguise', 'https://2130706433/'],
  ['this machine', 'http://localhost:3000/'],
  ['a host of a local network', 'https://wiki.internal/'],
  ['another', 'http://printer.local/'],
  ['a name without a dot', 'http://intranet/'],
  ['a suffix', 'https://co.uk/'],
  ['a provider’s suffix', 'https://github.io/'],
  ['a page on a shared host', 'https://sites.google.com/view/acme'],
  ['a page of links', 'https://www.linktr.ee/acme'],
  ...[
    ...['https://www.facebook.com/acme', 'https://de-de.facebook.com/pages/Acme/1', 'https://facebook.com//acme'],
    ...['https://x.com/acme', 'https://www.instagram.com/acme/', 'https://jobs.lever.co/acme', 'https://bit.ly/x'],
    ...['https://boards.greenhouse.io/acme', 'https://acme.jobs.personio.de/', 'https://acme.recruitee.com/o/cto'],
    ...['https://acme.wd3.myworkdayjobs.com/careers', 'https://play.google.com/store/apps/dev?id=1'],
    ...['https://www.google.de/maps/place/Acme', 'https://de.indeed.com/cmp/Acme', 'https://twitter.com/#!/acme'],
  ].map((address): [string, string] => ['a page on somebody else’s host', address]),
  ['a builder', 'https://wordpress.com/'],
  ['a suffix with www in front', 'https://www.nhs.uk/'],
  ['the network', 'https://www.pronet.example/company/fenwick'],
  ['the network in another language', 'https://nl.pronet.example/'],
  ['the network’s help', 'https://help.pronet.example/'],
  ['a second site', 'https://www.guild.co.uk/'],
  ['our own page', 'chrome-extension://abcdefghijklmnop/popup.html'],
  ['another browser’s', 'moz-extension://6a9b0c1d-acme.com/popup.html'],
  ['a page of the browser', 'chrome://settings/'],
  ['an empty tab', 'about:blank'],
  ['a file', 'file:///acme.com/index.html'],
  ['data', 'data:text/html,acme.com'],
  ['a script', 'javascript:"https://acme.com"'],
];

const guild: Site = { key: 'guild', hosts: ['guild.co.uk'], person: ['/:slug'], company: [] };

describe('findCompanyDomain', () => {
  it.each(accepted)('finds the domain of %s', (_what, address, domain) => {
    expect(findCompanyDomain(address, [demoSite, guild])).toBe(domain);
  });

  it.each(refused)('finds none in %s', (_what, address) => {
    expect(findCompanyDomain(address, [demoSite, guild])).toBeNull();
  });

  it('is judged by as many refusals as acceptances', () => {
    expect(refused.length).toBeGreaterThanOrEqual(accepted.length);
  });

  it('when a site is none of the person’s, it is a website like others', () => {
    expect(findCompanyDomain('https://www.guild.co.uk/', [])).toBe('guild.co.uk');
  });
});
