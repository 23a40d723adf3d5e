// First, because it configures the schema library for all others.
import '@/lib/platform/zod-jitless';
import { messages } from '@/lib/messaging/protocol';
import type { Core } from './core.ts';
import { openDueOfNotice } from './due-notice.ts';
import { createGestureActions } from './gesture-actions.ts';
import { openJobOfNotice } from './job-notices.ts';
import { createPanelHandlers } from './panel-handlers.ts';
import { createParts } from './parts.ts';
import { createSites } from './sites.ts';

/** Everything but the first answer. Settles the last worker's open work before it resolves, and so before any message. */
export async function createFeatures(core: Core, updateMenus: () => Promise<void>) {
  const parts = createParts(core);
  const actions = createGestureActions(parts);
  const sites = createSites({
    db: core.db,
    clock: core.clock,
    applyManaged: core.applyManaged,
    async notifyChanged() {
      await parts.detector.update();
      await updateMenus();
      void core.subjects.notifyAll();
    },
  });
  await parts.settle();
  return {
    parts,
    actions,
    sites,
    messages,
    panel: createPanelHandlers(parts, actions, sites),
    openNotice(id: string): void {
      openJobOfNotice(id);
      openDueOfNotice(id);
    },
  };
}
export type Features = Awaited<ReturnType<typeof createFeatures>>;
