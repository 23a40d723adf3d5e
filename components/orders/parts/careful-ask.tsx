import { useState } from 'react';
import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';
import { formatAmount, formatQuote, formatUpTo } from '@/components/ui/formats';
import { AskButton, type AskButtonProps } from '@/components/ui/price-button';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';

export interface CarefulAskProps extends Omit<AskButtonProps, 'price'> {
  quote: Quote;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
}

/**
 * A button that spends credits. Where it can cost more than "Ask again above …" says, a click asks first, in the button's
 * place; nothing is sent before the second click, and no more is agreed to than stood on the button.
 */
export function CarefulAsk({ quote, askAgainAboveMilli, onAsk, ...button }: CarefulAskProps) {
  const [isAsking, setAsking] = useState(false);
  const isCareful = askAgainAboveMilli !== null && reservedMilli(quote) > askAgainAboveMilli;

  // Where the ask became impossible or the limit was raised meanwhile, the question no longer stands.
  if (!isAsking || !isCareful || button.disabled) {
    return <AskButton {...button} price={formatQuote(quote)} onAsk={() => (isCareful ? setAsking(true) : onAsk())} />;
  }
  const cost = quote.kind === 'range' ? formatUpTo(quote.maxMilli) : formatQuote(quote);
  return (
    <div className="ask-again">
      <Confirm
        title={i18n.t('askAgain.title', { cost })}
        text={i18n.t('askAgain.text', { limit: formatAmount(askAgainAboveMilli) })}
        keepLabel={i18n.t('askAgain.cancel')}
        onKeep={() => setAsking(false)}
      >
        <AskButton
          label={i18n.t('askAgain.yes', { cost })}
          onAsk={() => {
            setAsking(false);
            onAsk();
          }}
        />
      </Confirm>
    </div>
  );
}
