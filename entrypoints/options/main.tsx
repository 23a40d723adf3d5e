import '@/lib/platform/zod-jitless';
import { Settings } from '@/components/settings/settings';
import { createOrderStore } from '@/components/subject/order-store';
import { PanelProvider } from '@/components/subject/panel-context';
import { mount } from '@/components/ui/mount';
import { SidenoteDatabase } from '@/lib/records/database';
import { startErrorLog } from '@/lib/records/start-error-log';

const db = new SidenoteDatabase();
startErrorLog(db, 'settings');
const world = { db, orders: createOrderStore() };

mount(
  <PanelProvider world={world}>
    <Settings />
  </PanelProvider>,
);
