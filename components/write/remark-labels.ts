import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { CountedIn, Draft, Limit, Remark } from '@/lib/advice/remark';

/** One line of the check: what was seen, and what it is compared with. */
export interface RemarkWords {
  text: string;
  note: string;
}

const counts: Record<CountedIn, (count: number, written: string) => string> = {
  words: (count, written) => i18n.t('write.count.words', count, [written]),
  characters: (count, written) => i18n.t('write.count.characters', count, [written]),
  sentences: (count, written) => i18n.t('write.count.sentences', count, [written]),
  lines: (count, written) => i18n.t('write.count.lines', count, [written]),
  paragraphs: (count, written) => i18n.t('write.count.paragraphs', count, [written]),
  'list-items': (count, written) => i18n.t('write.count.points', count, [written]),
};

/** "45 words" */
export const countWord = (unit: CountedIn, count: number): string => counts[unit](count, formatCount(count));

/** "40 to 80", "up to 6", "at least 3", "exactly 4", "none". */
export function rangeWord({ min, max }: Limit): string {
  if (max === 0) return i18n.t('write.range.none');
  if (min !== null && min === max) return i18n.t('write.range.exactly', { count: formatCount(min) });
  if (min !== null && max !== null)
    return i18n.t('write.range.between', { min: formatCount(min), max: formatCount(max) });
  if (max !== null) return i18n.t('write.range.upTo', { count: formatCount(max) });
  return min === null ? '' : i18n.t('write.range.atLeast', { count: formatCount(min) });
}

/** `who`: the recipient's first name. */
export function remarkWords(remark: Remark, draft: Draft, who: string, fullName: string): RemarkWords {
  const { part, isBroken, place, measure, advice } = remark;
  const said = place === null ? '' : draft[place.field].slice(place.start, place.end).replace(/\s+/g, ' ');
  const quoted = i18n.t('write.quoted', { text: said.length > 60 ? `${said.slice(0, 59)}…` : said });
  const counted = measure !== undefined && measure.unit !== 'numbers' && measure.unit !== 'questions';
  switch (part) {
    case 'leftover':
      return { text: i18n.t('write.remark.leftover', { text: said }), note: '' };
    case 'name':
      return { text: i18n.t('write.remark.name', { text: said }), note: i18n.t('write.remark.to', { name: fullName }) };
    case 'asks':
      return isBroken
        ? {
            text: i18n.t('write.remark.questions', { count: formatCount(measure?.count ?? 0) }),
            note: i18n.t('write.remark.oneAsk'),
          }
        : { text: i18n.t('write.remark.asksOne'), note: '' };
    case 'closingLine':
      return { text: i18n.t('write.remark.noQuestion'), note: i18n.t('write.remark.advised') };
    case 'numbers':
      return isBroken
        ? {
            text: i18n.t('write.remark.numbers', { count: formatCount(measure?.count ?? 0) }),
            note: i18n.t('write.remark.oneNumber'),
          }
        : { text: i18n.t('write.remark.hasNumber'), note: said };
    case 'salutation':
      return { text: quoted, note: i18n.t('write.remark.instead', { text: advice ?? '' }) };
    case 'gif':
    case 'whatToAvoid':
      return { text: quoted, note: i18n.t('write.remark.avoids', { name: who }) };
    case 'tone':
      return {
        text: quoted,
        note: advice === null ? i18n.t('write.remark.loud') : i18n.t('write.remark.avoids', { name: who }),
      };
    case 'subject':
      if (!counted) return { text: i18n.t('write.remark.noSubject'), note: '' };
      return { text: partCounted(i18n.t('write.subject'), measure), note: rangeWord(measure) };
    case 'emailLength':
      return counted
        ? { text: partCounted(i18n.t('write.remark.length'), measure), note: rangeWord(measure) }
        : { text: i18n.t('write.remark.length'), note: '' };
    case 'bulletPoints':
      return counted
        ? { text: partCounted(i18n.t('write.remark.list'), measure), note: rangeWord(measure) }
        : { text: i18n.t('write.remark.list'), note: i18n.t('write.remark.avoids', { name: who }) };
  }
}

function partCounted(part: string, measure: NonNullable<Remark['measure']>): string {
  const { unit, count } = measure;
  const written = unit === 'numbers' || unit === 'questions' ? formatCount(count) : countWord(unit, count);
  return i18n.t('write.remark.counted', { part, count: written });
}

/** In one line, below the line of the letter that it is about. */
export function hintOf(words: RemarkWords): string {
  return [words.text, words.note].filter((text) => text !== '').join(' · ');
}
