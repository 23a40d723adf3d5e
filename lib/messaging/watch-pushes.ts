import { browser } from '@/lib/platform/browser/browser';
import { noted } from '@/lib/platform/error-log';
import type { Push } from './protocol.ts';

/**
 * The panel's side of `push`; returns its stop. Messages from a tab are ignored, so no content script can forge one. The first push loads
 * the schema.
 */
export function watchPushes(onPush: (message: Push) => void): () => void {
  let isWatching = true;
  async function receive(message: unknown): Promise<void> {
    const { pushSchema } = await import('./protocol.ts');
    const parsed = pushSchema.safeParse(message);
    if (parsed.success && isWatching) onPush(parsed.data);
  }
  const listener = (message: unknown, sender: { id?: string; tab?: unknown; url?: string }): undefined => {
    // Our own worker has no tab; a script in a web page has one.
    if (sender.id !== browser.runtime.id || sender.tab !== undefined) return;
    void receive(message).catch(noted('watch-pushes'));
  };
  browser.runtime.onMessage.addListener(listener);
  return () => {
    isWatching = false;
    browser.runtime.onMessage.removeListener(listener);
  };
}
