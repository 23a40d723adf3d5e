import { describe, expect, it } from 'vitest';
import { checkDraft } from '@/lib/advice/check-draft';
import type { Draft } from '@/lib/advice/draft';
import { approvals, dutch, french, german, mail, polish, spanish } from '../mails.ts';
import { makeApproach } from '../make-approach.ts';
import { tellFindings } from '../tell-findings.ts';

const ending = (...sentences: string[]): Draft => ({
  ...approvals,
  body: approvals.body.replace('Would a two-page summary help?', sentences.join('\n')),
});
const asking = ({ subject, body }: Draft, before: string, question: string): Draft => ({
  subject,
  body: body.replace(before, question),
});
const verdictOn = (draft: Draft, closingLine: string): string | undefined =>
  tellFindings(draft, checkDraft(draft, makeApproach({ closingLine })))[0]?.replace('closingLine ', '');

const twoOffers = 'Offer a choice of two and let them decide.';

describe('a choice of two', () => {
  it.each([
    ['Tuesday at 9, or Thursday at 4?', 'kept present'],
    ['Would Tuesday morning or Thursday afternoon suit you?', 'kept present'],
    ['Shall we talk this week or next week?', 'kept present'],
    ['A call or a page in writing?', 'kept present'],
    ['Shall I send a summary, or would you rather talk?', 'kept present'],
    ['Is 9am or 4pm better?', 'kept present'],
    ['Tuesday at 9, or Thursday at 4? Thank you.', 'kept present'],
    ['Would a two-page summary help?', 'broken one-offer'],
    ['Shall we talk on Tuesday?', 'broken one-offer'],
    ['Shall we talk on Tuesday or not?', 'broken one-offer'],
    ['Could we talk for 15 or 20 minutes?', 'broken one-offer'],
    ['Do you have fifteen minutes or so on Tuesday?', 'broken one-offer'],
    ['I will write on Monday.', 'broken missing'],
    ['Would it help you or your team?', 'cannot-tell present'],
    ['Did it come on Monday or on Tuesday?', 'cannot-tell present'],
    ['Tuesday at 9 / Thursday at 4?', 'cannot-tell present'],
    ['Which of the two suits you?', 'cannot-tell present'],
    ['Does Tuesday suit you? Does Thursday?', 'cannot-tell present'],
  ])('is offered by a closing line only where it makes two offers: %s', (closing, verdict) => {
    expect(verdictOn(ending(closing), twoOffers)?.replace(/ «.*/u, '')).toBe(verdict);
  });

  it.each([
    [german, 'Darf ich Ihnen eine Zusammenfassung schicken?', 'Passt Ihnen Dienstag oder Donnerstag?'],
    [dutch, 'Zal ik je een samenvatting sturen?', 'Komt dinsdag of donderdag beter uit?'],
    [french, 'Puis-je vous envoyer un résumé ?', 'Mardi ou jeudi ?'],
    [spanish, '¿Te envío un resumen de dos páginas?', '¿Te va mejor el martes o el jueves?'],
  ])('is left to the writer in another language, where only one offer is recognised: %#', (draft, one, two) => {
    expect(verdictOn(draft, twoOffers)).toBe(`broken one-offer «${one}»`);
    expect(verdictOn(asking(draft, one, two), twoOffers)).toBe(`cannot-tell present «${two}»`);
  });

  it('is not judged in a language that is not', () => {
    expect(verdictOn(polish, twoOffers)).toBe('cannot-tell language');
  });
});

describe('a closing line', () => {
  it.each([
    ['Ask for a yes or a no.', 'Is this worth fifteen minutes, yes or no?', 'kept present'],
    ['Ask for a yes or a no.', 'Is this worth fifteen minutes?', 'kept present'],
    ['Ask for a yes or a no.', 'What do you think?', 'broken open-question'],
    ['Ask for a yes or a no.', 'Is it Tuesday or Thursday?', 'cannot-tell present'],
    ['Ask for a yes or a no.', 'If it helps, shall I send it?', 'cannot-tell present'],
    ['End with a question.', 'Would a summary help?', 'kept present'],
    ['Close with a call to action.', 'Let me know on Monday.', 'kept present'],
    ['End with a short question.', 'Would a summary help?', 'cannot-tell present'],
    ['Offer the documents.', 'Shall I send the documents?', 'kept present'],
    ['Offer the documents.', 'Would a summary help?', 'cannot-tell present'],
    ['Offer the documents.', 'Did you read the documents?', 'cannot-tell present'],
    ['Offer the documents.', 'I am happy to send the documents.', 'kept present'],
    ['Offer the documents.', 'I am happy to call.', 'cannot-tell present'],
    ['Suggest a small next step.', 'Would a summary help?', 'cannot-tell present'],
    ['Invite rather than ask.', 'Would a summary help?', 'cannot-tell present'],
    ['Ask a question that can be answered in writing.', 'Would a summary help?', 'cannot-tell present'],
    ['End with a statement, not a question.', 'I will write on Monday.', 'kept missing'],
  ])('is as advised only where it follows the advice: %s %s', (advice, closing, verdict) => {
    expect(verdictOn(ending(closing), advice)?.replace(/ «.*/u, '')).toBe(verdict);
  });

  it('is not claimed to make an offer that English words name, when the mail is German', () => {
    expect(verdictOn(german, 'Offer the documents.')).toBe(
      'cannot-tell present «Darf ich Ihnen eine Zusammenfassung schicken?»',
    );
  });

  it('is the list above it, when the offers are its items', () => {
    const listed = mail(
      '',
      'Hi Amara,',
      '',
      'The times that we have are these:',
      '- Tuesday',
      '- Thursday',
      '',
      'Would it work for you?',
    );
    expect(verdictOn(listed, twoOffers)).toMatch(/^cannot-tell present/u);
  });
});
