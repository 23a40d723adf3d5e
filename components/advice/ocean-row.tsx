import { i18n } from '#i18n';
import { Row } from '@/components/ui/row';
import { Score, TraitLabels } from './trait-labels.tsx';
import { describeTraits, shareOf, type Trait } from './traits.ts';

/** For each trait, a dot on a scale of 0 to 100 with the number at the end; one image with a text alternative. */
export function OceanRow({ traits }: { traits: readonly Trait[] }) {
  if (traits.length === 0) return null;
  return (
    <Row label={i18n.t('advice.ocean')}>
      {traits.some(({ score }) => score !== null) && (
        <figure
          className="ocean"
          role="img"
          aria-label={i18n.t('advice.oceanPicture', { traits: describeTraits(traits) })}
        >
          {traits.map((trait) => (
            <div key={trait.name} aria-hidden="true">
              <span className="soft">{trait.name}</span>
              <svg className="flip" viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
                <path className="chart-line" vectorEffect="non-scaling-stroke" d="M0 10H100M0 6V14M50 7V13M100 6V14" />
                {trait.score !== null && (
                  <path
                    className="chart-dot"
                    vectorEffect="non-scaling-stroke"
                    d={`M${shareOf(trait.score) * 100} 10h0`}
                  />
                )}
              </svg>
              <span className="num">
                <Score trait={trait} />
              </span>
            </div>
          ))}
        </figure>
      )}
      <TraitLabels traits={traits} />
    </Row>
  );
}
