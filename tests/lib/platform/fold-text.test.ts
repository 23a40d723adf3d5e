import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findWords, foldName, foldText, hasWords, joinWords, nameKeys } from '@/lib/platform/fold-text';

const has = (texts: (string | null)[], typed: string) => hasWords(joinWords(texts), findWords(typed));

describe('folding', () => {
  it.each([
    ['Elif Yıldız', 'elif yildiz'],
    ['Hana Novotná', 'hana novotna'],
    ['Łukasz Ørsted', 'lukasz orsted'],
    ['Straße, Æsir, Œuvre, Þór, Ðal', 'strasse, aesir, oeuvre, thor, dal'],
    ['ＦＵＬＬ ｗｉｄｔｈ', 'full width'],
    ['İSTANBUL', 'istanbul'],
    ['Ελλάδα', 'ελλαδα'],
    ['Ŋaal ƏLİYEV', 'naal eliyev'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ])('when given %s, is %s', (text, folded) => expect(foldText(text)).toBe(folded));

  it('when done twice, changes nothing more', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('when a text is written composed or decomposed, is the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(text.normalize('NFD'))).toBe(foldText(text.normalize('NFC')));
      }),
    );
  });
});

describe('a name', () => {
  it.each([
    ['Jürgen', ['jurgen', 'juergen']],
    ['Ju\u0308rgen', ['jurgen', 'juergen']],
    ['SØREN', ['soren', 'soeren']],
    ['Åse', ['ase', 'aase']],
    ['Groß', ['gross']],
    ['O’Brien', ['obrien']],
    ["O'Brien", ['obrien']],
    ['José García', ['jose garcia']],
    ['Müller-Groß', ['muller-gross', 'mueller-gross']],
  ])('is spelled without accents in every common way: %s', (name, spellings) => {
    expect(foldName(name)).toEqual(spellings);
  });
});

describe('the keys of a name', () => {
  it.each([
    ['Jürgen Groß', 'Juergen Gross'],
    ['Jürgen Groß', 'JURGEN GROSS'],
    ['Müller-Groß', 'Mueller Gross'],
    ['O’Brien', 'OBrien'],
    ['Jean-Luc', 'Jean Luc'],
    ['Łukasz', 'Lukasz'],
    ['伟 王', '伟王'],
  ])('has one in common for %s and %s', (one, other) => {
    expect(nameKeys(one).filter((key) => nameKeys(other).includes(key))).toHaveLength(1);
  });

  it('has none in common for two names', () => {
    expect(nameKeys('Jürgen').filter((key) => nameKeys('Jorgen').includes(key))).toEqual([]);
    expect(nameKeys('–')).toEqual([]);
  });
});

describe('matching', () => {
  const amara = ['Amara Okonkwo', null, 'Fenwick Instruments', 'amara.okonkwo@fenwick.example'];

  it.each(['', '  ', 'ama', 'OKON ama', 'fen amara', 'amara.okonkwo@fen', 'Ámara', 'instr example'])(
    'when every word of "%s" begins one of theirs, finds them',
    (typed) => expect(has(amara, typed)).toBe(true),
  );

  it.each(['mara', 'amara kwo', 'amaraokonkwo', 'amara tomasz'])('when a word of "%s" begins none, does not', (typed) =>
    expect(has(amara, typed)).toBe(false),
  );

  it('when any words of theirs are cut and put in any order, finds them', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(texts, fc.infiniteStream(fc.nat()), (given, numbers) => {
        const words = findWords(given.join(' '));
        const cut = words.map((word) => [...word].slice(0, 1 + (numbers.next().value % [...word].length)).join(''));
        expect(has(given, cut.toSorted(() => (numbers.next().value % 2 === 0 ? 1 : -1)).join(' '))).toBe(true);
      }),
    );
  });

  it('when one word more is typed, never finds more', () => {
    const word = fc.constantFrom('amara', 'fen', 'okon', 'tom', 'x', 'instruments');
    fc.assert(
      fc.property(fc.array(word), word, (typed, more) => {
        if (has(amara, [...typed, more].join(' '))) expect(has(amara, typed.join(' '))).toBe(true);
      }),
    );
  });
});
