import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findSubject } from '@/lib/subjects/find-subject';
import { demoSite, type Site } from '@/lib/subjects/sites';
import { subjectSchema } from '@/lib/subjects/subject';
import { runs } from '../../depth.ts';

const sites = [demoSite];

/** [what, address, key]. */
const accepted: [string, string, string][] = [
  ['a profile', 'https://www.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['a trailing slash', 'https://www.pronet.example/in/jane-doe/', 'person/pronet/jane-doe'],
  ['several of them', 'https://www.pronet.example/in/jane-doe///', 'person/pronet/jane-doe'],
  ['the host without www', 'https://pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['the mobile host', 'https://m.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['a locale host', 'https://nl.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['a locale host with a region', 'https://pt-br.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['a locale host that is spelt like a path', 'https://in.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['a host with its final dot', 'https://www.pronet.example./in/jane-doe', 'person/pronet/jane-doe'],
  ['a host in capitals', 'https://WWW.PRONET.EXAMPLE/in/jane-doe', 'person/pronet/jane-doe'],
  ['the scheme in capitals', 'HTTPS://www.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['the port that goes without saying', 'https://www.pronet.example:443/in/jane-doe', 'person/pronet/jane-doe'],
  ['slashes in a row', 'https://www.pronet.example//in///jane-doe//', 'person/pronet/jane-doe'],
  ['the host for telephones', 'https://mobile.pronet.example/in/jane-doe', 'person/pronet/jane-doe'],
  ['a slug in capitals', 'https://www.pronet.example/in/Jane-DOE', 'person/pronet/jane-doe'],
  ['the path in capitals', 'https://www.pronet.example/IN/jane-doe', 'person/pronet/jane-doe'],
  ['a query', 'https://www.pronet.example/in/jane-doe?trk=people&x=1', 'person/pronet/jane-doe'],
  [
    'a query that holds an address',
    'https://www.pronet.example/in/jane-doe?to=https://evil.example/in/x',
    'person/pronet/jane-doe',
  ],
  ['a long query', `https://www.pronet.example/in/jane-doe?${'x=1&'.repeat(20_000)}`, 'person/pronet/jane-doe'],
  ['a fragment', 'https://www.pronet.example/in/jane-doe#experience', 'person/pronet/jane-doe'],
  ['a fragment that holds a path', 'https://www.pronet.example/in/jane-doe#/in/john', 'person/pronet/jane-doe'],
  ['a locale in front of the path', 'https://www.pronet.example/nl/in/jane-doe', 'person/pronet/jane-doe'],
  [
    'a locale with a region in front of the path',
    'https://www.pronet.example/pt-br/in/jane-doe',
    'person/pronet/jane-doe',
  ],
  [
    'a locale with an underscore in front of the path',
    'https://www.pronet.example/en_US/in/jane-doe/',
    'person/pronet/jane-doe',
  ],
  ['a locale behind the slug', 'https://www.pronet.example/in/jane-doe/nl', 'person/pronet/jane-doe'],
  ['a page of details', 'https://www.pronet.example/in/jane-doe/details/experience/', 'person/pronet/jane-doe'],
  ['recent activity', 'https://www.pronet.example/in/jane-doe/recent-activity/all/', 'person/pronet/jane-doe'],
  ['an overlay', 'https://www.pronet.example/in/jane-doe/overlay/contact-info/?x=1#y', 'person/pronet/jane-doe'],
  [
    'a sub-page that names somebody else',
    'https://www.pronet.example/in/jane-doe/in/john-roe',
    'person/pronet/jane-doe',
  ],
  ['percent-encoded letters', 'https://www.pronet.example/in/%6aane-d%6Fe', 'person/pronet/jane-doe'],
  ['a percent-encoded dash', 'https://www.pronet.example/in/jane%2Ddoe', 'person/pronet/jane-doe'],
  [
    'dot segments that lead to a profile',
    'https://www.pronet.example/search/../in/./jane-doe',
    'person/pronet/jane-doe',
  ],
  ['backslashes, which browsers turn', 'https://www.pronet.example\\in\\jane-doe', 'person/pronet/jane-doe'],
  ['a line break inside, which browsers drop', 'https://www.pronet.example/in/jane\n-doe', 'person/pronet/jane-doe'],
  ['digits and dots', 'https://www.pronet.example/in/j.doe_4711~x', 'person/pronet/j.doe_4711~x'],
  ['an apostrophe', "https://www.pronet.example/in/o'neil", "person/pronet/o'neil"],
  ['an accent, bare', 'https://www.pronet.example/in/josé', 'person/pronet/josé'],
  ['an accent, percent-encoded', 'https://www.pronet.example/in/jos%C3%A9', 'person/pronet/josé'],
  ['an accent as a mark of its own', 'https://www.pronet.example/in/jose%CC%81', 'person/pronet/josé'],
  ['an accent in capitals', 'https://www.pronet.example/in/JOS%C3%89', 'person/pronet/josé'],
  ['a letter that is one code point only when small', 'https://www.pronet.example/in/J%CC%8Can', 'person/pronet/ǰan'],
  ['another script', 'https://www.pronet.example/in/%E5%B1%B1%E7%94%B0-%E5%A4%AA%E9%83%8E', 'person/pronet/山田-太郎'],
  ['a script with marks', 'https://www.pronet.example/in/नमस्ते', 'person/pronet/नमस्ते'],
  ['a picture', 'https://www.pronet.example/in/jane-%F0%9F%9A%80', 'person/pronet/jane-🚀'],
  ['a picture joined of several, without the joiner', 'https://www.pronet.example/in/👩‍💻', 'person/pronet/👩💻'],
  ['a picture that is asked for in colour', 'https://www.pronet.example/in/jane-❤️', 'person/pronet/jane-❤'],
  ['a mark that turns the text', 'https://www.pronet.example/in/%E2%80%AEeod-enaj', 'person/pronet/eod-enaj'],
  ['a letter without width', 'https://www.pronet.example/in/jane%E2%80%8Bdoe', 'person/pronet/janedoe'],
  ['a soft hyphen', 'https://www.pronet.example/in/jane%C2%ADdoe', 'person/pronet/janedoe'],
  ['a joiner between a letter and its mark', 'https://www.pronet.example/in/jose%CD%8F%CC%81', 'person/pronet/josé'],
  ['an ampersand in the slug', 'https://www.pronet.example/in/jane&doe', 'person/pronet/jane&doe'],
  ['an ampersand, percent-encoded', 'https://www.pronet.example/in/jane%26doe', 'person/pronet/jane&doe'],
  ['an at sign in the slug', 'https://www.pronet.example/in/jane@doe', 'person/pronet/jane@doe'],
  ['a name behind its at sign', 'https://www.pronet.example/in/@jane', 'person/pronet/@jane'],
  ['a colon in the slug', 'https://www.pronet.example/in/jane:doe', 'person/pronet/jane:doe'],
  ['commas, as leads carry them', 'https://www.pronet.example/in/ACwAAA,NAME_X', 'person/pronet/acwaaa,name_x'],
  ['every delimiter of a segment', "https://www.pronet.example/in/!$&'()*+,;=:@", "person/pronet/!$&'()*+,;=:@"],
  ['a replacement pattern', 'https://www.pronet.example/in/$&$1', 'person/pronet/$&$1'],
  ['a slug as short as can be', 'https://www.pronet.example/in/j', 'person/pronet/j'],
  ['a slug as long as can be', `https://www.pronet.example/in/${'j'.repeat(200)}`, `person/pronet/${'j'.repeat(200)}`],
  ['a slug that is spelt like the path', 'https://www.pronet.example/in/in', 'person/pronet/in'],
  ['a slug that is spelt like a locale', 'https://www.pronet.example/in/nl', 'person/pronet/nl'],
  ['a slug that is spelt like a prototype', 'https://www.pronet.example/in/__proto__', 'person/pronet/__proto__'],
  ['a company', 'https://www.pronet.example/company/fenwick', 'company/pronet/fenwick'],
  ['a page of a company', 'https://www.pronet.example/company/Fenwick/people/?x=1', 'company/pronet/fenwick'],
  ['a company under a locale', 'https://de.pronet.example/de/company/fenwick/', 'company/pronet/fenwick'],
];

/** [what, address]. */
const refused: [string, string][] = [
  ['nothing', ''],
  ['a space', ' '],
  ['no address', 'jane-doe'],
  ['an address without a scheme', 'www.pronet.example/in/jane-doe'],
  ['an address that begins with its host', '//www.pronet.example/in/jane-doe'],
  ['the front page', 'https://www.pronet.example/'],
  ['the path without a slug', 'https://www.pronet.example/in'],
  ['the path with an empty slug', 'https://www.pronet.example/in/'],
  ['the path with an empty slug and a query', 'https://www.pronet.example/in/?in=/in/jane-doe'],
  ['the inbox', 'https://www.pronet.example/inbox'],
  ['a path that begins alike', 'https://www.pronet.example/inbox/jane-doe'],
  ['a path that begins alike, with a dash', 'https://www.pronet.example/in-depth/jane-doe'],
  ['a path that ends alike', 'https://www.pronet.example/login/jane-doe'],
  ['the path further down', 'https://www.pronet.example/search/in/jane-doe'],
  ['the path below two locales', 'https://www.pronet.example/nl/nl/in/jane-doe'],
  ['the path below no locale', 'https://www.pronet.example/english/in/jane-doe'],
  ['a company without a slug', 'https://www.pronet.example/company/'],
  ['companies', 'https://www.pronet.example/companies/fenwick'],
  ['a search for people', 'https://www.pronet.example/search/people?q=jane'],
  ['a profile in a fragment', 'https://www.pronet.example/#/in/jane-doe'],
  ['a redirect of the site itself', 'https://www.pronet.example/redir?url=https://www.pronet.example/in/jane-doe'],
  ['a redirect elsewhere that carries a profile', 'https://evil.example/?to=https://www.pronet.example/in/jane-doe'],
  ['a path elsewhere that carries a profile', 'https://evil.example/https://www.pronet.example/in/jane-doe'],
  ['a path elsewhere that begins with the host', 'https://evil.example/www.pronet.example/in/jane-doe'],
  ['another host with the same path', 'https://evil.example/in/jane-doe'],
  ['a host that goes on', 'https://www.pronet.example.evil.com/in/jane-doe'],
  ['a bare host that goes on', 'https://pronet.example.evil.com/in/jane-doe'],
  ['a host with a dash for the dot', 'https://www-pronet.example/in/jane-doe'],
  ['a host without the dot', 'https://wwwpronet.example/in/jane-doe'],
  ['a host that ends alike', 'https://notpronet.example/in/jane-doe'],
  ['a sub-domain that is no locale', 'https://evil.pronet.example/in/jane-doe'],
  ['a sub-domain of one letter', 'https://x.pronet.example/in/jane-doe'],
  ['a sub-domain with digits', 'https://w3.pronet.example/in/jane-doe'],
  ['a locale below a locale', 'https://nl.nl.pronet.example/in/jane-doe'],
  ['www below a locale', 'https://www.nl.pronet.example/in/jane-doe'],
  ['www below www', 'https://www.www.pronet.example/in/jane-doe'],
  ['another top-level domain', 'https://www.pronet.com/in/jane-doe'],
  ['a letter of another script', 'https://www.prоnet.example/in/jane-doe'],
  ['a label in punycode', 'https://xn--prnet-gra.example/in/jane-doe'],
  ['a sub-domain in punycode', 'https://xn--nl-xx.pronet.example/in/jane-doe'],
  ['a number for the host', 'https://127.0.0.1/in/jane-doe'],
  ['a user name', 'https://jane@www.pronet.example/in/jane-doe'],
  ['a password', 'https://:word@www.pronet.example/in/jane-doe'],
  ['the host as a user name', 'https://www.pronet.example@evil.example/in/jane-doe'],
  ['the host as a user name and password', 'https://www.pronet.example:443@evil.example/in/jane-doe'],
  ['the host behind a backslash', 'https://evil.example\\@www.pronet.example/in/jane-doe'],
  ['another port', 'https://www.pronet.example:8443/in/jane-doe'],
  ['the port of http', 'https://www.pronet.example:80/in/jane-doe'],
  ['http', 'http://www.pronet.example/in/jane-doe'],
  ['ftp', 'ftp://www.pronet.example/in/jane-doe'],
  ['a web socket', 'wss://www.pronet.example/in/jane-doe'],
  ['a script', 'javascript:location="https://www.pronet.example/in/jane-doe"'],
  ['a script with the host in a comment', 'javascript://www.pronet.example/in/jane-doe%0aalert(1)'],
  ['data', 'data:text/html,https://www.pronet.example/in/jane-doe'],
  ['a blob of the site', 'blob:https://www.pronet.example/in/jane-doe'],
  ['the source of a page', 'view-source:https://www.pronet.example/in/jane-doe'],
  ['a file', 'file://www.pronet.example/in/jane-doe'],
  ['an empty tab', 'about:blank'],
  ['our own page', 'chrome-extension://abcdefghijklmnop/in/jane-doe'],
  ['a slash in the slug, percent-encoded', 'https://www.pronet.example/in/jane%2Fdoe'],
  ['a backslash in the slug, percent-encoded', 'https://www.pronet.example/in/jane%5Cdoe'],
  ['a percent sign, encoded twice', 'https://www.pronet.example/in/jane%252Fdoe'],
  ['a question mark in the slug', 'https://www.pronet.example/in/jane%3Fdoe'],
  ['a hash in the slug', 'https://www.pronet.example/in/jane%23doe'],
  ['NUL in the slug', 'https://www.pronet.example/in/jane%00doe'],
  ['a line break in the slug', 'https://www.pronet.example/in/jane%0Adoe'],
  ['a space in the slug', 'https://www.pronet.example/in/jane%20doe'],
  ['a space that does not break', 'https://www.pronet.example/in/jane%C2%A0doe'],
  ['a tag in the slug', 'https://www.pronet.example/in/%3Cscript%3E'],
  ['a quotation mark in the slug', 'https://www.pronet.example/in/%22jane%22'],
  ['nothing but a letter without width', 'https://www.pronet.example/in/%E2%80%8B'],
  ['two dots with a letter without width', 'https://www.pronet.example/in/.%E2%80%8B.'],
  ['a tab in the slug', 'https://www.pronet.example/in/jane%09doe'],
  ['a line separator in the slug', 'https://www.pronet.example/in/jane%E2%80%A8doe'],
  ['a wide space of another script', 'https://www.pronet.example/in/jane%E3%80%80doe'],
  ['a control of the second kind', 'https://www.pronet.example/in/jane%C2%85doe'],
  ['a private sign', 'https://www.pronet.example/in/jane%EE%80%80doe'],
  ['a sign that is none', 'https://www.pronet.example/in/jane%EF%BF%BFdoe'],
  ['a pipe in the slug', 'https://www.pronet.example/in/jane%7Cdoe'],
  ['brackets in the slug', 'https://www.pronet.example/in/%5Bjane%5D'],
  ['braces in the slug', 'https://www.pronet.example/in/%7Bjane%7D'],
  ['a backtick in the slug', 'https://www.pronet.example/in/%60jane%60'],
  ['a circumflex in the slug', 'https://www.pronet.example/in/jane%5Edoe'],
  ['a percent sign in the slug', 'https://www.pronet.example/in/100%25'],
  ['encoding that is none', 'https://www.pronet.example/in/jane%ZZ'],
  ['encoding that breaks off', 'https://www.pronet.example/in/jane%C3'],
  ['encoding that is no UTF-8', 'https://www.pronet.example/in/jane%FF'],
  ['dot segments', 'https://www.pronet.example/in/../jane-doe'],
  ['dot segments, percent-encoded', 'https://www.pronet.example/in/%2e%2e/jane-doe'],
  ['a dot', 'https://www.pronet.example/in/.'],
  ['two dots, percent-encoded', 'https://www.pronet.example/in/%2E%2e'],
  ['a slug that is too long', `https://www.pronet.example/in/${'j'.repeat(201)}`],
  ['an address that is very long', `https://www.pronet.example/in/${'j'.repeat(100_000)}`],
  ['a path that is very long', `https://www.pronet.example/in/jane-doe/${'x/'.repeat(4000)}`],
];

describe('findSubject', () => {
  it.each(accepted)('finds the subject of %s', (_what, address, key) => {
    expect(findSubject(address, sites)?.key).toBe(key);
  });

  it.each(refused)('finds no one in %s', (_what, address) => {
    expect(findSubject(address, sites)).toBeNull();
  });

  it('is judged by as many refusals as acceptances', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(40);
    expect(refused.length).toBeGreaterThanOrEqual(accepted.length);
    expect(new Set([...accepted, ...refused].map(([, address]) => address)).size).toBe(
      accepted.length + refused.length,
    );
  });

  it('gives a subject whole', () => {
    expect(findSubject('https://nl.pronet.example/nl/in/Jos%C3%89?x#y', sites)).toEqual({
      kind: 'person',
      key: 'person/pronet/josé',
      site: 'pronet',
      slug: 'josé',
      url: 'https://www.pronet.example/in/Jos%C3%89',
    });
  });

  it('tells a company from a person where people live at the root', () => {
    const site: Site = { key: 'flat', hosts: ['flat.example'], person: ['/:slug'], company: ['/company/:slug'] };
    expect(findSubject('https://flat.example/company/acme', [site])?.key).toBe('company/flat/acme');
    expect(findSubject('https://flat.example/jane', [site])?.key).toBe('person/flat/jane');
  });

  it('sends the slug as on the page, with its case, its delimiters and invisible signs', () => {
    const sent: [string, string][] = [
      ['/in/Jane-DOE', '/in/Jane-DOE'],
      ['/company/Johnson-&-Johnson', '/company/Johnson-&-Johnson'],
      ['/company/Johnson-%26-Johnson/people', '/company/Johnson-&-Johnson'],
      ['/in/@Jane,x', '/in/@Jane,x'],
      ['/in/jane%E2%80%8Bdoe', '/in/jane%E2%80%8Bdoe'],
      ['/in/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB', '/in/%F0%9F%91%A9%E2%80%8D%F0%9F%92%BB'],
    ];
    for (const [path, canonical] of sent) {
      const found = findSubject(`https://pronet.example/nl${path}?x#y`, sites);
      expect(found?.url).toBe(`https://www.pronet.example${canonical}`);
    }
  });

  it('keeps the case in the key where the site goes by it, and nowhere else', () => {
    const tokens: Site = { ...demoSite, key: 'tokens', keepCase: true };
    const keyOf = (address: string) => findSubject(address, [tokens])?.key;
    expect(keyOf('https://www.pronet.example/in/aB3x')).toBe('person/tokens/aB3x');
    expect(keyOf('https://WWW.Pronet.example/NL/IN/aB3x')).toBe('person/tokens/aB3x');
    expect(keyOf('https://www.pronet.example/in/ab3X')).toBe('person/tokens/ab3X');
    expect(keyOf('https://www.pronet.example/in/a%E2%80%8BB3x')).toBe('person/tokens/aB3x');
    expect(findSubject('https://www.pronet.example/in/aB3x', [{ ...tokens, keepCase: false }])?.key).toBe(
      'person/tokens/ab3x',
    );
  });

  it('spells the key of an ordinary slug as always, so that stored rows are found', () => {
    for (const slug of ['jane-doe', 'JANE.Doe_47~x', "o'neil", 'josé', '山田-太郎', 'नमस्ते', 'jane-🚀', 'İnci'])
      expect(findSubject(`https://www.pronet.example/in/${encodeURIComponent(slug)}`, sites)?.key).toBe(
        `person/pronet/${slug.normalize('NFC').toLowerCase().normalize('NFC')}`,
      );
  });

  it('finds no one when there are no sites', () => {
    expect(findSubject('https://www.pronet.example/in/jane-doe', [])).toBeNull();
  });

  const own: Site = { key: 'guild', hosts: ['guild.example'], person: ['/people/by-name/:slug'], company: [] };
  const otherSites: [string, string, string | undefined][] = [
    ['a host without www', 'https://guild.example/people/by-name/jane', 'person/guild/jane'],
    ['the same host with www', 'https://www.guild.example/people/by-name/jane/cv', 'person/guild/jane'],
    ['half of a longer path', 'https://guild.example/people/jane', undefined],
    ['the other half', 'https://guild.example/by-name/jane', undefined],
    ['a kind the site does not have', 'https://guild.example/company/fenwick', undefined],
    ['the path of another site', 'https://guild.example/in/jane', undefined],
    ['another site of the list', 'https://www.pronet.example/in/jane', 'person/pronet/jane'],
  ];
  it.each(otherSites)('goes by the sites it is given: %s', (_what, address, key) => {
    expect(findSubject(address, [own, demoSite])?.key).toBe(key);
  });
});

describe('findSubject, over generated slugs', () => {
  const letter = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('İ', 'ß', 'ẞ', 'J\u030c', 'Å', 'Ω', 'ﬁ', '가', '\u0345', 'ΐ', 'Σ', 'ς', '-', '.', '~', "'"),
  );
  // A dot or two is no slug but a way up the path, which encodeURIComponent leaves as it is.
  const slug = fc
    .array(letter, { minLength: 1, maxLength: 60 })
    .map((letters) => letters.join(''))
    .filter((text) => text !== '.' && text !== '..');
  const host = fc.constantFrom('www.pronet.example', 'pronet.example', 'nl.pronet.example', 'm.pronet.example');
  const before = fc.constantFrom('', '/nl', '/pt-br');
  const after = fc.constantFrom('', '/', '/details/skills', '?a=1', '#b', '/en/?a=/in/x#b');

  /** encodeURIComponent refuses half a surrogate pair, which no address can hold. */
  function addressOf(parts: { host: string; before: string; slug: string; after: string }): string {
    return `https://${parts.host}${parts.before}/in/${encodeURIComponent(parts.slug.toWellFormed())}${parts.after}`;
  }

  it('finds the same subject again by its canonical address', () => {
    fc.assert(
      fc.property(fc.record({ host, before, slug, after }), (parts) => {
        const found = findSubject(addressOf(parts), sites);
        if (found !== null) expect(findSubject(found.url ?? '', sites)).toEqual(found);
      }),
      runs(3000),
    );
  });

  it('gives one subject for every spelling of one slug', () => {
    fc.assert(
      fc.property(fc.record({ host, before, slug, after }), (parts) => {
        const found = findSubject(addressOf(parts), sites);
        const plain = findSubject(
          `https://www.pronet.example/in/${encodeURIComponent(parts.slug.toWellFormed().normalize('NFD'))}`,
          sites,
        );
        expect(found).toEqual(plain);
      }),
      runs(1000),
    );
  });

  it('never gives a subject that its own schema refuses', () => {
    fc.assert(
      fc.property(
        fc.record({
          host,
          before,
          slug: fc.oneof(
            slug,
            slug.map((one) => one.repeat(9)),
          ),
          after,
        }),
        (parts) => {
          const found = findSubject(addressOf(parts), sites);
          if (found !== null) expect(subjectSchema.safeParse(found).success).toBe(true);
        },
      ),
      runs(1000),
    );
  });

  it('gives a subject that its schema takes for the longest slug in any script', () => {
    for (const sign of ['j', 'é', '山', '🚀']) {
      const found = findSubject(`https://www.pronet.example/in/${sign.repeat(200 / sign.length)}`, sites);
      expect(subjectSchema.parse(found)).toEqual(found);
    }
  });

  it('never throws, for any input', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.string().map((text) => `https://www.pronet.example/in/${text}`),
    );
    fc.assert(
      fc.property(texts, (address) => {
        const found = findSubject(address, sites);
        if (found !== null) expect(found.url).toMatch(/^https:\/\/www\.pronet\.example\/in\/[^/?#]+$/);
      }),
      runs(2000),
    );
  });

  it('finds every capital letter of Unicode again, alone and with marks', () => {
    const changed: string[] = [];
    for (let code = 0x21; code < 0x30000; code++) {
      const sign = String.fromCodePoint(code);
      if (!sign.isWellFormed() || sign.toLowerCase() === sign) continue;
      for (const text of [sign, `${sign}\u030c`, `${sign}\u0331`, `a${sign}`, `${sign}a`]) {
        const found = findSubject(`https://www.pronet.example/in/${encodeURIComponent(text)}`, sites);
        if (found !== null && findSubject(found.url ?? '', sites)?.key !== found.key) changed.push(text);
      }
    }
    expect(changed).toEqual([]);
  });
});
