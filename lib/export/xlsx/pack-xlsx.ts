import { strToU8, Zip, ZipDeflate } from 'fflate';
import { longestText } from './cell.ts';
import { packageParts, sheetPath } from './package-parts.ts';
import { sheetNames } from './sheet-names.ts';
import { sheetXml, type XlsxRow } from './sheet-xml.ts';

export interface XlsxSheet {
  name: string;
  /** The first row is the header: bold, and frozen. */
  rows: readonly XlsxRow[];
}

/** The earliest date of the ZIP format, in local time, as it stores: the same sheets always give the same bytes. */
const packedAt = new Date(1980, 0, 1);

/** A workbook in pieces, between which a page can yield. Throws a RangeError without sheets, or with too many rows or columns. */
export function* packXlsx(sheets: readonly XlsxSheet[]): Generator<Uint8Array<ArrayBuffer>> {
  if (sheets.length === 0) throw new RangeError('A workbook has at least one sheet');
  let packed: Uint8Array[] = [];
  const zip = new Zip((failure, bytes) => {
    if (failure !== null) throw failure;
    packed.push(bytes);
  });
  const takePacked = (): Uint8Array<ArrayBuffer> => {
    const taken = joinBytes(packed);
    packed = [];
    return taken;
  };
  for (const [path, xml] of Object.entries(packageParts(sheetNames(sheets.map(({ name }) => name))))) {
    addFile(zip, path).push(strToU8(xml), true);
  }
  for (const [at, { rows }] of sheets.entries()) {
    const file = addFile(zip, sheetPath(at));
    for (const xml of sheetXml(rows, at === 0)) {
      file.push(strToU8(xml));
      yield takePacked();
    }
    file.push(new Uint8Array(), true);
    yield takePacked();
  }
  zip.end();
  yield takePacked();
}

function addFile(zip: Zip, path: string): ZipDeflate {
  // Sheets are so repetitive that the fastest level compresses them well enough.
  const file = new ZipDeflate(path, { level: 1 });
  file.mtime = packedAt;
  zip.add(file);
  return file;
}

export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** The same bytes as `formatXlsx`, in pieces for one Blob, yielding to the page after each. */
export async function* streamXlsx(
  sheets: readonly XlsxSheet[],
  { pause }: { pause(): Promise<void> },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (const piece of packXlsx(sheets)) {
    if (piece.length > 0) yield piece;
    await pause();
  }
}

/**
 * A workbook in one go, for some 1,000 rows at most: a larger one blocks the page, see `streamXlsx`. Throws a RangeError as `packXlsx`
 * does.
 */
export function formatXlsx(sheets: readonly XlsxSheet[]): Uint8Array<ArrayBuffer> {
  return joinBytes([...packXlsx(sheets)]);
}

/** Number of strings that are longer than a cell can hold: they end in an ellipsis, and the user is shown how many. */
export function countCutCells(sheets: readonly XlsxSheet[]): number {
  const isCut = (cell: unknown): boolean => typeof cell === 'string' && cell.length > longestText;
  return sheets.reduce((sum, { rows }) => sum + rows.reduce((cut, row) => cut + row.filter(isCut).length, 0), 0);
}
