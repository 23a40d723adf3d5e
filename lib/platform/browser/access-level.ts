import { browser } from './browser.ts';

interface AccessControlled {
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/**
 * Closes `storage.local` to content scripts where the browser can (Chromium 140; Firefox has no such call, which is why
 * the key is encrypted there as well). Persists, and is set again at each start.
 */
export async function closeStorageToPages(): Promise<void> {
  const area = browser.storage.local as AccessControlled;
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
