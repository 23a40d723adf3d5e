import { useLiveQuery } from 'dexie-react-hooks';
import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import ScanText from 'lucide-react/icons/scan-text';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { i18n } from '#i18n';
import { usePanel } from '@/components/context/panel-context';
import { useUnsavedText } from '@/components/context/use-unsaved-text';
import { leadQuoteOf, useRowContext } from '@/components/orders/row-context';
import { usePlaceOrder } from '@/components/orders/use-order';
import type { LookupFieldProps } from '@/components/scan/lookup-field';
import { loadable } from '@/components/ui/mount/loadable';
import { Row } from '@/components/ui/row';
import { readSettings } from '@/lib/database/reads';
import { sendMessage } from '@/lib/messaging/send-message';
import { showSmallWindow } from '@/lib/messaging/show-panel';
import { notedAs } from '@/lib/platform/error-log';
import type { PanelContent } from '@/lib/subjects/page-subject';
import type { Site } from '@/lib/subjects/sites';
import type { Subject } from '@/lib/subjects/subject';

/** The field's library is loaded after the first paint. */
const LookupField = loadable(
  async () => {
    const { LookupField: Field } = await import('@/components/scan/lookup-field');
    return ({ isFocused, ...props }: LookupFieldProps & { isFocused: boolean }) => (
      <Focused when={isFocused}>
        <Field {...props} />
      </Focused>
    );
  },
  <div className="lookup-wait" aria-hidden />,
);

const noSites: readonly Site[] = [];

export interface LookupOffersProps {
  windowId: number | null;
  /** A small window needs no other. */
  isSmallWindow: boolean;
  /** False for a page that no extension may read. */
  canScan: boolean;
  /** Text selected on the page to look up, or empty. */
  text: string;
  show(next: PanelContent): void;
  /** The page's subject; null: the field is open from the start. */
  subject: Subject | null;
}

/** Actions independent of the page's subject: a lookup, a scan, and the small window. */
export function LookupOffers({ windowId, isSmallWindow, canScan, text, show, subject }: LookupOffersProps) {
  const rowContext = useRowContext(leadQuoteOf(subject?.kind ?? null));
  const { db } = usePanel();
  const placeOrder = usePlaceOrder();
  const [isOpened, setOpened] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const sites = useLiveQuery(async () => readSettings(db, 'sites'), [db]) ?? noSites;
  const { texts, write } = useUnsavedText('lookup', subject?.key ?? '');
  // Unsaved text for another selection is older.
  const draftText = texts != null && texts[1] === text ? texts[0] : undefined;
  const isOpen = subject === null || isOpened || text !== '' || (draftText ?? '') !== '';

  async function scan(): Promise<void> {
    const found = await sendMessage('scanPage', { windowId, show: false }).catch(notedAs('lookup-offers', null));
    show({ kind: 'scan', scan: found ?? { kind: 'refused', why: 'failed' } });
  }

  async function openWindow(id: number): Promise<void> {
    const isShown = await showSmallWindow(id).then(() => true, notedAs('lookup-offers', false));
    setFailed(!isShown);
  }

  return (
    <Row label={i18n.t('shown.more')}>
      {isOpen && (
        <LookupField
          isFocused={isOpened}
          draftText={draftText ?? text}
          onWrite={(next) => {
            write([next, text]);
            // The form stays open when emptied.
            setOpened(true);
          }}
          sites={sites}
          rowContext={rowContext}
          onShow={(found) => {
            write(null);
            show({ kind: 'subject', subject: found });
          }}
          onOrder={(wanted, agreedMilli) => {
            write(null);
            show({ kind: 'subject', subject: wanted.subject });
            placeOrder(wanted, agreedMilli);
          }}
        />
      )}
      <div className={isOpen ? 'actions gap' : 'actions'}>
        {!isOpen && (
          <button type="button" className="act" data-wide onClick={() => setOpened(true)}>
            <UserRoundSearch />
            {i18n.t('scan.person')}
          </button>
        )}
        {canScan && (
          <button type="button" className="act" data-wide onClick={() => void scan()}>
            <ScanText />
            {i18n.t('scan.scan')}
          </button>
        )}
        {!isSmallWindow && windowId !== null && (
          <button type="button" className="act" data-wide onClick={() => void openWindow(windowId)}>
            <PictureInPicture2 className="flip" />
            {i18n.t('smallWindow.open')}
          </button>
        )}
      </div>
      {hasFailed && (
        <p className="caution" role="alert">
          {i18n.t('smallWindow.failed')}
        </p>
      )}
    </Row>
  );
}

/** Focuses its first field once drawn, because the button that opened it is gone. */
function Focused({ when, children }: { when: boolean; children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (when) holder.current?.querySelector('input')?.focus();
  }, [when]);
  return <div ref={holder}>{children}</div>;
}
