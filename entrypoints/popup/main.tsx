import { createOrderStore } from '@/components/context/order-store';
import { PanelProvider, readFirst } from '@/components/context/panel-context';
import { createPageStore } from '@/components/panel/page-store';
import { Popup } from '@/components/panel/popup';
import { mountWith } from '@/components/ui/mount/mount';
import { SidenoteDatabase } from '@/lib/database/database';
import { startErrorLog } from '@/lib/database/logs/error-log';
import { hideExpired } from '@/lib/database/retention/hide-expired';
import { logAs } from '@/lib/platform/error-log';

const db = new SidenoteDatabase();
hideExpired(db);
startErrorLog(db, 'popup');
const context = { db, orders: createOrderStore() };
const page = createPageStore({ ...context, followsPin: false });

// Start the next two early. A failed open is reported again by the reads.
page.follow();
db.open().catch(logAs('database.open'));

async function readForFirstPaint() {
  const [first] = await Promise.all([readFirst(db), page.whenRead()]);
  return first;
}

void mountWith(readForFirstPaint(), (first) => (
  <PanelProvider context={context} first={first}>
    <Popup page={page} />
  </PanelProvider>
));
