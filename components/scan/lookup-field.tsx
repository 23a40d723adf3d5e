import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { operationLabel } from '@/components/orders/operation-labels';
import { OrderLimits } from '@/components/orders/parts/order-limits';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import type { RowContext } from '@/components/orders/row-context';
import { isBlocking } from '@/components/orders/use-trouble';
import { TextField } from '@/components/ui/text-field';
import { offerQuote } from '@/lib/offers/offers';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { findTypedPerson, type TypedPerson } from './typed-person.ts';

export interface LookupFieldProps {
  /** What is written; its owner keeps it. */
  written: string;
  onWrite(text: string): void;
  rowContext: RowContext;
  /** A lookup is in flight. */
  isBusy?: boolean;
  /** With the price shown on the button. */
  onOrder(wanted: Pick<TypedPerson, 'operation' | 'subject'>, agreedMilli: MilliCredits): void;
}

const problems = {
  empty: 'scan.problem.empty',
  none: 'scan.problem.none',
  several: 'scan.problem.several',
  shared: 'scan.problem.shared',
  long: 'scan.problem.long',
} as const;

/**
 * Looks up the person behind an email address, or finds the mobile of somebody by name and company, whichever is typed: the button says
 * which, at its price. Nothing is sent unless the text is exactly one of these; otherwise a message says what to do.
 */
export function LookupField({ written, onWrite, rowContext, isBusy = false, onOrder }: LookupFieldProps) {
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const typed = findTypedPerson(written);
  const isOne = 'subject' in typed;
  const operation = isOne ? typed.operation : 'lookup';
  const quote = offerQuote(operation);

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter presses the button, including its confirmation step; it does not answer a confirmation that is already
        // open.
        holder.current?.querySelector<HTMLButtonElement>(':scope > .price-button')?.click();
      }}
    >
      <TextField
        label={i18n.t('scan.person')}
        value={written}
        inputRef={field}
        onChange={(text) => {
          onWrite(text);
          setChecked(false);
        }}
        placeholder={i18n.t('scan.placeholder')}
        {...(isChecked && !isOne ? { problem: i18n.t(problems[typed.problem]) } : { help: i18n.t('scan.personHelp') })}
      />
      <div ref={holder}>
        <ConfirmedPriceButton
          // Another question: a confirmation of the other's price ends.
          key={operation}
          label={operation === 'lookup' ? i18n.t('scan.lookUpNow') : operationLabel(operation)}
          quote={quote}
          // Without a valid address nothing is bought, so no price has to be confirmed.
          buysNothing={!isOne}
          disabled={isBusy || !rowContext.hasKey || isBlocking(rowContext.troubleOf(quote))}
          onOrder={() => {
            if (isOne) return onOrder(typed, reservedMilli(quote));
            setChecked(true);
            field.current?.focus();
          }}
        />
      </div>
      <OrderLimits {...{ rowContext, quote }} />
    </form>
  );
}
