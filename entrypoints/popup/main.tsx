import '@/lib/platform/zod-jitless';
import { createOrderStore } from '@/components/subject/order-store';
import { PanelProvider } from '@/components/subject/panel-context';
import { Popup } from '@/components/subject/popup';
import { mount } from '@/components/ui/mount';
import { SidenoteDatabase } from '@/lib/records/database';

const world = { db: new SidenoteDatabase(), orders: createOrderStore() };

mount(
  <PanelProvider world={world}>
    <Popup />
  </PanelProvider>,
);
