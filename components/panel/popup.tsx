import { useLiveQuery } from 'dexie-react-hooks';
import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import ScanText from 'lucide-react/icons/scan-text';
import { useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { orderKeyOf, readLatestIntent, readRecord, readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { openSidePanel } from '@/lib/platform/browser/panel';
import { noted } from '@/lib/platform/error-log';
import type { PageStore } from './page-store.ts';
import { SubjectView } from './panel.tsx';

/** The toolbar popup: this tab's subject at a glance. Opening it costs nothing and sends nothing. */
export function Popup({ page }: { page: PageStore }) {
  const view = useSyncExternalStore(page.subscribe, page.read);
  const windowId = view.kind === 'page' ? (view.page.windowId ?? view.windowId) : null;
  return (
    <div className="panel popup">
      <SubjectView view={view} compact onReadAgain={page.readAgain} />
      <footer className="popfoot">
        {view.kind === 'page' && view.page.subject?.kind === 'person' && (
          <SentNote key={view.page.subject.key} subjectKey={view.page.subject.key} />
        )}
        <button
          type="button"
          className="act"
          disabled={windowId === null}
          onClick={() => {
            if (windowId === null) return;
            // Before any await, since the user activation to open the panel is lost after one.
            void openSidePanel(windowId).then(() => window.close(), noted('popup'));
          }}
        >
          <PanelRightOpen className="flip" />
          {i18n.t('popup.openPanel')}
        </button>
        <button
          type="button"
          className="act"
          disabled={windowId === null}
          onClick={() => {
            if (windowId === null) return;
            // The panel first, for the same reason; the scan uses the tab access granted by the press on the icon.
            void openSidePanel(windowId).catch(noted('popup'));
            void sendMessage('scanPage', { windowId, show: true }).then(() => window.close(), noted('popup'));
          }}
        >
          <ScanText />
          {i18n.t('scan.scan')}
        </button>
      </footer>
    </div>
  );
}

/** "Nothing sent yet": shown until something is requested or bought about this subject. */
function SentNote({ subjectKey }: { subjectKey: string }) {
  const { db } = usePanel();
  const isUntouched = useLiveQuery(async () => {
    const connection = (await readSettings(db, 'connection'))?.connectionId ?? null;
    if (connection === null) return true;
    const intent = await readLatestIntent(db, [orderKeyOf(connection, 'email', subjectKey)]);
    return intent === null && (await readRecord(db, connection, subjectKey)) === null;
  }, [db, subjectKey]);
  return isUntouched === true ? <span className="slot">{i18n.t('popup.nothingSent')}</span> : null;
}
