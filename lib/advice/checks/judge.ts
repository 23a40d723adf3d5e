import type { Draft, Place } from '@/lib/advice/draft';
import { broken, cannotTell, type Judgement, kept, missing, ofLanguage, unwanted } from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { canBeFound, findSignal, signals } from '@/lib/advice/mail/signals';
import type { Limit } from '@/lib/advice/read-limits';
import { countClauses, warnsOf } from '@/lib/advice/text/advice-wording';

/**
 * With several ways to count (with or without the salutation) one within the limit is enough. The fullest comes first; `places` are the
 * excess.
 */
export function judgeLimit(limit: Limit, counts: readonly [number, ...number[]], places: readonly Place[]): Judgement {
  const { unit, min, max, doubtfulTo } = limit;
  const reason = (count: number) => ({ kind: unit, count, min, max });
  const fitting = counts.find((count) => (min === null || count >= min) && (max === null || count <= max));
  if (fitting !== undefined) return kept(reason(fitting));
  const smallest = Math.min(...counts);
  if (doubtfulTo !== null && smallest <= doubtfulTo) return cannotTell(reason(counts[0]));
  return broken(reason(counts[0]), max !== null && smallest > max ? places : []);
}

/** Advice that warns of something by name. Absent, it is `kept` only if the table understands every clause of the advice (`others`). */
export function judgeUnwanted(
  mail: Mail,
  advice: string,
  fields: readonly (keyof Draft)[],
  others: number,
): Judgement[] {
  const named = signals.filter(({ name }) => warnsOf(advice, name));
  const isAllUnderstood = named.length + others >= countClauses(advice);
  return named.map((signal) => {
    const places = findSignal(signal, mail, fields);
    if (places.length > 0) return unwanted(places);
    if (!canBeFound(signal, mail)) return ofLanguage(mail);
    return isAllUnderstood ? unwanted([]) : cannotTell(missing);
  });
}
