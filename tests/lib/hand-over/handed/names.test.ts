import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type NameParts, namePartsOf } from '@/lib/hand-over/handed/names';
import { runs } from '../../../depth.ts';

/** "prefix | first | last | suffix", the unknown ones empty. */
function written(parts: NameParts): string {
  return [parts.prefix, parts.firstName, parts.lastName, parts.suffix].map((part) => part ?? '').join('|');
}

const ofFull = (full: string, addresses: string[] = []) => namePartsOf({ full, first: null, last: null, addresses });

describe('a name that is known as a whole', () => {
  test.each([
    ['Jane Doe', '|Jane|Doe|'],
    ['  Jane \t Doe ', '|Jane|Doe|'],
    ['Madonna', '|Madonna||'],
    ['Jane Q. Doe', '|Jane Q.|Doe|'],
    ['Jan van der Berg', '|Jan|van der Berg|'],
    ['Anna-Lena von und zu Guttenberg', '|Anna-Lena|von und zu Guttenberg|'],
    ['Maria de la Cruz', '|Maria|de la Cruz|'],
    ['Jean Le Pen', '|Jean|Le Pen|'],
    ["Pieter 't Hart", "|Pieter|'t Hart|"],
    ['Vincent Van Gogh', '|Vincent|Van Gogh|'],
    ['Van Morrison', '|Van|Morrison|'],
    ['محمد بن سلمان', '|محمد|بن سلمان|'],
    ['Иван Петров', '|Иван|Петров|'],
    ['JANE DOE', '|JANE|DOE|'],
    ["Shaun O'Brien-Smith", "|Shaun|O'Brien-Smith|"],
  ])('when it is %j, has its parts', (full, parts) => {
    expect(written(ofFull(full))).toBe(parts);
  });

  test.each([
    ['Dr. Jane Doe', 'Dr.|Jane|Doe|'],
    ['dr Jane Doe', 'Dr.|Jane|Doe|'],
    ['Prof. Dr. Jane Doe', 'Prof. Dr.|Jane|Doe|'],
    ['Prof.Dr.Jane Doe', 'Prof. Dr.|Jane|Doe|'],
    ['Dipl.-Ing. Jane Doe', 'Dipl.-Ing.|Jane|Doe|'],
    ['Mr John Doe', 'Mr.|John|Doe|'],
    ['Mme Jeanne Dupont', 'Mme|Jeanne|Dupont|'],
    ['Dr.', '|Dr.||'],
    ['M. Night Shyamalan', '|M. Night|Shyamalan|'],
    // A Swedish first name, and a rank with its dot.
    ['Maj Andersson', '|Maj|Andersson|'],
    ['Maj. John Doe', 'Maj.|John|Doe|'],
  ])('when a title precedes it, as in %j, has it apart', (full, parts) => {
    expect(written(ofFull(full))).toBe(parts);
  });

  test.each([
    ['Jane Doe, PhD', '|Jane|Doe|PhD'],
    ['Jane Doe PhD', '|Jane|Doe|PhD'],
    ['Jane Doe, Ph.D., MBA', '|Jane|Doe|Ph.D., MBA'],
    ['Jane Doe PhD MBA', '|Jane|Doe|PhD, MBA'],
    ['Jane Doe, CFA® (2012)', '|Jane|Doe|CFA'],
    ['Jane Doe, SHRM-SCP', '|Jane|Doe|SHRM-SCP'],
    ['John Doe III', '|John|Doe|III'],
    ['John Doe Jr.', '|John|Doe|Jr.'],
    ['John Doe, Jr., MD', '|John|Doe|Jr., MD'],
    ['Maria de la Cruz, MBA', '|Maria|de la Cruz|MBA'],
    ['محمد بن سلمان، PhD', '|محمد|بن سلمان|PhD'],
    // A surname in capitals among capitals, or a Chinese one, is no degree.
    ['JACK MA', '|JACK|MA|'],
    ['Jack Ma', '|Jack|Ma|'],
    ['Jane MBA', '|Jane||MBA'],
  ])('when credentials follow it, as in %j, has them apart', (full, parts) => {
    expect(written(ofFull(full))).toBe(parts);
  });

  test.each([
    '★ Jane Doe ★',
    '★ LION ★ Jane Doe',
    'Jane Doe LION',
    'Jane Doe [LION]',
    'Jane Doe / Acme',
    'Jane Doe | We are hiring, now',
    'Jane Doe – hiring! 🚀',
    'Jane Doe - Acme, Inc.',
    'Jane Doe @ Acme',
    'Jane Doe • Talent',
    'Jane Doe (she/her)',
    'Jane Doe she/her',
    'Jane Doe (née Roe)',
    'Jane Doe, helping teams grow',
    '🚀 Jane Doe 👩‍💻🇳🇱🏴󠁧󠁢󠁳󠁣󠁴󠁿1️⃣',
    'Jane\u200B \u200EDoe\uFEFF',
    'Ja\u00ADne Doe',
    'Jane\nDoe',
    '𝐉𝐚𝐧𝐞 𝓓𝓸𝓮',
    'Ｊａｎｅ Ｄｏｅ',
    '✔ Jane Doe ™',
    '| Jane Doe |',
    '"Jane Doe"',
    'Doe, Jane',
    'Jane Doe jane@acme.example',
    'Jane Doe <jane@acme.example>',
    'Jane Doe https://acme.example/jane',
    'Jane Doe www.acme.example',
    'Jane Doe +31 6 12345678',
    'Jane Doe, +31612345678',
  ])('when it is decorated, as in %j, is the name alone', (full) => {
    expect(written(ofFull(full))).toBe('|Jane|Doe|');
  });

  test('when an address of the person is glued to it, ends before the address', () => {
    expect(written(ofFull('Jane Doejane@acme.example', ['jane@acme.example']))).toBe('|Jane|Doe|');
    expect(written(ofFull('Jane DoeJane@Acme.example', ['jane@acme.example']))).toBe('|Jane|Doe|');
    // Where the address begins is not known: what is certain remains.
    expect(written(ofFull('Jane Doejane@acme.example'))).toBe('|Jane||');
  });

  test.each(['王伟', '山田 太郎', '김민준', '김 민준'])(
    'when its script writes the family first (%j), leaves it as it is',
    (full) => {
      expect(written(ofFull(full))).toBe(`|${full}||`);
    },
  );

  test('when a name in Latin letters stands beside one in another script, has its parts', () => {
    expect(written(ofFull('Wei Wang 王伟'))).toBe('|Wei|Wang|');
    expect(written(ofFull('王伟 (Wei Wang)'))).toBe('|王伟||');
  });

  test.each(['LION', '🚀', '(x)', '***', '-', 'jane@acme.example'])('when nothing else is in it, keeps %j', (full) => {
    expect(written(ofFull(full))).toBe(full === '***' ? '|||' : `|${full}||`);
  });

  test('keeps the joiners that letters need', () => {
    expect(ofFull('می\u200Cخواهم رضایی').firstName).toBe('می\u200Cخواهم');
  });
});

