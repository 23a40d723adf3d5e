import '@/lib/platform/zod-jitless';
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
import { noted } from '@/lib/platform/error-log';
import { openDueOfNotice } from './due-notice.ts';
import { failureOfError } from './failure-of.ts';
import { commandNames, createGestures } from './gestures.ts';
import { openJobOfNotice } from './job-notices.ts';
import { createPanelHandlers } from './panel-handlers.ts';
import { createParts, type Parts } from './parts.ts';
import { createSites } from './sites.ts';
import { batchAlarm, dueAlarm, jobAlarm, reconcileAlarm, retentionAlarm, visitsAlarm } from './unattended.ts';

/**
 * Registers every listener before the first await, or a worker misses events. Not a module: one file starts twice as fast as chunks
 * (docs/performance.md).
 */
export default defineBackground({
  main() {
    const parts = createParts();
    const ready = parts.start();
    const gestures = createGestures(parts, ready);
    const menus = watchContextMenus(gestures.menuItems, gestures.menuClicked);
    watchCommands(commandNames, gestures.commandGiven);
    const sites = createSites({
      db: parts.db,
      clock: parts.clock,
      applyManaged: parts.applyManaged,
      async notifyChanged() {
        await parts.detector.update();
        await menus.update();
        void parts.subjects.notifyAll();
      },
    });
    const receive = createReceiver({
      extensionId: browser.runtime.id,
      extensionOrigin: new URL(browser.runtime.getURL('')).origin,
      panel: createPanelHandlers(parts, gestures, sites),
      page: createPageHandlers(parts),
      ready,
      failureOf: failureOfError,
    });

    browser.runtime.onMessage.addListener(receive);
    browser.runtime.onInstalled.addListener(({ reason }) => {
      if (reason === 'install') void parts.openWelcome();
      if (reason === 'update') void parts.detector.update(true);
    });
    watchTabs(
      (windowId) => void parts.subjects.seen(windowId),
      (tabId) => void parts.subjects.tabMoved(tabId),
    );
    const alarms = new Map<string, () => unknown>([
      [reconcileAlarm, () => parts.balance.lookDue().then(parts.takeUpBatches)],
      [retentionAlarm, parts.retention.eraseNow],
      [visitsAlarm, parts.visits.prune],
      [batchAlarm, parts.takeUpBatches],
      [jobAlarm, parts.jobs.takeUp],
      [dueAlarm, parts.dueNotices.look],
    ]);
    watchAlarms((name) => void ready.then(alarms.get(name)));
    watchNotificationClicks((id) => {
      openJobOfNotice(id);
      openDueOfNotice(id);
    });
    watchUpdates(parts.isBuying, parts.clock.sleep);
    watchManaged(() => void ready.then(parts.applyManaged).then(parts.retention.eraseDue).then(parts.visits.prune));
    watchPermissions((isAdded) => {
      void parts.detector.update();
      // An open panel may read another address now, or none, without any change of a tab.
      void parts.subjects.notifyAll().catch(noted('subjects'));
      if (isAdded) void ready.then(sites.addRequested).catch(noted('sites'));
    });
  },
});

/** What a web page's script may send: one message, without data or a response. */
export function createPageHandlers(parts: Parts): PageHandlers {
  return { addressChanged: (tabId) => parts.subjects.tabMoved(tabId) };
}
