import '@/lib/platform/zod-jitless';
import { createOrderStore } from '@/components/subject/order-store';
import { createPageStore } from '@/components/subject/page-store';
import { Panel } from '@/components/subject/panel';
import { PanelProvider } from '@/components/subject/panel-context';
import { mount } from '@/components/ui/mount';
import { noted } from '@/lib/platform/error-log';
import { SidenoteDatabase } from '@/lib/records/database';
import { startErrorLog } from '@/lib/records/start-error-log';

const db = new SidenoteDatabase();
startErrorLog(db, 'panel');
const world = { db, orders: createOrderStore() };
const page = createPageStore(world.orders);

// Both take a while, and neither needs what is drawn meanwhile. A database that cannot be opened fails again where it is read.
page.follow();
db.open().catch(noted('database.open'));

mount(
  <PanelProvider world={world}>
    <Panel page={page} />
  </PanelProvider>,
);
