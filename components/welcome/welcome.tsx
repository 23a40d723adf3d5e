import { useLiveQuery } from 'dexie-react-hooks';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { ConnectionSection } from '@/components/settings/connection-section';
import { SitesSection } from '@/components/settings/sites/sites-section';
import { readRetention, usualDays } from '@/lib/database/retention/retention-default';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';

interface Step {
  title(): string;
  text(): string;
  Content(): ReactNode;
}

const steps: Step[] = [
  { title: () => i18n.t('welcome.connect'), text: () => i18n.t('welcome.connectText'), Content: ConnectionSection },
  { title: () => i18n.t('welcome.sites'), text: () => i18n.t('welcome.sitesText'), Content: SitesSection },
  { title: () => i18n.t('welcome.pin'), text: () => i18n.t('welcome.pinText'), Content: PinStep },
];

/** Shown once after installation: three steps on what Sidenote does and does not do. It can be skipped. */
export function Welcome() {
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasMoved = useRef(false);
  const step = steps[at];

  useEffect(() => {
    // Focus moves to the heading of each later step; on the first, the page starts there anyway.
    if (wasMoved.current) heading.current?.focus();
    wasMoved.current = at >= 0;
  }, [at]);

  function finish(): void {
    void sendMessage('finishWelcome', {}).catch(noted('welcome'));
    setAt(steps.length);
  }

  return (
    <main className="welcome">
      <h1 className="title">{i18n.t('welcome.title')}</h1>
      <p className="soft">{i18n.t('welcome.promise')}</p>
      <KeptLine />
      <ol className="steps" aria-label={i18n.t('welcome.steps')}>
        {steps.map(({ title }, index) => (
          <li key={title()} aria-current={index === at ? 'step' : undefined}>
            {index + 1}. {title()}
          </li>
        ))}
      </ol>
      <h2 className="title" ref={heading} tabIndex={-1}>
        {step === undefined ? i18n.t('welcome.doneTitle') : step.title()}
      </h2>
      <p className="soft pb-4">{step === undefined ? i18n.t('welcome.doneText') : step.text()}</p>
      {step !== undefined && (
        <>
          <step.Content />
          <div className="next border-t border-(--hair) pt-4">
            {at > 0 && (
              <button type="button" className="btn" onClick={() => setAt(at - 1)}>
                {i18n.t('welcome.back')}
              </button>
            )}
            <button type="button" className="btn" onClick={() => (at === steps.length - 1 ? finish() : setAt(at + 1))}>
              {i18n.t(at === steps.length - 1 ? 'welcome.done' : 'welcome.next')}
            </button>
            <button type="button" className="act" onClick={finish}>
              {i18n.t('welcome.skip')}
            </button>
          </div>
        </>
      )}
    </main>
  );
}

/** States the retention period before anything is bought; the user or an administrator may have set it already. */
function KeptLine() {
  const { db } = usePanel();
  const retention = useLiveQuery(() => readRetention(db), [db]);
  if (retention === undefined) return null;
  const days = retention.kind === 'chosen' ? retention.days : usualDays;
  return (
    <p className="soft">
      {days === null ? i18n.t('welcome.keptForEver') : i18n.t('welcome.kept', [String(days)])}{' '}
      <a className="act" data-link href="options.html#privacy" target="_blank" rel="noreferrer">
        {i18n.t('welcome.keptChange')}
      </a>
    </p>
  );
}

/** Only the user can pin the icon; the shortcuts work without it. */
function PinStep() {
  return <p>{i18n.t('welcome.pinKeys')}</p>;
}
