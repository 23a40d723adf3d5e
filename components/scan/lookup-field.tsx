import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { TextField } from '@/components/ui/text-field';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { findOneAddress } from '@/lib/subjects/scan/address-candidates';

export interface LookupFieldProps {
  /** What is written; its owner keeps it. */
  written: string;
  onWrite(text: string): void;
  quote: Quote;
  /** The "Ask again above …" limit; null for never. */
  askAgainAboveMilli: MilliCredits | null;
  /** A lookup is in flight. */
  isBusy?: boolean;
  /** The address in lower case, and the price shown on the button. */
  onLookUp(address: string, agreedMilli: MilliCredits): void;
}

const problems = {
  empty: 'scan.problem.empty',
  none: 'scan.problem.none',
  several: 'scan.problem.several',
} as const;

/**
 * Looks up the person behind an email address. Nothing is sent unless the text is exactly one address; otherwise a
 * message says what to do.
 */
export function LookupField({
  written,
  onWrite,
  quote,
  askAgainAboveMilli,
  isBusy = false,
  onLookUp,
}: LookupFieldProps) {
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const one = findOneAddress(written);
  const isOne = 'address' in one;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter presses the button, including its confirmation step; it does not answer a confirmation that is already
        // open.
        holder.current?.querySelector<HTMLButtonElement>(':scope > .ask')?.click();
      }}
    >
      <TextField
        label={i18n.t('scan.lookUp')}
        value={written}
        inputRef={field}
        onChange={(text) => {
          onWrite(text);
          setChecked(false);
        }}
        placeholder={i18n.t('scan.placeholder')}
        problem={isChecked && !isOne ? i18n.t(problems[one.problem]) : undefined}
      />
      <div ref={holder}>
        <ConfirmedPriceButton
          label={i18n.t('scan.lookUpNow')}
          quote={quote}
          // Without a valid address nothing is bought, so no price has to be confirmed.
          askAgainAboveMilli={isOne ? askAgainAboveMilli : null}
          disabled={isBusy}
          onOrder={() => {
            if (isOne) return onLookUp(one.address, reservedMilli(quote));
            setChecked(true);
            field.current?.focus();
          }}
        />
      </div>
    </form>
  );
}
