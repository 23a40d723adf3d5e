import {
  type CheckPart,
  cannotTell,
  inBody,
  kept,
  missing,
  ofLanguage,
  present,
  unclear,
  unwanted,
} from '@/lib/advice/judgement';
import { findSmallTalk } from '@/lib/advice/mail/signals';
import { asksFor } from '@/lib/advice/text/is-negated';
import { isJudged } from '@/lib/advice/text/language-of';

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
