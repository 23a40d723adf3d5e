/**
 * RFC 4180, as value-list files need it: quoted fields may contain commas, line breaks and doubled quotes; any line ending; a byte order
 * mark is not part of the first field. Blank rows are dropped. Never throws: an unclosed quote extends to the end.
 */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let field = '';
  let isQuoted = false;
  const endField = () => {
    row.push(field);
    field = '';
  };
  const endRow = () => {
    endField();
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
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
    else if (char === '\n' || char === '\r') endRow();
    else field += char;
  }
  endRow();
  return rows;
}
