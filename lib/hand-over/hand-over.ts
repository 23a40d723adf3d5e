import { fileNameOf } from '@/lib/export/file-name-of';
import { formatCsvLine } from '@/lib/export/format-csv';
import { ashby } from './formats/ashby.ts';
import { bullhorn } from './formats/bullhorn.ts';
import { cellOf, type HandedCell, textOf } from './formats/cell.ts';
import type { Format, TargetColumn } from './formats/format.ts';
import { googleContacts } from './formats/google-contacts.ts';
import { greenhouseCandidates, greenhouseProspects } from './formats/greenhouse.ts';
import { hubspot } from './formats/hubspot.ts';
import { leverSelfService, leverSupport } from './formats/lever.ts';
import { outlook } from './formats/outlook.ts';
import { pipedrive } from './formats/pipedrive.ts';
import { csv, excel, sheets } from './formats/plain.ts';
import { salesforce } from './formats/salesforce.ts';
import { vcard, vcardOf } from './formats/vcard.ts';
import type { Handed } from './handed/handed.ts';

/** The formats, in the order of the dialog. */
export const formats: readonly Format[] = [
  hubspot,
  salesforce,
  pipedrive,
  greenhouseCandidates,
  greenhouseProspects,
  leverSelfService,
  leverSupport,
  ashby,
  bullhorn,
  excel,
  csv,
  sheets,
  googleContacts,
  outlook,
  vcard,
];

export interface HandedFile {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
  /** Without the header. */
  rows: number;
}

/**
 * The rows as the target's files, split where one would be too large for it. People and companies have files of their own. `base`: the name
 * without its ending.
 */
export async function filesOf(format: Format, rows: readonly Handed[], base: string): Promise<HandedFile[]> {
  const contents: Omit<HandedFile, 'name'>[] = [];
  for (const table of tablesOf(format, rows)) contents.push(...(await contentsOf(format, table)));
  return contents.map((content, at) => {
    const name = contents.length === 1 ? base : `${base}-${at + 1}`;
    return { ...content, name: fileNameOf(format.fileName?.(name) ?? name, format.ending) };
  });
}

interface Table {
  columns: readonly TargetColumn[];
  rows: readonly Handed[];
}

function tablesOf({ columns, companies, ...format }: Format, rows: readonly Handed[]): Table[] {
  const people = rows.filter(({ kind }) => kind === 'person');
  const others = companies === undefined ? [] : rows.filter(({ kind }) => kind === 'company');
  return [
    ...(format.isFullRowFirst === true && format.ending === 'csv'
      ? ledByFullRow(columns, people)
      : [{ columns, rows: people }]),
    { columns: companies ?? [], rows: others },
  ].filter((table) => table.rows.length > 0);
}

/** Each table begins with a row that has all of its columns. A row with more columns leads a table of its own. */
function ledByFullRow(columns: readonly TargetColumn[], rows: readonly Handed[]): Table[] {
  let left = rows.map((row) => ({ row, has: columns.filter((column) => textOf(cellOf(column, row)) !== '') }));
  const tables: Table[] = [];
  while (left.length > 0) {
    const leader = left.reduce((one, other) => (other.has.length > one.has.length ? other : one));
    const fits = ({ has }: (typeof left)[number]) => has.every((column) => leader.has.includes(column));
    const others = left.filter((each) => each !== leader && fits(each));
    tables.push({ columns: leader.has, rows: [leader.row, ...others.map(({ row }) => row)] });
    left = left.filter((each) => !fits(each));
  }
  return tables;
}

/** Rows between two pauses: the page stays responsive. */
const batch = 1000;
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

async function contentsOf(format: Format, { columns, rows }: Table): Promise<Omit<HandedFile, 'name'>[]> {
  const { ending, limits, hasMark, separator } = format;
  const headings = columns.map(({ name }) => name);
  if (ending === 'xlsx') return await workbooksOf(format, { columns, rows });
  const header = ending === 'vcf' ? '' : `${hasMark ? '\uFEFF' : ''}${formatCsvLine(headings, separator)}`;
  const split = createSplit(header, limits);
  for (const [at, row] of rows.entries()) {
    if (at % batch === batch - 1) await pause();
    split.add(ending === 'vcf' ? vcardOf(row) : lineOf(format, columns, row));
  }
  return split.files();
}

function lineOf({ ending, separator }: Format, columns: readonly TargetColumn[], row: Handed): string {
  const cells = columns.map((column) => cellOf(column, row));
  return formatCsvLine(
    cells.map((cell) => (ending === 'tsv' ? typedCell(cell) : textOf(cell))),
    separator,
  );
}

/** A sheet reads pasted text as typed: "+31612345678" would lose its plus. */
function typedCell(cell: HandedCell): string | number {
  if (typeof cell === 'number') return cell;
  const text = textOf(cell);
  return /^[+-]?\d+$/.test(text) ? `'${text}` : text;
}

/** Splits a text by lines and bytes, each part with the header. A single line may be larger. */
function createSplit(header: string, { rows: mostRows = Infinity, bytes: mostBytes = Infinity }: Format['limits']) {
  const encoder = new TextEncoder();
  const start = encoder.encode(header).length;
  const files: { lines: string[]; bytes: number }[] = [];
  return {
    add(line: string): void {
      const bytes = mostBytes === Infinity ? 0 : encoder.encode(line).length;
      const last = files.at(-1);
      if (last !== undefined && last.lines.length < mostRows && last.bytes + bytes <= mostBytes) {
        last.lines.push(line);
        last.bytes += bytes;
      } else files.push({ lines: [line], bytes: start + bytes });
    },
    files: () => files.map(({ lines }) => ({ content: header + lines.join(''), rows: lines.length })),
  };
}

async function workbooksOf({ name, limits }: Format, { columns, rows }: Table): Promise<Omit<HandedFile, 'name'>[]> {
  const { streamXlsx } = await import('@/lib/export/xlsx/pack-xlsx');
  const most = limits.rows ?? rows.length;
  const books: Omit<HandedFile, 'name'>[] = [];
  for (let from = 0; from < rows.length; from += most) {
    const some = rows.slice(from, from + most);
    const cells = some.map((row) => columns.map((column) => cellOf(column, row)));
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const sheet = { name, rows: [columns.map((column) => column.name), ...cells] };
    for await (const piece of streamXlsx(sheet, { pause })) pieces.push(piece);
    books.push({ content: new Uint8Array(await new Blob(pieces).arrayBuffer()), rows: some.length });
  }
  return books;
}
