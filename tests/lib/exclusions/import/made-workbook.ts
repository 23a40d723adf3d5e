import { strToU8, type Zippable, zipSync } from 'fflate';

export interface Parts {
  sheets: Record<string, string>;
  strings?: string | null;
  styles?: string;
  more?: Zippable;
}

/** A workbook with these sheets, as other programs write it. */
export function workbook({ sheets, strings = null, styles = '', more = {} }: Parts): Uint8Array {
  const names = Object.keys(sheets);
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map((_name, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
      .join('')}</Relationships>`,
    ...(strings !== null && { 'xl/sharedStrings.xml': strings }),
    'xl/styles.xml': styles,
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync({
    ...Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
    ...more,
  });
}
export const text = (ref: string, words: string) => `<c r="${ref}" t="inlineStr"><is><t>${words}</t></is></c>`;
export const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
export const mail = (number: number, address: string) => row(number, text(`A${number}`, address));
