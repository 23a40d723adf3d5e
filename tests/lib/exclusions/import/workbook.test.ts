import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { openFile } from '@/lib/exclusions/import/open-file';
import { domainAsWritten } from '@/lib/exclusions/parse-member';
import { sites } from '@/tests/fixtures/rows/fixture-rows';
import { isFullDepth } from '../../../depth.ts';
import { mail, type Parts, row, text, workbook } from './made-workbook.ts';
import { readFile } from './read-file.ts';

const breathe = () => Promise.resolve();
const context = { kind: 'person', sites, domainOf: domainAsWritten } as const;
const open = (bytes: Uint8Array, sheet?: number) => openFile(bytes, context, breathe, sheet);

async function textOf(parts: Parts): Promise<string> {
  const file = await open(workbook(parts));
  if (!('text' in file)) throw new Error(JSON.stringify(file));
  return file.text;
}

describe('a workbook', () => {
  it('is read as a CSV file is: inline and shared strings, with the row numbers of the sheet', async () => {
    const strings =
      '<sst><si><t>Mail</t></si><si><r><t>b@</t></r><r><t xml:space="preserve">x.example</t></r><rPh><t>no</t></rPh></si></sst>';
    const sheet = [
      row(1, '<c r="A1" t="s"><v>0</v></c>', text('B1', 'Name')),
      row(3, text('A3', 'a@x.example'), text('B3', 'Zoë &amp; Bo &lt;x&gt; &#233;')),
      row(4, '<c r="A4" t="s"><v>1</v></c>'),
    ].join('');
    const { rows } = await readFile(workbook({ sheets: { People: sheet }, strings }));
    expect(rows.map(({ row: at, names, label }) => [at, names, label])).toEqual([
      [3, ['email:a@x.example'], 'Zoë & Bo <x> é'],
      [4, ['email:b@x.example'], 'b@x.example'],
    ]);
  });

  it('gives the last value of a formula, dates as dates, and long numbers in full', async () => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd.mm.yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot;0"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>';
    const cells = [
      '<c r="A1" t="str"><f>LOWER("A@X.example")</f><v>a@x.example</v></c>',
      '<c r="B1" s="1"><v>46354</v></c><c r="C1" s="2"><v>46354.5</v></c><c r="D1" s="3"><v>7</v></c>',
      '<c r="E1"><v>4.917012345678E+12</v></c><c r="F1" t="b"><v>1</v></c><c r="G1" t="e"><v>#N/A</v></c>',
    ];
    expect(await textOf({ sheets: { A: row(1, ...cells) }, styles })).toBe(
      '"a@x.example","2026-11-28","2026-11-28 12:00","7","4917012345678","TRUE","#N/A"',
    );
  });

  it('gives each row of a merged cell its value', async () => {
    const sheet = `${row(1, text('A1', 'asked'), text('B1', 'a'))}${row(2, text('B2', 'b'))}${row(3, text('B3', 'c'))}</sheetData><mergeCells><mergeCell ref="A1:A2"/></mergeCells><sheetData>`;
    expect(await textOf({ sheets: { A: sheet } })).toBe('"asked","a"\n"asked","b"\n"","c"');
  });

  it('with several sheets asks which, and leaves out those that are empty', async () => {
    const bytes = workbook({
      sheets: { One: mail(1, 'a@x.example'), Empty: '', 'Two &amp; more': mail(1, 'b@x.example') },
    });
    expect(await open(bytes)).toEqual({ sheets: ['One', 'Two & more'] });
    expect(await open(bytes, 1)).toMatchObject({ text: '"b@x.example"' });
  });

  test.each<[string, Uint8Array, string]>([
    [
      'with a missing shared string',
      workbook({ sheets: { A: row(1, '<c r="A1" t="s"><v>5</v></c>') }, strings: '<sst/>' }),
      'no-strings',
    ],
    ['without its shared strings', workbook({ sheets: { A: row(1, '<c r="A1" t="s"><v>0</v></c>') } }), 'no-strings'],
    ['that is binary', zipSync({ 'xl/workbook.bin': strToU8('x') }), 'xlsb'],
    [
      'that is an old one',
      Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...new Array(512).fill(0)),
      'xls',
    ],
    [
      'that has a password',
      Uint8Array.of(
        0xd0,
        0xcf,
        0x11,
        0xe0,
        0xa1,
        0xb1,
        0x1a,
        0xe1,
        ...[...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
      ),
      'password',
    ],
    ['of another program', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'workbook'],
    ['that is damaged', workbook({ sheets: { A: mail(1, 'a@x.example') } }).subarray(0, 200), 'workbook'],
    ['with no cells', workbook({ sheets: { A: '' } }), 'empty'],
    ['with a row beyond a million', workbook({ sheets: { A: mail(1_000_001, 'a@x.example') } }), 'too-many'],
    [
      'with a column beyond a thousand',
      workbook({ sheets: { A: row(1, text('ZZZ1', 'a@x.example')) } }),
      'unpacks-too-large',
    ],
    [
      'with too many sheets',
      workbook({ sheets: Object.fromEntries(Array.from({ length: 201 }, (_each, at) => [`S${at}`, ''])) }),
      'unpacks-too-large',
    ],
    ...(isFullDepth
      ? [
          [
            'that unpacks to a thousand times its size',
            workbook({ sheets: { A: '' }, more: { 'xl/worksheets/sheet9.xml': new Uint8Array(200 * 1024 * 1024) } }),
            'unpacks-too-large',
          ] as [string, Uint8Array, string],
        ]
      : []),
  ])('%s is refused by name', async (_what, bytes, refused) => {
    expect(await open(bytes)).toEqual({ refused });
  });

  it('expands no entity that it declares itself', async () => {
    const sheet = row(1, text('A1', '&bomb;&amp;'));
    expect(await textOf({ sheets: { A: sheet } })).toBe('"&bomb;&"');
  });
});
