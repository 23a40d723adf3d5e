import { i18n } from '#i18n';
import type { Field } from '@/components/ui/fields';
import { formatCount } from '@/components/ui/formats';
import { textsOf } from '@/components/ui/texts-of';
import type { Approach } from '@/lib/advice/remark';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { discTraits, levelWord, oceanTraits, type Trait } from './traits.ts';

/** The origin of an analysis, and what its charts leave to their text alternative. Pure. */
export const analysisFields: readonly Field<Analysis>[] = [
  { label: () => i18n.t('advice.disc'), lines: (analysis) => levelsOf(discTraits(analysis)) },
  { label: () => i18n.t('advice.ocean'), lines: (analysis) => levelsOf(oceanTraits(analysis)) },
  ...originFields(),
];

/** What its charts show as well, for files. */
export const analysisFileFields: readonly Field<Analysis>[] = [
  { label: () => i18n.t('advice.archetype'), lines: ({ assessments }) => textsOf(assessments?.archetype) },
  { label: () => i18n.t('advice.disc'), lines: (analysis) => traitLines(discTraits(analysis)) },
  { label: () => i18n.t('advice.ocean'), lines: (analysis) => traitLines(oceanTraits(analysis)) },
  ...ofSide(
    ({ selling }) => selling,
    (label) => i18n.t('advice.ofSelling', { label }),
  ),
  ...ofSide(
    ({ hiring }) => hiring,
    (label) => i18n.t('advice.ofHiring', { label }),
  ),
  ...originFields(),
];

/** How a person comes across and decides, as inferred for one side. */
export function inferredFields(): Field<Approach>[] {
  return [
    { label: () => i18n.t('advice.style'), lines: styleLines },
    ...traitFields(),
    { label: () => i18n.t('advice.interests'), lines: ({ interests }) => [textsOf(interests).join(', ')] },
  ];
}

export function traitFields(): Field<Approach>[] {
  return [
    { label: () => i18n.t('advice.risk'), lines: ({ keyTraits }) => textsOf(keyTraits?.risk) },
    { label: () => i18n.t('advice.abilityToSayNo'), lines: ({ keyTraits }) => textsOf(keyTraits?.abilityToSayNo) },
    { label: () => i18n.t('advice.speed'), lines: ({ keyTraits }) => textsOf(keyTraits?.speed) },
    { label: () => i18n.t('advice.decisionDrivers'), lines: ({ keyTraits }) => textsOf(keyTraits?.decisionDrivers) },
  ];
}

/** Types and adjectives on one line each, sentences below. */
function styleLines({ communication }: Approach): string[] {
  const { types, adjectives, descriptions } = communication ?? {};
  return [textsOf(types).join(', '), textsOf(adjectives).join(', '), ...textsOf(descriptions)];
}

function ofSide(
  sideOf: (analysis: Analysis) => Analysis['selling'],
  named: (label: string) => string,
): Field<Analysis>[] {
  return inferredFields().map(({ label, lines }) => ({
    label: () => named(label()),
    lines(analysis) {
      const side = sideOf(analysis);
      return side == null ? [] : lines(side);
    },
  }));
}

function originFields(): Field<Analysis>[] {
  return [
    { label: () => i18n.t('advice.model'), lines: ({ model }) => [model] },
    { label: () => i18n.t('advice.score'), lines: ({ score }) => textsOf(score) },
    { label: () => i18n.t('advice.fromHeadline'), lines: ({ source }) => [source?.headline] },
    { label: () => i18n.t('advice.fromSkills'), lines: ({ source }) => [textsOf(source?.skills).join(', ')] },
    { label: () => i18n.t('advice.fromSummary'), lines: ({ source }) => [source?.summary] },
    { label: () => i18n.t('advice.reference'), lines: ({ source }) => [source?.refId] },
  ];
}

/** "Dominance 34, low, reserved" */
function traitLines(traits: readonly (Trait | null)[]): string[] {
  return traits.flatMap((trait) => {
    if (trait === null) return [];
    const { name, score, level, labels, descriptions } = trait;
    const scored = score === null ? name : `${name} ${formatCount(score)}`;
    return [[scored, levelWord(level), ...labels, ...descriptions].filter(Boolean).join(', ')];
  });
}

/** "Dominance: low" */
function levelsOf(traits: readonly (Trait | null)[]): string[] {
  return traits.flatMap((trait) => {
    const level = levelWord(trait?.level ?? null);
    return trait === null || level === null ? [] : [`${trait.name}: ${level}`];
  });
}
