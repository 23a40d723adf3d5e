import { useState } from 'react';
import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';
import { formatAmount, formatQuote, formatUpTo } from '@/components/ui/formats';
import { useDeliberatePresses } from '@/components/ui/hooks/deliberate';
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

interface PriceButtonProps {
  label: string;
  /** The most it can cost, in words; absent only where the label itself says it. */
  price?: string;
  /** The one solid ask of a view. */
  lead?: boolean;
  /** A small one at the end of a line. */
  inline?: boolean;
  /** "… anyway …", which opens a second, explicit step. */
  anyway?: boolean;
  disabled?: boolean;
  /** Of which answer it offers another (its intent id): for a moment after that has become another, presses do not count. */
  drawnFor?: string | null;
  onOrder(): void;
}

/**
 * A button that spends credits: the only filled shape, with its price at its end. A double click or a held key is one press of it.
 */
export function PriceButton({ label, price, lead, inline, anyway, disabled, drawnFor, onOrder }: PriceButtonProps) {
  const presses = useDeliberatePresses(drawnFor);
  return (
    <button
      type="button"
      className="ask"
      data-lead={lead || undefined}
      data-inline={inline || undefined}
      data-kind={anyway ? 'anyway' : undefined}
      disabled={disabled}
      {...presses}
      onClick={onOrder}
    >
      {label} {price !== undefined && <span className="price">{price}</span>}
    </button>
  );
}

interface OverrideButtonProps {
  label: string;
  quote: Quote;
  onOrder(): void;
  onCancel(): void;
}

/** The second, explicit step before money is spent on somebody who is on a list. */
export function OverrideButton({ label, quote, onOrder, onCancel }: OverrideButtonProps) {
  return (
    <Confirm
      title={i18n.t('order.anywayTitle')}
      text={i18n.t('order.anywayText')}
      cancelLabel={i18n.t('order.anywayKeep')}
      onCancel={onCancel}
    >
      <PriceButton label={label} price={formatQuote(quote)} onOrder={onOrder} />
    </Confirm>
  );
}
