import { packXlsx, type XlsxSheet } from '@/lib/export/xlsx/pack-xlsx';

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
