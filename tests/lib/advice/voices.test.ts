import { describe, expect, it } from 'vitest';
import { checkDraft } from '@/lib/advice/check-draft';
import type { Approach, Draft, Finding } from '@/lib/advice/draft';
import { approvals, mail } from './mails.ts';
import { fill, hiringIn, sellingIn, voices } from './voices.ts';

const names = ['dominance', 'influence', 'steadiness', 'calculativeness'] as const;
type Name = (typeof names)[number];

/** A mail out of the examples a voice gives for its own advice. */
function exampleIn(name: Name): Draft {
  const { subject, salutation, greeting, tone, messaging, closingLine, complimentaryClose } = voices[name].email;
  const [title, hello, ...prose] = [
    subject,
    salutation,
    greeting,
    tone,
    messaging,
    closingLine,
    complimentaryClose,
  ].map(([, text]) => fill(text));
  return mail(
    title ?? '',
    hello ?? '',
    '',
    prose.slice(0, 2).join(' '),
    '',
    ...prose.slice(2, 4),
    '',
    prose.at(-1) ?? '',
    'Jane',
  );
}

const verdictsOf = (draft: Draft, approach: Approach, verdict: Finding['verdict']): string[] =>
  checkDraft(draft, approach)
    .findings.filter((finding) => finding.verdict === verdict)
    .map(({ part }) => part);

/** What is understood and kept by its own examples; the rest is manner that words do not show. */
const keptByExample: Record<Name, string[]> = {
  dominance: [
    'subject',
    'salutation',
    'greeting',
    'emailLength',
    'bulletPoints',
    'gif',
    'closingLine',
    'complimentaryClose',
    'whatToAvoid',
    'whatToAvoid',
  ],
  influence: ['salutation', 'emailLength', 'bulletPoints', 'gif', 'complimentaryClose'],
  steadiness: ['salutation', 'greeting', 'gif', 'complimentaryClose'],
  calculativeness: ['salutation', 'gif', 'complimentaryClose', 'whatToAvoid', 'whatToAvoid'],
};

/** Of a mail that opens with `Hi`, has 49 words, makes one offer and closes with `Kind regards`. */
const brokenByApprovals: Record<Name, string[]> = {
  dominance: ['salutation', 'closingLine'],
  influence: [],
  steadiness: ['emailLength'],
  calculativeness: ['salutation'],
};

describe('the advice of a voice', () => {
  it.each(names)('is kept by its own examples as far as can be told, when it is %s', (name) => {
    expect(verdictsOf(exampleIn(name), sellingIn(name), 'kept')).toEqual(keptByExample[name]);
    // Its examples alone are shorter than the 150 words it advises.
    expect(verdictsOf(exampleIn(name), sellingIn(name), 'broken')).toEqual(
      name === 'steadiness' ? ['emailLength'] : [],
    );
  });

  it.each(names)('is broken where another manner shows, when it is %s', (name) => {
    expect(verdictsOf(approvals, sellingIn(name), 'broken')).toEqual(brokenByApprovals[name]);
  });

  it.each(names)('finds in the ready mail only the missing parts, when it is %s', (name) => {
    const ready = { subject: fill(voices[name].hiringMail.subject), body: fill(voices[name].hiringMail.body) };
    const lacks = name === 'steadiness' ? ['emailLength', 'complimentaryClose'] : ['complimentaryClose'];
    expect(verdictsOf(ready, hiringIn(name), 'broken')).toEqual(lacks);
  });
});
