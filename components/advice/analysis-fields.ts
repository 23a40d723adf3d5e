import { i18n } from '#i18n';
import type { Field } from '@/components/ui/fields';
import { formatCount } from '@/components/ui/formats';
import { textsOf } from '@/components/ui/texts-of';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { discTraits, levelWord, oceanTraits, type Trait } from './traits.ts';

/** How an analysis came about, and what its charts leave to their text alternative, for its card and for files. Pure. */
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
  ...originFields(),
];

function originFields(): Field<Analysis>[] {
  return [
    { label: () => i18n.t('advice.model'), lines: ({ model }) => [model] },
    { label: () => i18n.t('advice.score'), lines: ({ score }) => textsOf(score) },
    { label: () => i18n.t('advice.fromHeadline'), lines: ({ source }) => [source?.headline] },
    { label: () => i18n.t('advice.fromSkills'), lines: ({ source }) => [textsOf(source?.skills).join(', ')] },
    { label: () => i18n.t('advice.fromSummary'), lines: ({ source }) => [source?.summary] },
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
