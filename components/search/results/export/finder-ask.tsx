import { useState } from 'react';
import { i18n } from '#i18n';
import { CarefulAsk, type CarefulAskProps } from '@/components/orders/parts/careful-ask';
import { Confirm } from '@/components/ui/confirm';
import { formatCount, formatQuote, formatUpTo } from '@/components/ui/formats';
import { AskButton } from '@/components/ui/price-button';
import { finderQuote, reservedMilli } from '@/lib/service/contract/prices';

export interface FinderAskProps extends Pick<CarefulAskProps, 'askAgainAboveMilli' | 'disabled' | 'onAsk'> {
  /** Everybody on the page; nobody of them can be left out. */
  count: number;
  /** Who of them is on a list. */
  excluded: number;
}

/** Emails for a whole page. Where somebody on it is excluded, a second step says how many and what they cost before anything is sent. */
export function FinderAsk({ count, excluded, ...ask }: FinderAskProps) {
  const [isAsking, setAsking] = useState(false);
  const label = i18n.t('results.findForThese');
  const quote = finderQuote(count);
  if (excluded === 0) return <CarefulAsk {...ask} label={label} quote={quote} />;
  // Where the ask became impossible meanwhile, the question no longer stands.
  if (!isAsking || ask.disabled === true) {
    return (
      <AskButton
        label={label}
        price={formatQuote(quote)}
        disabled={ask.disabled ?? false}
        onAsk={() => setAsking(true)}
      />
    );
  }
  const cost = formatUpTo(reservedMilli(finderQuote(excluded)));
  return (
    <div className="ask-again">
      <Confirm
        title={i18n.t('results.trackAnyway.title', excluded, [formatCount(excluded), formatCount(count)])}
        text={i18n.t('results.trackAnyway.text', { count: formatCount(excluded), cost })}
        keepLabel={i18n.t('results.trackAnyway.keep')}
        onKeep={() => setAsking(false)}
      >
        <CarefulAsk
          {...ask}
          label={i18n.t('results.trackAnyway.yes', count, [formatCount(count)])}
          quote={quote}
          onAsk={() => {
            setAsking(false);
            ask.onAsk();
          }}
        />
      </Confirm>
    </div>
  );
}
