import { trimEnd } from '@/lib/platform/trim-end';
import { escapeXml } from './cell.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const formats = 'http://schemas.openxmlformats.org';
const main = `${formats}/spreadsheetml/2006/main`;
const relationships = `${formats}/officeDocument/2006/relationships`;
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const sheetPath = 'xl/worksheets/sheet1.xml';

/** The package parts other than the sheet, by path (ECMA-376, parts 1 and 2). */
export function packageParts(name: string): Record<string, string> {
  return {
    '[Content_Types].xml':
      `${declaration}<Types xmlns="${formats}/package/2006/content-types">` +
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
      '<Default Extension="xml" ContentType="application/xml"/>' +
      override('xl/workbook.xml', 'sheet.main') +
      override('xl/styles.xml', 'styles') +
      `${override(sheetPath, 'worksheet')}</Types>`,
    '_rels/.rels': relationsXml([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml':
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relationships}"><bookViews><workbookView/></bookViews>` +
      `<sheets><sheet name="${escapeXml(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      relation('rId1', 'worksheet', sheetPath.slice('xl/'.length)),
      relation('rId2', 'styles', 'styles.xml'),
    ]),
    'xl/styles.xml': stylesXml,
  };
}

const longestName = 31;

/** Valid for a sheet: without `\ / ? * [ ] :`, no apostrophe at either end, at most 31 characters, and not the reserved "History". */
function sheetName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\\/?*[\]:\p{Cc}\uFFFE\uFFFF]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[' ]+/, '')
    .slice(0, longestName)
    .replace(/[\uD800-\uDBFF]$/, '');
  // Trimmed last: the cut may expose an apostrophe or a space.
  const trimmed = trimEnd(plain, "' ") || 'Sheet1';
  return trimmed.toLowerCase() === 'history' ? `${trimmed} (2)` : trimmed;
}

function override(path: string, kind: string): string {
  return `<Override PartName="/${path}" ContentType="${contentType}.${kind}+xml"/>`;
}

function relation(id: string, kind: string, target: string): string {
  return `<Relationship Id="${id}" Type="${relationships}/${kind}" Target="${target}"/>`;
}

function relationsXml(relations: readonly string[]): string {
  return `${declaration}<Relationships xmlns="${formats}/package/2006/relationships">${relations.join('')}</Relationships>`;
}

const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
/** `cellXfs` in the order of `styles` in `cell.ts`. The first two fills are reserved. */
const stylesXml =
  `${declaration}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  `<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';
