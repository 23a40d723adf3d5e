import { useRef, useState } from 'react';
import { i18n } from '#i18n';
import { ConfirmedPriceButton } from '@/components/orders/parts/price-button';
import { TextField } from '@/components/ui/text-field';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { findOneAddress } from '@/lib/subjects/scan/one-address';

export interface LookupFieldProps {
  /** What stands in it first: text that was selected on a page, for one. */
  initial?: string;
  quote: Quote;
  /** "Ask again above …"; null: never. */
  askAgainAboveMilli: MilliCredits | null;
  /** A question is on its way. */
  isBusy?: boolean;
  /** The one address, in lower case, and what stood on the button. */
  onLookUp(address: string, agreedMilli: MilliCredits): void;
}

const problems = {
  empty: 'scan.problem.empty',
  none: 'scan.problem.none',
  several: 'scan.problem.several',
} as const;

/** The person behind an address. Nothing is sent for what is not one address, and the sentence says what to do. */
export function LookupField({ initial = '', quote, askAgainAboveMilli, isBusy = false, onLookUp }: LookupFieldProps) {
  const [written, setWritten] = useState(initial);
  const [isChecked, setChecked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const asks = useRef<HTMLDivElement>(null);
  const one = findOneAddress(written);
  const isOne = 'address' in one;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Enter is a press of the button, with all that a press asks first; a question that stands already is not answered by it.
        asks.current?.querySelector<HTMLButtonElement>(':scope > .ask')?.click();
      }}
    >
      <TextField
        label={i18n.t('scan.lookUp')}
        value={written}
        inputRef={field}
        onChange={(text) => {
          setWritten(text);
          setChecked(false);
        }}
        placeholder={i18n.t('scan.placeholder')}
        problem={isChecked && !isOne ? i18n.t(problems[one.problem]) : undefined}
      />
      <div ref={asks}>
        <ConfirmedPriceButton
          label={i18n.t('scan.lookUpNow')}
          quote={quote}
          // What is not one address costs nothing, so that nothing is asked about its price.
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
