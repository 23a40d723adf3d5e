import { asksFor, warnsOf } from '@/lib/advice/text/advice-wording';

/** Formality of an opener or a close; `either` suits both. */
export type Register = 'formal' | 'rather-formal' | 'either' | 'rather-informal' | 'informal' | 'familiar';
/** The register that advice asks for; `polite` accepts everything but the familiar. */
export type AdvisedRegister = 'formal' | 'informal' | 'polite';

const clear = {
  formal: { kept: ['formal', 'rather-formal', 'either'], broken: ['informal', 'familiar'] },
  informal: { kept: ['either', 'rather-informal', 'informal', 'familiar'], broken: ['formal'] },
  polite: { kept: ['formal', 'rather-formal', 'either', 'rather-informal', 'informal'], broken: ['familiar'] },
} as const satisfies Record<AdvisedRegister, Record<'kept' | 'broken', readonly Register[]>>;

/** Between the clear cases opinions differ: `cannot-tell`. */
export function suits(register: Register, advised: AdvisedRegister): 'kept' | 'broken' | 'cannot-tell' {
  const { kept, broken } = clear[advised];
  if (kept.some((one) => one === register)) return 'kept';
  return broken.some((one) => one === register) ? 'broken' : 'cannot-tell';
}

const formal = /(?<![-\p{L}])formal(?:ly|ity)?\b/iu;
const informal = /\b(?:informal(?:ly)?|casual(?:ly)?|relaxed|colloquial)\b/i;
const warm = /\b(?:warm(?:ly)?|friendly|kind|personal|familiar)\b/i;
const polite = /\b(?:polite(?:ly)?|respectful(?:ly)?|professional(?:ly)?)\b/i;

/** Null if advice names none, or two that contradict each other. "Warm" and "friendly" are terms for salutations and closes. */
export function readRegister(advice: string): AdvisedRegister | null {
  const strict = readFormality(advice);
  if (strict) return strict === 'unclear' ? null : strict;
  if (asksFor(advice, warm)) return 'informal';
  return asksFor(advice, polite) ? 'polite' : null;
}

/** Formality alone, for the tone of a whole mail: a warm mail can be formal. */
export function readFormality(advice: string): 'formal' | 'informal' | 'unclear' | null {
  const isFormal = asksFor(advice, formal) || warnsOf(advice, informal);
  const isInformal = asksFor(advice, informal) || warnsOf(advice, formal);
  if (isFormal && isInformal) return 'unclear';
  if (isFormal) return 'formal';
  return isInformal ? 'informal' : null;
}
