import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { longestFileFact, mostFileValues } from '@/lib/database/schema/file-rows';
import { knownExports, sourceOf } from '@/lib/hand-over/people-in/known-exports';
import { peopleMessages } from '@/lib/hand-over/people-in/messages';
import { mostPeople, peopleAtOnce } from '@/lib/hand-over/people-in/person-row';
import { recogniseTable } from '@/lib/hand-over/people-in/read-people';
import { isFullDepth } from '../../../depth.ts';
import { exportsOf, readPeopleFile } from './people-files.ts';

const caseOf = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/cases/${name}`));
const peopleOf = async (content: string | Uint8Array) => (await readPeopleFile(content)).reading.rows;

describe('an export of another program', () => {
  test.each(Object.entries(exportsOf))(
    '%s is recognised by its headings, and its people are read',
    async (source, text) => {
      const { table, reading } = await readPeopleFile(text);
      expect(table.source).toBe(source);
      const [ana, bo, ...others] = reading.rows;
      expect(others).toEqual([]);
      const place =
        source === 'linkedin-connections' ? {} : { location: 'Hamburg, Germany', domain: 'acme-roe.example' };
      expect(ana).toMatchObject({
        keys: ['person/linkedin-com/ana-roe-77', 'person/email/ana@acme-roe.example'],
        facts: { name: 'Ana Roe', title: 'CTO', company: 'Acme Roe', emails: ['ana@acme-roe.example'], ...place },
      });
      expect(ana?.facts.phones).toEqual(source === 'linkedin-connections' ? undefined : ['+491707043906']);
      // Without an address or a profile, the company's website still finds the person again.
      expect(bo?.keys).toEqual(
        source === 'linkedin-connections'
          ? ['person/linkedin-com/bo-lee-9']
          : ['person/employee/bo%20lee,%20acme-roe.example'],
      );
    },
  );

  it('has a row in the table of programs, and a file here', () => {
    expect(knownExports.map(({ source }) => source).toSorted()).toEqual(Object.keys(exportsOf).toSorted());
  });

  it('with other headings is a table, read by what its headings say', async () => {
    const { table, reading } = await readPeopleFile(
      'Vorname;Nachname;E-Mail-Adresse;Firma;Position\nZoë;Müller;zoe@mueller.example;Müller AG;Leiterin\n',
    );
    expect(table.source).toBe('table');
    expect(reading.rows[0]?.facts).toEqual({
      name: 'Zoë Müller',
      title: 'Leiterin',
      company: 'Müller AG',
      emails: ['zoe@mueller.example'],
    });
  });

  it.each([
    ['leads', 'Lead Owner,Company,First Name,Last Name,Email,Lead Source,Salutation,Skype ID'],
    ['contacts', 'Contact Owner,Account Name,First Name,Last Name,Email,Lead Source,Salutation,Skype ID'],
  ])('of Zoho’s %s is not taken for Salesforce’s, which has many of the same headings', (_what, headings) => {
    expect(sourceOf(headings.split(','))).toBe('table');
  });

  it.each([
    [
      'a list of companies',
      [
        ['Company', 'Website'],
        ['Acme', 'acme.example'],
      ],
    ],
    ['names alone', [['Name'], ['Ana Roe']]],
    ['nothing', []],
  ])('%s is no table of people', (_what, rows) => {
    expect(recogniseTable(rows)).toBeNull();
  });
});

describe('the made-up cases', () => {
  it('apollo-people.csv: three people of one company stay three, with their own profiles', async () => {
    const rows = await peopleOf(caseOf('apollo-people.csv'));
    expect(rows.map(({ keys }) => keys)).toEqual([
      ['person/linkedin-com/ana-roe-77', 'person/email/ana@acme-roe.example'],
      ['person/linkedin-com/bo-lee-9', 'person/email/bo@acme-roe.example'],
      ['person/linkedin-com/cy-moe-3', 'person/email/cy@acme-roe.example'],
    ]);
  });

  it('several-in-one-cell.csv: all addresses of a cell are that person’s', async () => {
    const rows = await peopleOf(caseOf('several-in-one-cell.csv'));
    expect(rows.slice(0, 3).map(({ facts }) => facts.emails)).toEqual([
      ['ana@roe.example', 'ana.roe@home.example'],
      ['bo@lee.example', 'b.lee@home.example'],
      ['cy@moe.example', 'cy.moe@home.example'],
    ]);
    expect(rows).toHaveLength(6);
  });
});

describe('a row', () => {
  const head = 'Name,Email,Phone,Title,LinkedIn URL,Website\n';

  it('about a person of an earlier row is that person, with the facts of both', async () => {
    const { reading } = await readPeopleFile(
      `${head}Ana Roe,ana@x.example,,CTO,https://www.linkedin.com/in/ana,\n"Roe, Ana",second@x.example,+49 40 123456,,linkedin.com/in/ana/,\n`,
    );
    expect(reading.repeated).toBe(1);
    expect(reading.rows).toEqual([
      {
        row: 2,
        keys: ['person/linkedin-com/ana', 'person/email/ana@x.example', 'person/email/second@x.example'],
        facts: {
          name: 'Ana Roe',
          title: 'CTO',
          emails: ['ana@x.example', 'second@x.example'],
          phones: ['+4940123456'],
        },
      },
    ]);
  });

  it('with an address that people of other names share stays a person of its own', async () => {
    const rows = await peopleOf(
      `${head}Ana Roe,info@x.example,,,linkedin.com/in/ana,\nBo Lee,info@x.example,,,linkedin.com/in/bo,\n`,
    );
    expect(rows.map(({ keys }) => keys)).toEqual([['person/linkedin-com/ana'], ['person/linkedin-com/bo']]);
    expect(rows[0]?.facts.emails).toEqual(['info@x.example']);
  });

  it('with a company’s page for a profile has no profile', async () => {
    const rows = await peopleOf(`${head}Ana Roe,ana@x.example,,,https://www.linkedin.com/company/acme,\n`);
    expect(rows[0]?.keys).toEqual(['person/email/ana@x.example']);
  });

  it('that cannot be read costs that row', async () => {
    const { reading } = await readPeopleFile(
      `${head}Ana Roe,ana@x.example,,,,\n,,,,,\nOnly A Name,,,,,\n${'x'.repeat(9000)},not an address,abc,,javascript:alert(1),\nBo Lee,bo@x.example,,,,\n`,
    );
    expect(reading.rows.map(({ facts }) => facts.name)).toEqual(['Ana Roe', 'Bo Lee']);
    expect(reading.unnamed).toBe(2);
  });

  it('says nothing where a program writes that it knows nothing', async () => {
    const rows = await peopleOf(`${head}Ana Roe,ana@x.example,N/A,null,-,unknown\n`);
    expect(rows[0]?.facts).toEqual({ name: 'Ana Roe', emails: ['ana@x.example'] });
  });

  it('has a website of its company only where the host is its own', async () => {
    const rows = await peopleOf(
      `${head}Ana Roe,ana@x.example,,,,https://facebook.com/acme\nBo Lee,bo@x.example,,,,www.acme.example/about\n`,
    );
    expect(rows.map(({ facts }) => facts.domain)).toEqual([undefined, 'acme.example']);
  });

  it('is bounded in every field, so that the worker takes it', async () => {
    const many = Array.from({ length: 19 }, (_each, at) => `p${at}@x.example`).join(';');
    const numbers = Array.from({ length: 19 }, (_each, at) => `+49170704${3900 + at}`).join(';');
    const { table, reading } = await readPeopleFile(
      `${head}${'Ana '.repeat(600)},"${many}","${numbers}","${'T'.repeat(2900)}",https://www.linkedin.com/in/ana,\n`,
    );
    const [row] = reading.rows;
    expect([row?.facts.name?.length, row?.facts.title?.length]).toEqual([longestFileFact, longestFileFact]);
    expect([row?.facts.emails?.length, row?.facts.phones?.length]).toEqual([mostFileValues, mostFileValues]);
    const payload = { importId: crypto.randomUUID(), source: table.source, file: 'people.csv', rows: reading.rows };
    expect(peopleMessages.importPeople().safeParse(payload).error).toBeUndefined();
  });
});

