import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider, readFirst } from '@/components/context/panel-context';
import { mountWith } from '@/components/ui/mount/mount';
import { preloadSection, Workspace } from '@/components/workspace/workspace';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/error-log';
import { hideExpired } from '@/lib/database/retention/hide-expired';

const db = new SidenoteDatabase();
hideExpired(db);
startErrorLog(db, 'workspace');
const context = { db, orders: createOrderStore() };

/** Everything in the first paint except the section's own rows. */
async function readForFirstPaint() {
  const [first] = await Promise.all([readFirst(db), preloadSection()]);
  return first;
}

void mountWith(readForFirstPaint(), (first) => (
  <PanelProvider context={context} first={first}>
    <Workspace />
  </PanelProvider>
));
