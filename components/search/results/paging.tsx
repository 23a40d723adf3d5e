import { useId, useState } from 'react';
import { i18n } from '#i18n';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { SearchOrder } from '@/components/search/form-state/use-search-orders';
import { formatCount } from '@/components/ui/formats';
import { PlainField } from '@/components/ui/inputs/plain-field';
import type { SearchMode, SearchPageRow, SearchRow } from '@/lib/database/schema/search-rows';
import { quoteOf } from '@/lib/searches/draft';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { nextSearchPage, type PageSums } from './page-sums.ts';

export interface PagingProps {
  search: SearchRow;
  mode: SearchMode;
  pages: readonly SearchPageRow[];
  sums: PageSums;
  orders: readonly SearchOrder[];
  /** Nothing can be sent at the moment. */
  disabled: boolean;
  onPage(mode: SearchMode, page: number, agreedMilli: MilliCredits): void;
}

/** Orders the next or any other missing page at its price. Renders nothing if all are paid for. */
export function Paging(props: PagingProps) {
  const { search, mode, pages, sums, orders, disabled, onPage } = props;
  const id = useId();
  const [written, setWritten] = useState('');
  const next = nextSearchPage(sums, pages);
  if (next === null) return null;
  const wanted = written.trim() === '' ? next : Number(written.replaceAll(/\D/g, '')) - 1;
  const problem = problemOf(wanted, sums);
  const last = Math.max(-1, ...pages.map(({ page }) => page));
  // A pending order is shown above; ordering the page again would be rejected.
  const isOpen = orders.some(
    (order) =>
      order.mode === mode &&
      order.page === wanted &&
      (order.startedAt !== null || (order.intent !== null && order.intent.state !== 'settled')),
  );
  // Also for the last page: matches are counted anew with every page, and all its results are charged.
  const quote = quoteOf(search, mode);
  const number = { page: formatCount(wanted + 1) };
  return (
    <div className="results-paging">
      {sums.missing.length > 1 && (
        <>
          <PlainField
            label={i18n.t('results.page')}
            inputMode="numeric"
            placeholder={formatCount(next + 1)}
            value={written}
            isInvalid={problem !== null}
            aria-describedby={id}
            onWrite={setWritten}
          />
          <span className="soft">{i18n.t('results.ofPages', { pages: formatCount(sums.pages) })}</span>
        </>
      )}
      <ConfirmedPriceButton
        label={wanted === last + 1 ? i18n.t('results.nextPage') : i18n.t('results.getPage', number)}
        quote={quote}
        disabled={disabled || isOpen || problem !== null}
        onOrder={() => {
          setWritten('');
          onPage(mode, wanted, reservedMilli(quote));
        }}
      />
      <span id={id} className="meta stop" role="status">
        {problem}
      </span>
    </div>
  );
}

function problemOf(page: number, { missing, pages }: PageSums): string | null {
  if (missing.includes(page)) return null;
  const isPage = Number.isInteger(page) && page >= 0 && page < pages;
  return isPage
    ? i18n.t('results.paidAlready', { page: formatCount(page + 1) })
    : i18n.t('results.noSuchPage', { pages: formatCount(pages) });
}
