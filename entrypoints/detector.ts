import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tellAddressChanged } from '@/lib/platform/browser/page-port';

/** The part of the Navigation API that this script uses; all supported browsers have it. */
interface Navigation {
  addEventListener(type: 'currententrychange', listener: () => void): void;
  removeEventListener(type: 'currententrychange', listener: () => void): void;
}

/**
 * Watches the address of a granted page and nothing else: it adds no node, attribute, event or message that the page could see. An unlisted
 * script, because WXT's content script wrapper would reveal our id to the page.
 *
 * One listener, and no message until the address changes: the browser itself notifies the worker when a page loads or returns from the
 * back-forward cache, and merely touching our runtime would cost every page a millisecond.
 */
export default defineUnlistedScript(() => {
  const { navigation } = window as unknown as { navigation: Navigation };
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
  const value = () => navigation.removeEventListener('currententrychange', look);
  Object.defineProperty(context, 'stopDetector', { value, configurable: true, writable: true });
  navigation.addEventListener('currententrychange', look);
});
