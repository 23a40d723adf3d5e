import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { shownValue } from '@/lib/database/schema/exclusion-names';
import { isUnprotected } from '@/lib/exclusions/import/import-row';
import { readFile } from './read-file.ts';

const caseOf = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/cases/${name}`));

/** The outcome of each row: who it names, or why nobody, and what else in it is left out. */
async function outcomes(content: Uint8Array | string) {
  const { rows, repeated, problems, weak, leftOff } = await readFile(content);
  const isWeak = new Map(weak.map(({ row, problem }) => [row, ` (weak: ${problem})`]));
  const all = [
    ...rows.map(
      ({ row, label, names }) => [row, `${label}: ${names.map(shownValue).join(' ')}${isWeak.get(row) ?? ''}`] as const,
    ),
    ...repeated.map(({ row, label, firstRow }) => [row, `${label}: as row ${firstRow}`] as const),
    ...problems.map(({ row, name, problem }) => [row, `${name}: ${problem}`] as const),
    ...leftOff.map(({ row, cell, problem }) => [row, `without ${cell} (${problem})`] as const),
  ];
  return all.toSorted(([one], [other]) => one - other).map(([row, said]) => `${row} ${said}`);
}

describe('apollo-people.csv', () => {
  it('a company’s page names no person: three people of one company stay three', async () => {
    expect(await outcomes(caseOf('apollo-people.csv'))).toEqual([
      '2 Ana Roe: ana@acme-roe.example ana-roe-77',
      '2 without acmeroe (shared)',
      '2 without acmeroe (shared)',
      '3 Bo Lee: bo@acme-roe.example bo-lee-9',
      '3 without acmeroe (shared)',
      '3 without acmeroe (shared)',
      '4 Cy Moe: cy@acme-roe.example cy-moe-3',
      '4 without acmeroe (shared)',
      '4 without acmeroe (shared)',
    ]);
  });

  it.each([
    [
      'a page',
      'Name,Mail,Page\nAna Roe,a@x.example,https://www.pronet.example/in/acme\nBo Lee,b@x.example,pronet.example/in/acme\n',
    ],
    ['a number', 'Name,Mail,Phone\nAna Roe,a@x.example,+49 40 123456\nBo Lee,b@x.example,0049 40 123456\n'],
  ])('%s that rows with different names share is not theirs', async (_what, text) => {
    const { rows, leftOff } = await readFile(text);
    expect(rows.map(({ names }) => names)).toEqual([['email:a@x.example'], ['email:b@x.example']]);
    expect(leftOff.map(({ row, problem }) => [row, problem])).toEqual([
      [2, 'shared'],
      [3, 'shared'],
    ]);
  });

  it('rows with one name, in any order, are still one', async () => {
    const page = 'https://www.pronet.example/in/ana';
    const { rows, repeated } = await readFile(
      `Name,Mail,Page\nAna Roe,a@x.example,${page}\n"Roe, Ana",b@x.example,${page}\n`,
    );
    expect([rows.length, repeated.length]).toEqual([1, 1]);
  });

  it('where it is all that rows have, they are left out; a page that can only be a person’s protects that person', async () => {
    const bare = await readFile('Name,Page\nAna Roe,https://x.com/acme\nBo Lee,x.com/acme\n');
    expect([bare.rows, bare.problems.map(({ row, problem }) => [row, problem])]).toEqual([
      [],
      [
        [2, 'shared'],
        [3, 'shared'],
      ],
    ]);
    const page = 'https://www.pronet.example/in/ana';
    const { rows, repeated, problems } = await readFile(`Name,Page\nAna Roe,${page}\nAna Lee,${page}\n`);
    expect([rows.length, repeated.length, problems]).toEqual([1, 1, []]);
  });

  it('a column that is headed as the company’s is not used', async () => {
    const { rows, leftOff } = await readFile(
      'Name,Mail,Company Phone,Firma Facebook\nAna Roe,a@x.example,+49 40 123456,facebook.com/acme\n',
    );
    expect([rows.map(({ names }) => names), leftOff]).toEqual([[['email:a@x.example']], []]);
  });
});

describe('several-in-one-cell.csv', () => {
  it('all addresses of a cell are that person’s', async () => {
    expect(await outcomes(caseOf('several-in-one-cell.csv'))).toEqual([
      '2 Ana Roe: ana@roe.example ana.roe@home.example',
      '3 Bo Lee: bo@lee.example b.lee@home.example',
      '4 Cy Moe: cy@moe.example cy.moe@home.example',
      '5 Di Noe: di@noe.example',
      '6 Ed Poe: ed@poe.example',
      '7 Fi Que: fi@que.example',
    ]);
  });
});

describe('several in one cell', () => {
  const pronet = 'https://www.pronet.example/in/';
  test.each([
    ['pages', `${pronet}a;${pronet}b`, ['a', 'b'], []],
    ['pages by a comma', `${pronet}a,${pronet}b`, ['a', 'b'], []],
    ['an address and a page', `a@x.example ::: ${pronet}a`, ['a@x.example', 'a'], []],
    ['lines', 'a@x.example\nb@x.example', ['a@x.example', 'b@x.example'], []],
    [
      'an unknown page beside an address',
      'a@x.example; https://www.pronet.example/feed',
      ['a@x.example'],
      ['unknown-page'],
    ],
    ['a number beside an address', 'a@x.example | +49 170 1234567', ['a@x.example', '+491701234567'], []],
    ['a number of no country', 'a@x.example, 0170 1234567', ['a@x.example'], ['phone']],
    ['words', 'a@x.example, old', ['a@x.example'], ['nothing']],
    ['a name with a comma', '"Roe, Ana" <a@x.example>', ['a@x.example'], []],
  ])('%s are all read or counted', async (_what, cell, names, left) => {
    const { rows, leftOff, problems } = await readFile(
      `mail,why\nsure@x.example,a\nsure@x.example,b\n"${cell.replaceAll('"', '""')}",c\n`,
    );
    expect(rows.filter(({ row }) => row === 4).map((row) => row.names.map(shownValue))).toEqual([names]);
    expect([leftOff.map(({ problem }) => problem), problems]).toEqual([left, []]);
  });

  it('more than one person has are counted as one that is left out', async () => {
    const many = Array.from({ length: 40 }, (_each, at) => `p${at}@x.example`).join(';');
    const { rows, problems } = await readFile(`mail,why\nsure@x.example,a\n"${many}",b\n`);
    expect([rows.length, problems.map(({ problem }) => problem)]).toEqual([1, ['several']]);
  });

  it('an unknown page in another column is counted by name', async () => {
    const { leftOff } = await readFile(
      `mail,page\na@x.example,${pronet}a\nb@x.example,https://www.pronet.example/feed\n`,
    );
    expect(leftOff).toEqual([
      { row: 3, problem: 'unknown-page', cell: 'https://www.pronet.example/feed', name: 'b@x.example' },
    ]);
  });
});

