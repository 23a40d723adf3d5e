import PanelRightOpen from 'lucide-react/icons/panel-right-open';
import ScanText from 'lucide-react/icons/scan-text';
import { useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { sendMessage } from '@/lib/messaging/send-message';
import { openSidePanel } from '@/lib/platform/browser/panel';
import { noted } from '@/lib/platform/error-log';
import type { PageStore } from './page-store.ts';
import { SentNote } from './sent-note.tsx';
import { SubjectView } from './subject-view.tsx';

/** The toolbar popup: the subject of this tab in one glance. Opening it costs nothing and sends nothing. */
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
            // Before any await: the right to open the panel ends there.
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
            // The panel first, for the same reason; what it shows is read by the right that the press on the icon gave.
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
