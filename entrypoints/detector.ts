import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { notifyAddressChanged } from '@/lib/platform/browser/page-port';

/** The part of the Navigation API that this script uses; all supported browsers have it. */
interface Navigation {
  addEventListener(type: 'currententrychange', listener: () => void): void;
  removeEventListener(type: 'currententrychange', listener: () => void): void;
}

/** A page that is never idle is listened to from then on. */
const latestMs = 1000;

/**
 * Watches the address of a granted page and nothing else: it adds no node, attribute, event or message that the page could see. An unlisted
 * script, because WXT's content script wrapper would reveal our id to the page.
 *
 * Everything waits until the page is idle, for the first touch of `location`, and above all of `navigation`, costs more than the rest of
 * the script. Until then the worker and the panel follow the tab's address by the browser's own events (`tabs.onUpdated`), which also tell
 * them when a page loads or returns from the back-forward cache; so there is no message until the address changes. Merely touching our
 * runtime would cost every page a millisecond.
 */
export default defineUnlistedScript(() => {
  requestIdleCallback(watchAddress, { timeout: latestMs });
});

function watchAddress(): void {
  // Our isolated world in the page, which the page cannot see: a later copy replaces the previous one.
  // Named elements of the page (`<div id="stopDetector">`) also appear on this world's global object: only our own property counts.
  const context = globalThis as unknown as { stopDetector: () => void; navigation: Navigation };
  if (Object.hasOwn(context, 'stopDetector')) context.stopDetector();
  const { navigation } = context;
  let last = location.href;
  // Unlike `navigate`, this fires after the address has changed, and for pushState, replaceState, back and fragments alike.
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
