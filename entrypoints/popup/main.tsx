import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { createPageStore } from '@/components/panel/page-store';
import { Popup } from '@/components/panel/popup';
import { mount } from '@/components/ui/mount/mount';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/start-error-log';
import { noted } from '@/lib/platform/error-log';

const db = new SidenoteDatabase();
startErrorLog(db, 'popup');
const context = { db, orders: createOrderStore() };
const page = createPageStore({ ...context, followsPin: false });

// Both take a while, and the first render needs neither. A database that fails to open fails again where it is read.
page.follow();
db.open().catch(noted('database.open'));

mount(
  <PanelProvider context={context}>
    <Popup page={page} />
  </PanelProvider>,
);
