import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tellAddressChanged } from '@/lib/platform/browser/page-port';

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
 * One listener, and no message until the address changes: the browser itself notifies the worker when a page loads or returns from the
 * back-forward cache, and merely touching our runtime would cost every page a millisecond. The first touch of `navigation` costs most of
 * what is left, so it waits until the page is idle; the worker and the panel also follow the tab's address (`tabs.onUpdated`), and a
 * change made in between is noticed when the listener is added.
 */
export default defineUnlistedScript(() => {
  // Our isolated world in the page, which the page cannot see: a later copy replaces the previous one.
  // Named elements of the page (`<div id="stopDetector">`) also appear on this world's global object: only our own property counts.
  const context = globalThis as unknown as { stopDetector: () => void };
  const stop = (): void => {
    if (Object.hasOwn(context, 'stopDetector')) context.stopDetector();
  };
  stop();
  let last = location.href;

  // Unlike `navigate`, this fires after the address has changed, and for pushState, replaceState, back and fragments alike.
  const look = () => {
    if (location.href === last) return;
    last = location.href;
    // An updated extension leaves this script behind without a runtime; it then stops for good.
    if (!tellAddressChanged()) stop();
  };
  let attached: Navigation | null = null;
  const attach = () => {
    attached = (window as unknown as { navigation: Navigation }).navigation;
    attached.addEventListener('currententrychange', look);
    look();
  };
  const whenIdle = requestIdleCallback(attach, { timeout: latestMs });
  const value = () => {
    cancelIdleCallback(whenIdle);
    attached?.removeEventListener('currententrychange', look);
  };
  Object.defineProperty(context, 'stopDetector', { value, configurable: true, writable: true });
});
