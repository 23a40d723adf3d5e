import type { Draft } from '@/lib/advice/draft';
import { cannotTell, type Judgement, missing, ofLanguage, unwanted } from '@/lib/advice/judgement';
import type { Mail } from '@/lib/advice/mail/parts-of-mail';
import { canBeFound, findSignal, signals } from '@/lib/advice/mail/signals';
import { countClauses, warnsOf } from '@/lib/advice/text/is-negated';

/**
 * What advice warns of by name. Not found, it is kept only where all clauses of the advice are understood (`others` are, beside
 * these): "Calm; no urgency" says two things, and calm is not for a table of words to judge.
 */
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
