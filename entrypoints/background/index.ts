import { defineBackground } from 'wxt/utils/define-background';
import { createReceiver, type PageHandlers } from '@/lib/messaging/receive';
import { watchAlarms } from '@/lib/platform/browser/alarms';
import { browser } from '@/lib/platform/browser/browser';
import { watchCommands } from '@/lib/platform/browser/commands';
import { watchContextMenus } from '@/lib/platform/browser/context-menus';
import { watchUpdates } from '@/lib/platform/browser/environment';
import { watchNotificationClicks } from '@/lib/platform/browser/notifications';
import { watchPermissions } from '@/lib/platform/browser/permissions';
import { watchManaged } from '@/lib/platform/browser/storage-areas';
import { watchTabs } from '@/lib/platform/browser/tabs';
import { logAs } from '@/lib/platform/error-log';
import { onDemand } from '@/lib/platform/on-demand';
import { type Core, createCore } from './core.ts';
import { failureOfError } from './failure-of.ts';
import type { Features } from './features.ts';
import { commandNames, createGestures } from './gestures.ts';
import { batchAlarm, dueAlarm, jobAlarm, reconcileAlarm, retentionAlarm, visitsAlarm } from './unattended.ts';

/**
 * Registers every listener before the first await, or a worker misses events. One file, because a service worker may not load code later;
 * the features in it are evaluated when they are first needed (docs/performance.md).
 */
export default defineBackground({
  main() {
    const core = createCore(async () => (await load()).parts.team);
    const features = onDemand(async () => {
      const { createFeatures } = await import('./features.ts');
      return createFeatures(core, menus.update);
    });
    const ready = core.start(features);
    const load = (): Promise<Features> => ready.then(features);
    /** For an event, which expects no answer. */
    const run = (where: string, task: (loaded: Features) => unknown): void =>
      void load().then(task).catch(logAs(where));

    const gestures = createGestures(core, async () => (await load()).actions);
    const menus = watchContextMenus(async () => (await load()).actions.menuItems(), gestures.menuClicked);
    watchCommands(commandNames, gestures.commandGiven);
    const receive = createReceiver({
      extensionId: browser.runtime.id,
      extensionOrigin: new URL(browser.runtime.getURL('')).origin,
      panelOpened: ({ windowId }) => core.subjects.panelOpened(windowId),
      load: features,
      page: createPageHandlers(core),
      ready,
      failureOf: failureOfError,
    });

    browser.runtime.onMessage.addListener(receive);
    browser.runtime.onInstalled.addListener(({ reason }) => {
      if (reason === 'install') void core.openWelcome();
      if (reason === 'update') run('detector', ({ parts }) => parts.detector.update(true));
    });
    watchTabs(
      (windowId) => void core.subjects.seen(windowId),
      (tabId) => void core.subjects.tabMoved(tabId),
    );
    const alarms = new Map<string, (loaded: Features) => unknown>([
      [reconcileAlarm, ({ parts }) => parts.balance.lookDue().then(parts.takeUpBatches)],
      [retentionAlarm, ({ parts }) => parts.retention.eraseNow()],
      [visitsAlarm, () => core.visits.prune()],
      [batchAlarm, ({ parts }) => parts.takeUpBatches()],
      [jobAlarm, ({ parts }) => parts.jobs.takeUp()],
      [dueAlarm, ({ parts }) => parts.dueNotices.look()],
    ]);
    watchAlarms((name) => {
      const task = alarms.get(name);
      if (task !== undefined) run('alarms', task);
    });
    watchNotificationClicks((id) => run('notices', ({ openNotice }) => openNotice(id)));
    watchUpdates(async () => (await core.isOrdering()) || features.loaded()?.parts.isBusy() === true, core.clock.sleep);
    watchManaged(() =>
      run('policy', async ({ parts }) => {
        await core.applyManaged();
        await parts.retention.eraseDue();
        await core.visits.prune();
      }),
    );
    watchPermissions((isAdded) => {
      run('detector', ({ parts }) => parts.detector.update());
      // An open panel may read another address now, or none, without any change of a tab.
      void core.subjects.notifyAll().catch(logAs('subjects'));
      if (isAdded) run('sites', ({ sites }) => sites.addRequested());
    });
  },
});

/** What a web page's script may send: one message, without data or a response. */
export function createPageHandlers({ subjects }: Pick<Core, 'subjects'>): PageHandlers {
  return { addressChanged: (tabId) => subjects.tabMoved(tabId) };
}
