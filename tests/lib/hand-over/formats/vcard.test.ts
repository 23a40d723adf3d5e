import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { vcardOf } from '@/lib/hand-over/formats/vcard';
import { handedOf } from '@/lib/hand-over/handed/handed-of';
import { runs } from '../../../depth.ts';
import { awkwardPeople } from '../../../fixtures/awkward-people.ts';
import { jane, nobody } from '../support/handed.ts';

/** RFC 2426 from the reader's side: lines unfolded, then the property with its parameters, and its value as written. */
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

const separators = (value: string): number => value.replace(/\\./g, '').split(';').length - 1;

/** Why a reader of version 3.0 refuses a card: RFC 2426, and what Outlook, Android and Apple read of it. */
function problemsOf(text: string): string[] {
  const lines = readVcard(text);
  const names = lines.map(([name]) => name);
  const allowed =
    /^(?:BEGIN|VERSION|N|FN|ORG|TITLE|EMAIL;TYPE=INTERNET,WORK|TEL;TYPE=CELL|ADR;TYPE=WORK|URL|NOTE|REV|END)$/;
  return [
    ...(lines[0]?.join(':') === 'BEGIN:VCARD' && lines.at(-1)?.join(':') === 'END:VCARD' ? [] : ['no card']),
    ...(lines[1]?.join(':') === 'VERSION:3.0' ? [] : ['not version 3.0']),
    ...['BEGIN', 'VERSION', 'N', 'FN', 'END'].filter((name) => names.filter((each) => each === name).length !== 1),
    ...names.filter((name) => !allowed.test(name)),
    ...valuesOf(text, 'FN').filter((value) => value === ''),
    ...valuesOf(text, 'N').filter((value) => separators(value) !== 4),
    ...valuesOf(text, 'ADR').filter((value) => separators(value) !== 6),
    ...valuesOf(text, 'TEL').filter((value) => value.startsWith('tel:')),
    ...text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75),
    ...text.split('\r\n').filter((line) => /[\r\n]/.test(line) || !line.isWellFormed()),
  ];
}

describe('a vCard', () => {
  test('when everything is known, says all of it and no picture', () => {
    expect(vcardOf(jane).replaceAll('\r\n ', '').split('\r\n')).toEqual([
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Doe;Jane;;Dr.;PhD\\, MBA',
      'FN:Jane Doe',
      'ORG:Fenwick\\; Sons',
      'TITLE:Head of Data\\, EMEA',
      'EMAIL;TYPE=INTERNET,WORK:jane@fenwick.example',
      'EMAIL;TYPE=INTERNET,WORK:j.doe@fenwick.example',
      'TEL;TYPE=CELL:+31612345678',
      'TEL;TYPE=CELL:+31687654321',
      'ADR;TYPE=WORK:;;;Amsterdam;Noord-Holland;;Netherlands',
      'URL:https://www.pronet.example/in/jane-doe-4711',
      'URL:https://fenwick.example',
      'NOTE:Met at the fair\\;\\nlikes \\\\ and commas\\, too\\nSource: Sidenote (api.service.example)\\; Purpose: Recruiting\\; Acquired on: 2026-11-03\\; Sidenote ID: p1',
      'REV:2026-11-03T12:04:05Z',
      'END:VCARD',
      '',
    ]);
  });

  test('when no name is known, is found by what is', () => {
    expect(vcardOf({ ...nobody, email: 'only@x.example' })).toContain('FN:only@x.example\r\n');
    expect(vcardOf({ ...nobody, kind: 'company', company: 'Fenwick' })).toContain('FN:Fenwick\r\nORG:Fenwick\r\n');
  });

  test('is read whole by a reader of version 3.0, for 500 awkward people', () => {
    for (const { record, line, link, purpose } of awkwardPeople(500, 36))
      expect(problemsOf(vcardOf(handedOf(record, line, { link, purpose })))).toEqual([]);
  });

  test.each(['https://x.example/a\r\nNOTE:injected', 'https://x.example/ü', 'https://x.example/a b'])(
    'when an address has characters that none may have (%j), leaves it out',
    (profileUrl) => {
      expect(vcardOf({ ...nobody, profileUrl })).toBe(vcardOf(nobody));
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
  ])('when a text holds %j, holds nothing that ends a line', (title, read) => {
    const written = vcardOf({ ...nobody, title });
    expect(valuesOf(written, 'TITLE').map(unescapeText)).toEqual([read]);
    expect(written.replaceAll('\r\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
  });

  test.each([
    ['Latin letters', 'a'.repeat(200)],
    ['letters of two octets', 'é'.repeat(200)],
    ['letters of three', '王伟'.repeat(100)],
    ['emoji of four', '🚀'.repeat(100)],
    ['a script from right to left', 'مُحَمَّد بن سلمان '.repeat(10)],
    ['one letter before emoji', `a${'🚀'.repeat(100)}`],
  ])('when a line is long in %s, folds it at 75 octets and within no character', (_what, fullName) => {
    const lines = vcardOf({ ...nobody, fullName }).split('\r\n');
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
    .map((text) => text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]/gu, ''))
    .filter((text) => text !== '');

  test('when read back, gives every value as it was', () => {
    fc.assert(
      fc.property(fc.record({ fullName: word, firstName: word, lastName: word, title: word, city: word }), (parts) => {
        const text = vcardOf({ ...jane, ...parts });
        const read = (property: string) => valuesOf(text, property).map(unescapeText);
        expect(read('FN')).toEqual([parts.fullName]);
        expect(componentsOf(valuesOf(text, 'N')[0]).slice(0, 5)).toEqual([
          parts.lastName,
          parts.firstName,
          '',
          'Dr.',
          'PhD, MBA',
        ]);
        expect(read('TITLE')).toEqual([parts.title]);
        expect(componentsOf(valuesOf(text, 'ADR')[0])[3]).toBe(parts.city);
        expect(problemsOf(text)).toEqual([]);
      }),
      runs(300),
    );
  });
});
