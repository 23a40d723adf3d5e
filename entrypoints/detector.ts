import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { notifyAddressChanged } from '@/lib/platform/browser/page-port';

/** The part of the Navigation API that this script uses; all supported browsers have it. */
interface Navigation {
  addEventListener(type: 'currententrychange', listener: () => void): void;
  removeEventListener(type: 'currententrychange', listener: () => void): void;
}

/** A page that is never idle is watched from then on. */
const latestMs = 1000;

/**
 * Watches the address of a granted page and nothing else: it adds nothing that the page could see. An unlisted script, because WXT's
 * wrapper would reveal our id. It waits until the page is idle, because the first touch of `navigation` costs more than the rest. Until
 * then the browser's own events (`tabs.onUpdated`) tell worker and panel, so there is no message before the address changes.
 */
export default defineUnlistedScript(() => {
  requestIdleCallback(watchAddress, { timeout: latestMs });
});

function watchAddress(): void {
  // Our isolated world, which the page cannot see: a later copy replaces the previous one. Only our own property counts, because named
  // elements (`<div id="stopDetector">`) appear here too.
  const context = globalThis as unknown as { stopDetector: () => void; navigation: Navigation };
  if (Object.hasOwn(context, 'stopDetector')) context.stopDetector();
  const { navigation } = context;
  let last = location.href;
  // Unlike `navigate`, this fires after the address has changed, for pushState, replaceState, back and fragments alike.
  const look = () => {
    if (location.href === last) return;
    last = location.href;
    // An updated extension leaves this script behind without a runtime; it then stops for good.
    if (!notifyAddressChanged()) stop();
  };
  const stop = () => navigation.removeEventListener('currententrychange', look);
  navigation.addEventListener('currententrychange', look);
  Object.defineProperty(context, 'stopDetector', { value: stop, configurable: true, writable: true });
}
