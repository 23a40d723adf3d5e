import PictureInPicture2 from 'lucide-react/icons/picture-in-picture-2';
import ScanText from 'lucide-react/icons/scan-text';
import UserRoundSearch from 'lucide-react/icons/user-round-search';
import { useState } from 'react';
import { i18n } from '#i18n';
import { hasUsableKey, useConnection } from '@/components/context/use-connection';
import type { MoreItem } from '@/components/ui/table/more-menu';
import { sendMessage } from '@/lib/messaging/send-message';
import { showSmallWindow } from '@/lib/messaging/show-panel';
import { logAs } from '@/lib/platform/error-log';
import type { PageView } from './page-store.ts';
import type { PanelContentView } from './use-panel-content.ts';

export interface PageTools {
  items: readonly MoreItem[];
  /** "Look up a person" was chosen about this subject. */
  isLookupAsked: boolean;
  /** The small window did not open. */
  hasFailed: boolean;
}

/** What can be done on any page, also one about nobody: a scan, a lookup, and the small window. */
export function usePageTools(
  view: PageView,
  { content, show }: Pick<PanelContentView, 'content' | 'show'>,
  subjectKey: string | null,
  isSmallWindow: boolean,
): PageTools {
  const hasKey = hasUsableKey(useConnection()?.settings);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  // Beside another subject it is over.
  if (askedFor !== null && askedFor !== subjectKey) setAskedFor(null);
  const page = view.kind === 'page' ? view : null;
  const windowId = page?.windowId ?? null;
  const isOverPage = content !== null && content.kind !== 'text';

  async function scan(): Promise<void> {
    const found = await sendMessage('scanPage', { windowId, show: false }).catch(logAs('page-tools', null));
    show({ kind: 'scan', scan: found ?? { kind: 'refused', why: 'failed' } });
  }

  async function openWindow(id: number): Promise<void> {
    const isShown = await showSmallWindow(id).then(() => true, logAs('page-tools', false));
    setFailed(!isShown);
  }

  const items: MoreItem[] = [];
  if (page !== null && hasKey && !isOverPage) {
    if (page.page.access !== 'closed')
      items.push({ label: i18n.t('scan.scan'), icon: <ScanText />, onChoose: () => void scan() });
    // Without a subject its field is open.
    if (subjectKey !== null)
      items.push({
        label: i18n.t('scan.person'),
        icon: <UserRoundSearch />,
        onChoose: () => setAskedFor(subjectKey),
      });
  }
  if (page !== null && hasKey && !isOverPage && !isSmallWindow && windowId !== null)
    items.push({
      label: i18n.t('smallWindow.open'),
      icon: <PictureInPicture2 className="flip" />,
      onChoose: () => void openWindow(windowId),
    });
  return { items, isLookupAsked: askedFor !== null && askedFor === subjectKey, hasFailed };
}
