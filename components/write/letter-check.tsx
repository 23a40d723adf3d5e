import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useId, useState } from 'react';
import { i18n } from '#i18n';
import type { Place } from '@/lib/advice/remark';
import { countWord, type RemarkWords } from './remark-labels.ts';

/** One line of the check. */
export interface CheckLine extends RemarkWords {
  isBroken: boolean;
  /** An open gap, not a remark. */
  isGap?: boolean;
  place: Place | null;
}

export interface LetterCheckProps {
  lines: readonly CheckLine[];
  words: number;
  onGoTo(place: Place): void;
}

/** "1 gap to fill", "2 things to look at" or "Nothing to look at", and below it each line. */
export function LetterCheck({ lines, words, onGoTo }: LetterCheckProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const gaps = lines.filter(({ isGap }) => isGap === true).length;
  const things = lines.filter(({ isBroken }) => isBroken).length - gaps;
  if (lines.length === 0) return null;
  const isFine = gaps + things === 0;
  const said = [
    ...(gaps > 0 ? [i18n.t('write.gaps', gaps, [String(gaps)])] : []),
    ...(things > 0 && gaps === 0 ? [i18n.t('write.things', things, [String(things)])] : []),
  ];
  return (
    <>
      <button
        type="button"
        className="check-sum"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isFine ? <Check className="good" /> : <TriangleAlert className="caution" />}
        <span className={isOpen ? 'letter-grow font-semibold' : 'letter-grow'}>
          {isFine ? i18n.t('write.nothing') : said.join(', ')}
        </span>
        <span className="meta">{countWord('words', words)}</span>
        {isOpen ? <ChevronDown /> : <ChevronUp />}
      </button>
      {isOpen && (
        <ul id={id} className="check-lines" aria-label={i18n.t('write.details')}>
          {lines.map(({ isBroken, text, note, place }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same words may be found twice.
            <li key={index}>
              {isBroken ? <TriangleAlert className="caution" /> : <Check className="good" />}
              {place === null || !isBroken ? (
                <bdi>{text}</bdi>
              ) : (
                <button type="button" onClick={() => onGoTo(place)}>
                  <bdi>{text}</bdi>
                </button>
              )}
              <span className="meta">
                <bdi>{note}</bdi>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
