import { partsOfMail } from '@/lib/advice/mail/parts-of-mail';
import { longest } from '@/lib/platform/longest';
import type { Approach, Draft, LetterReport, Remark } from './remark.ts';
import { checkAvoided } from './rules/avoided.ts';
import { checkLengths, countWords } from './rules/lengths.ts';
import { checkSigns } from './rules/signs.ts';
import { checkSlips } from './rules/slips.ts';

export interface CheckedWith {
  /** The advice for this person; null where none was bought. */
  approach?: Approach | null;
  recipient?: string | null;
}

/** Checks a letter: slips, lengths, and the advice that can be checked without understanding it. Pure, never throws. */
export function checkLetter(draft: Draft, { approach = null, recipient = null }: CheckedWith = {}): LetterReport {
  const subject = draft.subject.slice(0, longest.draftSubject);
  const mail = partsOfMail({ subject, body: draft.body.slice(0, longest.draftBody) });
  const isBegun = mail.lines.length > 0 || mail.subject.end > mail.subject.start;
  const remarks = isBegun
    ? [
        ...checkSlips(mail, recipient),
        ...checkAvoided(mail, approach),
        ...checkSigns(mail, approach),
        ...checkLengths(mail, approach),
      ]
    : [];
  return { remarks: inOrder(remarks), language: mail.language, words: countWords(mail) };
}

function inOrder(remarks: readonly Remark[]): Remark[] {
  const rank = ({ isBroken, place }: Remark): number => {
    if (!isBroken) return Number.MAX_SAFE_INTEGER;
    if (place === null) return Number.MAX_SAFE_INTEGER - 1;
    return place.field === 'subject' ? -1 : place.start;
  };
  return remarks.toSorted((one, other) => rank(one) - rank(other));
}
