import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkLetter } from '@/lib/advice/check-letter';
import type { Approach, Draft } from '@/lib/advice/remark';
import { runs } from '../../depth.ts';
import { costMs } from '../../laws/cpu-cost.ts';
import { approvals, dutch, french, german, lines, listed, quotedMail, spanish } from './mails.ts';
import { makeApproach } from './make-approach.ts';
import { sellingIn } from './voices.ts';

const pieces = [
  'Hi Amara,',
  'Best regards,',
  'Jane',
  '> quoted',
  '-- ',
  '\r\n',
  '\n\n',
  '- item',
  '1. item',
  'On 3 Nov 2026, A <a@b.example> wrote:',
  'the',
  'free',
  '🎉',
  '!!',
  '\u00A0',
  '\u200F',
  'مرحبا',
  '承認を',
  'gonna',
  'https://tenor.com/x',
  'Ihnen',
  '\uD800',
  'Is it?',
  '{{name}}',
  '[Name]',
  'Hi John,',
  'XXX',
];
const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 12 })), { maxLength: 40 })
    .map((parts) => parts.join(' ')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((parts) => parts.join('\n')),
);
const draft: fc.Arbitrary<Draft> = fc.record({ subject: text, body: text });
const advices = fc.oneof(
  text,
  fc.constantFrom(
    'Under 5 words',
    '2-3 sentences',
    'Two paragraphs',
    'No.',
    'Yes',
    'Formal',
    'Informal',
    'Use bullet points',
    'Hi Jane,',
    '"free"',
    'Best regards,',
    'Ask a question',
    'No emoji',
    'Skip it',
    'Max 10 characters',
    'Three lines',
  ),
);
const approach = fc
  .record({
    subject: advices,
    salutation: advices,
    greeting: advices,
    tone: advices,
    emailLength: advices,
    bulletPoints: advices,
    gif: advices,
    messaging: advices,
    closingLine: advices,
    complimentaryClose: advices,
    whatToSay: fc.array(advices, { maxLength: 3 }),
    whatToAvoid: fc.array(advices, { maxLength: 3 }),
  })
  .map(makeApproach);

const check = (draft: Draft, approach: Approach, recipient: string | null = null) =>
  checkLetter(draft, { approach, recipient });

describe('the report on a letter', () => {
  it('shows places inside the field they are of, in its words, and never throws, when the texts are any', () => {
    fc.assert(
      fc.property(draft, approach, (written, advised) => {
        const { remarks } = check(written, advised, 'Jane Doe');
        for (const { place } of remarks)
          for (const { field, start, end } of place === null ? [] : [place]) {
            expect(start).toBeGreaterThanOrEqual(0);
            expect(start).toBeLessThan(end);
            expect(end).toBeLessThanOrEqual(written[field].length);
            expect(written[field].slice(start, end)).toBe(written[field].slice(start, end).trim());
          }
      }),
      runs(500),
    );
  });

  it('is the same, when the same draft is checked again', () => {
    fc.assert(
      fc.property(draft, approach, (written, advised) => {
        expect(check(written, advised)).toEqual(check(written, advised));
      }),
    );
  });

  it.each([approvals, german, dutch, french, spanish, listed('- one', '- two')])(
    'is the same with an earlier mail below: $subject',
    (written) => {
      const report = check(written, sellingIn('dominance'));
      expect(check({ ...written, body: lines(written.body, quotedMail) }, sellingIn('dominance'))).toEqual(report);
    },
  );

  it('leaves its approach and its draft as they are', () => {
    const advised = sellingIn('dominance');
    const before = structuredClone(advised);
    check(Object.freeze({ subject: 'One', body: 'Two' }), advised);
    expect(advised).toEqual(before);
  });

  it('takes a time that grows with the text alone, when it is long and strange', () => {
    // A pattern that looks back over what it has read needs minutes for these.
    const strange = [
      ' ',
      '-',
      '!',
      'a',
      "a'",
      '> ',
      'A A ',
      '🎉',
      '\n',
      '\r',
      '(',
      'http://',
      'A, ',
      '[image: ',
      'A',
      'AAAA ',
      '{{',
      '[[',
      '<<',
      '%A',
      '_A',
      '*|',
      'X',
      '{{a}}',
      'Hi John, ',
    ].map((unit) => unit.repeat(40_000));
    const startedAt = performance.now();
    for (const body of strange) check({ subject: body, body }, sellingIn('dominance'), body);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('holds nothing up, when the draft has 2,000 words', () => {
    const body = 'Approvals took 11 days, and nobody could say why they did.\n\n'.repeat(182);
    expect(costMs(() => check({ subject: 'Approvals', body }, sellingIn('dominance')))).toBeLessThan(100);
  });
});
