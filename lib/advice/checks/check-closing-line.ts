import {
  broken,
  type CheckPart,
  cannotTell,
  inBody,
  type Judgement,
  kept,
  missing,
  ofLanguage,
  present,
  textAt,
  unclear,
  unwanted,
} from '@/lib/advice/judgement';
import { findOffers } from '@/lib/advice/mail/find-offers';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { readClosingAdvice } from '@/lib/advice/read-closing-advice';
import { isJudged, isWrittenWithoutSpaces } from '@/lib/advice/text/language-of';
import { wordsOf } from '@/lib/advice/text/words-of';

const offer =
  /\b(?:let me know|let['’]s|happy to|glad to|feel free|i can send|i could send|please (?:reply|call|write|book|choose)|join us|looking forward)\b/i;
/** The beginning of a question that asks the reader for something, and not for a fact. */
const request = /\b(?:shall|may|can|could|should|would|will|how about|what about|want me to|are you (?:free|open))\b/i;
const mark = /[?？؟;]["'”’)]?$/u;
const yesOrNo = /\byes or no\b/i;
const openQuestion = /^(?:and |so |but )?(?:what|which|who|whom|whose|when|where|why|how)\b/i;
const closedQuestion =
  /^(?:is|are|was|were|do|does|did|can|could|will|would|shall|should|may|might|have|has|had|am)\b/i;

/** The sentence that asks for something: one of the last two, since a word of thanks may follow it. */
export const checkClosingLine: CheckPart = (mail, { advice }) => {
  const advised = readClosingAdvice(advice);
  if (advised === null) return unclear;
  const last = mail.sentences().slice(-2).map(inBody).toReversed();
  const asked = last.filter((place) => mark.test(textAt(mail, place)));
  const [end] = last;
  const [question] = asked;
  if (!end || isWrittenWithoutSpaces(mail.draft.body) || mail.words.length === 0) return ofLanguage(mail);
  if (advised.kind === 'no-question') return unwanted(asked.slice(0, 1));
  if (advised.kind === 'choice') return judgeChoice(mail, last);
  if (question && advised.kind === 'yes-or-no') return judgeYesOrNo(mail, textAt(mail, question), question);
  if (question) return hasContent(mail, question, advised.content) ? kept(present, [question]) : unsure(mail, question);
  if (!isJudged(mail.language)) return ofLanguage(mail);
  if (advised.isQuestion) return broken(missing, [end]);
  const [offered] = last.filter((place) => offer.test(textAt(mail, place)));
  if (!offered) return cannotTell(missing);
  return hasContent(mail, offered, advised.content) ? kept(present, [offered]) : unsure(mail, offered);
};

type Where = ReturnType<typeof inBody>;

/** A question is there; whether it asks for what is advised is not for a table of words to decide. */
const unsure = (mail: Mail, place: Where): Judgement =>
  isJudged(mail.language) ? cannotTell(present, [place]) : ofLanguage(mail, [place]);

/** Advice that names what to ask for is followed where a request has all of its words. */
function hasContent(mail: Mail, place: Where, content: readonly string[]): boolean {
  if (content.length === 0) return true;
  if (mail.language !== 'en') return false;
  const text = textAt(mail, place);
  if (!request.test(text) && !offer.test(text)) return false;
  const used = new Set(wordsOf(text).map((word) => mail.stemOf(word.text)));
  return content.every((word) => used.has(mail.stemOf(word)));
}

function judgeYesOrNo(mail: Mail, text: string, place: Where): Judgement {
  if (mail.language !== 'en') return unsure(mail, place);
  if (yesOrNo.test(text)) return kept(present, [place]);
  if (openQuestion.test(text)) return broken({ kind: 'open-question' }, [place]);
  return closedQuestion.test(text) && !/\bor\b/i.test(text) ? kept(present, [place]) : cannotTell(present, [place]);
}

/** A choice of two is two offers: a question that makes one is not what is advised. */
function judgeChoice(mail: Mail, last: readonly Where[]): Judgement {
  const [end] = last;
  const { language } = mail;
  if (!end || !isJudged(language)) return ofLanguage(mail);
  const judged = last.map((place) => ({ place, offers: findOffers(textAt(mail, place), language) }));
  const found = (offers: 'two' | 'maybe') => judged.find((one) => one.offers === offers)?.place;
  const two = found('two');
  if (two) return kept(present, [two]);
  const maybe = found('maybe');
  if (maybe) return cannotTell(present, [maybe]);
  const asked = last.filter((place) => mark.test(textAt(mail, place)));
  const [only] = asked;
  // Two questions, or a list, may be the two offers.
  if (asked.length > 1 || mail.items.length > 0) return cannotTell(present, asked);
  return only ? broken({ kind: 'one-offer' }, [only]) : broken(missing, [end]);
}
