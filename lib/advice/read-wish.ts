import { isNegated } from '@/lib/advice/text/advice-wording';

/** What advice says about a thing: `wanted` asks for it, `welcome` allows it, `rare` allows it occasionally. */
export type Wish = 'wanted' | 'welcome' | 'rare' | 'unwanted';

const condition = /\b(?:if|when|once|where|unless|optional|needed|can|may|could|might)\b/i;
const rare = /\b(?:rarely|sparingly|seldom|occasionally|hardly ever|with care|now and then|only (?:if|when|once))\b/i;
const alone: readonly (readonly [RegExp, Wish])[] = [
  [
    /^(?:no|none|never|avoid(?: them| it| these)?|skip(?: them| it)?|don['’]?t(?: use)?(?: them| it| any)?|not at all)$/i,
    'unwanted',
  ],
  [/^(?:yes|fine|ok(?:ay)?|welcome|sure|good)$/i, 'welcome'],
];
const approval = /\b(?:fine|ok(?:ay)?|welcome|good|great|appreciated|work(?:s)? well|help(?:s|ful)?|feel free|yes)\b/i;
const disapproval =
  /\b(?:not (?:appropriate|recommended|advised|welcome|suitable|a good idea)|inappropriate|unprofessional|unwelcome|out of place)\b/i;
const demand = /\b(?:use|include|add|insert|always|must|should|write|structure|prefer|break)\b/i;
const betweenNoAndThing = '(?:(?:using|any|adding|including|sending|the|use|of|emojis?|or|and)\\s+)*';

/**
 * The first clause about the thing decides. Null if there is none, or if it sets a condition. `thing` is the source of a pattern: `gifs?`.
 */
export function readWish(advice: string, thing: string): Wish | null {
  const refused = new RegExp(
    `\\b(?:no|avoid|skip|never use|never send|don['’]?t (?:use|send)|do not (?:use|send)|without)\\s+${betweenNoAndThing}(?:${thing})\\b`,
    'i',
  );
  const lesser = new RegExp(`\\b(?:than|over|to)\\s+(?:an?\\s+)?(?:${thing})\\b`, 'i');
  const about = new RegExp(`\\b(?:${thing}|them|these)\\b`, 'i');
  for (const clause of advice.split(/[.;:,—!?]|\bbut\b/i).map((part) => part.trim())) {
    if (rare.test(clause)) return 'rare';
    const said = alone.find(([pattern]) => pattern.test(clause));
    if (said) return said[1];
    const at = clause.search(about);
    if (at < 0) continue;
    const hasCondition = condition.test(clause);
    if (refused.test(clause) || isLessPreferred(clause, lesser))
      return /\bunless\b|\bif\b|\bwhen\b/i.test(advice) ? 'rare' : 'unwanted';
    if (disapproval.test(clause)) return hasCondition ? 'rare' : 'unwanted';
    if (isNegated(clause, at)) continue;
    if (demand.test(clause.slice(0, at)) && !hasCondition) return 'wanted';
    if (approval.test(clause) || hasCondition) return 'welcome';
  }
  return null;
}

/** `Plain text rather than gifs`: something else is preferred to the thing. */
function isLessPreferred(clause: string, lesser: RegExp): boolean {
  const greater = clause.search(/\b(?:better|rather|prefer)\b/i);
  return greater !== -1 && lesser.test(clause.slice(greater));
}
