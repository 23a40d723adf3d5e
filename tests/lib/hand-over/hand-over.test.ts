import { describe, expect, test } from 'vitest';
import type { Format } from '@/lib/hand-over/formats/format';
import { hubspot } from '@/lib/hand-over/formats/hubspot';
import { filesOf, formats } from '@/lib/hand-over/hand-over';
import type { Handed } from '@/lib/hand-over/handed/handed';
import { nobody } from './support/handed.ts';
import { readFile } from './support/validators.ts';

const formatOf = (id: string): Format => {
  const found = formats.find((format) => format.id === id);
  if (found === undefined) throw new Error(id);
  return found;
};
const person = (more: Partial<Handed>): Handed => ({ ...nobody, ...more });
const many = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    person({ firstName: `F${at}`, lastName: `L${at}`, fullName: `F${at} L${at}` }),
  );

describe('the files of a format', () => {
  test('when there are more rows than the target takes, are several with numbered names', async () => {
    const files = await filesOf({ ...hubspot, limits: { rows: 4 } }, many(10), 'people');
    expect(files.map(({ name, rows }) => [name, rows])).toEqual([
      ['people-1.csv', 4],
      ['people-2.csv', 4],
      ['people-3.csv', 2],
    ]);
    const read = files.flatMap((file) => readFile('hubspot', file).rows.map(([first]) => first));
    expect(read).toEqual(many(10).map(({ firstName }) => firstName));
  });

  test('when they would be larger than the target takes, are several of fewer bytes', async () => {
    const files = await filesOf({ ...hubspot, limits: { bytes: 1000 } }, many(100), 'people');
    expect(files.length).toBeGreaterThan(3);
    for (const { content } of files) expect(Buffer.byteLength(String(content))).toBeLessThanOrEqual(1000);
    expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(100);
  });

  test('when there are no rows, are none', async () => {
    for (const format of formats) expect(await filesOf(format, [], 'people')).toEqual([]);
  });

  test('when people and companies are handed over, are apart', async () => {
    const company = person({ kind: 'company', company: 'Fenwick', domain: 'fenwick.example' });
    const files = await filesOf(hubspot, [person({ firstName: 'Jane' }), company], 'all');
    expect(files.map(({ name, rows }) => [name, rows])).toEqual([
      ['all-1.csv', 1],
      ['all-2.csv', 1],
    ]);
    expect(files[1]?.content).toMatch(/^\uFEFFCompany Name,Company Domain Name,/);
    // A target of people only takes no company.
    expect(await filesOf(formatOf('salesforce'), [company], 'all')).toEqual([]);
  });

  test('when the target takes few letters in a file’s name, has a name of those', async () => {
    const [file] = await filesOf(formatOf('lever-support'), many(1), 'Käufer in "Köln" (28)');
    expect(file?.name).toBe('kaufer-in-koln-28.csv');
  });

  test('when a name is none for a file system, has one that is', async () => {
    const [file] = await filesOf(hubspot, many(1), '../a:b\u202E');
    expect(file?.name).toMatch(/^[^/:\\\u202E]+\.csv$/u);
  });
});

describe('a file whose first row decides the columns', () => {
  const bullhorn = formatOf('bullhorn');

  test('begins with a full row, and loses no value of any row', async () => {
    const rows = [
      person({ firstName: 'A', email: 'a@x.example' }),
      person({ firstName: 'B', lastName: 'B', email: 'b@x.example', company: 'X' }),
      person({ firstName: 'C', city: 'Bergen' }),
      person({ lastName: 'D' }),
    ];
    const files = await filesOf(bullhorn, rows, 'people');
    const tables = files.map((file) => readFile('bullhorn', file));
    for (const { rows: read } of tables) expect(read[0]).not.toContain('');
    const cells = tables.flatMap(({ rows: read }) => read.flat());
    for (const value of ['A', 'B', 'C', 'D', 'a@x.example', 'b@x.example', 'X', 'Bergen'])
      expect(cells).toContain(value);
    expect(files.map(({ rows: count }) => count)).toEqual([3, 1]);
  });
});

describe('what is pasted into a sheet', () => {
  test('keeps the plus of a number and the digits of an id', async () => {
    const rows = [person({ mobile: '+31612345678', id: '00123', headcount: 12 })];
    const [file] = await filesOf(formatOf('sheets'), rows, 'x');
    const content = String(file?.content);
    expect(content).toContain("\t'+31612345678\t");
    expect(content).toContain("\t'00123\t");
    expect(content).toContain('\t12\t');
  });
});

describe('a lead for Salesforce', () => {
  test('has a single name as the last one, and the country as Salesforce names it', async () => {
    const [file] = await filesOf(
      formatOf('salesforce'),
      [person({ firstName: 'Madonna', company: 'X', country: 'KR' })],
      'x',
    );
    const { headings, rows } = readFile('salesforce', file ?? { name: '', content: '', rows: 0 });
    const cell = (heading: string) => rows[0]?.[headings.indexOf(heading)];
    expect([cell('First Name'), cell('Last Name'), cell('Country')]).toEqual(['', 'Madonna', 'Korea, Republic of']);
  });
});
