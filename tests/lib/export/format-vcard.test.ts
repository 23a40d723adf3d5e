import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Contact } from '@/lib/export/format-contact';
import { formatVcard } from '@/lib/export/format-vcard';
import { vcardName } from '@/lib/export/vcard-name';
import { runs } from '../../depth.ts';
import { jane, nobody } from './contacts.ts';

/** RFC 6350 from the reader's side: lines unfolded, then the property's name with its parameters, and its value as written. */
function readVcard(text: string): [name: string, value: string][] {
  const unfolded = text.replaceAll('\r\n ', '');
  expect(unfolded.endsWith('\r\n')).toBe(true);
  return unfolded
    .slice(0, -2)
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]);
}

function valuesOf(text: string, property: string): string[] {
  return readVcard(text).flatMap(([name, value]) => (name.split(';')[0] === property ? [value] : []));
}

function unescapeText(value: string | undefined): string | undefined {
  return value?.replace(/\\(.)/g, (_whole, character: string) => (character === 'n' ? '\n' : character));
}

/** The components of a value, split at the semicolons that are not escaped. */
function componentsOf(value: string | undefined): (string | undefined)[] {
  return (value?.match(/(?:\\.|[^\\;])*(?:;|$)/g) ?? []).map((part) => unescapeText(part.replace(/;$/, '')));
}

