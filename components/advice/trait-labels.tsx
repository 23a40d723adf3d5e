import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { Texts } from './facts-row.tsx';
import { isHigh, levelWord, type Trait } from './traits.ts';

/** The number beside a chart. A high score is bold; a missing one is a dash, explained below the chart. */
export function Score({ trait }: { trait: Trait }) {
  if (trait.score === null) return '–';
  const number = <bdi dir="ltr">{formatCount(trait.score)}</bdi>;
  return isHigh(trait) ? <strong>{number}</strong> : number;
}

/** The service's words about each trait, with a remark where the score is missing. */
export function TraitLabels({ traits }: { traits: readonly Trait[] }) {
  return traits.filter(hasWords).map((trait) => {
    const { name, score, descriptions } = trait;
    const short = shortWordsOf(trait);
    return (
      <div key={name} className="meta gap">
        <p>{score === null ? i18n.t('advice.withoutScore', { name }) : name}</p>
        {short.length > 0 && <Texts texts={short} />}
        {descriptions.map((description, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and texts may repeat.
          <p key={index}>
            <bdi>{description}</bdi>
          </p>
        ))}
      </div>
    );
  });
}

function hasWords({ score, labels, descriptions }: Trait): boolean {
  return score === null || labels.length + descriptions.length > 0;
}

/** A level that has no score counts as a label. */
function shortWordsOf({ score, level, labels }: Trait): string[] {
  const word = score === null ? levelWord(level) : null;
  return word === null ? labels : [word, ...labels];
}
