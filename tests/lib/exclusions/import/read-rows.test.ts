import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { originOf } from '@/lib/database/schema/origins';
import { parseRows } from '@/lib/exclusions/import/open-csv';
import { openFile } from '@/lib/exclusions/import/open-file';
import { findOwnColumns, readOwnRow } from '@/lib/exclusions/import/own-format';
import { registeredDomain } from '@/lib/exclusions/match/registered-domain';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import { connectionId, sites } from '@/tests/fixtures/rows/fixture-rows';
import { uuid } from '../../../worlds/exclusion-policy.ts';
import { openText, readFile } from './read-file.ts';

const id = (number: number) => `id:${originOf(connectionId)}|person:${uuid(number)}`;
const companyId = (number: number) => `id:${originOf(connectionId)}|company:${uuid(number)}`;
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const bytesOf = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));
const utf16 = (text: string, isBig: boolean) =>
  Array.from(text).flatMap((letter) => {
    const code = letter.charCodeAt(0);
    return isBig ? [code >> 8, code & 255] : [code & 255, code >> 8];
  });

/** [what, cell, the one name or the problem] */
const people: [string, string, string][] = [
  ['a page', 'https://www.pronet.example/in/jane-doe', 'page:person/pronet/jane-doe'],
  ['a page of a locale host', 'https://nl.pronet.example/in/Jane-Doe/', 'page:person/pronet/jane-doe'],
  ['a page without https', 'www.pronet.example/in/jane-doe', 'page:person/pronet/jane-doe'],
  ['a page with a query', 'http://pronet.example/in/jane-doe?trk=x#y', 'page:person/pronet/jane-doe'],
  [
    'a page below a profile',
    'https://www.pronet.example/in/jane-doe/details/experience',
    'page:person/pronet/jane-doe',
  ],
  ['an encoded page', 'https://www.pronet.example/in/jan%C3%A9', 'page:person/pronet/jané'],
  ['a page of another site', 'https://people.example/p/jane', 'page:person/people-example/jane'],
  ['an address', 'Jane@Acme.example', 'email:jane@acme.example'],
  ['an address with a tag', 'jane+news@acme.example', 'email:jane+news@acme.example email:jane@acme.example'],
  ['an address with an umlaut', 'jane@müller.de', 'email:jane@xn--mller-kva.de'],
  ['an address with a name', 'Jane Doe <jane@acme.example>', 'email:jane@acme.example'],
  ['a link to an address', 'mailto:jane@acme.example', 'email:jane@acme.example'],
  ['a guarded address', "'+jane@acme.example", 'nothing'],
  ['an address at a free provider', 'jane@gmail.com', 'email:jane@gmail.com'],
  ['spaces around', '  jane@acme.example\u00a0', 'email:jane@acme.example'],
  ['an id', uuid(7), id(7)],
  [
    'an id in capitals',
    'ABCDEF00-0000-4000-8000-000000000001',
    `id:${originOf(connectionId)}|person:abcdef00-0000-4000-8000-000000000001`,
  ],
  ['a page of a company', 'https://www.pronet.example/company/acme', 'is-company'],
  ['a page of no profile', 'https://www.pronet.example/feed', 'unknown-page'],
  ['a domain', 'acme.example', 'is-domain'],
  ['a domain with all below it', '*.acme.example', 'is-domain'],
  ['a handle', '@jane.doe', 'nothing'],
  ['a name', 'Jane Doe', 'nothing'],
  ['a number', '31612345678', 'number'],
  ['two addresses', 'a@acme.example / b@acme.example', 'several'],
  ['half an address', 'jane@', 'nothing'],
  ['a cut address', 'jane@acme.exam…', 'nothing'],
  ['an error of a spreadsheet', '#N/A', 'nothing'],
  ['a formula', '=HYPERLINK("x")', 'nothing'],
  ['a script', '<script>alert(1)</script>', 'nothing'],
  ['a script as an address', 'javascript:alert(1)', 'nothing'],
  ['a very long cell', `https://${'x'.repeat(4000)}.example`, 'too-long'],
];
const companies: [string, string, string][] = [
  ['a domain', 'acme.example', 'domain:acme.example'],
  ['a website', 'https://www.Acme.example/about?x=1', 'domain:acme.example'],
  ['a domain as addresses have it', '@acme.example', 'domain:acme.example'],
  ['a domain with all below it', '*.acme.example', 'domain:acme.example'],
  ['any address of a domain', '*@acme.example', 'domain:acme.example'],
  ['a page', 'https://www.pronet.example/company/acme/', 'page:company/pronet/acme'],
  ['an id', uuid(7), companyId(7)],
  ['a free provider', 'gmail.com', 'free-mail'],
  ['a guarded free provider', "'@gmail.com", 'free-mail'],
  ['an umlaut', 'Müller.de', 'domain:xn--mller-kva.de'],
  ['an umlaut in a website', 'https://www.müller.de/impressum/', 'domain:xn--mller-kva.de'],
  ['a final slash', 'acme.example/', 'domain:acme.example'],
  ['signs that nobody sees', '\u200b acme.example\u00a0', 'domain:acme.example'],
  ['a page on a shared host', 'https://sites.google.com/view/acme', 'shared-host'],
  ['a shared host', 'www.linktr.ee', 'shared-host'],
  ['a host of its own below one', 'https://www.acme.wordpress.com/about', 'domain:acme.wordpress.com'],
  ['an address', 'jane@acme.example', 'is-address'],
  ['a page of a person', 'https://www.pronet.example/in/jane', 'is-person'],
  ['the network itself', 'www.pronet.example', 'unknown-page'],
  ['a name', 'Acme Inc.', 'nothing'],
];

