/**
 * A strict reader of RFC 4180 with any separator: a quote only around a whole cell, CRLF after each row, each row as long as the first. Throws
 * at the first break, as an importer would stop or shift columns.
 */
export function readDelimited(text: string, separator: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const [cell, end] = readCell(text, at, separator);
    row.push(cell);
    if (text.startsWith('\r\n', end)) {
      rows.push(row);
      row = [];
      at = end + 2;
    } else if (text[end] === separator) at = end + 1;
    else throw new Error(`cell ${row.length} of row ${rows.length} ends with ${JSON.stringify(text[end])}`);
  }
  if (row.length > 0) throw new Error('the last row has no end');
  const [first] = rows;
  for (const [number, each] of rows.entries())
    if (each.length !== first?.length) throw new Error(`row ${number} has ${each.length} cells of ${first?.length}`);
  return rows;
}

function readCell(text: string, start: number, separator: string): [cell: string, end: number] {
  if (text[start] !== '"') {
    let end = start;
    while (end < text.length && text[end] !== separator && text[end] !== '\r' && text[end] !== '\n') end += 1;
    const cell = text.slice(start, end);
    if (cell.includes('"')) throw new Error(`a quote within ${JSON.stringify(cell)}`);
    return [cell, end];
  }
  let cell = '';
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote === -1) throw new Error('a cell has no closing quote');
    cell += text.slice(at, quote);
    if (text[quote + 1] !== '"') return [cell, quote + 1];
    cell += '"';
    at = quote + 2;
  }
}
