import { i18n } from '#i18n';
import { Confirm } from '@/components/ui/confirm';
import { formatQuote } from '@/components/ui/formats';
import { AskButton } from '@/components/ui/price-button';
import type { Quote } from '@/lib/service/contract/prices';

export interface AskAnywayProps {
  label: string;
  quote: Quote;
  onAsk(): void;
  onKeep(): void;
}

/** The second, explicit step before money is spent on somebody who is on a list. */
export function AskAnyway({ label, quote, onAsk, onKeep }: AskAnywayProps) {
  return (
    <Confirm
      title={i18n.t('order.anywayTitle')}
      text={i18n.t('order.anywayText')}
      keepLabel={i18n.t('order.anywayKeep')}
      onKeep={onKeep}
    >
      <AskButton label={label} price={formatQuote(quote)} onAsk={onAsk} />
    </Confirm>
  );
}