describe('a vCard', () => {
  test('when everything is known, says all of it and no picture', () => {
    expect(formatVcard(jane).replaceAll('\r\n ', '').split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:4.0',
      'FN:Jane Doe\\, PhD – hiring! 🚀',
      'N:Doe;Jane;;;PhD',
      'ORG:Fenwick\\; Sons',
      'TITLE:Head of Data\\, EMEA',
      'EMAIL;PREF=1:jane@fenwick.example',
      'EMAIL;PREF=2:j.doe@fenwick.example',
      'TEL;VALUE=uri;TYPE=cell;PREF=1:tel:+31612345678',
      'TEL;VALUE=uri;TYPE=cell;PREF=2:tel:+31687654321',
      'ADR:;;;Amsterdam;Noord-Holland;;Netherlands',
      'URL:https://www.pronet.example/in/jane-doe-4711',
      'URL;TYPE=work:https://fenwick.example',
      'NOTE:Met at the fair\\;\\nlikes \\\\ and commas\\, too',
      'REV:20261103T120405Z',
      'END:VCARD',
      '',
    ]);
  });

  test('when only a name is known, says nothing else', () => {
    expect(formatVcard(nobody)).toBe('BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Jane\r\nN:;Jane;;;\r\nEND:VCARD\r\n');
  });

  test.each<[what: string, place: Contact['location'], written: string]>([
    ['a line', { text: 'Greater London', city: null, state: null, country: null }, ';;;Greater London;;;'],
    ['a country', { text: 'Chad', city: null, state: null, country: 'Chad' }, ';;;;;;Chad'],
    ['a semicolon', { text: 'x', city: 'a;b', state: 'c,d', country: null }, ';;;a\\;b;c\\,d;;'],
  ])('when a place is known by %s, keeps its parts apart', (_what, location, written) => {
    expect(valuesOf(formatVcard({ ...nobody, location }), 'ADR')).toEqual([written]);
  });

  test('when a number does not say its country, gives it as text', () => {
    expect(formatVcard({ ...nobody, mobiles: ['06 1234 5678', '+31 (0)6 1234;5678'] })).toContain(
      'TEL;TYPE=cell;PREF=1:06 1234 5678\r\nTEL;TYPE=cell;PREF=2:+31 (0)6 1234\\;5678\r\n',
    );
  });

  test('when there are more numbers than preferences, gives the last preference to the rest', () => {
    const written = formatVcard({ ...nobody, mobiles: Array.from({ length: 102 }, (_, at) => `+3161234${at + 1000}`) });
    expect(written.match(/PREF=100:/g)).toHaveLength(3);
    expect(written).not.toContain('PREF=101');
  });

  test.each(['https://x.example/a\r\nNOTE:injected', 'https://x.example/ü', 'https://x.example/a b'])(
    'when an address has characters that none may have (%j), leaves it out',
    (profileUrl) => {
      expect(formatVcard({ ...nobody, profileUrl })).toBe(formatVcard(nobody));
    },
  );

  test.each([
    ['a\r\nb', 'a\nb'],
    ['a\rb', 'a\nb'],
    ['a\u2028b\u2029c\u0085d\u000Be\u000Cf', 'a\nb\nc\nd\ne\nf'],
    ['a\u0000\u0007b\u007Fc\u0090d', 'abcd'],
    ['a\tb', 'a b'],
    ['a\uD83Db', 'a\uFFFDb'],
    ['x\r\nEND:VCARD\r\nBEGIN:VCARD', 'x\nEND:VCARD\nBEGIN:VCARD'],
  ])('when a text holds %j, holds nothing that ends a line', (note, read) => {
    const written = formatVcard({ ...nobody, note });
    expect(valuesOf(written, 'NOTE').map(unescapeText)).toEqual([read]);
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });

  test.each([
    ['Latin letters', 'a'.repeat(200)],
    ['letters of two octets', 'é'.repeat(200)],
    ['letters of three', '王伟'.repeat(100)],
    ['emoji of four', '🚀'.repeat(100)],
    ['a script from right to left', 'مُحَمَّد بن سلمان '.repeat(10)],
    ['one letter before emoji', `a${'🚀'.repeat(100)}`],
  ])('when a line is long in %s, folds it at 75 octets and within no character', (_what, name) => {
    const lines = formatVcard({ ...nobody, name }).split('\r\n');
    const octets = lines.map((line) => Buffer.byteLength(line));
    expect(Math.max(...octets)).toBeLessThanOrEqual(75);
    // Never earlier than the next character would have fitted.
    for (const [at, line] of lines.entries()) {
      const next = [...(lines[at + 1] ?? '')];
      if (next[0] === ' ') expect((octets[at] ?? 0) + Buffer.byteLength(next[1] ?? '')).toBeGreaterThan(75);
      expect(line.isWellFormed()).toBe(true);
    }
  });

  const word = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 120 })
    .map(printable)
    .filter((text) => text !== '');
  const optional = fc.option(word);
  const contacts = fc.record<Contact>({
    name: word,
    givenName: optional,
    familyName: optional,
    title: optional,
    company: optional,
    emails: fc.array(fc.record({ address: word, status: fc.constantFrom('verified', 'catch-all', 'unverified') })),
    mobiles: fc.array(fc.stringMatching(/^\+[1-9]\d{6,14}$/)),
    location: fc.option(fc.record({ text: word, city: word, state: optional, country: optional })),
    profileUrl: fc.option(fc.webUrl()),
    companyUrl: fc.constant(null),
    note: optional,
    boughtAt: fc.option(fc.integer({ min: 0, max: 4e12 })),
  });

  test('when read back, gives every value as it was', () => {
    fc.assert(
      fc.property(contacts, (contact) => {
        const text = formatVcard(contact);
        const read = (property: string) => valuesOf(text, property).map(unescapeText);
        expect(read('FN')).toEqual([contact.name]);
        const { family, given, suffixes } = vcardName(contact.name, contact.givenName, contact.familyName);
        expect(componentsOf(valuesOf(text, 'N')[0]).slice(0, 4)).toEqual([family, given, '', '']);
        expect(componentsOf(valuesOf(text, 'N')[0])[4]).toBe(suffixes.join(','));
        expect(read('ORG')).toEqual(contact.company === null ? [] : [contact.company]);
        expect(read('TITLE')).toEqual(contact.title === null ? [] : [contact.title]);
        expect(read('NOTE')).toEqual(contact.note === null ? [] : [contact.note]);
        expect(read('EMAIL')).toEqual(contact.emails.map(({ address }) => address));
        expect(read('TEL')).toEqual(contact.mobiles.map((number) => `tel:${number}`));
        expect(valuesOf(text, 'URL')).toEqual(contact.profileUrl === null ? [] : [contact.profileUrl]);
        const { location } = contact;
        if (location !== null) {
          const parts = ['', '', '', location.city, location.state ?? '', '', location.country ?? ''];
          expect(componentsOf(valuesOf(text, 'ADR')[0]).slice(0, 7)).toEqual(parts);
        }
        const rev = contact.boughtAt === null ? [] : [new Date(contact.boughtAt - (contact.boughtAt % 1000))];
        expect(valuesOf(text, 'REV').map(dateOf)).toEqual(rev);
        expect(text).not.toMatch(/^PHOTO/m);
        expect(Math.max(...text.split('\r\n').map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
      }),
      runs(300),
    );
  });
});

/** Without what no line can hold: those characters have tests of their own. */
function printable(text: string): string {
  return text.replace(/(?!\n)[\p{Cc}\p{Cs}\u2028\u2029]/gu, '');
}

function dateOf(rev: string): Date {
  return new Date(rev.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
}
