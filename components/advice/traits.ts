import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { textOf, textsOf } from '@/components/ui/texts-of';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';

/** One entry of DISC or OCEAN, as displayed. */
export interface Trait {
  name: string;
  /** 0 to 100; null where the service gave words instead. */
  score: number | null;
  level: string | null;
  labels: string[];
  descriptions: string[];
}

type Assessments = NonNullable<Analysis['assessments']>;
type Entry = NonNullable<Assessments['disc']>['dominance'];

const highFrom = 67;

export function discTraits(analysis: Analysis): (Trait | null)[] {
  const disc = analysis.assessments?.disc;
  return [
    traitOf(i18n.t('advice.trait.dominance'), disc?.dominance),
    traitOf(i18n.t('advice.trait.influence'), disc?.influence),
    traitOf(i18n.t('advice.trait.steadiness'), disc?.steadiness),
    traitOf(i18n.t('advice.trait.calculativeness'), disc?.calculativeness),
  ];
}

export function oceanTraits(analysis: Analysis): Trait[] {
  const ocean = analysis.assessments?.ocean;
  return [
    traitOf(i18n.t('advice.trait.openness'), ocean?.openness),
    traitOf(i18n.t('advice.trait.conscientiousness'), ocean?.conscientiousness),
    traitOf(i18n.t('advice.trait.extraversion'), ocean?.extraversion),
    traitOf(i18n.t('advice.trait.agreeableness'), ocean?.agreeableness),
    traitOf(i18n.t('advice.trait.emotionalStability'), ocean?.emotionalStability),
  ].filter((trait) => trait !== null);
}

function traitOf(name: string, entry: Entry): Trait | null {
  if (entry == null) return null;
  const score = scoreOf(entry.score);
  // A score that is not a number is used as the level.
  const level = textOf(entry.level) ?? (score === null ? (textsOf(entry.score)[0] ?? null) : null);
  const labels = textsOf(entry.labels);
  const descriptions = textsOf(entry.descriptions);
  const isSilent = score === null && level === null && labels.length + descriptions.length === 0;
  return isSilent ? null : { name, score, level, labels, descriptions };
}

/** Longer than any real number: longer strings are treated as words. */
const longestScore = 40;

/** A score may be a string: "34", "34.5", "34 %". */
function scoreOf(score: number | string | null | undefined): number | null {
  const read = typeof score === 'string' ? numberIn(score) : score;
  return read == null || !Number.isFinite(Number(read)) ? null : Number(read);
}

function numberIn(text: string): string | undefined {
  return text.length > longestScore ? undefined : /^(\d+(?:\.\d+)?)(?:$|\s*%$)/.exec(text.trim())?.[1];
}

/** The position of a score on the chart's scale, 0 to 1. */
export function shareOf(score: number): number {
  return Math.min(100, Math.max(0, score)) / 100;
}

export function isHigh({ score }: Trait): boolean {
  return score !== null && score >= highFrom;
}

/** "dominance 34, low": the text alternative of the charts. */
export function describeTraits(traits: readonly Trait[]): string {
  const entries = traits.map(({ name, score, level }) => {
    const number = score === null ? i18n.t('advice.noScore') : formatCount(score);
    return [`${name} ${number}`, levelWord(level)].filter(Boolean).join(' ');
  });
  return new Intl.ListFormat(undefined, { type: 'unit' }).format(entries);
}

/** Low, medium and high in this page's language; any other level unchanged (docs/interface.md#personality-analysis-result). */
export function levelWord(level: string | null): string | null {
  if (level?.toUpperCase() === 'LOW') return i18n.t('advice.level.low');
  if (level?.toUpperCase() === 'MEDIUM') return i18n.t('advice.level.medium');
  if (level?.toUpperCase() === 'HIGH') return i18n.t('advice.level.high');
  return level;
}
