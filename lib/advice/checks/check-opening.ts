import type { Finding } from '@/lib/advice/draft';
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
import type { Salutation } from '@/lib/advice/mail/find-salutation';
import { suits } from '@/lib/advice/mail/registers';
import { findSmallTalk } from '@/lib/advice/mail/signals';
import { type AdvisedSalutation, readSalutationAdvice } from '@/lib/advice/read-salutation-advice';
import { asksFor } from '@/lib/advice/text/advice-wording';
import { isJudged } from '@/lib/advice/text/language-of';

type Verdict = Finding['verdict'];

export const checkSalutation: CheckPart = (mail, { advice, example }) => {
  const advised = readSalutationAdvice(advice);
  const { isLeftOut, register, addressee, openers, isBare } = advised;
  if (!isLeftOut && !register && !addressee && openers.length === 0 && advised.unwanted.length === 0 && !isBare)
    return unclear;
  const { salutation } = mail;
  const language = salutation?.opener?.language ?? mail.language;
  if (!isJudged(language)) return ofLanguage(mail);
  if (isLeftOut) return unwanted(salutation ? [inBody(salutation)] : []);
  if (!salutation) return addressee || register || openers.length > 0 || isBare ? broken(missing) : kept(missing);
  const places = [inBody(salutation)];
  const found = textAt(mail, inBody(salutation));
  const other = { kind: 'other-manner', found, advised: example ?? advice } as const;
  const judge = (verdict: Verdict): Judgement =>
    verdict === 'kept'
      ? kept(present, places)
      : verdict === 'broken'
        ? broken(other, places)
        : cannotTell(present, places);
  return together([
    ...(register ? [judgeRegister(salutation, register, judge)] : []),
    ...(addressee ? [judge(addresses(salutation, addressee))] : []),
    ...(isBare ? [judge(salutation.opener === null ? 'kept' : 'broken')] : []),
    // Advice names English openers: whether `Hallo` is equivalent to `Hi` is not for a table to decide.
    ...(openers.length + advised.unwanted.length > 0
      ? [language === 'en' ? judge(opens(salutation, advised)) : ofLanguage(mail, places)]
      : []),
  ]);
};

function judgeRegister(
  { opener }: Salutation,
  advised: 'formal' | 'informal' | 'polite',
  judge: (verdict: Verdict) => Judgement,
): Judgement {
  if (!opener) return judge('cannot-tell');
  const judged = judge(suits(opener.register, advised));
  if (judged.verdict !== 'broken' || advised === 'polite') return judged;
  return { ...judged, reason: { kind: 'formality', found: advised === 'formal' ? 'informal' : 'formal', advised } };
}

/** One name is assumed to be the first name, two may be a two-word first name; the recipient is not known here. */
function addresses({ addressee }: Salutation, advised: NonNullable<AdvisedSalutation['addressee']>): Verdict {
  if (addressee === 'nobody') return 'broken';
  if (advised === 'named' || addressee === advised) return 'kept';
  return addressee === 'full' && advised === 'first' ? 'cannot-tell' : 'broken';
}

function opens({ opener }: Salutation, { openers, unwanted: notWanted }: AdvisedSalutation): Verdict {
  const used = opener?.words.join(' ') ?? '';
  if (notWanted.includes(used)) return 'broken';
  return openers.length === 0 || openers.includes(used) ? 'kept' : 'broken';
}

const leftOut =
  /\b(?:skip|omit|leave (?:it|this|the greeting) out|no (?:greeting|pleasantries|small[- ]talk)|(?:without|avoid) (?:any |the )?(?:pleasantries|small[- ]talk|chit-?chat)|(?:straight|right|directly) to the point|(?:get to|begin with|start with) the point)\b|^\s*(?:none|no)\b\W*$/i;
const friendly = /\b(?:friendly|warm|pleasantr(?:y|ies)|well-?being|how they are|small[- ]talk|hope)\b/i;

/** The sentence before the point. Only stock phrases are recognised: a friendly sentence in other words cannot be told from any other. */
export const checkGreeting: CheckPart = (mail, { advice }) => {
  const isLeftOut = leftOut.test(advice);
  if (!isLeftOut && !asksFor(advice, friendly)) return unclear;
  if (!isJudged(mail.language)) return ofLanguage(mail);
  const places = findSmallTalk(mail).map(inBody);
  if (isLeftOut) return unwanted(places);
  return places.length > 0 ? kept(present, places) : cannotTell(missing);
};
