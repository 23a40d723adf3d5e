import '@/lib/platform/zod-jitless';
import { createOrderStore } from '@/components/subject/order-store';
import { PanelProvider } from '@/components/subject/panel-context';
import { mount } from '@/components/ui/mount';
import { Welcome } from '@/components/welcome/welcome';
import { SidenoteDatabase } from '@/lib/records/database';
import { startErrorLog } from '@/lib/records/start-error-log';

const db = new SidenoteDatabase();
startErrorLog(db, 'welcome');
const world = { db, orders: createOrderStore() };

mount(
  <PanelProvider world={world}>
    <Welcome />
  </PanelProvider>,
);
