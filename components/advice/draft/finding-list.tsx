import { i18n } from '#i18n';
import { partWord } from '@/components/advice/part-labels';
import type { Draft, Finding, Place } from '@/lib/advice/draft';
import { whyOf } from './finding-labels.ts';
import { goTo, type NumberedFinding } from './proof-pieces.ts';
import { QuotedWords } from './quoted-words.tsx';

export interface FindingListProps {
  draft: Draft;
  numbered: readonly NumberedFinding[];
  id: string;
}

/** Each finding by number: the advice, the reason, and the sentence it refers to. */
export function FindingList({ draft, numbered, id }: FindingListProps) {
  if (numbered.length === 0) return null;
  return (
    <ol aria-label={i18n.t('advice.draft.findings')}>
      {numbered.map(({ number, finding }) => {
        const why = whyOf(finding, draft);
        return (
          <li key={number} className="row" data-flush id={`${id}finding${number}`} tabIndex={-1}>
            {finding.places.length === 0 ? (
              <span className="lab-no">{number}</span>
            ) : (
              <a
                className="lab-no"
                href={`#${id}mark${number}`}
                aria-label={i18n.t('advice.draft.toMark', { number })}
                onClick={(event) => goTo(`${id}mark${number}`, event)}
              >
                {number}
              </a>
            )}
            <div className="stack">
              <p>
                <strong>{partWord(finding.part)}.</strong> <bdi>{finding.advice}</bdi>
              </p>
              <p className="soft">
                {why.text}
                {why.quoted.length > 0 && ' '}
                <QuotedWords quoted={why.quoted} />
              </p>
              {quotesOf(draft, finding).map((quote) => (
                <blockquote key={quote} className="example">
                  <bdi>{quote}</bdi>
                </blockquote>
              ))}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The sentences that contain the places of a finding, without duplicates, in the order of the places. */
export function quotesOf(draft: Draft, { places }: Finding): string[] {
  return [...new Set(places.map((place) => sentencesAround(draft[place.field], place)))].filter(
    (quote) => quote !== '',
  );
}

/** Whole sentences from the start of the place to its end. A line break also ends a sentence. */
function sentencesAround(text: string, { start, end }: Place): string {
  const last = Math.max(start, end - 1);
  let from = 0;
  let to = text.length;
  for (const { index, segment } of segmenter.segment(text)) {
    if (index <= start) from = index;
    if (index + segment.length > last) {
      to = index + segment.length;
      break;
    }
  }
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', last);
  return text.slice(Math.max(from, start === 0 ? 0 : lineStart), lineEnd < 0 ? to : Math.min(to, lineEnd)).trim();
}
