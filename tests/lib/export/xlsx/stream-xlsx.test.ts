import { describe, expect, test } from 'vitest';
import { formatXlsx, streamXlsx } from '@/lib/export/xlsx/pack-xlsx';

async function readStream(rows: number) {
  const sheet = (name: string) => ({ name, rows: Array.from({ length: rows }, (_, at) => [`row ${at}`, at]) });
  const sheets = [sheet('a'), sheet('b')];
  const pieces: Uint8Array[] = [];
  let pauses = 0;
  const pause = async (): Promise<void> => {
    pauses += 1;
  };
  for await (const piece of streamXlsx(sheets, { pause })) pieces.push(piece);
  return { pieces, pauses, whole: formatXlsx(sheets) };
}

describe('a workbook in pieces', () => {
  test.each([0, 1, 250, 251, 1000])('when its sheets have %i rows, is the bytes of the whole', async (rows) => {
    const { pieces, whole } = await readStream(rows);
    expect(Buffer.concat(pieces).equals(whole)).toBe(true);
    expect(pieces.every(({ length }) => length > 0)).toBe(true);
  });

  test('when it is long, lets the page breathe every 250 rows', async () => {
    const [short, long] = [await readStream(0), await readStream(2500)];
    expect(long.pauses - short.pauses).toBe(20);
  });
});
