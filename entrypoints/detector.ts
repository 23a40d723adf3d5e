import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tellAddressChanged } from '@/lib/platform/browser/page-port';

/** The little of the Navigation API that this script uses; every browser that Sidenote is for has it. */
interface Navigation {
  addEventListener(type: 'currententrychange', listener: () => void): void;
  removeEventListener(type: 'currententrychange', listener: () => void): void;
}

/**
 * Watches the address of a granted page and nothing else: no node, no attribute, no event or message that the page could
 * see. An unlisted script, because WXT's content script wrapper announces our id to the page.
 *
 * One listener and no word until the address moves: of a page that loads, or comes back from the back-forward cache, the
 * browser tells the worker on its own, and the first touch of our runtime alone would cost every page a millisecond.
 */
export default defineUnlistedScript(() => {
  const { navigation } = window as unknown as { navigation: Navigation };
  // Our world in the page, which the page cannot see: a copy that comes later takes the place of the one before.
  // What the page names so (`<div id="stopDetector">`) stands behind the globals of this world too: only our own counts.
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
    // An updated extension leaves this script behind without a runtime; then it goes silent for good.
    if (!tellAddressChanged()) stop();
  };
  const value = () => navigation.removeEventListener('currententrychange', look);
  Object.defineProperty(context, 'stopDetector', { value, configurable: true, writable: true });
  navigation.addEventListener('currententrychange', look);
});
