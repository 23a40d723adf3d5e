import { goToSettings } from '@/components/ui/routes';
import { LockedNote } from './locked-note.tsx';
import { LookupOffers } from './lookup-offers.tsx';
import { NoSubject } from './no-subject.tsx';
import { NotConnected } from './not-connected.tsx';
import { OneSubject } from './one-subject.tsx';
import { Recent } from './recent.tsx';
import { ShownBody } from './shown-body.tsx';
import type { SubjectContext } from './subject-context.ts';

export interface SubjectBodyProps extends SubjectContext {
  /** For the popup. */
  compact: boolean;
}

/** Whom the page is about, or what was asked for instead; under it what can be asked beside the page. */
export function SubjectBody(props: SubjectBodyProps) {
  const { page, shown, compact, connection, online, nowMs } = props;
  const { settings } = connection;
  const connectionId = settings?.connectionId ?? null;
  const hasKey = settings?.keySetAt != null && settings.keyLocked !== true;
  const { subject, access } = page;
  if (shown.shown !== null && shown.shown.kind !== 'text' && !compact)
    return <ShownBody {...props} what={shown.shown} />;
  return (
    <>
      {settings?.keySetAt == null && (
        <NotConnected
          missing={settings === null ? 'address' : 'key'}
          level={subject === null ? 1 : 2}
          onOpenSettings={goToSettings}
        />
      )}
      {settings?.keyLocked === true && <LockedNote level={subject === null ? 1 : 2} />}
      {subject === null && hasKey && <NoSubject access={access} />}
      {subject !== null && (
        <OneSubject
          subject={subject}
          connection={connection}
          online={online}
          nowMs={nowMs}
          compact={compact}
          onFindEmails={props.onFindEmails}
        />
      )}
      {!compact && hasKey && <LookupOffers {...props} />}
      {subject === null && connectionId !== null && (
        <Recent key={connectionId} connectionId={connectionId} nowMs={nowMs} />
      )}
    </>
  );
}
