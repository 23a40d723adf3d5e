import { findSalutation, type Salutation } from '@/lib/advice/mail/find-salutation';
import { type AdvisedRegister, readRegister } from '@/lib/advice/mail/registers';
import { asksFor, isNegated } from '@/lib/advice/text/advice-wording';

export interface AdvisedSalutation {
  isLeftOut: boolean;
  register: AdvisedRegister | null;
  addressee: 'first' | 'title' | 'full' | 'named' | null;
  /** `hi` of "Hi Jane,": one of these must be used; empty if advice names none. */
  openers: readonly string[];
  unwanted: readonly string[];
  /** The name alone, with nothing before it. */
  isBare: boolean;
}

const leftOut = /\b(?:skip|omit|leave (?:it|this|the salutation) out|no salutation|without (?:a |any )?salutation)\b/i;
const none = /^(?:none|no)\b\W*$/i;
const bare = /\bnothing before (?:it|the name)\b|\b(?:only|just) the (?:first )?name\b|\bname (?:only|alone)\b/i;
/** An opener as written in advice: followed by a name, a placeholder, a quote or a comma. */
const shown =
  /\b([Dd]ear|[Hh]i|[Hh]ello|[Hh]ey|[Gg]reetings|[Gg]ood (?:morning|afternoon|evening|day))(?=\s*["'”’,!]|\s+[[{<(]|\s+\p{Lu}|\s+or\b|\s*$)/gu;

export function readSalutationAdvice(advice: string): AdvisedSalutation {
  const found = [...advice.matchAll(shown)].map(({ 0: text, index }) => ({
    opener: text.toLowerCase(),
    isUnwanted: isNegated(advice, index),
    like: exampleAt(advice, index),
  }));
  const wanted = found.filter(({ isUnwanted }) => !isUnwanted);
  return {
    isLeftOut: leftOut.test(advice) || none.test(advice.trim()),
    register: readRegister(advice),
    addressee: readAddressee(advice) ?? wanted.map(({ like }) => like).find((like) => like !== null) ?? null,
    openers: wanted.map(({ opener }) => opener),
    unwanted: found.filter(({ isUnwanted }) => isUnwanted).map(({ opener }) => opener),
    isBare: bare.test(advice),
  };
}

function readAddressee(advice: string): AdvisedSalutation['addressee'] {
  const isFirst = asksFor(advice, /\bfirst[- ]name/i);
  const isLast = asksFor(advice, /\blast[- ]name|\bsurname|\bfamily name|\btitle\b|\bhonorific/i);
  if (asksFor(advice, /\bfull name|\bfirst and last name/i)) return 'full';
  if (isFirst === isLast) return null;
  return isFirst ? 'first' : 'title';
}

/** How the example after an opener addresses the person: `Dear Ms Doe`, `Hi {first_name}`. */
function exampleAt(advice: string, index: number): AdvisedSalutation['addressee'] {
  const example = (/^[^"”,!.;\n]*/.exec(advice.slice(index))?.[0] ?? '').trim();
  const blank = /[[{<(]\s*([^\]}>)]*)/.exec(example)?.[1]?.toLowerCase();
  if (blank !== undefined) return blank.includes('first') ? 'first' : blank.includes('last') ? 'title' : 'named';
  if (!/\s\p{Lu}/u.test(example)) return null;
  const addressee: Salutation['addressee'] | undefined = findSalutation(example, {
    start: 0,
    end: example.length,
  })?.addressee;
  return addressee === undefined || addressee === 'nobody' ? null : addressee;
}
