import { trimEnd } from '@/lib/platform/trim-end';
import type { Contact, ContactLocation } from './format-contact.ts';
import { asE164 } from './phone-numbers.ts';
import { vcardName } from './vcard-name.ts';

/** A vCard 4.0 (RFC 6350). Never a picture: requesting it later would reveal who was looked at. Invalid email addresses are left out. */
export function formatVcard(contact: Contact): string {
  const name = vcardName(contact.name, contact.givenName, contact.familyName);
  const emails = contact.emails.filter(({ status }) => status !== 'not-valid');
  return [
    'BEGIN:VCARD',
    'VERSION:4.0',
    `FN:${escapeText(contact.name)}`,
    `N:${escapeText(name.family)};${escapeText(name.given)};;;${name.suffixes.map(escapeText).join(',')}`,
    ...textLine('ORG', contact.company),
    ...textLine('TITLE', contact.title),
    ...emails.map(({ address }, at) => `EMAIL;PREF=${preference(at)}:${escapeText(address)}`),
    ...contact.mobiles.map(telephone),
    ...(contact.location === null ? [] : [`ADR:${address(contact.location)}`]),
    ...webLine('URL', contact.profileUrl),
    ...webLine('URL;TYPE=work', contact.companyUrl),
    ...textLine('NOTE', contact.note),
    ...(contact.boughtAt === null ? [] : [`REV:${timestamp(contact.boughtAt)}`]),
    'END:VCARD',
  ]
    .map(foldLine)
    .join('');
}

function textLine(property: string, text: string | null): string[] {
  return text === null ? [] : [`${property}:${escapeText(text)}`];
}

/** A URL is not a text value: it is not escaped, so it must not contain a line end. */
function webLine(property: string, url: string | null): string[] {
  return url === null || /[^!-~]/.test(url) ? [] : [`${property}:${url}`];
}

/** Only a number with its country code may be a `tel:` URI (RFC 3966, 5.1.4). */
function telephone(number: string, at: number): string {
  const whole = asE164(number);
  const pref = `PREF=${preference(at)}`;
  if (/^\+\d+$/.test(whole)) return `TEL;VALUE=uri;TYPE=cell;${pref}:tel:${whole}`;
  return `TEL;TYPE=cell;${pref}:${escapeText(number)}`;
}

/** 1 is the most preferred and 100 the least (RFC 6350, 5.3). */
function preference(at: number): number {
  return Math.min(at + 1, 100);
}

/** Box, extension and street are never known; a location without parts is written as the locality. */
function address({ text, city, state, country }: ContactLocation): string {
  const place = city === null && state === null && country === null ? text : city;
  const [locality, region, land] = [place, state, country].map((part) => escapeText(part ?? ''));
  return `;;;${locality};${region};;${land}`;
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

/** 2026-11-03T12:00:00.000Z → 20261103T120000Z. */
function timestamp(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+|[-:]/g, '');
}

const longestOctets = 75;
const encoder = new TextEncoder();

/** A vCard line with its line end, folded if longer than 75 octets (RFC 6350, 3.2), never within a character. */
export function foldLine(line: string): string {
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

/** Most file systems allow 255 bytes; a browser may append " (1)", and sync services a little more. */
const maxBytes = 200;
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Direction marks can make "fdp.exe" look like "exe.pdf"; the two joiners are needed by letters and emoji. */
const unseen = /(?![\u200C\u200D])\p{Cf}/gu;
const reserved = /^(?:con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?:\.|$)/i;

/** A file name valid on every file system, from a person's name: `Jane Doe, PhD` → `Jane Doe, PhD.vcf`. Extension without a dot. */
export function fileNameOf(name: string, extension: string): string {
  const plain = name.normalize('NFC').toWellFormed().replace(forbidden, ' ').replace(unseen, '').replace(/\s+/g, ' ');
  // A leading dot hides the file; a trailing dot is dropped by some systems, which then name another file.
  const kept = trimEnd(cutTo(plain.replace(/^[. ]+/, ''), maxBytes - extension.length - 1), '. ');
  if (kept === '') return `sidenote.${extension}`;
  return `${reserved.test(kept) ? '_' : ''}${kept}.${extension}`;
}

function cutTo(text: string, bytes: number): string {
  const encoder = new TextEncoder();
  let kept = '';
  let length = 0;
  for (const character of text) {
    length += encoder.encode(character).length;
    if (length > bytes) return kept;
    kept += character;
  }
  return kept;
}
