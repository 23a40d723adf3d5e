import { i18n } from '#i18n';
import { refreshLabel } from '@/components/orders/operation-labels';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import { Fold } from '@/components/ui/fold';
import type { LineOperation } from '@/lib/offers/offers';
import type { Quote } from '@/lib/service/contract/prices';

export interface Refresh {
  what: LineOperation;
  quote: Quote;
  /** The intent id of the current answer. */
  replaces: string;
  disabled: boolean;
  /** So old that it may no longer be true. */
  isOld: boolean;
  onOrder(): void;
}

/** Offers to buy known data again; each part has a price. Folded until some of it is old. */
export function RefreshOffers({ refreshes, rowContext }: { refreshes: Refresh[]; rowContext: RowContext }) {
  const offers = refreshes.map(({ what, quote, replaces, disabled, onOrder }) => (
    <div key={what} className="not-first:pt-1">
      <ConfirmedPriceButton
        label={refreshLabel(what)}
        quote={quote}
        disabled={disabled}
        drawnFor={replaces}
        onOrder={onOrder}
      />
      <OrderLimits {...{ rowContext, quote }} />
      {what === 'email' && <p className="meta">{i18n.t('actions.refreshNote')}</p>}
    </div>
  ));
  if (offers.length === 0 || refreshes.some(({ isOld }) => isOld)) return offers;
  return <Fold title={i18n.t('actions.refresh')}>{offers}</Fold>;
}
