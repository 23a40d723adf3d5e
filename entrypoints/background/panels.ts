import { isPanelLoading, isPanelOpen } from '@/lib/platform/browser/locks';
import { hasSidePanel, openSidePanel } from '@/lib/platform/browser/panel';
import { openSmallWindow } from '@/lib/platform/browser/small-window';
import { logAs } from '@/lib/platform/error-log';

/** A panel that has not appeared by then will not. */
const appearsMs = 1000;
/** A panel that has appeared may load longer on a slow machine. */
const loadsMs = 5000;
const lookMs = 100;

/** The side panel of a window, or the small window where the browser shows none. */
export function createPanels({ sleep }: { sleep(ms: number): Promise<void> }) {
  /** By window: two presses must not open two. */
  const opening = new Map<number, Promise<void>>();

  function openOne(windowId: number): Promise<void> {
    const begun = opening.get(windowId);
    if (begun !== undefined) return begun;
    const begins = openSmallWindow(windowId).finally(() => opening.delete(windowId));
    opening.set(windowId, begins);
    return begins;
  }

  async function appears(windowId: number): Promise<boolean> {
    for (let waitedMs = 0; waitedMs < loadsMs; waitedMs += lookMs) {
      if (await isPanelOpen(windowId)) return true;
      if (waitedMs >= appearsMs && !(await isPanelLoading())) return false;
      await sleep(lookMs);
    }
    return false;
  }

  async function openSmall(windowId: number): Promise<'window'> {
    await openOne(windowId);
    return 'window';
  }

  /** A press has asked the browser for the window's side panel. Rejects if there is neither that nor a small window. */
  async function ensure(windowId: number): Promise<'panel' | 'window'> {
    return hasSidePanel() && (await appears(windowId)) ? 'panel' : openSmall(windowId);
  }

  return {
    ensure,
    openSmall,

    /** Must run in a shortcut or a menu entry, before any await: the user gesture ends there. */
    open(windowId: number): void {
      if (hasSidePanel()) void openSidePanel(windowId).catch(logAs('panels'));
      void ensure(windowId).catch(logAs('panels'));
    },
  };
}
