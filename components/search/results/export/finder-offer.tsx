import { useState } from 'react';
import { i18n } from '#i18n';
import {
  ConfirmedPriceButton,
  type ConfirmedPriceButtonProps,
  PriceButton,
} from '@/components/orders/parts/price-button';
import { Confirm } from '@/components/ui/confirm';
import { formatCount, formatQuote, formatUpTo } from '@/components/ui/formats';
import { offerQuote } from '@/lib/offers/offers';
import { reservedMilli } from '@/lib/service/contract/prices';

export interface FinderOfferProps extends Pick<ConfirmedPriceButtonProps, 'disabled' | 'onOrder'> {
  /** Everybody on the page; no one can be left out. */
  count: number;
  /** How many of them are on a list. */
  excluded: number;
  /** Of how many the email is known already. */
  known: number;
}

/**
 * Emails for a whole page. Where somebody on it is excluded or known already, a second step says how many and what they cost before anything
 * is sent.
 */
export function FinderOffer({ count, excluded, known, ...offer }: FinderOfferProps) {
  const [isConfirming, setConfirming] = useState(false);
  const label = i18n.t('results.findForThese');
  const quote = offerQuote('email-finder', count);
  if (excluded === 0 && known === 0) return <ConfirmedPriceButton {...offer} label={label} quote={quote} />;
  // If ordering has become impossible in the meantime, the confirmation is dropped.
  if (!isConfirming || offer.disabled === true) {
    return (
      <PriceButton
        label={label}
        price={formatQuote(quote)}
        disabled={offer.disabled ?? false}
        onOrder={() => setConfirming(true)}
      />
    );
  }
  const upTo = (some: number) => formatUpTo(reservedMilli(offerQuote('email-finder', some)));
  const texts = [
    i18n.t('results.trackOverride.whole'),
    ...(excluded === 0
      ? []
      : [i18n.t('results.trackOverride.text', excluded, [formatCount(excluded), upTo(excluded)])]),
    ...(known === 0 ? [] : [i18n.t('results.trackOverride.known', known, [formatCount(known), upTo(known)])]),
  ];
  const [about, some] = excluded > 0 ? (['title', excluded] as const) : (['knownTitle', known] as const);
  return (
    <div className="confirm-price">
      <Confirm
        title={i18n.t(`results.trackOverride.${about}`, some, [formatCount(some), formatCount(count)])}
        text={texts.join(' ')}
        cancelLabel={i18n.t('results.trackOverride.cancel')}
        onCancel={() => setConfirming(false)}
      >
        <ConfirmedPriceButton
          {...offer}
          label={i18n.t('results.trackOverride.yes', count, [formatCount(count)])}
          quote={quote}
          onOrder={() => {
            setConfirming(false);
            offer.onOrder();
          }}
        />
      </Confirm>
    </div>
  );
}
