import { i18n } from '#i18n';
import { refreshLabel } from '@/components/orders/operation-labels';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import { Row } from '@/components/ui/row';
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

/** Offers to buy known data again; each part has a price. */
export function RefreshOffers({ refreshes, rowContext }: { refreshes: readonly Refresh[]; rowContext: RowContext }) {
  return (
    <Row label={i18n.t('actions.refresh')} tall>
      {refreshes.map(({ what, quote, replaces, disabled, onOrder }) => (
        <div key={what} className="not-first:pt-1">
          <ConfirmedPriceButton
            label={refreshLabel(what)}
            quote={quote}
            disabled={disabled}
            drawnFor={replaces}
            {...(what === 'email' && { about: i18n.t('actions.refreshNote') })}
            onOrder={onOrder}
          />
          <OrderLimits {...{ rowContext, quote }} />
        </div>
      ))}
    </Row>
  );
}
