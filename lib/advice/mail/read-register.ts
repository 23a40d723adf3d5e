import { asksFor, warnsOf } from '@/lib/advice/text/is-negated';
import type { AdvisedRegister } from './registers.ts';

const formal = /(?<![-\p{L}])formal(?:ly|ity)?\b/iu;
const informal = /\b(?:informal(?:ly)?|casual(?:ly)?|relaxed|colloquial)\b/i;
const warm = /\b(?:warm(?:ly)?|friendly|kind|personal|familiar)\b/i;
const polite = /\b(?:polite(?:ly)?|respectful(?:ly)?|professional(?:ly)?)\b/i;

/** Null where advice names none, or two that exclude one another. "Warm" and "friendly" are words of salutations and closes. */
export function readRegister(advice: string): AdvisedRegister | null {
  const strict = readFormality(advice);
  if (strict) return strict === 'unclear' ? null : strict;
  if (asksFor(advice, warm)) return 'informal';
  return asksFor(advice, polite) ? 'polite' : null;
}

/** The narrow question, for the tone of a whole mail: a warm mail can be a formal one. */
export function readFormality(advice: string): 'formal' | 'informal' | 'unclear' | null {
  const isFormal = asksFor(advice, formal) || warnsOf(advice, informal);
  const isInformal = asksFor(advice, informal) || warnsOf(advice, formal);
  if (isFormal && isInformal) return 'unclear';
  if (isFormal) return 'formal';
  return isInformal ? 'informal' : null;
}
