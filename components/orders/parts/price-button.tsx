import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { useConnection } from '@/components/context/use-connection';
import { useTrouble } from '@/components/orders/use-trouble';
import { Confirm } from '@/components/ui/confirm';
import { labelsOf } from '@/components/ui/errors/trouble-labels';
import { formatAmount, formatQuote, formatUpTo } from '@/components/ui/formats';
import { useDeliberatePresses } from '@/components/ui/hooks/deliberate';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { scarceLabel } from './balance-after.tsx';
import { RaiseBudget } from './order-limits.tsx';

export interface ConfirmedPriceButtonProps extends Omit<PriceButtonProps, 'price'> {
  quote: Quote;
  /** What the price buys, before it: "100 masked ·". */
  gives?: string;
  /** The purchase in a sentence: the button's description, repeated by the confirmation. */
  about?: string;
  /** A press buys nothing now, so no price needs confirming. */
  buysNothing?: boolean;
  /** Presses it, as Enter in a field beside it does. */
  pressRef?: Ref<{ press(): void }>;
}

/**
 * A button that spends credits. Above the "Ask again above …" limit it asks first; nothing is sent before the second click. A price for
 * each number found has no maximum, so any limit or budget makes it ask.
 */
export function ConfirmedPriceButton(props: ConfirmedPriceButtonProps) {
  const { quote, gives, about, buysNothing = false, pressRef, onOrder, ...button } = props;
  const connection = useConnection();
  const budget = connection?.budget ?? null;
  const rest = buysNothing ? undefined : scarceLabel(connection?.balance?.milli ?? null, quote);
  const [isConfirming, setConfirming] = useState(false);
  // For an excluded person the list comes first, with the price.
  const reason = buysNothing || budget === null || button.override ? null : confirmReason(quote, budget);

  // Until the budget is read, a press could skip the confirmation.
  const disabled = button.disabled === true || connection === undefined;
  const order = () => (reason === null ? onOrder() : setConfirming(true));
  // The confirmation is dropped if the order became impossible or the limit was raised meanwhile.
  const isAsking = isConfirming && reason !== null && button.disabled !== true;
  const opener = useRef<HTMLButtonElement>(null);
  const isCancelled = useRef(false);
  useLayoutEffect(() => {
    if (isAsking || !isCancelled.current) return;
    isCancelled.current = false;
    opener.current?.focus({ preventScroll: true });
  });
  useImperativeHandle(pressRef, () => ({
    press() {
      if (!disabled && !isAsking) order();
    },
  }));

  if (!isAsking) {
    return (
      <PriceButton
        {...button}
        ref={opener}
        disabled={disabled}
        price={gives === undefined ? formatQuote(quote) : `${gives} ${formatQuote(quote)}`}
        description={[about, button.description ?? rest].filter((part) => part !== undefined).join(' ')}
        onOrder={order}
      />
    );
  }
  return (
    <div className="confirm-price">
      <PriceConfirm
        quote={quote}
        text={[about, reason, rest].filter((part) => part != null).join(' ')}
        onCancel={() => {
          isCancelled.current = true;
          setConfirming(false);
        }}
        onYes={() => {
          setConfirming(false);
          onOrder();
        }}
      />
    </div>
  );
}

interface PriceConfirmProps {
  quote: Quote;
  text: string;
  onCancel(): void;
  onYes(): void;
}

/** Asks once more; if the budget would refuse the order, says so instead. */
function PriceConfirm({ quote, text, onCancel, onYes }: PriceConfirmProps) {
  const trouble = useTrouble(false)(quote);
  const cost = quote.kind === 'range' ? formatUpTo(quote.maxMilli) : formatQuote(quote);
  const cancelLabel = i18n.t('confirmPrice.cancel');
  if (trouble?.kind === 'budget') {
    const refusal = labelsOf(trouble.refusal, { nowMs: Date.now() });
    return (
      <Confirm title={refusal.title} text={refusal.text ?? ''} {...{ cancelLabel, onCancel }}>
        <RaiseBudget period={trouble.refusal.period} />
      </Confirm>
    );
  }
  return (
    <Confirm
      title={i18n.t(quote.kind === 'range' ? 'confirmPrice.title' : 'confirmPrice.titleEach', { cost })}
      {...{ text, cancelLabel, onCancel }}
    >
      <PriceButton label={i18n.t('confirmPrice.yes', { cost })} onOrder={onYes} />
    </Confirm>
  );
}

/** Why one click is not enough; null if it is. */
function confirmReason(
  quote: Quote,
  { perDayMilli, perMonthMilli, askAgainAboveMilli }: BudgetSettings,
): string | null {
  if (quote.kind === 'per-unit') {
    const hasLimit = [perDayMilli, perMonthMilli, askAgainAboveMilli].some((limit) => limit !== null);
    return hasLimit ? i18n.t('confirmPrice.textEach') : null;
  }
  if (askAgainAboveMilli === null || reservedMilli(quote) <= askAgainAboveMilli) return null;
  return i18n.t('confirmPrice.text', { limit: formatAmount(askAgainAboveMilli) });
}

interface PriceButtonProps {
  label: string;
  /** The most it can cost, as text; absent only where the label contains it. */
  price?: string;
  /** Whether it is the view's one solid button. */
  lead?: boolean;
  /** A small button at the end of a line. */
  inline?: boolean;
  /** An "… anyway …" button, which opens a confirmation step. */
  override?: boolean;
  /** Possible, but not the next step: without the tint. */
  quiet?: boolean;
  disabled?: boolean;
  /** What belongs to the price and not to the page: its tooltip and description. */
  description?: string | undefined;
  /** The intent id of the answer it would replace. Presses are ignored for a moment after this changes. */
  drawnFor?: string | null;
  ref?: Ref<HTMLButtonElement>;
  onOrder(): void;
}

/** A button that spends credits: the only filled shape, with its price at the end. A double click or a held key is one press. */
export function PriceButton({
  label,
  price,
  description = '',
  lead,
  inline,
  override,
  quiet,
  disabled,
  drawnFor,
  ref,
  onOrder,
}: PriceButtonProps) {
  const presses = useDeliberatePresses(drawnFor);
  return (
    <button
      ref={ref}
      type="button"
      className="price-button"
      data-lead={lead || undefined}
      data-inline={inline || undefined}
      data-kind={override ? 'override' : quiet ? 'quiet' : undefined}
      disabled={disabled}
      title={description || undefined}
      aria-description={description || undefined}
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

/** The confirmation before credits are spent on an excluded subject. */
export function OverrideButton({ label, quote, onOrder, onCancel }: OverrideButtonProps) {
  return (
    <Confirm
      title={i18n.t('order.overrideTitle')}
      text={i18n.t('order.overrideText')}
      cancelLabel={i18n.t('order.overrideCancel')}
      onCancel={onCancel}
    >
      <PriceButton label={label} price={formatQuote(quote)} onOrder={onOrder} />
    </Confirm>
  );
}
