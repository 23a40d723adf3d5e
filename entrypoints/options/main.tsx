import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider } from '@/components/context/panel-context';
import { Settings } from '@/components/settings/settings';
import { mount } from '@/components/ui/mount/mount';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/error-log';
import { hideExpired } from '@/lib/database/retention/hide-expired';

const db = new SidenoteDatabase();
hideExpired(db);
startErrorLog(db, 'settings');
const context = { db, orders: createOrderStore() };

mount(
  <PanelProvider context={context}>
    <Settings />
  </PanelProvider>,
);