describe('a row of a file', () => {
  const read = async (cell: string, kind: 'person' | 'company') => {
    const sure = kind === 'person' ? 'sure@acme.example' : 'sure.example';
    const heading = kind === 'person' ? 'email' : 'domain';
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const { rows, problems } = await readFile(`${heading}\n${sure}\n${sure}\n${quoted}\n`, kind);
    return problems[0]?.problem ?? rows.filter(({ row }) => row === 4)[0]?.names.join(' ');
  };
  test.each(people)('on a list of people: %s', async (_what, cell, said) =>
    expect(await read(cell, 'person')).toBe(said),
  );
  test.each(companies)('on a list of companies: %s', async (_what, cell, said) =>
    expect(await read(cell, 'company')).toBe(said),
  );

  test('when it is an id and nothing is connected, says to connect first', async () => {
    const { rows, problems } = await readFile(`${uuid(1)}\n`, 'person', null);
    expect([rows, problems]).toEqual([[], [{ row: 1, problem: 'no-connection', cell: uuid(1), name: '' }]]);
  });
});

describe('a row of a file of our own', () => {
  const headings = 'who,why,added,route,expires,pages,domains,emails,company_ids,other_ids';
  const read = (domains: string) => readFile(`${headings}\r\nAcme,,,,,,${domains},,,\r\n`, 'company');
  test.each([
    ['acme.example', 'domain:acme.example'],
    ['https://www.Acme.example/about', 'domain:acme.example'],
    ['Müller.de xn--mller-kva.de/', 'domain:xn--mller-kva.de'],
    ['acme.example sites.google.com', 'domain:acme.example'],
  ])('with domains %s is read in any spelling', async (domains, names) => {
    expect((await read(domains)).rows.map((row) => row.names.join(' '))).toEqual([names]);
  });

  test.each(['sites.google.com', 'github.io', 'https://linktr.ee/acme'])('with domain %s is refused', async (host) => {
    const { rows, problems } = await read(host);
    expect([rows, problems.map(({ problem }) => problem)]).toEqual([[], ['shared-host']]);
  });

  test('with a public suffix as domain is refused', () => {
    const context = { kind: 'company', sites, domainOf: registeredDomain, connection: null, nowMs: 0 } as const;
    const own = findOwnColumns(headings.split(','));
    if (own === null) throw new Error('no columns');
    const cells = (domain: string) => ['Acme', '', '', '', '', '', domain, '', '', ''];
    expect(readOwnRow(cells('co.uk'), own, context)).toEqual({ problem: 'shared-host' });
    expect(readOwnRow(cells('shop.acme.co.uk'), own, context)).toMatchObject({ names: ['domain:shop.acme.co.uk'] });
  });

  test('that has an address with a tag, reads back the same', async () => {
    const people = headings.replace('company', 'person');
    const once = await readFile(`${people}\r\nJ,,,,,,,jane+news@acme.example,,\r\n`);
    const names = ['email:jane+news@acme.example', 'email:jane@acme.example'];
    expect(once.rows.map((row) => row.names)).toEqual([names]);
    const again = names.map((name) => name.slice('email:'.length)).join(' ');
    const twice = await readFile(`${people}\r\nJ,,,,,,,${again},,\r\n`);
    expect(twice.rows.map((row) => row.names)).toEqual([names]);
  });
});

