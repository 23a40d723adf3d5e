import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';
import { formatQuote } from '@/components/ui/formats';
import type { Quote } from '@/lib/service/contract/prices';
import { PriceButton } from './price-button.tsx';

export interface OverrideButtonProps {
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
