import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { i18n } from '#i18n';
import { CopyButton } from '@/components/ui/copy-button';
import { FieldList, fieldLines, hasFields } from '@/components/ui/fields';
import { Fold } from '@/components/ui/fold';
import { Row } from '@/components/ui/row';
import { textOf, textsOf } from '@/components/ui/texts-of';
import type { Approach } from '@/lib/advice/draft';
import type { Analysis } from '@/lib/service/contract/schemas/analysis';
import { analysisFields, inferredFields, traitFields } from './analysis-fields.ts';
import { DiscRow } from './disc-row.tsx';
import { FactsRow, Texts } from './facts-row.tsx';
import { hasMailAdvice, MailAdvice } from './mail-advice.tsx';
import { OceanRow } from './ocean-row.tsx';
import { discTraits, oceanTraits } from './traits.ts';

export function SellingSide({ analysis }: { analysis: Analysis }) {
  const { assessments, selling } = analysis;
  const archetype = textsOf(assessments?.archetype);
  const interests = textsOf(selling?.interests);
  return (
    <>
      {archetype.length > 0 && (
        <Row label={i18n.t('advice.archetype')}>
          <strong className="value">
            <bdi>{archetype.join(', ')}</bdi>
          </strong>
        </Row>
      )}
      <DiscRow traits={discTraits(analysis)} />
      <OceanRow traits={oceanTraits(analysis)} />
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
      {hasAdvice(selling) ? <Mail approach={selling} /> : <Nothing text={i18n.t('advice.nothingSelling')} />}
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
          <Says approach={hiring} />
          <Mail approach={hiring} />
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
