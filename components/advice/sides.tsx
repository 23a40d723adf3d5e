import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { i18n } from '#i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { FieldList, fieldLines, hasFields } from '@/components/ui/fields';
import { Fold } from '@/components/ui/fold';
import { formatCount } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import { textOf, textsOf } from '@/components/ui/texts-of';
import type { Approach } from '@/lib/advice/remark';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { analysisFields, inferredFields, traitFields } from './analysis-fields.ts';
import { FactsRow, Texts } from './facts-row.tsx';
import { hasMailAdvice, MailAdvice } from './mail-advice.tsx';
import { describeTraits, discTraits, isHigh, levelWord, oceanTraits, shareOf, type Trait } from './traits.ts';

export function SellingSide({ analysis }: { analysis: Analysis }) {
  const { assessments, selling } = analysis;
  const archetype = textsOf(assessments?.archetype);
  const interests = textsOf(selling?.interests);
  return (
    <>
      {hasAdvice(selling) ? <Mail approach={selling} /> : <Nothing text={i18n.t('advice.nothingSelling')} />}
      {hasAdvice(selling) && <Says approach={selling} />}
      {selling?.communication != null && <StyleRow communication={selling.communication} />}
      <FactsRow
        label={i18n.t('advice.keyTraits')}
        facts={traitFields().map((field) => [field.label(), selling == null ? [] : fieldLines(field, selling)])}
      />
      {interests.length > 0 && (
        <Row label={i18n.t('advice.interests')}>
          <Texts texts={interests} />
        </Row>
      )}
      {archetype.length > 0 && (
        <Row label={i18n.t('advice.archetype')}>
          <strong className="value">
            <bdi>{archetype.join(', ')}</bdi>
          </strong>
        </Row>
      )}
      <DiscRow traits={discTraits(analysis)} />
      <OceanRow traits={oceanTraits(analysis)} />
      {hasFields(analysisFields, analysis) && (
        <Row label={i18n.t('advice.origin')}>
          <Fold title={i18n.t('advice.details')}>
            <FieldList fields={analysisFields} of={analysis} />
          </Fold>
        </Row>
      )}
    </>
  );
}

/** How to write and talk to the person. Inferences are folded, below why they justify no hiring decision. */
export function HiringSide({ analysis: { hiring } }: { analysis: Analysis }) {
  const subject = textOf(hiring?.communication?.subject);
  const body = textOf(hiring?.communication?.body);
  const hasInferred = hiring != null && hasFields(inferredFields(), hiring);
  const isSilent = !hasAdvice(hiring) && subject === null && body === null;
  if (isSilent && !hasInferred) return <Nothing text={i18n.t('advice.nothingHiring')} />;
  return (
    <>
      <Row label={i18n.t('advice.hiringLimits')}>
        <p className="meta">{i18n.t('advice.hiringNote')}</p>
        {hasInferred && (
          <Fold title={i18n.t('advice.inferred')}>
            <FieldList fields={inferredFields()} of={hiring} />
          </Fold>
        )}
      </Row>
      {isSilent && <Nothing text={i18n.t('advice.nothingHiring')} />}
      {hasAdvice(hiring) && (
        <>
          <Mail approach={hiring} />
          <Says approach={hiring} />
        </>
      )}
      <ReadyMail subject={subject} body={body} />
    </>
  );
}

/** Advice on talking; first, because people look it up before a call. */
function Says({ approach: { communication } }: { approach: Approach }) {
  return (
    <>
      <SayList kind="say" texts={textsOf(communication?.whatToSay)} />
      <SayList kind="avoid" texts={textsOf(communication?.whatToAvoid)} />
    </>
  );
}

function Mail({ approach: { email } }: { approach: Approach }) {
  return email != null && hasMailAdvice(email) ? <MailAdvice email={email} /> : null;
}

/** Whether a side has advice on writing or talking, and so whether a draft can be checked. */
export function hasAdvice(approach: Analysis['selling']): approach is Approach {
  if (approach == null) return false;
  const { communication, email } = approach;
  const texts = [...textsOf(communication?.whatToSay), ...textsOf(communication?.whatToAvoid)];
  return texts.length > 0 || (email != null && hasMailAdvice(email));
}

function Nothing({ text }: { text: string }) {
  return (
    <Row label={i18n.t('advice.advice')}>
      <p className="soft">{text}</p>
    </Row>
  );
}

/** The message the service wrote for hiring, ready to copy. */
function ReadyMail({ subject, body }: { subject: string | null; body: string | null }) {
  if (subject === null && body === null) return null;
  return (
    <Row label={i18n.t('advice.readyMail')}>
      {subject !== null && (
        <div className="line">
          <strong>
            <bdi>{subject}</bdi>
          </strong>
          <CopyButton label={i18n.t('advice.copySubject')} text={subject} />
        </div>
      )}
      {body !== null && (
        <div className="line gap" data-top>
          <p className="whitespace-pre-wrap">
            <bdi>{body}</bdi>
          </p>
          <CopyButton label={i18n.t('advice.copyBody')} text={body} />
        </div>
      )}
      <p className="meta gap">{i18n.t('advice.readyMailNote')}</p>
    </Row>
  );
}

/** What to say, or what to avoid. The row label says which; the icon repeats it. */
function SayList({ kind, texts }: { kind: 'say' | 'avoid'; texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <Row label={i18n.t(kind === 'say' ? 'advice.whatToSay' : 'advice.whatToAvoid')}>
      <ul className="say" data-not={kind === 'avoid' || undefined}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and texts may repeat.
          <li key={index}>
            {kind === 'say' ? <Check /> : <X />}
            <bdi>{text}</bdi>
          </li>
        ))}
      </ul>
    </Row>
  );
}

/** The service's words about the person: types and adjectives on one line each, sentences below. */
function StyleRow({ communication }: { communication: NonNullable<Approach['communication']> }) {
  const { types, descriptions, adjectives } = communication;
  const short = [textsOf(types), textsOf(adjectives)].filter((texts) => texts.length > 0);
  const sentences = textsOf(descriptions);
  if (short.length === 0 && sentences.length === 0) return null;
  return (
    <Row label={i18n.t('advice.style')}>
      {short.map((texts) => (
        <Texts key={texts.join()} texts={texts} />
      ))}
      {sentences.map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown, and texts may repeat.
        <p key={index} className="meta">
          <bdi>{sentence}</bdi>
        </p>
      ))}
    </Row>
  );
}

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
function DiscRow({ traits }: { traits: readonly (Trait | null)[] }) {
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

/** For each trait, a dot on a scale of 0 to 100 with the number at the end; one image with a text alternative. */
function OceanRow({ traits }: { traits: readonly Trait[] }) {
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

/** The number beside a chart. A high score is bold; a missing one is a dash, explained below the chart. */
function Score({ trait }: { trait: Trait }) {
  if (trait.score === null) return '–';
  const number = <bdi dir="ltr">{formatCount(trait.score)}</bdi>;
  return isHigh(trait) ? <strong>{number}</strong> : number;
}

/** The service's words about each trait, with a remark where the score is missing. */
function TraitLabels({ traits }: { traits: readonly Trait[] }) {
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
