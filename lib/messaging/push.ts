import { browser } from '@/lib/platform/browser/browser';
import { isOfClass } from '@/lib/platform/describe-error';
import { logError } from '@/lib/platform/error-log';
import type { Push } from './protocol.ts';

export async function push(message: Push): Promise<void> {
  await browser.runtime.sendMessage(message).catch((error: unknown) => {
    // Usually no panel is open, or the only one is closing: it reads by itself when it opens.
    if (!isOfClass(error, 'no-receiver', 'port-closed')) logError(error, 'push');
  });
}

/** The panel's side of `push`; returns its stop. Messages from a tab are ignored, so no content script can forge one. */
export function watchPushes(onPush: (message: Push) => void): () => void {
  const listener = (message: unknown, sender: { id?: string; tab?: unknown }): undefined => {
    // Our own worker has no tab; a script in a web page has one.
    if (sender.id === browser.runtime.id && sender.tab === undefined && isPush(message)) onPush(message);
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}

const kinds: readonly Push['kind'][] = ['page-changed', 'order-refused'];

/** The messages of other panels use the same channel. */
function isPush(message: unknown): message is Push {
  return (
    typeof message === 'object' && message !== null && 'kind' in message && kinds.some((kind) => kind === message.kind)
  );
}
