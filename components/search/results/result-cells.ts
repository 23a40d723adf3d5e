import { i18n } from '#i18n';
import { formatCount } from '@/components/ui/formats';
import { seniorityLabel } from '@/components/ui/value-labels';
import { dayMs, hourMs, minuteMs } from '@/lib/platform/time';
import type { ResultColumn, ResultRow } from '@/lib/searches/result-query';
import { placeWords, plainWords } from '@/lib/service/contract/written-values';

/** The text of every cell of the results, for the table and the files. Pure. */

export const resultColumnLabels: Record<ResultColumn, () => string> = {
  name: () => i18n.t('results.column.name'),
  title: () => i18n.t('results.column.title'),
  company: () => i18n.t('results.column.company'),
  place: () => i18n.t('results.column.place'),
  headcount: () => i18n.t('results.column.headcount'),
  industry: () => i18n.t('results.column.industry'),
  seniority: () => i18n.t('results.column.seniority'),
  department: () => i18n.t('results.column.department'),
  domain: () => i18n.t('results.column.domain'),
  founded: () => i18n.t('results.column.founded'),
  type: () => i18n.t('results.column.type'),
  has: () => i18n.t('results.column.has'),
  page: () => i18n.t('results.column.page'),
};

export const numberColumns: readonly ResultColumn[] = ['headcount', 'founded', 'page'];
/** Always written left to right. */
export const latinColumns: readonly ResultColumn[] = ['domain'];

/** Where a company was searched for it may have an office only: that comes first, since it is why the company is here. */
function placeLabel({ place, office }: ResultRow['line']): string | null {
  const [headquarters, there] = [placeWords(place), placeWords(office)];
  return there === null || headquarters === null
    ? (there ?? headquarters)
    : i18n.t('results.officeAndHeadquarters', { office: there, place: headquarters });
}

const cells: Record<ResultColumn, (row: ResultRow) => string | null> = {
  name: ({ line }) => line.name,
  title: ({ line }) => line.title,
  company: ({ line }) => line.company,
  place: ({ line }) => placeLabel(line),
  headcount: ({ line }) => (line.headcount === null ? null : formatCount(line.headcount)),
  industry: ({ line }) => plainWords(line.industry),
  seniority: ({ line }) => seniorityLabel(line.seniority),
  department: ({ line }) => plainWords(line.department),
  domain: ({ line }) => line.domain,
  // A year has no thousands separator.
  founded: ({ line }) => (line.founded === null ? null : String(line.founded)),
  // Companies have no title; the field holds their type.
  type: ({ line }) => plainWords(line.title),
  has: ({ line }) => line.has.map((each) => plainWords(each)?.toLowerCase() ?? each).join(', ') || null,
  page: ({ page }) => formatCount(page + 1),
};

export function cellLabel(column: ResultColumn, row: ResultRow): string | null {
  return cells[column](row);
}

const formatOf = (unit: string) => new Intl.NumberFormat(undefined, { style: 'unit', unit, unitDisplay: 'long' });
/** Formatters are created once, since creating one takes longer than a line. */
const spans = [
  [formatOf('minute'), minuteMs, hourMs],
  [formatOf('hour'), hourMs, dayMs],
  [formatOf('day'), dayMs, Number.POSITIVE_INFINITY],
] as const;

/** How long it has been known, such as "8 days". */
export function spanLabel(sinceMs: number, nowMs: number): string {
  const span = Math.max(minuteMs, nowMs - sinceMs);
  const [format, unitMs] = spans.find(([, , until]) => span < until) ?? spans[2];
  return format.format(Math.floor(span / unitMs));
}
