import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense } from 'react';
import { i18n } from '#i18n';
import { subjectOfEmail } from '@/lib/detection/known-subjects';
import { ask } from '@/lib/messaging/ask';
import type { Shown } from '@/lib/messaging/protocol';
import { noted } from '@/lib/platform/error-log';
import { Loading } from './loading.tsx';
import { OneSubject } from './one-subject.tsx';
import type { SubjectPlace } from './subject-place.ts';
import { useLookUp } from './use-look-up.ts';

/** Only a scan needs its list. */
const ScanScreen = lazy(async () => {
  const { ScanScreen: screen } = await import('./scan-screen.tsx');
  return { default: screen };
});

/** What was asked for instead of the page's subject, and the way back. */
export function ShownBody(props: SubjectPlace & { what: Exclude<Shown, { kind: 'text' }> }) {
  const { what, windowId, shown, connection, online, nowMs } = props;
  const connectionId = connection.settings?.connectionId ?? null;
  const lookUp = useLookUp(connectionId);
  return (
    <>
      <p className="line meta shown-back">
        <button type="button" className="act" data-link onClick={shown.hide}>
          <ArrowLeft className="flip" />
          {i18n.t('shown.back')}
        </button>
      </p>
      {what.kind === 'subject' ? (
        <OneSubject
          subject={what.subject}
          connection={connection}
          online={online}
          nowMs={nowMs}
          onFindEmails={props.onFindEmails}
        />
      ) : (
        <Suspense fallback={<Loading />}>
          <ScanScreen
            scan={what.scan}
            connectionId={connectionId}
            askAgainAboveMilli={connection.askAgainAboveMilli}
            onFindEmails={props.onFindEmails}
            onLookUp={(address, agreedMilli) => {
              shown.show({ kind: 'subject', subject: subjectOfEmail(address) });
              lookUp(address, agreedMilli);
            }}
            onScan={() => void ask('scanPage', { windowId, show: true }).catch(noted('shown-body'))}
          />
        </Suspense>
      )}
    </>
  );
}
