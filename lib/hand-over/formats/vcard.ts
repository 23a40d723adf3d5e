import type { Handed } from '@/lib/hand-over/handed/handed';
import { countryName } from '@/lib/hand-over/handed/places';
import type { Format } from './format.ts';
import { originNote } from './origin-columns.ts';

/** Version 3.0: Outlook, Android and Proton refuse or garble 4.0. */
export const vcard: Format = {
  id: 'vcard',
  group: 'files',
  name: 'vCard',
  ending: 'vcf',
  columns: [
    { name: 'FN', field: 'fullName', write: nameOf },
    { name: 'ORG', field: 'company' },
    { name: 'TITLE', field: 'title' },
    { name: 'EMAIL', field: 'emails' },
    { name: 'TEL', field: 'phones' },
    { name: 'URL', field: 'profileUrl' },
    { name: 'NOTE', field: 'note', write: originNote },
  ],
  companies: [
    { name: 'FN', field: 'company', write: nameOf },
    { name: 'ORG', field: 'company' },
    { name: 'URL', field: 'website' },
    { name: 'NOTE', field: 'note', write: originNote },
  ],
  wants: [],
  doesNotAsk: [],
  limits: {},
  separator: ',',
  hasMark: false,
  duplicates: 'handOver.finds.nothing',
  warning: 'handOver.vcard.outlook',
  steps: ['handOver.vcard.open'],
  openUrl: null,
  documented: { url: 'https://www.rfc-editor.org/rfc/rfc2426', seen: true },
};

/** One card. Never a picture: requesting it later would reveal who was looked at. */
export function vcardOf(of: Handed): string {
  const { prefix, firstName, lastName, suffix, boughtAt } = of;
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${[lastName, firstName, null, prefix, suffix].map((part) => escapeText(part ?? '')).join(';')}`,
    `FN:${escapeText(nameOf(of))}`,
    ...textLine('ORG', of.company),
    ...textLine('TITLE', of.title),
    ...of.emails.map((address) => `EMAIL;TYPE=INTERNET,WORK:${escapeText(address)}`),
    ...of.phones.map((number) => `TEL;TYPE=CELL:${escapeText(number)}`),
    ...address(of),
    ...webLine(of.profileUrl),
    ...webLine(of.website),
    ...textLine('NOTE', originNote(of)),
    ...(boughtAt === null ? [] : [`REV:${new Date(boughtAt).toISOString().replace(/\.\d+/, '')}`]),
    'END:VCARD',
  ]
    .map(foldLine)
    .join('');
}

/** A card needs a name to be found again: the next best known value serves. */
function nameOf({ fullName, company, email, mobile, id }: Handed): string {
  return fullName ?? company ?? email ?? mobile ?? id ?? '';
}

function address({ city, region, country }: Handed): string[] {
  const parts = [null, null, null, city, region, null, country === null ? null : countryName(country)];
  return parts.every((part) => part === null)
    ? []
    : [`ADR;TYPE=WORK:${parts.map((part) => escapeText(part ?? '')).join(';')}`];
}

function textLine(property: string, text: string | null): string[] {
  return text === null ? [] : [`${property}:${escapeText(text)}`];
}

/** A URL is not a text value: it is not escaped, so it must not contain a line end. */
function webLine(url: string | null): string[] {
  return url === null || /[^!-~]/.test(url) ? [] : [`URL:${url}`];
}

/** Every character that some reader takes for a line end becomes `\n`; other control characters are dropped. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, (control) => (control === '\t' ? ' ' : ''))
    .replace(/[\\,;]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

const longestOctets = 75;
const encoder = new TextEncoder();

/** A line with its end, folded if longer than 75 octets (RFC 2426, 2.6), never within a character. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const more = encoder.encode(character).length;
    if (octets + more > longestOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += more;
  }
  return `${folded}\r\n`;
}
