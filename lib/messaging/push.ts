import { browser } from '@/lib/platform/browser/browser';
import { noted } from '@/lib/platform/error-log';
import { type Push, pushSchema } from './protocol.ts';

/** Worker → every open panel. Not an error if none is listening. */
export async function push(message: Push): Promise<void> {
  await browser.runtime.sendMessage(message).catch(noted('push'));
}

/** Panel side. Returns a function that stops watching. A content script cannot forge a push: web pages cannot reach this `onMessage`. */
export function watchPushes(onPush: (message: Push) => void): () => void {
  const listener = (message: unknown, sender: { id?: string; tab?: unknown; url?: string }): undefined => {
    // Our own worker has no tab; a script in a web page has one.
    if (sender.id !== browser.runtime.id || sender.tab !== undefined) return;
    const parsed = pushSchema.safeParse(message);
    if (parsed.success) onPush(parsed.data);
  };
  browser.runtime.onMessage.addListener(listener);
  return () => browser.runtime.onMessage.removeListener(listener);
}
