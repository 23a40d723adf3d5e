import '@/lib/platform/zod-jitless';
import { createOrderStore } from '@/components/subject/order-store';
import { PanelProvider } from '@/components/subject/panel-context';
import { mount } from '@/components/ui/mount';
import { Welcome } from '@/components/welcome/welcome';
import { SidenoteDatabase } from '@/lib/records/database';

const world = { db: new SidenoteDatabase(), orders: createOrderStore() };

mount(
  <PanelProvider world={world}>
    <Welcome />
  </PanelProvider>,
);
