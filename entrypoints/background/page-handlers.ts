import type { PageHandlers } from '@/lib/messaging/receive';
import type { Parts } from './parts.ts';

/** What a web page's script may say: one thing, without data and without an answer. */
export function createPageHandlers(parts: Parts): PageHandlers {
  return { addressChanged: (tabId) => parts.subjects.tabMoved(tabId) };
}
