import { i18n } from '#i18n';
import { cutLabel, unreadLabel } from '@/components/ui/errors/trouble-labels';
import { formatCharge, formatCount, formatCredits } from '@/components/ui/formats';
import type { SearchMode, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { toCredits } from '@/lib/service/contract/credits';
import { limits } from '@/lib/service/contract/limits';
import { type PageSums, resultsMilli } from './page-sums.ts';

export interface SumsLineProps {
  search: SearchRow;
  mode: SearchMode;
  pages: readonly SearchPageRow[];
  sums: PageSums;
  /** How many were listed before they were paid for. */
  cameAlong: number;
  twice: number;
  gone: number;
}

/** The number of matches. */
export function SumsLine({ search, mode, pages, sums }: Pick<SumsLineProps, 'search' | 'mode' | 'pages' | 'sums'>) {
  if (pages.length === 0) return null;
  return (
    <p className="results-sums" tabIndex={-1}>
      <b>{totalLabel(search, sums)}</b>
      {sums.total === 0 && <span className="soft"> {restLabels(search, sums, mode).join(' ')}</span>}
    </p>
  );
}

/** What is paid for and what the rest would cost: behind "2 of 52". */
export function pagesDetails({
  search,
  mode,
  sums,
  twice,
  gone,
}: Omit<SumsLineProps, 'pages' | 'cameAlong'>): string[] {
  return [
    ...restLabels(search, sums, mode),
    ...(sums.isCapped ? [cappedLabel(search)] : []),
    ...(twice > 0 ? [i18n.t('results.twice', twice, [formatCount(twice)])] : []),
    ...(gone > 0 ? [i18n.t('results.gone', gone, [formatCount(gone)])] : []),
  ];
}

/** What went wrong with these results, only if something did. */
export function SumsNotes({ search, mode, pages, cameAlong }: Omit<SumsLineProps, 'sums' | 'twice' | 'gone'>) {
  const unread = pages.reduce((sum, page) => sum + (page.unread ?? 0), 0);
  const of = pages.reduce((sum, page) => sum + (page.unread === undefined ? 0 : page.unread + page.keys.length), 0);
  const cut = pages.reduce((sum, page) => sum + (page.cut ?? 0), 0);
  const notes = [
    ...(cameAlong > 0 ? [cameAlongLabel(search, mode, cameAlong)] : []),
    ...(cut > 0 ? [cutLabel(cut)] : []),
    ...(unread > 0 ? [unreadLabel(unread, of)] : []),
  ];
  if (notes.length === 0) return null;
  return (
    <p className="results-note caution">
      {notes.map((note) => (
        <span key={note}>{note} </span>
      ))}
    </p>
  );
}

/** "1,284 people, was 1,290" */
export function totalLabel({ kind }: Pick<SearchRow, 'kind'>, { total, totalBefore }: PageSums): string {
  const key = kind === 'people' ? 'results.peopleInAll' : 'results.companiesInAll';
  const now = i18n.t(key, total, [formatCount(total)]);
  return totalBefore === null ? now : i18n.t('results.was', { now, before: formatCount(totalBefore) });
}

/** "2 of 52 pages paid for, 25 credits." "The other 50 would cost about 617." */
export function restLabels(search: Pick<SearchRow, 'kind'>, sums: PageSums, mode: SearchMode): string[] {
  const { total, pages, paid, paidMilli, missing } = sums;
  if (total === 0) return [i18n.t('results.sentence', { told: formatCharge(paidMilli) })];
  const cost = i18n.t('price.exactly', toCredits(paidMilli), [formatCredits(paidMilli)]);
  const labels = { paid: formatCount(paid), pages: formatCount(pages), cost };
  if (missing.length === 0) return [i18n.t(pages === 1 ? 'results.onePaid' : 'results.allPaid', labels)];
  return [i18n.t('results.somePaid', labels), restLabel(search, sums, mode)];
}

function restLabel({ kind }: Pick<SearchRow, 'kind'>, sums: PageSums, mode: SearchMode): string {
  const { missing, missingCount, missingMilli } = sums;
  const [count, cost] = [formatCount(missing.length), formatCredits(missingMilli)];
  // A preview page has one price, however many results are on it.
  if (mode === 'preview') return i18n.t('results.restExactly', missing.length, [count, cost]);
  if (missing.length > 1) return i18n.t('results.rest', { count, cost });
  // The button's price allows for a full page: a second, lower price would contradict it.
  const key = kind === 'people' ? 'results.restOfPeople' : 'results.restOfCompanies';
  return i18n.t(key, missingCount, [formatCount(missingCount)]);
}

/** Companies cannot be exported. */
function cappedLabel({ kind }: SearchRow): string {
  const most = { most: formatCount(limits.recordsPerSearch) };
  return kind === 'people' ? i18n.t('results.capped', most) : i18n.t('results.cappedCompanies', most);
}

/** "3 excluded came along, 1.5 credits." */
function cameAlongLabel(search: SearchRow, mode: SearchMode, count: number): string {
  const milli = resultsMilli(search, mode, count);
  const label = i18n.t('results.cameAlong', count, [formatCount(count)]);
  return milli === 0
    ? i18n.t('results.sentence', { told: label })
    : i18n.t('results.cameAlongFor', {
        told: label,
        cost: i18n.t('price.exactly', toCredits(milli), [formatCredits(milli)]),
      });
}
