import { i18n } from '#i18n';
import type { Draft, Place } from '@/lib/advice/draft';
import { goTo, type NumberedFinding, proofPieces } from './proof-pieces.ts';

export interface DraftProofProps {
  draft: Draft;
  numbered: readonly NumberedFinding[];
  /** Prefix that makes the ids of this check's marks and findings unique. */
  id: string;
}

/** An email as its recipient reads it. Passages against the advice are marked and numbered. */
export function DraftProof({ draft, numbered, id }: DraftProofProps) {
  return (
    <section className="draft" aria-label={i18n.t('advice.draft.proof')}>
      {draft.subject !== '' && (
        <p>
          <span className="faint">{i18n.t('advice.draft.subject')}</span>{' '}
          <Marked text={draft.subject} field="subject" numbered={numbered} id={id} />
        </p>
      )}
      {draft.body !== '' && (
        <p>
          <Marked text={draft.body} field="body" numbered={numbered} id={id} />
        </p>
      )}
    </section>
  );
}

interface MarkedProps {
  text: string;
  field: Place['field'];
  numbered: readonly NumberedFinding[];
  id: string;
}

function Marked({ text, field, numbered, id }: MarkedProps) {
  return (
    <bdi className="whitespace-pre-wrap">
      {proofPieces(text, field, numbered).map(({ text: words, isMarked, ends }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is read.
        <span key={index}>
          {isMarked ? <mark className="flag">{words}</mark> : words}
          {ends.map(({ number, isFirst }, at) => (
            <a
              // biome-ignore lint/suspicious/noArrayIndexKey: a finding may end twice at the same place.
              key={at}
              className="flag-no"
              id={isFirst ? `${id}mark${number}` : undefined}
              href={`#${id}finding${number}`}
              aria-label={i18n.t('advice.draft.toFinding', { number })}
              onClick={(event) => goTo(`${id}finding${number}`, event)}
            >
              {number}
            </a>
          ))}
        </span>
      ))}
    </bdi>
  );
}
