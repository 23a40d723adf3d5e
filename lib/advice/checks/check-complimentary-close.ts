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
  together,
  unclear,
  unwanted,
} from '@/lib/advice/judgement';
import type { Close } from '@/lib/advice/mail/find-close';
import { type AdvisedRegister, suits } from '@/lib/advice/mail/registers';
import { readCloseAdvice } from '@/lib/advice/read-close-advice';
import { isJudged } from '@/lib/advice/text/language-of';
import { judgeLimit } from './judge.ts';

export const checkComplimentaryClose: CheckPart = (mail, { advice, example }) => {
  const { isLeftOut, register, isShort, wanted, unwanted: notWanted } = readCloseAdvice(advice);
  if (!isLeftOut && !register && !isShort && wanted.length === 0 && notWanted.length === 0) return unclear;
  const { close } = mail;
  const language = close?.known?.language ?? mail.language;
  if (!isJudged(language)) return ofLanguage(mail);
  if (isLeftOut) return unwanted(close ? [inBody(close)] : []);
  if (!close) return wanted.length > 0 || register || isShort ? broken(missing) : kept(missing);
  const places = [inBody(close)];
  const found = textAt(mail, inBody(close));
  const is = (words: readonly string[]): boolean => words.join(' ') === close.words.join(' ');
  if (notWanted.some(is)) return broken(present, places);
  if (wanted.some(is)) return kept(present, places);
  // Advice shows English closes: which close of another language is equivalent is not for a table to decide.
  if (wanted.length > 0 && language !== 'en') return ofLanguage(mail, places);
  if (wanted.length > 0) return broken({ kind: 'other-manner', found, advised: example ?? advice }, places);
  return together([
    ...(register ? [judgeRegister(close, register)] : []),
    ...(isShort ? [judgeLimit({ unit: 'words', min: null, max: 2, doubtfulTo: 3 }, [close.words.length], places)] : []),
    ...(register || isShort ? [] : [kept(present, places)]),
  ]);
};

function judgeRegister(close: Close, advised: AdvisedRegister): Judgement {
  const places = [inBody(close)];
  const verdict = close.known ? suits(close.known.register, advised) : 'cannot-tell';
  if (verdict === 'kept') return kept(present, places);
  if (verdict === 'cannot-tell') return cannotTell(present, places);
  if (advised === 'polite') return broken({ kind: 'formality', found: 'informal', advised: 'formal' }, places);
  return broken({ kind: 'formality', found: advised === 'formal' ? 'informal' : 'formal', advised }, places);
}
