import { Fragment } from 'react';
import { i18n } from '#i18n';
import { partWord } from '@/components/advice/part-labels';
import type { Draft } from '@/lib/advice/draft';
import { whyOf } from './finding-labels.ts';
import type { NumberedFinding } from './number-findings.ts';
import { quotesOf } from './quotes-of.ts';
import { goTo } from './scroll-to.ts';

export interface FindingListProps {
  draft: Draft;
  numbered: readonly NumberedFinding[];
  id: string;
}

/** Each finding under its number: which advice, why, and the sentence it is about. */
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
                {why.quoted.map((words, index) => (
                  <Fragment key={words}>
                    {index === 0 ? ' ' : ', '}
                    <q>
                      <bdi>{words}</bdi>
                    </q>
                  </Fragment>
                ))}
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
