import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';

/** The excluded lists as a sentence: "on", "Customers", "Staff". */
export interface ListsWords {
  stem: string;
  values: readonly string[];
  text: string;
}

/** Lists that are named; more are counted. */
const mostNamed = 3;

/** Null if the search leaves nobody out. Pure. */
export function listsWords(names: readonly string[]): ListsWords | null {
  if (names.length === 0) return null;
  const isFew = names.length <= mostNamed;
  const values = isFew ? names : [i18n.t('search.sentence.lists', names.length, [formatCount(names.length)])];
  const stem = i18n.t('search.sentence.on');
  const text = `${stem} ${values.join(` ${i18n.t('search.sentence.joint.or')} `)}`;
  return { stem, values, text: i18n.t('search.sentence.not', { what: text }) };
}
