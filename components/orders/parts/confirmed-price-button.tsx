import { useState } from 'react';
import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';
import { formatAmount, formatQuote, formatUpTo } from '@/components/ui/formats';
import { PriceButton, type PriceButtonProps } from '@/components/ui/price-button';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export interface ConfirmedPriceButtonProps extends Omit<PriceButtonProps, 'price'> {
  quote: Quote;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

/**
 * A button that spends credits. Where it can cost more than "Ask again above …" says, a click asks first, in the button's
 * place; nothing is sent before the second click, and no more is agreed to than stood on the button.
 */
export function ConfirmedPriceButton({ quote, askAgainAboveMilli, onOrder, ...button }: ConfirmedPriceButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const isCareful = askAgainAboveMilli !== null && reservedMilli(quote) > askAgainAboveMilli;

  // Where the ask became impossible or the limit was raised meanwhile, the question no longer stands.
  if (!isAsking || !isCareful || button.disabled) {
    return (
      <PriceButton {...button} price={formatQuote(quote)} onOrder={() => (isCareful ? setAsking(true) : onOrder())} />
    );
  }
  const cost = quote.kind === 'range' ? formatUpTo(quote.maxMilli) : formatQuote(quote);
  return (
    <div className="ask-again">
      <Confirm
        title={i18n.t('askAgain.title', { cost })}
        text={i18n.t('askAgain.text', { limit: formatAmount(askAgainAboveMilli) })}
        cancelLabel={i18n.t('askAgain.cancel')}
        onCancel={() => setAsking(false)}
      >
        <PriceButton
          label={i18n.t('askAgain.yes', { cost })}
          onOrder={() => {
            setAsking(false);
            onOrder();
          }}
        />
      </Confirm>
    </div>
  );
}
