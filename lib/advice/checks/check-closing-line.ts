import {
  broken,
  type CheckPart,
  cannotTell,
  inBody,
  kept,
  missing,
  ofLanguage,
  present,
  textAt,
  unclear,
  unwanted,
} from '@/lib/advice/judgement';
import { asksFor, warnsOf } from '@/lib/advice/text/advice-wording';
import { isJudged, isWrittenWithoutSpaces } from '@/lib/advice/text/language-of';

const question = /\bquestions?\b/i;
const action = /\b(?:ask|asks|asking|call to action|cta|next step|invit(?:e|ation)|offer|propose|suggest|request)\b/i;
const offer =
  /\b(?:let me know|let['’]s|happy to|glad to|feel free|i can send|i could send|please (?:reply|call|write|book|choose)|join us|looking forward)\b/i;
const mark = /[?？؟;]["'”’)]?$/u;

/** The sentence that asks for something: one of the last two, since a word of thanks may follow it. */
export const checkClosingLine: CheckPart = (mail, { advice }) => {
  const isUnwanted = warnsOf(advice, question);
  const isQuestion = asksFor(advice, question);
  if (!isUnwanted && !isQuestion && !asksFor(advice, action)) return unclear;
  const last = mail.sentences().slice(-2).map(inBody).toReversed();
  const asked = last.filter((place) => mark.test(textAt(mail, place)));
  const [end] = last;
  if (!end || isWrittenWithoutSpaces(mail.draft.body) || mail.words.length === 0) return ofLanguage(mail);
  if (isUnwanted) return unwanted(asked.slice(0, 1));
  if (asked.length > 0) return kept(present, asked.slice(0, 1));
  if (!isJudged(mail.language)) return ofLanguage(mail);
  if (isQuestion) return broken(missing, [end]);
  const offered = last.filter((place) => offer.test(textAt(mail, place)));
  return offered.length > 0 ? kept(present, offered.slice(0, 1)) : cannotTell(missing);
};
