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
  extends Pick<ConfirmedPriceButtonProps, 'label' | 'quote' | 'description' | 'disabled' | 'onOrder'> {
  about: string;
  /** What the user may not want in it; null if nothing is known. */
  warning: { title: string; text: string; yes: string } | null;
}

/** A paid order that leaves out no one. If it includes excluded or known people, a second step says how many and their cost. */
export function WarnedOffer({ about, warning, ...offer }: WarnedOfferProps) {
  const [isConfirming, setConfirming] = useState(false);
  if (warning === null) return <ConfirmedPriceButton {...offer} about={about} />;
  // If ordering has become impossible in the meantime, the confirmation is dropped.
  if (!isConfirming || offer.disabled === true) {
    return (
      <PriceButton
        label={offer.label}
        price={formatQuote(offer.quote)}
        description={offer.description}
        disabled={offer.disabled ?? false}
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
