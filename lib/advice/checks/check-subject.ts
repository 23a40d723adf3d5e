import {
  broken,
  type CheckPart,
  inSubject,
  type Judgement,
  missing,
  ofLanguage,
  together,
} from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { type Limit, readLimits } from '@/lib/advice/read-limits';
import { asksFor } from '@/lib/advice/text/advice-wording';
import { isWrittenWithoutSpaces } from '@/lib/advice/text/language-of';
import { countedWordsOf } from '@/lib/advice/text/words-of';
import { judgeLimit, judgeUnwanted } from './judge.ts';

/** "Short" has no number: mail programs on a wide screen show some 60 characters, none shows 80. */
const short: Limit = { unit: 'characters', min: null, max: 60, doubtfulTo: 80 };

export const checkSubject: CheckPart = (mail, { advice }) => {
  const limits = readLimits(advice, null).filter(({ unit }) => unit === 'words' || unit === 'characters');
  const isShort = limits.length === 0 && asksFor(advice, /\b(?:short|brief|concise|crisp|succinct)\b/i);
  const judged = isShort ? [judge(mail, short)] : limits.map((limit) => judge(mail, limit));
  const all = [...judged, ...judgeUnwanted(mail, advice, ['subject'], judged.length)];
  return all.length > 0 && mail.subject.end === mail.subject.start ? broken(missing) : together(all);
};

function judge(mail: Mail, limit: Limit): Judgement {
  const { subject, draft } = mail;
  const text = draft.subject.slice(subject.start, subject.end);
  // Words without spaces between them, and characters that are words, cannot be measured by an English standard.
  if (isWrittenWithoutSpaces(text) && (limit.unit === 'words' || limit.doubtfulTo !== null)) return ofLanguage(mail);
  const count = limit.unit === 'words' ? countedWordsOf(draft.subject, subject).length : [...text].length;
  return judgeLimit(limit, [count], [inSubject(subject)]);
}
