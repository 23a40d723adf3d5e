import ArrowLeft from 'lucide-react/icons/arrow-left';
import { lazy, Suspense } from 'react';
import { i18n } from '#i18n';
import { useLookUp } from '@/components/orders/use-look-up';
import { Loading } from '@/components/ui/loading';
import type { Shown } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import { subjectOfEmail } from '@/lib/subjects/known-subjects';
import { OneSubject } from './one-subject.tsx';
import type { SubjectContext } from './subject-context.ts';

/** Only a scan needs its list. */
const ScanScreen = lazy(async () => {
  const { ScanScreen: screen } = await import('@/components/scan/scan-screen');
  return { default: screen };
});

/** What was asked for instead of the page's subject, and the way back. */
export function ShownBody(props: SubjectContext & { what: Exclude<Shown, { kind: 'text' }> }) {
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
            onScan={() => void sendMessage('scanPage', { windowId, show: true }).catch(noted('shown-body'))}
          />
        </Suspense>
      )}
    </>
  );
}
