import { hasSidePanel, openSidePanel } from '@/lib/platform/browser/panel';
import { logAs } from '@/lib/platform/error-log';
import { sendMessage } from './send-message.ts';

/** Opens a window's side panel, or a small window. Call in a click, before any await. Rejects with MessageError if neither opens. */
export async function showPanel(windowId: number): Promise<void> {
  if (hasSidePanel()) void openSidePanel(windowId).catch(logAs('show-panel'));
  // The worker waits for the panel: this page may be a popup that closes.
  await sendMessage('showPanel', { windowId, as: 'panel' });
}

/** Opens a small window that follows this one, or brings it to the front. Rejects with MessageError. */
export async function showSmallWindow(windowId: number): Promise<void> {
  await sendMessage('showPanel', { windowId, as: 'window' });
}
