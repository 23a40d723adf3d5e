import { strToU8, Zip, ZipDeflate } from 'fflate';
import { packageParts, sheetPath } from './package-parts.ts';
import { sheetXml, type XlsxRow } from './sheet-xml.ts';

export interface XlsxSheet {
  name: string;
  /** The first row is the header: bold, and frozen. */
  rows: readonly XlsxRow[];
}

/** The earliest date of the ZIP format, in local time, as it stores: the same sheet always gives the same bytes. */
const packedAt = new Date(1980, 0, 1);

/** A workbook in pieces for one Blob; the page can work between them. Throws a RangeError with too many rows or columns. */
export async function* streamXlsx(
  { name, rows }: XlsxSheet,
  { pause }: { pause(): Promise<void> },
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
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
  for (const [path, xml] of Object.entries(packageParts(name))) addFile(zip, path).push(strToU8(xml), true);
  const file = addFile(zip, sheetPath);
  for (const xml of sheetXml(rows)) {
    file.push(strToU8(xml));
    const piece = takePacked();
    if (piece.length > 0) yield piece;
    await pause();
  }
  file.push(new Uint8Array(), true);
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

function joinBytes(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
