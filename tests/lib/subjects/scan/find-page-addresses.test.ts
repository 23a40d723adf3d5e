import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { findCandidates, mostAts } from '@/lib/subjects/scan/address-candidates';
import { findAddresses } from '@/lib/subjects/scan/find-on-page';

/** [what, text, addresses]. */
const accepted: [string, string, string[]][] = [
  ['an address', 'jane@acme.com', ['jane@acme.com']],
  ['a sentence', 'Write to jane@acme.com, please.', ['jane@acme.com']],
  ['the end of a sentence', 'Write to jane@acme.com.', ['jane@acme.com']],
  ['parentheses', 'Jane Doe (jane@acme.com)', ['jane@acme.com']],
  ['angle brackets', 'Jane Doe <jane@acme.com>;', ['jane@acme.com']],
  ['quotation marks', '"jane@acme.com" or \'john@acme.com\'', ['jane@acme.com', 'john@acme.com']],
  ['typographic quotation marks', '“jane@acme.com”', ['jane@acme.com']],
  ['a genitive', "jane@acme.com's answer", ['jane@acme.com']],
  ['a label before it', 'E-mail:jane@acme.com', ['jane@acme.com']],
  ['a colon behind it', 'jane@acme.com: sales', ['jane@acme.com']],
  ['bars around it', '|jane@acme.com|john@acme.com|', ['jane@acme.com', 'john@acme.com']],
  ['a bullet before it', '•jane@acme.com', ['jane@acme.com']],
  ['a picture before it', '📧jane@acme.com', ['jane@acme.com']],
  ['a footnote star', 'jane@acme.com* by appointment', ['jane@acme.com']],
  ['bold type', 'Write to **jane@acme.com** or **john@acme.com**.', ['jane@acme.com', 'john@acme.com']],
  ['bold and italic type', '***jane@acme.com***, __john@acme.com__', ['jane@acme.com', 'john@acme.com']],
  ['italic type', '_jane@acme.com_ (*john@acme.com*)', ['jane@acme.com', 'john@acme.com']],
  ['marks within marks', '**_jane@acme.com_**', ['jane@acme.com']],
  ['code', '`jane@acme.com`', ['jane@acme.com']],
  ['marks and a full stop', '**jane@acme.com.**', ['jane@acme.com']],
  ['an underscore of the name', '_jane@acme.com', ['_jane@acme.com']],
  ['another sentence glued behind', 'jane@acme.com.Please call', ['jane@acme.com']],
  ['sentences glued behind', 'jane@acme.de.Telefon.Kontakt', ['jane@acme.de']],
  ['a label glued behind', 'jane@acme.co.uk.Tel:+44', ['jane@acme.co.uk']],
  ['a short word glued behind', 'jane@acme.com.We reply', ['jane@acme.com']],
  ['a name that begins like an escape', 'u2fan@acme.com', ['u2fan@acme.com']],
  ['a real name at a domain that stands for any', 'clara.roe@email.com', ['clara.roe@email.com']],
  ['a slash between spaces', 'jane@acme.com / john@acme.com', ['jane@acme.com', 'john@acme.com']],
  ['commas without spaces', 'jane@acme.com,john@acme.com', ['jane@acme.com', 'john@acme.com']],
  ['lines', 'jane@acme.com\njohn@acme.com\tx', ['jane@acme.com', 'john@acme.com']],
  ['capitals', 'Jane.Doe@ACME.com', ['jane.doe@acme.com']],
  ['the same in other capitals', 'jane@acme.com JANE@Acme.COM', ['jane@acme.com']],
  ['page order', 'b@acme.com a@acme.com b@acme.com', ['b@acme.com', 'a@acme.com']],
  ['a plus tag', 'jane+news@acme.com', ['jane+news@acme.com']],
  ['dots, dashes and digits', 'j.van-der_berg77@mail.acme.co.uk', ['j.van-der_berg77@mail.acme.co.uk']],
  ['an apostrophe', "o'neil@acme.com", ["o'neil@acme.com"]],
  ['a long top-level domain', 'jane@acme.photography', ['jane@acme.photography']],
  ['a suffix of two parts', 'jane@acme.co.jp', ['jane@acme.co.jp']],
  ['a provider with digits', 'wang@163.com', ['wang@163.com']],
  ['a domain that begins with a digit', 'jane@3m.com', ['jane@3m.com']],
  ['a company under a file ending', 'jane@acme.ai', ['jane@acme.ai']],
  ['a number under a file ending', 'jane@42.ai', ['jane@42.ai']],
  ['an umlaut in the domain', 'jane@bücher.de', ['jane@bücher.de']],
  ['an umlaut in the name', 'müller@acme.de', ['müller@acme.de']],
  ['a domain of another script', 'иван@почта.рф', ['иван@почта.рф']],
  ['a Chinese domain', 'jane@例子.公司', ['jane@例子.公司']],
  ['punycode', 'jane@xn--bcher-kva.de', ['jane@xn--bcher-kva.de']],
  ['two spellings of one domain', 'jane@bücher.de jane@xn--bcher-kva.de', ['jane@bücher.de']],
  ['words without spaces around it', '联系jane@acme.cn谢谢', ['jane@acme.cn']],
  ['a Korean particle behind it', 'jane@acme.kr로 보내세요', ['jane@acme.kr']],
  ['a wide at', 'jane＠acme.jp', ['jane@acme.jp']],
  ['an encoded at', 'jane%40acme.com', ['jane@acme.com']],
  ['[at]', 'jane [at] acme.com', ['jane@acme.com']],
  ['(at) and (dot)', 'jane (at) acme (dot) com', ['jane@acme.com']],
  ['{AT} without spaces', 'jane{AT}acme[.]com', ['jane@acme.com']],
  ['a soft hyphen', 'jane@ac\u00adme.com', ['jane@acme.com']],
  ['a place to break', 'jane\u200b@acme\u200b.com', ['jane@acme.com']],
  ['a space that does not break', 'mail\u00a0jane@acme.com\u00a0or', ['jane@acme.com']],
  ['the demo network', 'amara@fenwick.example', ['amara@fenwick.example']],
  ['a page under a provider', 'jane@acme.github.io', ['jane@acme.github.io']],
];

