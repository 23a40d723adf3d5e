import { useEffect, useId, useState } from 'react';
import { i18n } from '#i18n';
import { ageOf } from '@/components/contact-details/email-answer';
import { useMarkedLast, ValueMark } from '@/components/contact-details/value-mark';
import { CopyButton, useCopyGuard } from '@/components/ui/copy-button';
import { formatAmount, formatCharge, formatCount } from '@/components/ui/formats';
import { asE164, loadPhoneFormat } from '@/lib/export/phone-numbers';
import { type Mobile, offerQuote } from '@/lib/offers/offers';
import { logAs } from '@/lib/platform/error-log';
import type { MilliCredits } from '@/lib/service/contract/credits';
import { reservedMilli } from '@/lib/service/contract/prices';

const eachMilli = reservedMilli(offerQuote('mobile'));

export interface MobileNumbersProps {
  mobile: Mobile;
  boughtAt: number;
  /** The cost of the numbers; absent if unknown. */
  chargedMilli?: MilliCredits | undefined;
  nowMs: number;
  /** The colleague who bought them. */
  from?: string | undefined;
}

/** The most certain number first, the others behind "Best of 3"; formatted for reading, copied as E.164. */
export function MobileNumbers({ mobile, boughtAt, chargedMilli = 0, nowMs, from }: MobileNumbersProps) {
  const format = usePhoneFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [best, ...others] = useMarkedLast(mobile.numbers, (number) => number);
  if (best === undefined) return null;
  return (
    <>
      <NumberLine number={best} text={format(best)} label={i18n.t('mobile.copy')} />
      <div className="meta">
        {others.length > 0 && (
          <>
            <button
              type="button"
              className="act"
              data-link
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              {i18n.t('mobile.bestOf', { count: formatCount(mobile.numbers.length) })}
            </button>
            {' · '}
          </>
        )}
        {ageOf(boughtAt, nowMs, from)} <ValueMark value={best} kind="mobile" />
      </div>
      {others.length > 0 && isOpen && (
        <div id={id} className="gap">
          <ul className="numbers" aria-label={i18n.t('mobile.others')}>
            {others.map((number) => (
              <li key={number}>
                <NumberLine
                  number={number}
                  text={format(number)}
                  label={`${i18n.t('mobile.copy')} ${format(number)}`}
                />
                <ValueMark value={number} kind="mobile" />
              </li>
            ))}
          </ul>
          {chargedMilli > eachMilli && (
            <p className="meta">
              {i18n.t('mobile.charged', { charge: formatCharge(chargedMilli), each: formatAmount(eachMilli) })}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Spaced digit by digit; otherwise a screen reader reads the number as billions. */
export function announceMobile({ numbers: [best = ''] }: Mobile): string {
  return i18n.t('mobile.found', { number: best.replace(/\d(?=\d)/g, '$& ') });
}

/** A press on the number calls it. For an excluded person, who is copied in two steps, it is text. */
function NumberLine({ number, text, label }: { number: string; text: string; label: string }) {
  const isGuarded = useCopyGuard() !== null;
  const shown = (
    <bdi className="value" dir="ltr">
      {text}
    </bdi>
  );
  return (
    <div className="line copy-line">
      {isGuarded ? shown : <a href={`tel:${asE164(number)}`}>{shown}</a>}
      <CopyButton label={label} text={asE164(number)} />
    </div>
  );
}

/** Returns the number unformatted until the numbering plans have loaded, which only a bought number requires. */
export function usePhoneFormat(): (e164: string) => string {
  const [format, setFormat] = useState(() => (e164: string) => e164);
  useEffect(() => {
    let isCurrent = true;
    loadPhoneFormat().then((loaded) => {
      if (isCurrent) setFormat(() => loaded);
    }, logAs('mobile-numbers'));
    return () => {
      isCurrent = false;
    };
  }, []);
  return format;
}
