import { useSyncExternalStore } from 'react';
import { sendMessage } from '@/lib/messaging/send-message';
import { openOwnPage, openSettings } from '@/lib/platform/browser/panel';
import { noted } from '@/lib/platform/error-log';

/** The free question about the balance. Its answer and its failure both arrive by the database. */
export function refreshBalance(): void {
  void sendMessage('readBalance', {}).catch(noted('header-actions'));
}

export function goToSettings(): void {
  void openSettings().catch(noted('header-actions'));
}

export function goToWorkspace(): void {
  void openOwnPage('workspace.html').catch(noted('header-actions'));
}

/** The lists of the workspace, at this one: it reads its address by `components/lists/lists.tsx`. */
export function goToList(listId: string): void {
  void openOwnPage(`workspace.html${fragmentOf('lists', listId)}`).catch(noted('header-actions'));
}

/** One section of Settings, by its name in the address. */
export function goToSettingsSection(section: string): void {
  void openOwnPage(`options.html#${section}`).catch(noted('header-actions'));
}

function watchHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** What stands behind the `#` of this page's address; `fallback` where nothing does. */
export function useHash(fallback: string): string {
  return useSyncExternalStore(watchHash, () => location.hash.slice(1)) || fallback;
}

/** Sections of the workspace whose address can name one of what they show: `workspace.html#jobs/<id>`. */
type NamingSection = 'jobs' | 'lists' | 'search';

/** The id that the address names in this section, of what may be gone; null where it names none. */
export function useAddressedId(section: NamingSection): string | null {
  const hash = useHash('');
  if (!hash.startsWith(`${section}/`)) return null;
  try {
    return decodeURIComponent(hash.slice(section.length + 1));
  } catch {
    // No escape sequence: somebody wrote the address by hand.
    return null;
  }
}

/** What leads there, from the `#` on; null: the section alone. */
export function fragmentOf(section: NamingSection, id: string | null): string {
  return id === null ? `#${section}` : `#${section}/${encodeURIComponent(id)}`;
}
