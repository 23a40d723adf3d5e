/** The rows of a file without the blank ones, as `readCsv` reads them. */
export function parseCsv(text: string): string[][] {
  return [...readCsv(text)].filter((row) => row.some((one) => one.trim() !== ''));
}

/**
 * RFC 4180: quoted fields may contain commas, line breaks and doubled quotes; any line ending. Never throws: an unclosed quote extends to
 * the end. Blank rows too, so that a caller can stop at a bound.
 */
export function* readCsv(text: string): Generator<string[]> {
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = (): string[] => {
    endField();
    const ended = row;
    row = [];
    return ended;
  };
  for (let i = text.startsWith('\uFEFF') ? 1 : 0; i < text.length; i++) {
    const char = text[i];
    if (isQuoted) {
      if (char !== '"') field += char;
      else if (text[i + 1] === '"') field += text[++i];
      else isQuoted = false;
    } else if (char === '"' && field.trim() === '') {
      field = '';
      isQuoted = true;
    } else if (char === ',') endField();
    else if (char === '\n' || char === '\r') yield endRow();
    else field += char;
  }
  yield endRow();
}
