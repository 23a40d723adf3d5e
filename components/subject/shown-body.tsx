import ArrowLeft from 'lucide-react/icons/arrow-left';
import { i18n } from '#i18n';
import { subjectOfEmail } from '@/lib/detection/known-subjects';
import { ask } from '@/lib/messaging/ask';
import type { Shown } from '@/lib/messaging/protocol';
import { OneSubject } from './one-subject.tsx';
import { ScanScreen } from './scan-screen.tsx';
import type { SubjectPlace } from './subject-place.ts';
import { useLookUp } from './use-look-up.ts';

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
        <OneSubject subject={what.subject} connection={connection} online={online} nowMs={nowMs} />
      ) : (
        <ScanScreen
          scan={what.scan}
          connectionId={connectionId}
          askAgainAboveMilli={connection.askAgainAboveMilli}
          onFindEmails={() => undefined}
          onLookUp={(address, agreedMilli) => {
            shown.show({ kind: 'subject', subject: subjectOfEmail(address) });
            lookUp(address, agreedMilli);
          }}
          onScan={() => void ask('scanPage', { windowId, show: true }).catch(() => undefined)}
        />
      )}
    </>
  );
}
