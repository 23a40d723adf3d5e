import { i18n } from '#i18n';
import { AskButton } from '@/components/ui/ask-button';
import { Confirm } from '@/components/ui/confirm';
import { formatQuote } from '@/components/ui/formats';
import { emailQuote } from './use-email-order.ts';

/** The second, explicit step before money is spent on somebody who is on a list. */
export function AskAnyway({ onAsk, onKeep }: { onAsk(): void; onKeep(): void }) {
  return (
    <Confirm
      title={i18n.t('email.anywayTitle')}
      text={i18n.t('email.anywayText')}
      keepLabel={i18n.t('email.anywayKeep')}
      onKeep={onKeep}
    >
      <AskButton label={i18n.t('email.findAnywayNow')} price={formatQuote(emailQuote)} onAsk={onAsk} />
    </Confirm>
  );
}
