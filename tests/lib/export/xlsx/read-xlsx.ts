import { strFromU8, unzipSync } from 'fflate';

export interface ReadCell {
  reference: string;
  value: string | number;
  style: number;
}
export interface ReadSheet {
  name: string;
  xml: string;
  /** Rows as they stand in the file, of which the empty cells are left out. */
  rows: ReadCell[][];
}

/** A workbook from the reader's side: found by its relations, cells by their references, texts unescaped. */
export function readXlsx(bytes: Uint8Array): { files: Record<string, string>; sheets: ReadSheet[] } {
  const files = Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, file]) => [path, strFromU8(file)]));
  const relations = files['xl/_rels/workbook.xml.rels'] ?? '';
  const sheets = [...(files['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)" sheetId="\d+" r:id="(\w+)"\/>/g)];
  return {
    files,
    sheets: sheets.map(([, name = '', id = '']) => {
      const target = new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(relations)?.[1];
      const xml = files[`xl/${target}`] ?? '';
      return { name: unescapeXml(name), xml, rows: rowsOf(xml) };
    }),
  };
}

function rowsOf(xml: string): ReadCell[][] {
  return [...xml.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, , cells = '']) =>
    [...cells.matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d)")?(?: t="(\w+)")?>(.*?)<\/c>/gs)].map(
      ([, reference = '', style = '0', type, content = '']) => ({
        reference,
        style: Number(style),
        value: type === 'inlineStr' ? textOf(content) : Number(/^<v>(.*)<\/v>$/.exec(content)?.[1]),
      }),
    ),
  );
}

function textOf(content: string): string {
  return unescapeXml(/^<is><t(?: xml:space="preserve")?>(.*)<\/t><\/is>$/s.exec(content)?.[1] ?? '<not a text>');
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function unescapeXml(text: string): string {
  const plain = text.replace(/&\w+;/g, (entity) => entities[entity] ?? `<unknown ${entity}>`);
  return plain.replace(/_x([\dA-Fa-f]{4})_/g, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
