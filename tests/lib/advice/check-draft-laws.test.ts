import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDraft } from '@/lib/advice/check-draft';
import type { Draft } from '@/lib/advice/draft';
import { runs } from '../../depth.ts';
import { costMs } from '../../laws/cpu-cost.ts';
import { cleanDrafts } from './clean-drafts.ts';
import { lines, quotedMail } from './mails.ts';
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

describe('the report on a draft', () => {
  it('shows places inside the field they are of, in its words, and never throws, when the texts are any', () => {
    fc.assert(
      fc.property(draft, approach, (written, advised) => {
        const { slips, findings } = checkDraft(written, advised, 'Jane Doe');
        for (const { places } of [...slips, ...findings])
          for (const { field, start, end } of places) {
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
        expect(checkDraft(written, advised)).toEqual(checkDraft(written, advised));
      }),
    );
  });

  it('has one finding for each advice that says something, with that advice as it came', () => {
    fc.assert(
      fc.property(draft, approach, (written, advised) => {
        const { email, communication } = advised;
        const given = [
          'subject',
          'salutation',
          'greeting',
          'tone',
          'emailLength',
          'bulletPoints',
          'gif',
          'messaging',
          'closingLine',
          'complimentaryClose',
        ] as const;
        const texts = [
          ...given.map((part) => email?.[part]?.advice ?? ''),
          ...(communication?.whatToSay ?? []),
          ...(communication?.whatToAvoid ?? []),
        ];
        expect(checkDraft(written, advised).findings.map(({ advice }) => advice)).toEqual(
          texts.filter((one) => one.trim() !== ''),
        );
      }),
    );
  });

  it.each(cleanDrafts.filter(([, { body }]) => body.trim() !== ''))(
    'is the same with an earlier mail below, when the draft is %s',
    (_, written, advised) => {
      const report = checkDraft(written, advised);
      expect(checkDraft({ ...written, body: lines(written.body, quotedMail) }, advised)).toEqual(report);
    },
  );

  it('leaves its approach and its draft as they are', () => {
    const advised = sellingIn('dominance');
    const before = structuredClone(advised);
    checkDraft(Object.freeze({ subject: 'One', body: 'Two' }), advised);
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
    for (const body of strange) checkDraft({ subject: body, body }, sellingIn('dominance'), body);
    expect(performance.now() - startedAt).toBeLessThan(15_000);
  });

  it('holds nothing up, when the draft has 2,000 words', () => {
    const body = 'Approvals took 11 days, and nobody could say why they did.\n\n'.repeat(182);
    expect(costMs(() => checkDraft({ subject: 'Approvals', body }, sellingIn('dominance')))).toBeLessThan(100);
  });
});