describe('a file', () => {
  const fileOf = (people: number) =>
    `Name,Email\n${Array.from({ length: people }, (_each, at) => `Ana ${at},p${at}@x.example`).join('\n')}\n`;

  if (isFullDepth)
    it('of 20,000 people is read', async () => {
      expect((await peopleOf(fileOf(mostPeople))).length).toBe(mostPeople);
    });

  it('of more than 20,000 people is refused', async () => {
    await expect(readPeopleFile(fileOf(mostPeople + 1))).rejects.toThrow('too-many');
  });

  it('is taken by the worker in slices', () => {
    const rows = Array.from({ length: peopleAtOnce + 1 }, (_each, at) => ({
      row: at + 1,
      keys: [`person/email/p${at}@x.example`],
      facts: {},
    }));
    const payload = { importId: crypto.randomUUID(), source: 'table', file: '', rows };
    expect(peopleMessages.importPeople().safeParse(payload).success).toBe(false);
    expect(peopleMessages.importPeople().safeParse({ ...payload, rows: rows.slice(1) }).success).toBe(true);
  });

  it.each([
    'company/linkedin-com/acme',
    'person/list/l',
    'person/search/s',
    'person/job/j.1',
    'person/',
    '',
    'person/x',
  ])('names people only: %j is refused', (key) => {
    const rows = [{ row: 1, keys: [key], facts: {} }];
    const payload = { importId: crypto.randomUUID(), source: 'table', file: '', rows };
    expect(peopleMessages.importPeople().safeParse(payload).success).toBe(false);
  });
});
