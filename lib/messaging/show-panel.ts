import { hasSidePanel, openSidePanel } from '@/lib/platform/browser/panel';
import { noted } from '@/lib/platform/error-log';
import { sendMessage } from './send-message.ts';

/**
 * Opens the side panel of a window; where the browser shows none, a small window that follows it. Must run in a click, before any await,
 * since the user gesture ends there. Resolves once either is there, after 1 s where it is the window; rejects with MessageError if neither
 * could be opened.
 */
export async function showPanel(windowId: number): Promise<void> {
  if (hasSidePanel()) void openSidePanel(windowId).catch(noted('show-panel'));
  // The worker waits for the panel: this page may be a popup that has closed by then.
  await sendMessage('showPanel', { windowId, as: 'panel' });
}

/** Opens a small window that follows this one, or brings it to the front. Rejects with MessageError. */
export async function showSmallWindow(windowId: number): Promise<void> {
  await sendMessage('showPanel', { windowId, as: 'window' });
}
