import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from '@/lib/advice/mail/parts-of-mail';
import { readLimits } from '@/lib/advice/read-limits';
import { languageOf } from '@/lib/advice/text/language-of';
import { foldWord, stem, wordsOf } from '@/lib/advice/text/words-of';
import { arabic, dutch, french, german, japanese, polish, spanish } from './mails.ts';

/** [advice, unit, min, max]. */
const limits: [string, string, number | null, number | null][] = [
  ['Under 75 words.', 'words', null, 75],
  ['Up to 120 words, if there is a story in them.', 'words', null, 120],
  ['About 150 words, with a beginning and an end.', 'words', 100, 200],
  ['100 words', 'words', 66, 134],
  ['50-125 words', 'words', 50, 125],
  ['Between 50 and 125 words', 'words', 50, 125],
  ['at least one hundred words', 'words', 100, null],
  ['100+ words', 'words', 100, null],
  ['Max. 1,000 characters', 'characters', null, 1000],
  ['Name the result in five words or fewer.', 'words', null, 5],
  ['2-3 short sentences', 'sentences', 2, 3],
  ['a 3-sentence mail', 'sentences', 3, 3],
  ['No more than two paragraphs', 'paragraphs', null, 2],
  ['Three at most, each with a figure.', 'list-items', null, 3],
];

describe('a length in advice', () => {
  it.each(limits)('is read, when it is "%s"', (advice, unit, min, max) => {
    expect(readLimits(advice, 'list-items')).toEqual([{ unit, min, max, doubtfulTo: null }]);
  });

  it.each([
    'As long as the matter needs.',
    'Saves 12% in 3 days',
    '125 to 50 words',
    '30 words each',
    'One of them',
    '',
  ])('is not read, when it is "%s"', (advice) => {
    expect(readLimits(advice, 'list-items')).toEqual([]);
  });
});

describe('the language of a text', () => {
  it.each([
    ['de', german],
    ['nl', dutch],
    ['fr', french],
    ['es', spanish],
    ['pl', polish],
    ['ja', japanese],
    ['ar', arabic],
  ])('is recognised by its commonest words, when it is %s', (language, { body }) => {
    expect(languageOf(wordsOf(body))).toBe(language);
  });

  it.each(['', 'Jane Doe', '🎉', '12 345', 'der het und een das van die de', 'ok ok ok ok'])(
    'is not told, when the text is "%s"',
    (text) => {
      expect(languageOf(wordsOf(text))).toBeNull();
    },
  );
});

describe('words, sentences and stems', () => {
  it('are cut at their own offsets, when the text is any', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const words = wordsOf(text);
        expect(words.map(({ start, end }) => foldWord(text.slice(start, end)))).toEqual(words.map((word) => word.text));
        const sentences = sentencesOf(text, { start: 0, end: text.length });
        const ends = [0, ...sentences.flatMap(({ start, end }) => [start, end])];
        expect(ends).toEqual(ends.toSorted((one, other) => one - other));
        // Nothing but spaces and marks that show nothing is lost between them.
        expect(
          sentences
            .map(({ start, end }) => text.slice(start, end))
            .join('')
            .replace(/[\s\p{Cf}]/gu, ''),
        ).toBe(text.replace(/[\s\p{Cf}]/gu, ''));
      }),
    );
  });

  it.each([
    ['checked', 'check'],
    ['synergies', 'synergy'],
    ['guaranteed', 'guarantee'],
    ['planning', 'plans'],
    ['pricing', 'prices'],
  ])('are the same stem, when they are %s and %s', (one, other) => {
    expect(stem(one)).toBe(stem(other));
  });

  it.each([
    ['free', 'freed'],
    ['free', 'freedom'],
    ['this', 'thi'],
    ['sing', 's'],
  ])('are different stems, when they are %s and %s', (one, other) => {
    expect(stem(one)).not.toBe(stem(other));
  });
});