/** [what, text]. */
const refused: [string, string][] = [
  ['nothing', ''],
  ['an at alone', '@'],
  ['many of them', '@@@@@@'],
  ['a handle', '@jane_doe'],
  ['a handle with a dot', 'follow @jane.doe'],
  ['a name without a domain', 'jane@'],
  ['no dot', 'user@localhost'],
  ['a host of a local network', 'root@server.local'],
  ['another', 'svc@db.internal'],
  ['a picture for dense screens', 'banner@2x.png'],
  ['another', 'icon@3x.webp'],
  ['one under a file ending that is a domain', 'logo@2x.ai'],
  ['one with a name behind it', 'logo@2x-dark.ai'],
  ['an archive', 'backup@monday.zip'],
  ['a film', 'clip@home.mov'],
  ['a version', 'react@19.3.1'],
  ['a version in a file', 'setup@1.2.0.sh'],
  ['a version with a letter', 'notes@v2.0-beta.md'],
  ['a package', '@scope/pkg@1.2.3'],
  ['a package of a domain', 'npm/pkg@next.js'],
  ['a repository', 'git@github.com:org/repo'],
  ['a repository with an end', 'git@github.com:org/repo.git'],
  ['a copy over ssh', 'jane@acme.com:/srv/files'],
  ['a port', 'jane@acme.com:8080'],
  ['a user name in an address', 'https://jane@acme.com/'],
  ['a password in an address', 'ftp://jane:secret@acme.com'],
  ['a path in an address', 'https://acme.com/users/jane@acme.com'],
  ['a place on a map', 'https://maps.acme.com/@52.37,4.9,12z'],
  ['a profile with a handle', 'https://acme.com/@jane.doe'],
  ['a key of an error tracker', '0123456789abcdef0123456789abcdef@o12.ingest.sentry.io'],
  ['a short one', 'abc@o12.ingest.sentry.io'],
  ['one of a region', 'abc@o12.ingest.de.sentry.io/42'],
  ['a hash for a name', 'c4ca4238a0b923820dcc509a6f75849b@group.calendar.google.com'],
  ['a uuid for a name', '2f1e4c1a-9f6b-4c8e-8f43-2b1f5d6a7c8d@acme.com'],
  ['a number for the host', 'jane@127.0.0.1'],
  ['a number in brackets', 'jane@[10.0.0.1]'],
  ['a suffix alone', 'jane@co.uk'],
  ['a top-level domain that is none', 'jane@acme.notadomain'],
  ['a placeholder', 'you@example.com'],
  ['a placeholder below it', 'you@mail.example.org'],
  ['a starred name', 'j***e@acme.com'],
  ['its end alone', '***e@acme.com'],
  ['a dotted name', 'j•••e@acme.com'],
  ['a name cut off before', '…ne@acme.com'],
  ['a name cut off with dots', '...ne@acme.com'],
  ['a name behind three dots', 'sales...jane@acme.com'],
  ['a name that begins with a dash', '-jane@acme.com'],
  ['a domain cut off', 'jane@acme.co…'],
  ['a domain cut off with dots', 'jane@acme.co...'],
  ['a starred domain', 'jane@acme.co**'],
  ['two ats', 'jane@acme.com@host.com'],
  ['a dot at the end of the name', 'jane.@acme.com'],
  ['two dots in the name', 'jane..doe@acme.com'],
  ['two dots in the domain', 'jane@acme..com'],
  ['a dash at the start of a label', 'jane@-acme.com'],
  ['a dash at the end of a label', 'jane@acme-.com'],
  ['an underscore in the domain', 'jane@ac_me.com'],
  ['something glued behind', 'jane@acme.comSales'],
  ['a name behind an escape', 'u003ejane@acme.com'],
  ['a name behind two escapes', 'u003cbu003ejane@acme.com'],
  ['a name behind a quotation mark of a script', 'u0022jane@acme.com'],
  ['a name behind an escape of two digits', 'x3ejane@acme.com'],
  ['a name and a domain that stand for any', 'name@domain.com'],
  ['an email that stands for any', 'your@email.com'],
  ['a mail that stands for any', 'you@yourcompany.com'],
  ['a company that stands for any', 'info@your-domain.de'],
  ['a user of a domain that stands for any', 'user@domain.co.uk'],
  ['a name in two words that stands for any', 'firstname.lastname@acme.com'],
  ['one in German', 'vorname.nachname@firma.de'],
  ['one of a form', 'yourname@gmail.com'],
  ['stars on one side', '**jane@acme.com'],
  ['other stars on the other side', '***jane@acme.com**'],
  ['stars that touch a word', 'x**jane@acme.com**'],
  ['words for signs', 'jane at acme dot com'],
  ['at in a sentence', 'meet me at acme.com'],
  ['a name in quotation marks', '"jane doe"@acme.com'],
  ['a sentence without spaces before the at', '请联系@acme.cn'],
  ['a name that is too long', `${'j'.repeat(65)}@acme.com`],
  ['a label that is too long', `jane@${'a'.repeat(64)}.com`],
  ['a domain that is too long', `jane@${'a.'.repeat(130)}com`],
  ['a jabber resource', 'jane@acme.com/phone'],
  ['a room of a chat', '#room@acme.com'],
  ['a style rule', '@media(max-width:1px){a{}}'],
  ['a decorator', 'class A { @Input.required() b }'],
  ['turned text', 'moc.emca\u202e@enaj'],
];

