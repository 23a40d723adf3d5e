import { i18n } from '#i18n';
import { facetLabel } from '@/components/orders/operation-labels';
import { formatCredits } from '@/components/ui/formats';
import { fragmentOf } from '@/components/ui/routes';
import type { HistoryAnswer, HistoryLine } from '@/lib/history/history-line';
import { plainWords } from '@/lib/service/contract/written-values';
import { jobOfSlug, subjectOfKey } from '@/lib/subjects/known-subjects';

/** The text of History's cells, shared by table and files. Pure. */

export function subjectKindLabel(kind: HistoryLine['kind']): string {
  return kind === 'person' ? i18n.t('history.person') : facetLabel('company');
}

/** "Head of Operations, Fenwick Instruments"; empty where neither is known. */
export function roleLabel(line: HistoryLine): string {
  return [titleLabel(line), line.company].filter(Boolean).join(', ');
}

/** A person's title unchanged; a company's industry as on its card: "medical devices" → "Medical devices". */
export function titleLabel({ kind, title }: HistoryLine): string | null {
  return kind === 'company' ? plainWords(title) : title;
}

export function knownLabel({ known }: HistoryLine): string {
  return known.map(facetLabel).join(', ');
}

/** The state of a field that has no value to show. */
export function noAnswerLabel(kind: Exclude<HistoryAnswer<unknown>['kind'], 'found'>): string {
  return answers[kind]();
}

const answers = {
  'nothing-found': () => i18n.t('history.nothingFound'),
  'not-ordered': () => i18n.t('history.notOrdered'),
  erased: () => i18n.t('history.erased'),
};

/** The cost of a person alone; for people of a job or search, its name. */
export function spentLabel({ spentMilli, spentIn }: Pick<HistoryLine, 'spentMilli' | 'spentIn'>): string {
  if (spentMilli === null) return '…';
  if (spentMilli > 0 || spentIn === null) return formatCredits(spentMilli);
  return i18n.t(subjectOfKey(spentIn).site === 'job' ? 'history.inJob' : 'history.inSearch');
}

/** The address of that job or search in the workspace. */
export function spentLink({ spentIn }: Pick<HistoryLine, 'spentIn'>): string | null {
  if (spentIn === null) return null;
  const { site, slug } = subjectOfKey(spentIn);
  return site === 'job' ? fragmentOf('jobs', jobOfSlug(slug)) : fragmentOf('search', slug);
}
