import { useLiveQuery } from 'dexie-react-hooks';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import ScanText from 'lucide-react/icons/scan-text';
import { useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import { readKnown } from '@/components/orders/use-known';
import { useStartFocus } from '@/components/ui/hooks/use-restored-focus';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { showPanel, showSmallWindow } from '@/lib/messaging/show-panel';
import { logAs, logError } from '@/lib/platform/error-log';
import type { Subject } from '@/lib/subjects/subject';
import type { PageStore } from './page-store.ts';
import { SubjectView } from './panel.tsx';

/** The toolbar popup: this tab's subject at a glance. Opening it costs nothing and sends nothing. */
export function Popup({ page }: { page: PageStore }) {
  const view = useSyncExternalStore(page.subscribe, page.read);
  const [hasFailed, setFailed] = useState(false);
  const canScan = view.kind === 'page' && view.page.access === 'readable';
  // Without a subject, a scan of the page comes first.
  const isWithoutSubject = canScan && view.page.subject === null;
  useStartFocus(hasUsableKey(useConnection()?.settings) && isWithoutSubject, '.popfoot [data-scan]');
  // Only what a small window follows can be.
  if (view.kind === 'closed') return null;
  const windowId = view.kind === 'page' ? (view.page.windowId ?? view.windowId) : null;
  /** `open` opens the panel before any await, where the user activation ends. */
  const press = (open: (id: number) => Promise<unknown>) => () => {
    if (windowId === null) return;
    setFailed(false);
    open(windowId).then(
      () => window.close(),
      (error: unknown) => {
        logError(error, 'popup');
        setFailed(true);
      },
    );
  };
  const act = { type: 'button', className: 'act', disabled: windowId === null } as const;
  const scan = canScan && (
    <button {...act} data-scan onClick={press(scanInPanel)}>
      <ScanText />
      {i18n.t('scan.scan')}
    </button>
  );
  return (
    <div className="panel popup">
      <SubjectView view={view} compact onReadAgain={page.readAgain} />
      <footer className="popfoot">
        {view.kind === 'page' && view.page.subject?.kind === 'person' && (
          <SentNote key={view.page.subject.key} subject={view.page.subject} />
        )}
        {isWithoutSubject && scan}
        <button {...act} onClick={press(showPanel)}>
          <PanelRightOpen className="flip" />
          {i18n.t('popup.openPanel')}
        </button>
        {!isWithoutSubject && scan}
        <button {...act} onClick={press(showSmallWindow)}>
          <PictureInPicture2 className="flip" />
          {i18n.t('smallWindow.open')}
        </button>
        {hasFailed && (
          <p className="caution" role="alert">
            {i18n.t('smallWindow.failed')}
          </p>
        )}
      </footer>
    </div>
  );
}

/** The scan uses the access to the tab that the press on the icon gave. */
async function scanInPanel(windowId: number): Promise<void> {
  await Promise.all([showPanel(windowId), sendMessage('scanPage', { windowId, show: true }).catch(logAs('popup'))]);
}

/** "Nothing sent yet": shown until something is requested or bought about this subject. */
function SentNote({ subject }: { subject: Subject }) {
  const { db } = usePanel();
  const isUntouched = useLiveQuery(async () => {
    const connection = (await readSettings(db, 'connection'))?.connectionId ?? null;
    if (connection === null) return true;
    const { record, intents, held } = await readKnown(db, connection, subject);
    return record === null && held.length === 0 && Object.values(intents).every((intent) => intent === null);
  }, [db, subject.key]);
  return isUntouched === true ? <span className="slot">{i18n.t('popup.nothingSent')}</span> : null;
}
