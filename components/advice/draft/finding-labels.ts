import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { CountedIn, Draft, Finding, FindingReason } from '@/lib/advice/draft';

type Counted = Extract<FindingReason, { kind: CountedIn }>;

/** The reason for a finding, as a sentence. `quoted`: words of the draft or of the service that follow it. */
export interface Why {
  text: string;
  quoted: readonly string[];
}

export function whyOf(finding: Finding, draft: Draft): Why {
  const { reason, verdict, advice } = finding;
  const isBroken = verdict === 'broken';
  switch (reason.kind) {
    case 'missing':
      return plain(isBroken ? i18n.t('advice.why.missing') : i18n.t('advice.why.notSeen'));
    case 'present':
      return plain(isBroken ? i18n.t('advice.why.present') : i18n.t('advice.why.seen'));
    case 'other-manner':
      return reason.advised === advice
        ? plain(i18n.t('advice.why.otherManner'))
        : { text: i18n.t('advice.why.otherMannerAs'), quoted: [reason.advised] };
    case 'phrase':
      return { text: i18n.t('advice.why.phrase'), quoted: wordsAt(draft, finding) ?? [reason.phrase] };
    case 'formality':
      return plain(reason.advised === 'formal' ? i18n.t('advice.why.tooInformal') : i18n.t('advice.why.tooFormal'));
    case 'language':
      return plain(
        reason.language === null
          ? i18n.t('advice.why.languageUnknown')
          : i18n.t('advice.why.language', { language: languageName(reason.language) }),
      );
    case 'one-offer':
      return plain(i18n.t('advice.why.oneOffer'));
    case 'open-question':
      return plain(i18n.t('advice.why.openQuestion'));
    case 'leftover':
      return {
        text: isBroken ? i18n.t('advice.why.leftover') : i18n.t('advice.why.maybeLeftover'),
        quoted: wordsAt(draft, finding) ?? [],
      };
    case 'other-name': {
      const name = { name: reason.recipient };
      return {
        text: isBroken ? i18n.t('advice.why.otherName', name) : i18n.t('advice.why.maybeOtherName', name),
        quoted: wordsAt(draft, finding) ?? [],
      };
    }
    case 'unclear-advice':
      return plain(i18n.t('advice.why.unclear'));
    default:
      return plain(whyCounted(reason, isBroken));
  }
}

function whyCounted(reason: Counted, isBroken: boolean): string {
  const numbers = { count: countWord(reason), range: rangeWord(reason) };
  return isBroken ? i18n.t('advice.why.counted', numbers) : i18n.t('advice.why.countedUnsure', numbers);
}

/** Every phrase found, as written in the draft; the reason names only the first. */
function wordsAt(draft: Draft, { places }: Finding): string[] | null {
  const words = places.map(({ field, start, end }) => draft[field].slice(start, end));
  return words.length === 0 ? null : [...new Set(words)];
}

function plain(text: string): Why {
  return { text, quoted: [] };
}

export function isCounted(reason: FindingReason): reason is Counted {
  return 'count' in reason;
}

const counts: Record<CountedIn, (count: number, written: string) => string> = {
  words: (count, written) => i18n.t('advice.count.words', count, [written]),
  characters: (count, written) => i18n.t('advice.count.characters', count, [written]),
  sentences: (count, written) => i18n.t('advice.count.sentences', count, [written]),
  lines: (count, written) => i18n.t('advice.count.lines', count, [written]),
  paragraphs: (count, written) => i18n.t('advice.count.paragraphs', count, [written]),
  'list-items': (count, written) => i18n.t('advice.count.listItems', count, [written]),
};

/** "45 words" */
export function countWord({ kind, count }: Pick<Counted, 'kind' | 'count'>): string {
  return counts[kind](count, formatCount(count));
}

/** "40 to 80", "up to 6", "at least 3", "exactly 4", "none"; "any number" where the advice names no bound. */
export function rangeWord({ min, max }: Pick<Counted, 'min' | 'max'>): string {
  if (max === 0) return i18n.t('advice.range.none');
  if (min !== null && min === max) return i18n.t('advice.range.exactly', { count: formatCount(min) });
  if (min !== null && max !== null)
    return i18n.t('advice.range.between', { min: formatCount(min), max: formatCount(max) });
  if (max !== null) return i18n.t('advice.range.upTo', { count: formatCount(max) });
  return min === null ? i18n.t('advice.range.any') : i18n.t('advice.range.atLeast', { count: formatCount(min) });
}

/** Falls back to the code where the browser has no name for it. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'language' }).of(code) ?? code;
  } catch {
    // Not a language code: shown unchanged.
    return code;
  }
}
