import { useSyncExternalStore } from 'react';
import type { SearchFilters } from '@/lib/database/schema/search-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { openOwnPage, openSettings } from '@/lib/platform/browser/panel';
import { logAs } from '@/lib/platform/error-log';
import { limits } from '@/lib/service/contract/limits';

/** Requests the balance, which is free. The result or failure arrives through the database. */
export function refreshBalance(): void {
  void sendMessage('readBalance', {}).catch(logAs('header-actions'));
}

/** The page that asks for everything a first connection needs. */
export function goToStart(): void {
  void openOwnPage('welcome.html').catch(logAs('header-actions'));
}

export function goToSettings(): void {
  void openSettings().catch(logAs('header-actions'));
}

export function goToWorkspace(): void {
  void openOwnPage('workspace.html').catch(logAs('header-actions'));
}

/** Opens the workspace's lists, at this one if it is not null; `components/lists/lists.tsx` reads the hash. */
export function goToList(listId: string | null): void {
  void openOwnPage(`workspace.html${fragmentOf('lists', listId)}`).catch(logAs('header-actions'));
}

/** Opens Search with these filters. Sends nothing to the service. Throws a MessageError if the search is not stored. */
export async function searchPeople(filters: SearchFilters): Promise<void> {
  const search = { kind: 'people', filters, lists: 'all', size: limits.searchSize.default } as const;
  const { id } = await sendMessage('openSearch', search);
  await openOwnPage(`workspace.html${fragmentOf('search', id)}`);
}

export function goToSettingsSection(section: string): void {
  void openOwnPage(`options.html#${section}`).catch(logAs('header-actions'));
}

const hashListeners = new Set<() => void>();
const notifyHash = (): void => hashListeners.forEach((listener) => void listener());

/**
 * One listener for the whole page. With one per component, a section being left would handle another section's address and return to
 * itself.
 */
function watchHash(onChange: () => void): () => void {
  if (hashListeners.size === 0) window.addEventListener('hashchange', notifyHash);
  hashListeners.add(onChange);
  return () => {
    hashListeners.delete(onChange);
    if (hashListeners.size === 0) window.removeEventListener('hashchange', notifyHash);
  };
}

/** The hash of this page's URL without the `#`; `fallback` if it is empty. */
export function useHash(fallback: string): string {
  return useSyncExternalStore(watchHash, () => location.hash.slice(1)) || fallback;
}

/** Workspace sections whose hash can name an item: `workspace.html#jobs/<id>`. */
type NamingSection = 'history' | 'jobs' | 'lists' | 'search';

/** The item id in the hash, if it is in this section; null otherwise. The item may no longer exist. */
export function useAddressedId(section: NamingSection): string | null {
  const hash = useHash('');
  if (!hash.startsWith(`${section}/`)) return null;
  try {
    return decodeURIComponent(hash.slice(section.length + 1));
  } catch {
    // Not a valid escape sequence: the URL was typed by hand.
    return null;
  }
}

/** The hash for an item, including the `#`; for the section itself if `id` is null. */
export function fragmentOf(section: NamingSection, id: string | null): string {
  return id === null ? `#${section}` : `#${section}/${encodeURIComponent(id)}`;
}