describe('do-not-contact-utf16.csv', () => {
  it('each row names a person, or says what its cell is', async () => {
    expect(await outcomes(caseOf('do-not-contact-utf16.csv'))).toMatchSnapshot();
  });

  it('reads the pages of networks that are not among the sites, and telephone numbers', async () => {
    const { rows } = await readFile(caseOf('do-not-contact-utf16.csv'));
    const kinds = new Map<string, number>();
    for (const name of rows.flatMap(({ names }) => names)) {
      const kind = name.startsWith('page:person/linkedin') ? 'linkedin' : name.slice(0, name.indexOf(':'));
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    expect([...kinds.keys()].toSorted()).toEqual(['email', 'linkedin', 'name', 'page', 'phone']);
    expect(rows.map(({ label }) => label)).toContain('Anna van der Berg');
  });

  it('people who share an address are not made one, and the address stays on the list', async () => {
    const { rows } = await readFile(caseOf('do-not-contact-utf16.csv'));
    const holders = rows.filter(({ names }) => names.includes('email:a@b.example'));
    expect(holders.map(({ label, names }) => [label, names])).toEqual([
      ['Anna van der Berg', ['email:a@b.example', 'email:c@d.example']],
    ]);
    expect(rows.find(({ names }) => names.some((name) => name.endsWith('/person-250')))?.label).toBe('José García');
  });

  it('only rows that cannot protect anyone are said not to be protected', async () => {
    const { problems } = await readFile(caseOf('do-not-contact-utf16.csv'));
    expect(problems.filter(isUnprotected).map(({ name }) => name)).toEqual([
      'Siobhán Müller',
      'Marie D’Angelo',
      'Nuria Kowalski',
      'Tom D’Angelo',
      'Björn Çelik',
    ]);
  });
});

describe('a row with a name and a company, and nothing better', () => {
  const file = (row: string) => readFile(`Name,Mail,Company,Website\nSure One,sure@x.example,,\n${row}\n`);

  it.each([
    ['Ana Roe,,Acme GmbH,acme.example', ['name:anaroe|acme', 'name:anaroe|acme.example']],
    ['"Roe, Ana",unbekannt,,acme.example', ['name:anaroe|acme.example']],
    ['Ana Roe,,Acme,', ['name:anaroe|acme']],
    ['Ana Roe,0170 1234567,Acme,', ['name:anaroe|acme']],
  ])('is on the list by these: %s', async (row, names) => {
    const { rows, weak, problems } = await file(row);
    expect([rows.filter((each) => each.row === 3).map((each) => each.names), weak.length, problems]).toEqual([
      [names],
      1,
      [],
    ]);
  });

  it.each(['Ana Roe,,,', 'Ana,,Acme,', ',,Acme,acme.example'])('is not made of less: %s', async (row) => {
    const { rows, weak } = await file(row);
    expect([rows.length, weak]).toEqual([1, []]);
  });

  it('is not needed where the row has something better', async () => {
    const { rows, weak } = await file('Ana Roe,ana@x.example,Acme,acme.example');
    expect([rows[1]?.names, weak]).toEqual([['email:ana@x.example'], []]);
  });
});

describe('why a row is left out', () => {
  it.each([
    ['0170 1234567', 'phone'],
    ['12.11.2026', 'date'],
    ['2026-11-12 09:30', 'date'],
    ['4711', 'number'],
    ['1.234,50', 'number'],
    ['12 %', 'number'],
    ['unbekannt', 'nothing'],
    ['acme.example', 'is-domain'],
    ['https://blog.example/ana', 'unknown-page'],
    ['https://www.pronet.example/company/acme', 'is-company'],
  ])('names the kind of the cell: %s', async (cell, problem) => {
    const { problems } = await readFile(`Mail\nsure@x.example\nsure2@x.example\n"${cell}"\n`);
    expect(problems).toEqual([expect.objectContaining({ row: 4, problem, cell })]);
  });

  it.each([
    ['Summe', '', false],
    ['', '', false],
    ['', 'unbekannt', false],
    ['', '300', false],
    ['300', '', false],
    ['', '12.11.2026', false],
    ['', 'acme.example', false],
    ['Ana Roe', '', true],
    ['Ana Roe', 'unbekannt', true],
    ['', '0170 1234567', true],
    ['', 'Ana Roe', true],
  ])('counts as a person left unprotected, or not: %j %j %s', async (name, cell, isCounted) => {
    const { problems } = await readFile(`Name,Mail,Nr\nSure One,sure@x.example,1\n${name},"${cell}",2\n`);
    expect(problems.map(isUnprotected)).toEqual([isCounted]);
  });
});
