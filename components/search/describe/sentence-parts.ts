import { createI18n } from '@wxt-dev/i18n';
import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import type { Chip } from './describe-search.ts';
import { mostShown } from './describe-values.ts';

/** A criterion as a sentence: "seniority is", "VP", "or", "Head". */
export interface SentenceParts {
  /** Empty if the values name their subject. */
  stem: string;
  values: readonly string[];
  joint: string;
  /** After the values: the rest, the match mode, the sources. */
  rest: string;
}

/** Untyped, because the keys come from the filter table; a test checks that each has a text. */
const labels = createI18n();

export function sentenceParts(chip: Chip): SentenceParts {
  const { side, text } = chip;
  const stem = stemOf(chip);
  if (side === null) return { stem, values: [text], joint: '', rest: '' };
  const more = side.values.length - mostShown;
  const left = more <= 0 ? '' : i18n.t('search.sentence.more', more, [formatCount(more)]);
  return {
    stem,
    values: side.values.slice(0, mostShown),
    joint: i18n.t(side.isAll ? 'search.sentence.joint.and' : 'search.sentence.joint.or'),
    rest: [left, side.rest].filter((part) => part !== '').join(' '),
  };
}

function stemOf({ path, filter, label, side }: Chip): string {
  if (filter === null) return i18n.t('search.sentence.like');
  if (label === '') return '';
  const part = side === null && path !== filter.path ? path.split('.').at(-1) : undefined;
  return labels.t(part === undefined ? `search.stem.${filter.path}` : `search.sentence.part.${part}`);
}

/** The sentence in one line, without its joint. */
export function sentenceText(chip: Chip): string {
  const { stem, values, joint, rest } = sentenceParts(chip);
  return [stem, values.join(` ${joint} `), rest].filter((part) => part !== '').join(' ');
}
