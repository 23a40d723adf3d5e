import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider, readFirst } from '@/components/context/panel-context';
import { createPageStore } from '@/components/panel/page-store';
import { Panel } from '@/components/panel/panel';
import { mountWith } from '@/components/ui/mount/mount';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/error-log';
import { hideExpired } from '@/lib/database/retention/hide-expired';
import { holdPanelLock } from '@/lib/platform/browser/locks';
import { readCurrentWindowId } from '@/lib/platform/browser/panel';
import { followedWindowId } from '@/lib/platform/browser/small-window';
import { logAs } from '@/lib/platform/error-log';

const db = new SidenoteDatabase();
hideExpired(db);
startErrorLog(db, 'panel');
const context = { db, orders: createOrderStore() };
// This page is also that of a small window, which follows another.
const followed = followedWindowId();
const page = createPageStore({ ...context, followed });

// Everything in the first paint.
page.follow();
if (followed === null) {
  void readCurrentWindowId().then((id) => (id === null ? undefined : holdPanelLock(id)), logAs('sidepanel'));
}
db.open().catch(logAs('database.open'));

async function readForFirstPaint() {
  const [first] = await Promise.all([readFirst(db), page.whenRead()]);
  return first;
}

void mountWith(readForFirstPaint(), (first) => (
  <PanelProvider context={context} first={first}>
    <Panel page={page} isSmallWindow={followed !== null} />
  </PanelProvider>
));
