import type { CountedIn, Limit } from './remark.ts';

/** A limit on length. Both ends inclusive: "under 75" is treated as "up to 75". */
export interface NumberedLimit extends Limit {
  unit: CountedIn;
  /** Set if the advice gave no number: between `max` and this, nothing is claimed. */
  doubtfulTo: number | null;
}

const numerals: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  eighty: 80,
  hundred: 100,
};
const units: readonly (readonly [RegExp, CountedIn])[] = [
  [/^word/, 'words'],
  [/^char/, 'characters'],
  [/^sentence/, 'sentences'],
  [/^line/, 'lines'],
  [/^paragraph/, 'paragraphs'],
  [/^(?:bullet|point|item)/, 'list-items'],
];

const unitWords = '(?:words?|characters?|chars?|sentences?|lines?|paragraphs?|bullets?(?:[- ]points?)?|points?|items?)';
const atMost =
  'under|below|less than|fewer than|shorter than|up to|at most|(?:no|not) more than|(?:no|not) longer than|max(?:imum)?\\.?(?: of)?|within|(?:not |don.t )exceed(?:ing)?|<|≤';
const atLeast = 'at least|min(?:imum)?\\.?(?: of)?|more than|over|(?:no|not) (?:less|fewer|shorter) than|from|>|≥';
const about = 'about|around|roughly|approximately|approx\\.?|circa|~';
const quantity = new RegExp(
  `(?:(?<atMost>${atMost})|(?<atLeast>${atLeast})|(?<about>${about})|between)? ?` +
    `(?<![\\d.,])(?<low>\\d{1,6})(?: ?(?:-|–|—|to|or|and) ?(?<high>\\d{1,6}))?(?<open> ?\\+)?(?<less> or (?:fewer|less))?` +
    `(?:[ -]{1,3}(?:short|brief|concise|complete|full|crisp|small))?(?:[ -]{0,3}(?<unit>${unitWords})\\b)?` +
    `(?<after>,? ?(?:or (?:fewer|less|under)|at (?:the )?most|max(?:imum)?|tops)\\b)?(?<least> ?(?:or more|at least|min(?:imum)?)\\b)?` +
    `(?<each> ?(?:each|per|apiece)\\b)?`,
  'giu',
);

/** The lengths that advice gives in numbers. Numbers without a unit are taken as `bare`; if that is null they are ignored. */
export function readLimits(advice: string, bare: CountedIn | null): NumberedLimit[] {
  const text = withDigits(advice);
  return [...text.matchAll(quantity)].flatMap(({ 0: whole, index, groups = {} }) => {
    const isOfTime = /^\s*(?:%|percent|days?|hours?|weeks?)/i.test(text.slice(index + whole.length));
    const unit = unitOf(groups.unit) ?? (isBounded(groups) && !isOfTime ? bare : null);
    if (unit === null || groups.each) return [];
    const [min, max] = boundsOf(groups, Number(groups.low), groups.high === undefined ? null : Number(groups.high));
    return min !== null && max !== null && min > max ? [] : [{ unit, min, max, doubtfulTo: null }];
  });
}

type Groups = Record<string, string | undefined>;

const isBounded = ({ high, atMost: most, atLeast: least, less, after }: Groups): boolean =>
  [high, most, least, less, after].some((group) => group !== undefined);

function boundsOf(groups: Groups, low: number, high: number | null): [number | null, number | null] {
  if (high !== null) return [low, high];
  if (groups.atLeast || groups.least || groups.open) return [low, null];
  if (groups.atMost || groups.less || groups.after) return [null, low];
  // "Four sentences" means four; "100 words" means about a hundred, give or take a third.
  if (!groups.about && low < 20) return [low, low];
  return [Math.floor((low * 2) / 3), Math.ceil((low * 4) / 3)];
}

const unitOf = (word = ''): CountedIn | null =>
  units.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1] ?? null;

/** Normalises numbers: single spaces; `1,000` → `1000`, `a hundred` → `100`, `Two or three` → `2 or 3`. */
function withDigits(advice: string): string {
  return advice
    .replace(/\s+/g, ' ')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .replace(/\b(?:a |one )?hundred\b/gi, '100')
    .replace(/\bseventy-five\b/gi, '75')
    .replace(/\b[a-z]+\b/gi, (word) => String(numerals[word.toLowerCase()] ?? word));
}
