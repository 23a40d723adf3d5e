import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { facetLabel, operationLabel } from '@/components/orders/operation-labels';
import { CopyButton, CopyGuardContext } from '@/components/ui/copy-button';
import { EmailAddress } from '@/components/ui/email-address';
import { formatCredits, formatQuote } from '@/components/ui/formats';
import { Row } from '@/components/ui/row';
import { offerQuote, type SubjectOperation } from '@/lib/offers/offers';
import { reservedMilli } from '@/lib/service/contract/prices';

/** Made up, on no network: no service can be asked about it. */
const person = { email: 'jane.doe@fenwick.example', mobile: '+31 6 00000000' };
const allMilli = 20_000;
/** An excluded person's data takes two steps to copy; here no ledger records it. */
const guard = { onCopy: () => undefined };

const rows = ['profile', 'email', 'mobile', 'personality', 'company'] as const satisfies readonly SubjectOperation[];
type RowName = (typeof rows)[number];

/** A made-up person with working buttons. Its state stays in this component: no message, nothing written, nothing to forget. */
export function ExamplePerson() {
  const [bought, setBought] = useState<readonly RowName[]>([]);
  const [isExcluded, setExcluded] = useState(false);
  const [confirmed, setConfirmed] = useState<RowName | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const leftMilli = bought.reduce((left, name) => left - priceOf(name), allMilli);

  function press(name: RowName): void {
    const isConfirmed = !isExcluded || confirmed === name;
    if (isConfirmed) setBought([...bought, name]);
    setConfirmed(isConfirmed ? null : name);
  }

  return (
    <section className="panel trial mt-3" aria-label={i18n.t('welcome.example.title')}>
      <div className="who">
        <span className="face" aria-hidden="true">
          JD
        </span>
        <div>
          <p className="meta caution">{i18n.t('welcome.example.title')}</p>
          <h2 ref={heading} tabIndex={-1}>
            {i18n.t('welcome.example.name')}
          </h2>
          <p>{i18n.t('welcome.example.headline')}</p>
          <p className="meta">{i18n.t('welcome.example.text')}</p>
        </div>
      </div>
      {rows.map((name) => (
        <Row key={name} label={facetLabel(name)} tall={!bought.includes(name)}>
          {bought.includes(name) ? (
            <>
              <CopyGuardContext value={isExcluded ? guard : null}>{answers[name]()}</CopyGuardContext>
              <p className="meta">{i18n.t('welcome.example.found', { price: formatQuote(offerQuote(name)) })}</p>
            </>
          ) : (
            <button
              type="button"
              className="price-button"
              data-lead={(name === 'email' && !isExcluded) || undefined}
              data-kind={isExcluded ? 'override' : undefined}
              onClick={() => press(name)}
            >
              {isExcluded
                ? i18n.t(confirmed === name ? 'order.overrideNow' : 'order.override', {
                    operation: operationLabel(name),
                  })
                : operationLabel(name)}
              <span className="price">{formatQuote(offerQuote(name))}</span>
            </button>
          )}
        </Row>
      ))}
      <Row label={i18n.t('shortcuts.exclude')}>
        <div className="line" data-wrap>
          {isExcluded && <span className="soft">{i18n.t('welcome.example.excluded')}</span>}
          <button
            type="button"
            className="act"
            onClick={() => {
              setExcluded(!isExcluded);
              setConfirmed(null);
            }}
          >
            {i18n.t(isExcluded ? 'welcome.example.allow' : 'welcome.example.exclude')}
          </button>
        </div>
      </Row>
      <Row label={i18n.t('welcome.example.credits')}>
        <div className="line" data-wrap>
          <span role="status">
            {i18n.t('welcome.example.spent', { left: formatCredits(leftMilli), all: formatCredits(allMilli) })}
          </span>
          <button
            type="button"
            className="act"
            disabled={bought.length === 0 && !isExcluded}
            onClick={() => {
              setBought([]);
              setExcluded(false);
              setConfirmed(null);
            }}
          >
            {i18n.t('welcome.example.again')}
          </button>
        </div>
      </Row>
    </section>
  );
}

function priceOf(name: RowName): number {
  return reservedMilli(offerQuote(name));
}

const answers: Record<RowName, () => ReactNode> = {
  profile: () => <p>{i18n.t('welcome.example.profile')}</p>,
  email: () => (
    <>
      <div className="line">
        <EmailAddress address={person.email} />
        <CopyButton label={i18n.t('email.copy')} text={person.email} />
      </div>
      <p className="meta good">{i18n.t('welcome.example.emailStatus')}</p>
    </>
  ),
  mobile: () => (
    <div className="line">
      <bdi dir="ltr">{person.mobile}</bdi>
      <CopyButton label={i18n.t('mobile.copy')} text={person.mobile} />
    </div>
  ),
  personality: () => <p>{i18n.t('welcome.example.analysis')}</p>,
  company: () => <p>{i18n.t('welcome.example.company')}</p>,
};