describe('a name that is known in parts', () => {
  test.each<[first: string | null, last: string | null, parts: string]>([
    ['Jane', 'Doe', '|Jane|Doe|'],
    ['Jane', 'Doe, PhD', '|Jane|Doe|PhD'],
    ['Dr. Jane', 'Doe PhD', 'Dr.|Jane|Doe|PhD'],
    ['Dr.', 'Jane Doe', 'Dr.|Jane|Doe|'],
    ['Jane', 'Doe, PhD, CFA® – hiring!', '|Jane|Doe|PhD, CFA'],
    ['Jane', 'Doe (née Roe)', '|Jane|Doe|'],
    ['Jane', 'Doe | We are hiring, now', '|Jane|Doe|'],
    ['🚀 Jane', 'Doe 👩‍💻🇳🇱', '|Jane|Doe|'],
    ['Jane', '🏴󠁧󠁢󠁳󠁣󠁴󠁿 Doe-Roe', '|Jane|Doe-Roe|'],
    ['Jane', 'Doe ★ LION ★', '|Jane|Doe|'],
    ['John', 'Doe III', '|John|Doe|III'],
    ['Ana Sofía', 'García López', '|Ana Sofía|García López|'],
    ['Gal·la', "d'Arc i Sol", "|Gal·la|d'Arc i Sol|"],
    ['محمد', 'بن سلمان، PhD', '|محمد|بن سلمان|PhD'],
    ['伟', '王', '|伟|王|'],
    ['🚀', '(x)', '|🚀|(x)|'],
    ['Jane', null, '|Jane||'],
    [null, 'Doe', '||Doe|'],
    ['Jane', 'MBA', '|Jane||MBA'],
  ])('when the parts are %j and %j, is the name alone', (first, last, parts) => {
    expect(written(namePartsOf({ full: '', first, last, addresses: [] }))).toBe(parts);
  });

  test('when only the first is known, ends where the whole name says', () => {
    const name = { full: 'Ana Sofía de la Vega', first: 'Ana Sofía', last: null, addresses: [] };
    expect(written(namePartsOf(name))).toBe('|Ana Sofía|de la Vega|');
  });

  test('when the last is masked and the whole is not, has the whole one’s', () => {
    const name = { full: 'Hana Novotná', first: 'Hana', last: 'N******', addresses: [] };
    expect(written(namePartsOf(name))).toBe('|Hana|Novotná|');
    expect(written(namePartsOf({ ...name, full: 'Hana N******' }))).toBe('|Hana|N.|');
  });

  test.each<[full: string, first: string | null, last: string | null, whole: string]>([
    ['Dr. Jane Doe, PhD ★', 'Jane', 'Doe', 'Jane Doe'],
    ['王伟', '伟', '王', '王伟'],
    ['', '伟', '王', '王伟'],
    ['', 'Jane', 'Doe', 'Jane Doe'],
    ['Hana N******', 'Hana', 'N******', 'Hana N.'],
  ])('as a whole (%j, %j, %j) is %j', (full, first, last, whole) => {
    expect(namePartsOf({ full, first, last, addresses: [] }).fullName).toBe(whole);
  });
});

test('any text makes a name of one line, without marks that nobody sees', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(
        fc.constantFrom('Jane', 'Dr.', 'PhD', ',', ' ', '★', '/', '|', '(', ')', '\u200B', '\n', '🚀', '@', '-', '王'),
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, fc.option(text), fc.option(text), (full, first, last) => {
      for (const part of Object.values(namePartsOf({ full, first, last, addresses: [] })) as (string | null)[]) {
        if (part === null) continue;
        expect(part).toBe(part.trim());
        expect(part).not.toBe('');
        expect(part).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200B\u200E\u202E\uFEFF]/u);
      }
    }),
    runs(3000),
  );
});
