import { i18n } from '#i18n';
import { ConfirmedPriceButton, PriceButton } from '@/components/orders/parts/price-button';
import type { RunState } from '@/components/search/form-state/run-state';
import { formatQuote } from '@/components/ui/formats';
import type { MilliCredits } from '@/lib/service/contract/credits';

export interface RunButtonProps {
  state: RunState;
  /** Something speaks against the search: the button stays, with its price, and says what when it is pressed. */
  isRefused: boolean;
  /** Where that stands in words. */
  refusalId: string;
  isBusy: boolean;
  askAgainAboveMilli: MilliCredits | null;
  onRefused(): void;
  onShow(): void;
  onRun(): void;
}

const labels = { preview: () => i18n.t('search.preview'), search: () => i18n.t('search.run') };

/** "Preview · 1 credit", "Search · up to 12.5 credits". */
export function RunButton(props: RunButtonProps) {
  const { state, isRefused, refusalId, isBusy, askAgainAboveMilli, onRefused, onShow, onRun } = props;
  const label = labels[state.mode]();
  if (isRefused) {
    return (
      <button type="button" className="ask" aria-disabled="true" aria-describedby={refusalId} onClick={onRefused}>
        {label} <span className="price">{formatQuote(state.quote)}</span>
      </button>
    );
  }
  if (state.isPaid) return <PriceButton label={label} price={i18n.t('search.paid')} onOrder={onShow} />;
  return (
    <ConfirmedPriceButton
      label={label}
      quote={state.quote}
      askAgainAboveMilli={askAgainAboveMilli}
      disabled={isBusy || (state.offer !== 'open' && state.offer !== 'anyway')}
      onOrder={onRun}
    />
  );
}