describe('domains with shared hosts below them', () => {
  test('are named once each, with the hosts that they do not cover', async () => {
    const { partly } = await readFile('domain\ngoogle.com\nacme.example\nwww.google.com\n', 'company');
    expect(partly.map(({ domain }) => domain)).toEqual(['google.com']);
    expect(partly[0]?.hosts).toContain('sites.google.com');
  });
});

describe('the columns of a file', () => {
  const used = async (text: string, kind: 'person' | 'company' = 'person') => {
    const { who, name, why, hasHeadings } = (await openText(text, kind)).columns;
    return { who, name, why, hasHeadings };
  };
  test.each<[string, string, Awaited<ReturnType<typeof used>>]>([
    ['one without a heading', 'a@x.example\nb@x.example\n', { who: [0], name: [], why: null, hasHeadings: false }],
    ['semicolons', 'Grund;E-Mail;Name\nx;a@x.example;A\n', { who: [1], name: [2], why: 0, hasHeadings: true }],
    ['tabs', 'Full name\tURL\nA\twww.pronet.example/in/a\n', { who: [1], name: [0], why: null, hasHeadings: true }],
    ['bars', 'reason|mail\nx|a@x.example\n', { who: [1], name: [], why: 0, hasHeadings: true }],
    [
      'first and last name',
      'First Name,Last Name,Email\nA,B,a@x.example\n',
      { who: [2], name: [0, 1], why: null, hasHeadings: true },
    ],
    [
      'ids of some other program',
      `Lead ID,Email\n${uuid(1)},a@x.example\n`,
      { who: [1], name: [], why: null, hasHeadings: true },
    ],
    [
      'ids of ours',
      `person id,Email\n${uuid(1)},a@x.example\n`,
      { who: [0, 1], name: [], why: null, hasHeadings: true },
    ],
    [
      'two of addresses',
      'Work,Home\na@x.example,a@y.example\n',
      { who: [0, 1], name: [], why: null, hasHeadings: true },
    ],
    [
      'the company beside',
      'Company URL,Person URL\nwww.pronet.example/company/a,www.pronet.example/in/a\n',
      { who: [1], name: [], why: null, hasHeadings: true },
    ],
    [
      'a name from a list of candidates',
      'Candidate,Profile link\nA,www.pronet.example/in/a\n',
      { who: [1], name: [0], why: null, hasHeadings: true },
    ],
    ['sep= in front', 'sep=;\nName;Mail\nA;a@x.example\n', { who: [1], name: [0], why: null, hasHeadings: true }],
    ['empty lines in front', '\n\nMail,Why\na@x.example,x\n', { who: [0], name: [], why: 1, hasHeadings: true }],
    ['nothing that is anybody', 'Name,Town\nA,B\n', { who: [0], name: [], why: null, hasHeadings: true }],
  ])('when %s, are known by their contents', async (_what, text, columns) => expect(await used(text)).toEqual(columns));

  test.each([
    ['a title', 'Do not contact\nName,Mail,Why\nA,a@x.example,asked\n'],
    [
      'a title and a date in a wide file',
      'Do not contact,,\nExported 2026-11-24,,\n\nName,Mail,Why\nA,a@x.example,asked\n',
    ],
  ])('when %s precede them, are found below it', async (_what, text) => {
    const { columns, headings } = await openText(text);
    expect([columns.name, columns.who, columns.why, headings]).toEqual([[0], [1], 2, ['Name', 'Mail', 'Why']]);
    const { rows, problems } = await readFile(text);
    expect(rows.map(({ names, label, why }) => [names, label, why])).toEqual([[['email:a@x.example'], 'A', 'asked']]);
    expect(problems).toEqual([]);
  });

  test.each([
    ['somebody', 'a@x.example\nName,Mail\nB,b@x.example\n', 3],
    ['a title right above somebody', 'My list\nB,b@x.example\n', 1],
  ])('a first line that is %s is not taken for the title of a table', async (_what, text, count) => {
    expect((await openText(text)).columns.titles).toBe(0);
    const { rows, problems } = await readFile(text);
    expect(rows.length + problems.length).toBe(count);
  });

  test('when there are 200, are still found', async () => {
    const row = (cell: string) => Array.from({ length: 200 }, (_each, at) => (at === 150 ? cell : `x${at}`)).join(',');
    const file = `${row('mail')}\n${row('a@x.example')}\n${row('b@x.example')}\n`;
    expect((await used(file)).who).toEqual([150]);
    expect((await readFile(file)).rows.map(({ names }) => names)).toEqual([
      ['email:a@x.example'],
      ['email:b@x.example'],
    ]);
  });
});

