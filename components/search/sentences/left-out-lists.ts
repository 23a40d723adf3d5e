import { useLiveQuery } from 'dexie-react-hooks';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { listsFor } from '@/components/search/form-state/lists-field';
import { formatCount } from '@/components/ui/formats';
import { readLists } from '@/lib/exclusions/reads';
import { isEmptyDraft, type SearchDraft } from '@/lib/searches/draft';

/** The left-out lists as a sentence: "on", "Customers", "Staff". */
export interface ListsSentence {
  stem: string;
  values: readonly string[];
  text: string;
}

/**
 * The sentence about left-out lists; null before any input, and without lists. `boughtAt`: of the results below it; null: for the next
 * search.
 */
export function useLeftOutLists(draft: SearchDraft, isEditing: boolean, boughtAt: number | null): ListsSentence | null {
  const { kind, lists } = draft;
  const { db } = usePanel();
  const all = useLiveQuery(async () => readLists(db), [db]);
  if (isEmptyDraft(draft) && lists === 'all' && !isEditing) return null;
  const chosen = listsFor(kind, all ?? []).filter(({ id }) => lists === 'all' || lists.includes(id));
  const then = chosen.filter(({ createdAt }) => boughtAt === null || createdAt <= boughtAt);
  return listsSentence(then.map(({ name }) => name));
}

const mostNamed = 3;

/** Null if the search leaves out no one. Pure. */
function listsSentence(names: readonly string[]): ListsSentence | null {
  if (names.length === 0) return null;
  const isFew = names.length <= mostNamed;
  const values = isFew ? names : [i18n.t('search.sentence.lists', names.length, [formatCount(names.length)])];
  const stem = i18n.t('search.sentence.on');
  const text = `${stem} ${values.join(` ${i18n.t('search.sentence.joint.or')} `)}`;
  return { stem, values, text: i18n.t('search.sentence.not', { what: text }) };
}
