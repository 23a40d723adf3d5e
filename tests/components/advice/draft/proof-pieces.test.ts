import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { quotesOf } from '@/components/advice/draft/finding-list';
import {
  type NumberedFinding,
  numberFindings,
  type ProofPiece,
  proofPieces,
} from '@/components/advice/draft/proof-pieces';
import type { Finding, Place } from '@/lib/advice/draft';

const inBody = (start: number, end: number): Place => ({ field: 'body', start, end });
const inSubject = (start: number, end: number): Place => ({ field: 'subject', start, end });

function finding(places: Place[], advice = 'Do.', verdict: Finding['verdict'] = 'broken'): Finding {
  return { part: 'tone', verdict, reason: { kind: 'present' }, places, advice };
}

const numbered = (...places: Place[][]): NumberedFinding[] =>
  places.map((each, index) => ({ number: index + 1, finding: finding(each) }));

/** "[Hi]1 there" */
const drawn = (pieces: readonly ProofPiece[]): string =>
  pieces
    .map(({ text, isMarked, ends }) => (isMarked ? `[${text}]` : text) + ends.map(({ number }) => number).join(','))
    .join('');

describe('the pieces of a proof', () => {
  test.each([
    ['nothing is found', [], 'Hi there, you'],
    ['a word is found', [[inBody(3, 8)]], 'Hi [there]1, you'],
    ['places overlap', [[inBody(0, 8)], [inBody(3, 13)]], '[Hi ][there]1[, you]2'],
    ['one place is in another', [[inBody(0, 13)], [inBody(3, 8)]], '[Hi ][there]2[, you]1'],
    ['two findings share a place', [[inBody(3, 8)], [inBody(3, 8)]], 'Hi [there]1,2, you'],
    ['a finding has two places', [[inBody(0, 2), inBody(10, 13)]], '[Hi]1 there, [you]1'],
    ['places touch', [[inBody(0, 2)], [inBody(2, 8)]], '[Hi]1[ there]2, you'],
    ['a place is empty', [[inBody(2, 2)]], 'Hi1 there, you'],
    ['a place is empty at the start', [[inBody(0, 0)]], '1Hi there, you'],
    ['a place is in the other field', [[inSubject(0, 2)]], 'Hi there, you'],
    ['a place reaches out of the text', [[inBody(10, 99)]], 'Hi there, [you]1'],
  ])('when %s, mark the right words', (_what, places, expected) => {
    expect(drawn(proofPieces('Hi there, you', 'body', numbered(...places)))).toBe(expected);
  });

  it('when anything is found anywhere, are the whole text, marked where a place is, each place numbered once', () => {
    const place = fc
      .tuple(fc.nat(30), fc.nat(30))
      .map(([one, other]) => inBody(Math.min(one, other), Math.max(one, other)));
    fc.assert(
      fc.property(
        fc.string({ maxLength: 25 }),
        fc.array(fc.array(place, { maxLength: 3 }), { maxLength: 4 }),
        (text, all) => {
          const findings = numbered(...all);
          const pieces = proofPieces(text, 'body', findings);
          expect(pieces.map((piece) => piece.text).join('')).toBe(text);
          const isMarked = pieces.flatMap((piece) => [...piece.text.split('')].map(() => piece.isMarked));
          expect(isMarked).toEqual(
            text.split('').map((_, at) => all.flat().some(({ start, end }) => start <= at && at < end)),
          );
          const ends = pieces.flatMap((piece) => piece.ends.map(({ number }) => number)).toSorted((a, b) => a - b);
          expect(ends).toEqual(findings.flatMap(({ number, finding: { places } }) => places.map(() => number)));
        },
      ),
    );
  });
});

describe('the numbers of findings', () => {
  it('follow the reading order: subject, body, then problems without a place; only broken advice has one', () => {
    const findings = [
      finding([], 'nowhere'),
      finding([inBody(9, 12), inBody(4, 5)], 'later'),
      finding([inBody(1, 2)], 'kept', 'kept'),
      finding([inBody(2, 3)], 'body'),
      finding([inSubject(8, 9)], 'subject'),
      finding([inBody(0, 1)], 'unsure', 'cannot-tell'),
    ];
    const order = numberFindings(findings).map(({ number, finding: { advice } }) => `${number} ${advice}`);
    expect(order).toEqual(['1 subject', '2 body', '3 later', '4 nowhere']);
  });
});

describe('the quotes of a finding', () => {
  const body = 'Hi Amara,\n\nOne is here. Two is there! Three?\nBest,';
  const at = (words: string) => inBody(body.indexOf(words), body.indexOf(words) + words.length);
  test.each([
    ['a word', [at('Two')], ['Two is there!']],
    ['a whole line', [at('Hi Amara,')], ['Hi Amara,']],
    ['the last line', [at('Best')], ['Best,']],
    ['the last sentence of a line', [at('Three?')], ['Three?']],
    ['words across two sentences', [at('here. Two')], ['One is here. Two is there!']],
    ['two words of one sentence', [at('One'), at('here')], ['One is here.']],
    ['an empty place', [inBody(0, 0)], ['Hi Amara,']],
    ['no place', [], []],
  ])('when it has %s, are the whole sentences', (_what, places, quotes) => {
    expect(quotesOf({ subject: '', body }, finding(places))).toEqual(quotes);
  });

  it('hold every place within them', () => {
    fc.assert(
      fc.property(fc.nat(body.length), fc.nat(body.length), (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const words = body.slice(start, end).trim();
        fc.pre(words !== '' && !words.includes('\n'));
        const from = body.indexOf(words, start);
        const [quote] = quotesOf({ subject: '', body }, finding([inBody(from, from + words.length)]));
        expect(quote).toContain(words);
      }),
    );
  });
});
