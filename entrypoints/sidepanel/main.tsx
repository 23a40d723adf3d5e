import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { createPageStore } from '@/components/panel/page-store';
import { Panel } from '@/components/panel/panel';
import { mount } from '@/components/ui/mount/mount';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/start-error-log';
import { noted } from '@/lib/platform/error-log';

const db = new SidenoteDatabase();
startErrorLog(db, 'panel');
const context = { db, orders: createOrderStore() };
const page = createPageStore(context);

// Both take a while, and the first render needs neither. A database that fails to open fails again where it is read.
page.follow();
db.open().catch(noted('database.open'));

mount(
  <PanelProvider context={context}>
    <Panel page={page} />
  </PanelProvider>,
);
