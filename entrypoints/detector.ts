import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script';
import { tellAddressChanged } from '@/lib/platform/page-port';

/** The little of the Navigation API that this script uses. */
interface Navigation extends EventTarget {
  readonly currentEntry: unknown;
}

/**
 * Watches the address of a granted page and nothing else: no node, no attribute, no event or message that the page could
 * see. An unlisted script, because WXT's content script wrapper announces our id to the page.
 */
export default defineUnlistedScript(() => {
  const { navigation } = window as unknown as { navigation?: Navigation };
  // Our world in the page, which the page cannot see: a copy that comes later takes the place of the one before.
  const world = globalThis as unknown as { stopDetector?: AbortController };
  world.stopDetector?.abort();
  const stop = new AbortController();
  world.stopDetector = stop;
  let last = '';

  const tell = () => {
    if (location.href === last) return;
    last = location.href;
    // An updated extension leaves this script behind without a runtime; then it goes silent for good.
    if (!tellAddressChanged()) stop.abort();
  };

  // Unlike `navigate`, this fires after the address has changed, and for pushState, replaceState, back and fragments alike.
  navigation?.addEventListener('currententrychange', tell, { signal: stop.signal });
  addEventListener('popstate', tell, { passive: true, signal: stop.signal });
  addEventListener('hashchange', tell, { passive: true, signal: stop.signal });
  // A page restored from the back-forward cache runs no script anew.
  const tellAgain = () => {
    last = '';
    tell();
  };
  addEventListener('pageshow', tellAgain, { passive: true, signal: stop.signal });
  tell();
});