describe('findAddresses in a text', () => {
  it.each(accepted)('when it holds %s, finds the address in it', (_what, text, addresses) => {
    expect(findAddresses(text, [])).toEqual(addresses);
  });

  it.each(refused)('when it holds %s, finds nothing', (_what, text) => {
    expect(findAddresses(text, [])).toEqual([]);
  });

  it('is judged by as many refusals as acceptances', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(40);
    expect(refused.length).toBeGreaterThanOrEqual(accepted.length);
  });
});

/** [what, link, addresses]. */
const links: [string, string, string[]][] = [
  ['an address', 'mailto:jane@acme.com', ['jane@acme.com']],
  ['capitals', 'MAILTO:Jane@Acme.com', ['jane@acme.com']],
  ['a subject', 'mailto:jane@acme.com?subject=ask%20john@acme.com', ['jane@acme.com']],
  ['an encoded address', 'mailto:jane%2Bnews%40acme.com', ['jane+news@acme.com']],
  ['a bare plus', 'mailto:jane+news@acme.com', ['jane+news@acme.com']],
  ['several', 'mailto:jane@acme.com,john@acme.com', ['jane@acme.com', 'john@acme.com']],
  ['a name', 'mailto:Jane%20Doe%20%3Cjane@acme.com%3E', ['jane@acme.com']],
  ['others in copy', 'mailto:?to=a@acme.com&cc=b@acme.com&bcc=c@acme.com', ['a@acme.com', 'b@acme.com', 'c@acme.com']],
  ['nobody', 'mailto:', []],
  ['a body alone', 'mailto:?body=jane@acme.com', []],
  ['encoding that is none', 'mailto:jane@acme.com%ZZ', []],
  ['a link that is none to mail', 'https://acme.com/?to=jane@acme.com', []],
  ['a script', 'javascript:mailto:jane@acme.com', []],
  ['a placeholder', 'mailto:name@example.com', []],
];

