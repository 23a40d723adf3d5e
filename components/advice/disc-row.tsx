import { i18n } from '#i18n';
import { Row } from '@/components/ui/row';
import { Score, TraitLabels } from './trait-labels.tsx';
import { describeTraits, isHigh, shareOf, type Trait } from './traits.ts';

const center = 52;
const radius = 44;
/** Clockwise from the top left, in the order D, I, S, C. `from` and `to` point from the center along the two edges. */
const quarters = [
  { from: [-1, 0], to: [0, -1], letter: [0, 12], anchor: 'start' },
  { from: [0, -1], to: [1, 0], letter: [104, 12], anchor: 'end' },
  { from: [1, 0], to: [0, 1], letter: [104, 102], anchor: 'end' },
  { from: [0, 1], to: [-1, 0], letter: [0, 102], anchor: 'start' },
] as const;

/** Four quarters of a circle, scaled by area, with the scores beside them and a text alternative. */
export function DiscRow({ traits }: { traits: readonly (Trait | null)[] }) {
  const known = traits.filter((trait) => trait !== null);
  if (known.length === 0) return null;
  return (
    <Row label={i18n.t('advice.disc')}>
      {known.some(({ score }) => score !== null) && (
        <figure className="disc">
          <svg
            className="chart"
            width="104"
            height="104"
            viewBox="0 0 104 104"
            role="img"
            aria-label={i18n.t('advice.discPicture', { traits: describeTraits(known) })}
          >
            <circle className="chart-line" cx={center} cy={center} r={radius} />
            <circle className="chart-line" cx={center} cy={center} r={radius * Math.SQRT1_2} />
            {traits.map((trait, index) => (
              <Quarter key={quarters[index]?.letter.join()} trait={trait} index={index} />
            ))}
            <path className="chart-gap" d="M52 6V98M6 52H98" />
          </svg>
          <dl className="score">
            {known.map((trait) => (
              <div key={trait.name}>
                <dt>{trait.name}</dt>
                <dd>
                  <Score trait={trait} />
                </dd>
              </div>
            ))}
          </dl>
        </figure>
      )}
      <TraitLabels traits={known} />
    </Row>
  );
}

function Quarter({ trait, index }: { trait: Trait | null; index: number }) {
  const quarter = quarters[index];
  if (trait === null || quarter === undefined) return null;
  const { from, to, letter, anchor } = quarter;
  const reach = radius * Math.sqrt(shareOf(trait.score ?? 0));
  const [start, end] = [from, to].map(([x, y]) => `${center + x * reach} ${center + y * reach}`);
  return (
    <>
      {reach > 0 && (
        <path
          className={isHigh(trait) ? 'chart-fill' : 'chart-mid'}
          d={`M${center} ${center}L${start}A${reach} ${reach} 0 0 1 ${end}Z`}
        />
      )}
      <text className="chart-text" x={letter[0]} y={letter[1]} textAnchor={anchor}>
        {[...trait.name][0]?.toUpperCase()}
      </text>
    </>
  );
}
