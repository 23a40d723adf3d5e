import { i18n } from '#i18n';
import { Texts } from './facts-row.tsx';
import { levelWord, type Trait } from './traits.ts';

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