describe('the rows of a file', () => {
  test('when something precedes and some are empty, have the numbers that a spreadsheet shows', async () => {
    const { problems, rows } = await readFile('Mail\n\na@x.example\n\nnobody\n"b@x.example"\n');
    expect([rows.map(({ row }) => row), problems.map(({ row }) => row)]).toEqual([[3, 6], [5]]);
  });

  test('when a cell has line breaks, are still one row', async () => {
    const { rows } = await readFile('Mail,Why\r\na@x.example,"one\r\ntwo, ""three"""\r\nb@x.example,\r\n');
    expect(rows.map(({ row, why }) => [row, why])).toEqual([
      [2, 'one\ntwo, "three"'],
      [3, ''],
    ]);
  });

  test('when line ends are of three kinds, are all read', async () => {
    const { rows } = await readFile('a@x.example\r\nb@x.example\nc@x.example\rd@x.example');
    expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
  });

  test.each([
    ['left open', 'Mail,Why\na@x.example,"oh\nb@x.example,x\n'],
    ['inside of a cell', 'Mail,Why\n"a@x.example" (old),x\nb@x.example,x\n"c@x.example",y\n'],
  ])('when a quotation mark is %s, are none of them lost', async (_what, text) => {
    const { rows, problems } = await readFile(text);
    expect(rows.length + problems.length).toBe(text.split('\n').length - 2);
    expect(rows.flatMap(({ names }) => names)).toContain('email:b@x.example');
    expect((await openText(text)).format.isQuoted).toBe(false);
  });

  test('when they share a name, are one with the names of all, and the later are said to be the same', async () => {
    const { rows, repeated } = await readFile(
      'Mail,URL,Why,Name\na@x.example,,,A\n,www.pronet.example/in/a,asked,\nb@x.example,,,B\na@x.example,www.pronet.example/in/a,,\n',
    );
    expect(rows.map(({ names, why, label }) => ({ names, why, label }))).toEqual([
      { names: ['email:a@x.example', 'page:person/pronet/a'], why: 'asked', label: 'A' },
      { names: ['email:b@x.example'], why: '', label: 'B' },
    ]);
    expect(repeated.map(({ row, firstRow }) => [row, firstRow])).toEqual([
      [5, 2],
      [3, 2],
    ]);
  });

  test('when cut into slices anywhere, are the same', async () => {
    const cell = fc.array(fc.constantFrom('a', '"', ',', '\n', 'é', ' '), { maxLength: 6 }).map((all) => all.join(''));
    const quoted = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(quoted, fc.integer({ min: 1, max: 40 }), (rows, size) => {
        const text = rows.map((row) => row.map((each) => `"${each.replaceAll('"', '""')}"`).join(',')).join('\n');
        const format = { delimiter: ',', newline: '\n' as const, isQuoted: true, start: 0, rowsBefore: 0 };
        expect([...parseRows(text, format, size)].flat()).toEqual(rows);
      }),
    );
  });
});

