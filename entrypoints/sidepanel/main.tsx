import '@/lib/platform/zod-jitless';
import { createOrderStore } from '@/components/subject/order-store';
import { Panel } from '@/components/subject/panel';
import { PanelProvider } from '@/components/subject/panel-context';
import { mount } from '@/components/ui/mount';
import { SidenoteDatabase } from '@/lib/records/database';

const world = { db: new SidenoteDatabase(), orders: createOrderStore() };

mount(
  <PanelProvider world={world}>
    <Panel />
  </PanelProvider>,
);
