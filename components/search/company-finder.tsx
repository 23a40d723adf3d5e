import { useMemo } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { useRowContext } from '@/components/orders/row-context';
import { orderActions } from '@/components/orders/use-order';
import type { CompanyFinderProps } from '@/components/search/form/form-context';
import { boughtPage, runState } from '@/components/search/form-state/run-state';
import {
  orderOfPage,
  useDraftId,
  useSearchOrders,
  useStoredSearch,
} from '@/components/search/form-state/use-search-orders';
import { ErrorNote } from '@/components/ui/errors/error-note';
import { formatAmount, formatCount } from '@/components/ui/formats';
import { useAction } from '@/components/ui/hooks/use-action';
import type { ResultLine } from '@/lib/database/schema/result-line';
import { sendMessage } from '@/lib/messaging/send-message';
import { offerQuote } from '@/lib/offers/offers';
import { emptyDraft, problemsOf, type SearchDraft } from '@/lib/searches/draft';
import { reservedMilli } from '@/lib/service/contract/prices';
import { placeWords } from '@/lib/service/contract/written-values';
import { eventOf, SearchOrders } from './search-orders.tsx';

const mostFound = 10;
const eachMilli = reservedMilli(offerQuote('search-companies', 1));
const longestName = 200;

/**
 * The company search (docs/interface.md#company-search) for a typed name or website. It leaves no one out, because a former employer may be
 * excluded.
 */
function draftOf(typed: string): SearchDraft {
  const field = typed.includes('.') && !/\s/.test(typed) ? 'url' : 'name';
  const filters = { account: { [field]: { any: { include: { content: [typed] } } } } };
  return { ...emptyDraft('companies'), filters, lists: [], size: mostFound };
}

/** Finds companies by name for a filter of ids. Bought once at the price on its button, then free, and listed with the other searches. */
export function CompanyFinder({
  connectionId,
  typed,
  chosen,
  onChoose,
}: CompanyFinderProps & { connectionId: string }) {
  const { orders } = usePanel();
  const searchContext = useRowContext(null);
  const text = typed.trim().slice(0, longestName);
  const draft = useMemo(() => draftOf(text), [text]);
  const id = useDraftId(connectionId, draft);
  const stored = useStoredSearch(id);
  const placed = useSearchOrders(id === null ? null : { id, connection: connectionId, kind: 'companies' });
  const opening = useAction('company-finder');
  const state = runState(draft, 'search', stored, placed, searchContext);
  const page = boughtPage(stored, 'search', 0);
  const open = stored === null ? [] : placed.filter((order) => eventOf(order, stored, searchContext) !== null);

  /** Stored first, so that its page has a search, then bought at the price on the button. */
  const find = () =>
    void opening.run(async () => {
      const { id: opened } = await sendMessage('openSearch', draft);
      const order = orderOfPage({ id: opened, connection: connectionId, kind: 'companies' }, 'search', 0);
      orderActions(orders, order).place(reservedMilli(state.quote));
    }, undefined);

  if (text.length < 2 || problemsOf(draft).length > 0) return <p className="meta">{i18n.t('companyFinder.hint')}</p>;
  return (
    <section className="company-finder" aria-label={i18n.t('companyFinder.title')}>
      {page !== null ? (
        <Found {...{ text, chosen, onChoose, lines: page.lines, total: page.total }} />
      ) : (
        <>
          {open.length === 0 && (
            <ConfirmedPriceButton
              label={i18n.t('companyFinder.find', { text })}
              quote={state.quote}
              disabled={opening.isRunning || (state.offer !== 'open' && state.offer !== 'override')}
              onOrder={find}
            />
          )}
          <p className="meta">
            {i18n.t('companyFinder.price', mostFound, [formatCount(mostFound), formatAmount(eachMilli)])}
          </p>
        </>
      )}
      {stored !== null && open.length > 0 && <SearchOrders {...{ stored, searchContext }} orders={open} />}
      {opening.status.kind === 'failed' && (
        <div role="alert">
          <ErrorNote
            failure={opening.status.failure}
            context={{ ...searchContext, agreedMilli: reservedMilli(state.quote) }}
            cost={i18n.t('price.nothingSent')}
          />
        </div>
      )}
    </section>
  );
}

interface FoundProps extends Pick<CompanyFinderProps, 'chosen' | 'onChoose'> {
  text: string;
  lines: readonly ResultLine[];
  total: number;
}

/** A paid page's companies, to choose from for free. */
function Found({ text, lines, total, chosen, onChoose }: FoundProps) {
  const left = lines.filter(({ id }) => !chosen.includes(id));
  if (lines.length === 0) return <p className="meta">{i18n.t('companyFinder.none', { text })}</p>;
  return (
    <>
      <p className="meta">{i18n.t('companyFinder.found', total, [formatCount(total), text])}</p>
      <ul className="found-companies">
        {left.map(({ id, name, domain, place }) => (
          <li key={id}>
            <button type="button" className="act" data-link onClick={() => onChoose(id)}>
              <bdi>{name}</bdi>
              <span className="soft"> {[domain, placeWords(place)].filter((part) => part !== null).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
