import { broken, type CheckPart, inBody, type Judgement, kept, ofLanguage, together } from '@/lib/advice/judgement';
import { formalitySigns } from '@/lib/advice/mail/formality-signs';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { readFormality } from '@/lib/advice/mail/registers';
import { matchesOf } from '@/lib/advice/mail/signals';
import { isJudged } from '@/lib/advice/text/language-of';
import { judgeUnwanted } from './judge.ts';

/** Checks only what is visible: formality, and the signals that advice names. Whether a text is calm, sober or bold cannot be told. */
export const checkTone: CheckPart = (mail, { advice }) => {
  const formality = readFormality(advice);
  const judged = formality && formality !== 'unclear' ? [judgeFormality(mail, formality)] : [];
  return together([...judged, ...judgeUnwanted(mail, advice, ['body'], judged.length)]);
};

/** A sign of the opposite register breaks the advice; without one it is kept as far as can be told. */
function judgeFormality(mail: Mail, advised: 'formal' | 'informal'): Judgement {
  const { language, paragraphs, draft } = mail;
  if (!isJudged(language)) return ofLanguage(mail);
  const other = advised === 'formal' ? 'informal' : 'formal';
  const places = paragraphs
    .flatMap((paragraph) => formalitySigns[language][other].flatMap((sign) => matchesOf(draft.body, paragraph, sign)))
    .toSorted((one, another) => one.start - another.start)
    .map(inBody);
  if (places.length > 0) return broken({ kind: 'formality', found: other, advised }, places);
  return kept({ kind: 'formality', found: advised, advised });
}
