import '@/lib/platform/zod-jitless';
import { createOrderStore } from '@/components/subject/order-store';
import { PanelProvider } from '@/components/subject/panel-context';
import { mount } from '@/components/ui/mount';
import { Workspace } from '@/components/workspace/workspace';
import { SidenoteDatabase } from '@/lib/records/database';

const world = { db: new SidenoteDatabase(), orders: createOrderStore() };

mount(
  <PanelProvider world={world}>
    <Workspace />
  </PanelProvider>,
);
