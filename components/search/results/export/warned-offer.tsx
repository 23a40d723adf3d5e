import { useState } from 'react';
import { i18n } from '#i18n';
import {
  ConfirmedPriceButton,
  type ConfirmedPriceButtonProps,
  PriceButton,
} from '@/components/orders/parts/price-button';
import { Confirm } from '@/components/ui/confirm';
import { formatQuote } from '@/components/ui/formats';

export interface WarnedOfferProps
  extends Pick<ConfirmedPriceButtonProps, 'label' | 'quote' | 'gives' | 'disabled' | 'quiet' | 'onOrder'> {
  /** What is ordered, which the confirmations say again. */
  about: string;
  /** What the order includes although one may not want it; null if nothing is known of that. */
  warning: { title: string; text: string; yes: string } | null;
}

/**
 * A paid order that cannot leave anybody out. Where somebody in it is excluded or known already, a second step says how many and what they
 * cost before anything is sent.
 */
export function WarnedOffer({ about, warning, ...offer }: WarnedOfferProps) {
  const [isConfirming, setConfirming] = useState(false);
  if (warning === null) return <ConfirmedPriceButton {...offer} about={about} />;
  // If ordering has become impossible in the meantime, the confirmation is dropped.
  if (!isConfirming || offer.disabled === true) {
    return (
      <PriceButton
        label={offer.label}
        price={offer.gives === undefined ? formatQuote(offer.quote) : `${offer.gives} ${formatQuote(offer.quote)}`}
        disabled={offer.disabled ?? false}
        quiet={offer.quiet ?? false}
        onOrder={() => setConfirming(true)}
      />
    );
  }
  return (
    <div className="confirm-price">
      <Confirm
        title={warning.title}
        text={`${about} ${warning.text}`}
        cancelLabel={i18n.t('results.trackOverride.cancel')}
        onCancel={() => setConfirming(false)}
      >
        <ConfirmedPriceButton
          {...{ ...offer, about }}
          label={warning.yes}
          onOrder={() => {
            setConfirming(false);
            offer.onOrder();
          }}
        />
      </Confirm>
    </div>
  );
}
