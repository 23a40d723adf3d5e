import { i18n } from '#i18n';
import { formatCount, formatCredits, formatUpTo } from '@/components/ui/formats';
import { offerQuote } from '@/lib/offers/offers';
import { toCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';
import { WarnedOffer, type WarnedOfferProps } from './warned-offer.tsx';

export interface FinderOfferProps extends Pick<WarnedOfferProps, 'about' | 'disabled' | 'quiet' | 'onOrder'> {
  /** Everyone on the page; none can be left out. */
  count: number;
  excluded: number;
  /** How many were forgotten: no list can check them. */
  forgotten: number;
  known: number;
}

const eachMilli = reservedMilli(offerQuote('email-finder', 1));

export function FinderOffer({ count, excluded, forgotten, known, ...offer }: FinderOfferProps) {
  return (
    <WarnedOffer
      {...offer}
      label={i18n.t('results.findForThese')}
      quote={offerQuote('email-finder', count)}
      gives={i18n.t('results.eachEmail', toCredits(eachMilli), [formatCredits(eachMilli)])}
      warning={excluded + forgotten + known === 0 ? null : warningOf({ count, excluded, forgotten, known })}
    />
  );
}

function warningOf({
  count,
  excluded,
  forgotten,
  known,
}: Pick<FinderOfferProps, 'count' | 'excluded' | 'forgotten' | 'known'>): WarnedOfferProps['warning'] {
  const upTo = (some: number) => formatUpTo(reservedMilli(offerQuote('email-finder', some)));
  const texts = [
    i18n.t('results.trackOverride.whole'),
    ...(excluded === 0
      ? []
      : [i18n.t('results.trackOverride.text', excluded, [formatCount(excluded), upTo(excluded)])]),
    ...(forgotten === 0
      ? []
      : [i18n.t('results.trackOverride.forgotten', forgotten, [formatCount(forgotten), upTo(forgotten)])]),
    ...(known === 0 ? [] : [i18n.t('results.trackOverride.known', known, [formatCount(known), upTo(known)])]),
  ];
  const [about, some] =
    excluded > 0
      ? (['title', excluded] as const)
      : forgotten > 0
        ? (['forgottenTitle', forgotten] as const)
        : (['knownTitle', known] as const);
  return {
    title: i18n.t(`results.trackOverride.${about}`, some, [formatCount(some), formatCount(count)]),
    text: texts.join(' '),
    yes: i18n.t('results.trackOverride.yes', count, [formatCount(count)]),
  };
}