describe('the letters of a file', () => {
  const text = 'Name,Mail\nJosé Ñu,a@x.example\nZoë,b@x.example\n';
  const labels = async (bytes: Uint8Array) => (await readFile(bytes)).rows.map(({ label }) => label);
  test.each<[string, Uint8Array, string]>([
    ['utf-8', bytesOf(text), 'utf-8'],
    ['utf-8 with its mark', bytesOf([0xef, 0xbb, 0xbf], text), 'utf-8'],
    ['utf-16le with its mark', bytesOf([0xff, 0xfe], utf16(text, false)), 'utf-16le'],
    ['utf-16be with its mark', bytesOf([0xfe, 0xff], utf16(text, true)), 'utf-16be'],
    ['utf-16le without', bytesOf(utf16(text, false)), 'utf-16le'],
    ['western', latin1(text), 'windows-1252'],
    [
      'western in one line and utf-8 in the other',
      bytesOf('Name,Mail\nJosé Ñu,a@x.example\n', [...latin1('Zoë,b@x.example\n')]),
      'mixed',
    ],
  ])('when %s, are read', async (_what, bytes, encoding) => {
    expect((await openText(bytes)).encoding).toBe(encoding);
    expect(await labels(bytes)).toEqual(['José Ñu', 'Zoë']);
  });

  test.each<[string, Uint8Array, string]>([
    ['a PNG', bytesOf([0x89], 'PNG\r\n'), 'picture'],
    ['a JPEG', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0]), 'picture'],
    ['a WebP', bytesOf('RIFF', [1, 0, 0, 0], 'WEBPVP8 '), 'picture'],
    ['an Excel workbook', bytesOf('PK', [3, 4, 0, 0]), 'workbook'],
    ['an old Excel workbook', bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0]), 'workbook'],
    ['a PDF', bytesOf('%PDF-1.7\n'), 'document'],
    ['anything with zeros', bytesOf('abcdef', [0], 'gh'), 'binary'],
    ['nothing', bytesOf(''), 'empty'],
    ['empty lines', bytesOf('\n ,\n'), 'empty'],
    ['too large', new Uint8Array(64 * 1024 * 1024 + 1), 'too-large'],
  ])('when it is %s, is refused', async (_what, bytes, refused) => {
    const file = await openFile(bytes, { kind: 'person', sites, domainOf: domainAsWritten }, () => Promise.resolve());
    expect('refused' in file ? file.refused : null).toBe(refused);
  });
});

describe('a second column of addresses', () => {
  const rows = (from: number, count: number, line: (at: number) => string) =>
    Array.from({ length: count }, (_each, at) => line(from + at));
  // The sample of the first rows does not show that the second column is needed.
  const text = [
    'Profile;Profile 2;Record id;Note',
    ...rows(0, 200, (at) => `www.pronet.example/in/p${at};;${uuid(at + 1)};`),
    ...rows(200, 500, (at) => `;www.pronet.example/in/p${at};${uuid(at + 1)};asked via p${at}@acme.example`),
  ].join('\n');

  test('is offered with how many rows it would make understood; notes and foreign ids are not', async () => {
    const { rows, problems, others } = await readFile(text);
    expect([rows.length, problems.length]).toEqual([200, 500]);
    expect(others).toEqual([{ column: 1, rows: 500 }]);
  });
});
