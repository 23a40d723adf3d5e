import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { createPageStore } from '@/components/panel/page-store';
import { Panel } from '@/components/panel/panel';
import { mount } from '@/components/ui/mount/mount';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/start-error-log';
import { readCurrentWindowId } from '@/lib/platform/browser/panel';
import { holdPanelLock } from '@/lib/platform/browser/panel-lock';
import { followedWindowId } from '@/lib/platform/browser/small-window';
import { noted } from '@/lib/platform/error-log';

const db = new SidenoteDatabase();
startErrorLog(db, 'panel');
const context = { db, orders: createOrderStore() };
// This page is also that of a small window, which follows another.
const followed = followedWindowId();
const page = createPageStore({ ...context, followed });

// Both take a while, and the first render needs neither. A database that fails to open fails again where it is read.
page.follow();
if (followed === null) {
  void readCurrentWindowId().then((id) => (id === null ? undefined : holdPanelLock(id)), noted('sidepanel'));
}
db.open().catch(noted('database.open'));

mount(
  <PanelProvider context={context}>
    <Panel page={page} isSmallWindow={followed !== null} />
  </PanelProvider>,
);
