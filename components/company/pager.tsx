import { i18n } from '#i18n';
import { OrderRow, type OrderRowProps } from '@/components/orders/order-row';
import { cutLabel, unreadLabel } from '@/components/ui/errors/trouble-labels';
import { formatAge, formatCount } from '@/components/ui/formats';
import type { ResultPages } from '@/lib/offers/offers';
import { type Slice, shownAtOnce } from './pages.ts';

export interface PagerProps {
  label: string;
  slice: Slice;
  /** The number of bought rows; only these can be paged through. */
  count: number;
  onTurn(at: number): void;
}

/** Pages through rows that are already stored, so it costs nothing. */
export function Pager({ label, slice, count, onTurn }: PagerProps) {
  if (count <= shownAtOnce) return null;
  const at = Math.floor((slice.from - 1) / shownAtOnce);
  const spanOf = (place: number) => {
    const from = place * shownAtOnce + 1;
    return { from: formatCount(from), to: formatCount(Math.min(count, from + shownAtOnce - 1)) };
  };
  return (
    <nav className="pager" aria-label={label}>
      <button type="button" className="act" data-link disabled={at === 0} onClick={() => onTurn(at - 1)}>
        {at === 0 ? i18n.t('company.pageStart') : i18n.t('company.span', spanOf(at - 1))}
      </button>
      <button type="button" className="act" data-link disabled={slice.to >= count} onClick={() => onTurn(at + 1)}>
        {slice.to >= count ? i18n.t('company.pageEnd') : i18n.t('company.span', spanOf(at + 1))}
      </button>
    </nav>
  );
}

export interface ListSummaryProps {
  /** "1,204 people in all" */
  label: string;
  list: ResultPages;
  boughtAt: number;
  nowMs: number;
}

/** How many there are in all, and when the first page was bought. */
export function ListSummary({ label, list, boughtAt, nowMs }: ListSummaryProps) {
  return (
    <>
      <div className="line">
        <span>{label}</span>
        <span className="slot">{formatAge(boughtAt, nowMs)}</span>
      </div>
      <UnreadPages list={list} />
    </>
  );
}

export type NextPageProps = Pick<
  OrderRowProps<'lookalikes' | 'peopleHere'>,
  'label' | 'offerLabel' | 'order' | 'rowContext' | 'intent' | 'quote'
>;

/** The order of one more page. What it brings joins the list. */
export function NextPage(props: NextPageProps) {
  return (
    <OrderRow {...props} facet={null} announce={() => ''}>
      {() => null}
    </OrderRow>
  );
}

/** How many paid results could not be read, and how many came beyond the requested number. */
export function UnreadPages({ list }: { list: ResultPages }) {
  const damaged = list.pages.filter(({ unread }) => unread !== undefined);
  const unread = damaged.reduce((sum, page) => sum + (page.unread ?? 0), 0);
  const of = damaged.reduce((sum, page) => sum + (page.unread ?? 0) + page.keys.length, 0);
  const cut = list.pages.reduce((sum, page) => sum + (page.cut ?? 0), 0);
  const labels = [...(unread > 0 ? [unreadLabel(unread, of)] : []), ...(cut > 0 ? [cutLabel(cut)] : [])];
  return labels.length === 0 ? null : <p className="meta caution">{labels.join(' ')}</p>;
}