describe('findAddresses in links', () => {
  it.each(links)('follows the target of a mail link: %s', (_what, link, addresses) => {
    expect(findAddresses('', [link])).toEqual(addresses);
  });

  it('when the text holds the same address, keeps the place of the text', () => {
    expect(findAddresses('b@acme.com, A@acme.com', ['mailto:a@acme.com', 'mailto:c@acme.com'])).toEqual([
      'b@acme.com',
      'a@acme.com',
      'c@acme.com',
    ]);
  });
});

describe('findAddresses on a hostile page', () => {
  it('looks at 10,000 at signs at most', () => {
    expect(findCandidates('a@b.co '.repeat(143_000)).length).toBe(mostAts);
  });

  it('judges a repeated address once', () => {
    const parsed = vi.spyOn(URL, 'canParse');
    expect(findAddresses('a@b.co '.repeat(143_000), [])).toEqual(['a@b.co']);
    expect(parsed.mock.calls.length).toBeLessThan(10);
  });

  it.each([
    ['others', (link: number, at: number) => `a${link}-${at}@b.zz`],
    ['the same', () => 'a@b.zz'],
  ])('looks at no more in its mail links, %s in each', (_what, addressAt) => {
    const links = Array.from({ length: 2000 }, (_, link) => {
      const addresses = Array.from({ length: 277 }, (_each, at) => addressAt(link, at));
      return `mailto:${addresses.join(',')}?subject=${link}`;
    });
    const few = Math.floor(mostAts / 277);
    expect(findAddresses('', [...links.slice(0, few), 'mailto:jane@acme.com'])).toEqual(['jane@acme.com']);
    expect(findAddresses('', [...links, 'mailto:jane@acme.com'])).toEqual([]);
  });
});

describe('findAddresses on a large page', () => {
  it('ends at 200', () => {
    const text = Array.from({ length: 300 }, (_, i) => `p${i}@acme.com`).join(' ');
    const found = findAddresses(text, ['mailto:last@acme.com']);
    expect([found.length, found[0], found[199]]).toEqual([200, 'p0@acme.com', 'p199@acme.com']);
  });

  const hard: [string, string][] = [
    ['one long word', 'a'.repeat(1_000_000)],
    ['ats alone', '@'.repeat(1_000_000)],
    ['names without end', 'a.b@'.repeat(250_000)],
    ['opening brackets and spaces', '[ '.repeat(500_000)],
  ];
  it.each(hard)('when it is a megabyte of %s, is done in the time of a click', (_what, text) => {
    const start = performance.now();
    expect(findAddresses(text, [])).toEqual([]);
    // Twenty times what it takes here; a search that looks back over everything takes minutes.
    expect(performance.now() - start).toBeLessThan(15_000);
  });
});

describe('findAddresses, over generated pages', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
  const address = fc
    .tuple(fc.stringMatching(/^[a-z][a-z0-9]{0,8}([._+-][a-z0-9]{1,6})?$/), fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/))
    // What begins as an escape without its backslash, as "x20", is left out (see "a name behind an escape").
    .filter(([local]) => !/^(u00|u20|x2|x3)/.test(local))
    .map(([local, name]) => `${local}@${name}.com`);
  const glue = fc.constantFrom(' ', ', ', '\n', ' (', ') ', ' <', '> ', '; ', '. ', '“');

  it('finds every address between words, once, in order', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.oneof(address, word), glue), { maxLength: 40 }), (parts) => {
        const text = parts.map(([part, after]) => part + after).join('');
        const expected = parts.map(([part]) => part).filter((part) => part.includes('@'));
        const known = expected.filter((part) => !part.endsWith('@example.com'));
        expect(findAddresses(` ${text}`, [])).toEqual([...new Set(known)]);
      }),
    );
  });

  it('finds its own result again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), address, fc.string({ maxLength: 20 }), (a, b, c) => {
        const found = findAddresses(a + b + c, []);
        expect(findAddresses(found.join('\n'), [])).toEqual(found);
        for (const one of found) expect(one).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/);
      }),
    );
    // The first call reads the public suffix list; a busy machine needs its time for that.
  });
});
