import { asksFor, warnsOf } from '@/lib/advice/text/advice-wording';
import { isKeyWord, wordsOf } from '@/lib/advice/text/words-of';

export type ClosingAdvice =
  | { kind: 'no-question' | 'choice' | 'yes-or-no'; isQuestion: true; content: readonly string[] }
  | {
      kind: 'ask';
      /** True: only a question follows the advice. False: an offer does, too. */
      isQuestion: boolean;
      /** The words that say what to ask for, and how: `documents`, `small`. Empty where any question or offer will do. */
      content: readonly string[];
    };

const question = /\bquestions?\b/i;
const action = /\b(?:ask|asks|asking|call to action|cta|next step|invit(?:e|ation)|offer|propose|suggest|request)\b/i;
const choice =
  /\b(?:choice (?:of|between) (?:two|2)|(?:two|2) (?:choices|options|alternatives|dates|times|slots|offers)|either[- ]or|a choice)\b/i;
const yesOrNo = /\byes[- ](?:or|\/)[- ](?:a )?no\b|\byes\/no\b|\byes or a no\b/i;
/** Words that name the part of the mail, or the act of asking, and add nothing to it. */
const generic = new Set(
  'end ends ending close closes closing finish finishing conclude mail email message line sentence last final question questions ask asks asking call action cta next step offer propose suggest request always'.split(
    ' ',
  ),
);

/** What a closing line should do; null where advice names nothing that can be recognised. */
export function readClosingAdvice(advice: string): ClosingAdvice | null {
  if (warnsOf(advice, question)) return { kind: 'no-question', isQuestion: true, content: [] };
  if (asksFor(advice, choice)) return { kind: 'choice', isQuestion: true, content: [] };
  if (asksFor(advice, yesOrNo)) return { kind: 'yes-or-no', isQuestion: true, content: [] };
  const isQuestion = asksFor(advice, question);
  if (!isQuestion && !asksFor(advice, action)) return null;
  const content = wordsOf(advice)
    .map(({ text }) => text)
    .filter((word) => isKeyWord(word) && !generic.has(word));
  return { kind: 'ask', isQuestion, content: [...new Set(content)] };
}
