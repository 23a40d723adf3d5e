import { checkBulletPoints } from '@/lib/advice/checks/check-bullet-points';
import { checkClosingLine } from '@/lib/advice/checks/check-closing-line';
import { checkComplimentaryClose } from '@/lib/advice/checks/check-complimentary-close';
import { checkGif } from '@/lib/advice/checks/check-gif';
import { checkLength, countWords } from '@/lib/advice/checks/check-length';
import { checkGreeting, checkSalutation } from '@/lib/advice/checks/check-opening';
import { checkSubject } from '@/lib/advice/checks/check-subject';
import { checkTone } from '@/lib/advice/checks/check-tone';
import { checkWhatToAvoid } from '@/lib/advice/checks/check-what-to-avoid';
import { checkWhatToSay } from '@/lib/advice/checks/check-what-to-say';
import { type Mail, partsOfMail } from '@/lib/advice/mail/parts-of-mail';
import { checkSlips } from '@/lib/advice/slips/check-slips';
import { longest } from '@/lib/platform/longest';
import type { AdvicePart, Approach, Draft, DraftReport, Finding } from './draft.ts';
import { type CheckPart, cannotTell, missing, unclear } from './judgement.ts';

/** The arguments of a mail are beyond a table of words. */
const checkMessaging: CheckPart = () => unclear;

const checks: readonly (readonly [AdvicePart, CheckPart])[] = [
  ['subject', checkSubject],
  ['salutation', checkSalutation],
  ['greeting', checkGreeting],
  ['tone', checkTone],
  ['emailLength', checkLength],
  ['bulletPoints', checkBulletPoints],
  ['gif', checkGif],
  ['messaging', checkMessaging],
  ['closingLine', checkClosingLine],
  ['complimentaryClose', checkComplimentaryClose],
];

/**
 * Checks a draft against the advice and for slips. Pure, never throws. Text that is not written yet breaks no advice; text beyond `longest`
 * is not checked.
 */
export function checkDraft(draft: Draft, approach: Approach | null, recipient: string | null = null): DraftReport {
  const { subject, body } = draft;
  const mail = partsOfMail({ subject: subject.slice(0, longest.draftSubject), body: body.slice(0, longest.draftBody) });
  const finding = (part: Finding['part'], check: CheckPart, advice: string, example: string | null): Finding => {
    if (advice.length > longest.advice) return { part, ...unclear, advice };
    const judged = isBegun(mail, part) ? check(mail, { advice, example }) : cannotTell(missing);
    return { part, ...judged, advice };
  };
  const { email, communication } = approach ?? {};
  const ofParts = checks.flatMap(([part, check]) => {
    const advised = email?.[part];
    const advice = advised?.advice ?? '';
    return advice.trim() === '' ? [] : [finding(part, check, advice, advised?.example?.trim() || null)];
  });
  const ofLists = (part: 'whatToSay' | 'whatToAvoid', check: CheckPart): Finding[] =>
    (communication?.[part] ?? [])
      .slice(0, longest.advices)
      .filter((advice) => advice.trim() !== '')
      .map((advice) => finding(part, check, advice, null));
  return {
    slips: checkSlips(mail, recipient),
    findings: [...ofParts, ...ofLists('whatToSay', checkWhatToSay), ...ofLists('whatToAvoid', checkWhatToAvoid)],
    language: mail.language,
    words: countWords(mail),
  };
}

function isBegun({ lines, subject }: Mail, part: Finding['part']): boolean {
  const hasSubject = subject.end > subject.start;
  if (part === 'subject' || part === 'whatToAvoid') return hasSubject || lines.length > 0;
  return lines.length > 0;
}
