import { logAs } from '@/lib/platform/error-log';
import { browser } from './browser.ts';

/** Match patterns such as `https://*.pronet.example/*`. */
export async function hasOrigins(patterns: string[]): Promise<boolean> {
  return browser.permissions.contains({ origins: patterns });
}

/** Shows the browser's permission prompt. Call it in a click handler, before any await, where the user gesture ends. */
export async function requestOrigins(patterns: string[]): Promise<boolean> {
  return browser.permissions.request({ origins: patterns });
}

export async function removeOrigins(patterns: string[]): Promise<boolean> {
  return browser.permissions.remove({ origins: patterns });
}

/** Gives back every origin that the browser granted. One that cannot be removed (granted by policy) does not stop the others. */
export async function removeAllOrigins(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll();
  await Promise.all(origins.map((origin) => removeOrigins([origin]).catch(logAs('permissions', false))));
}

/** Reports when a permission is granted or withdrawn, here or in the browser's settings. Returns a function that stops watching. */
export function watchPermissions(onChange: (isAdded: boolean) => void): () => void {
  const added = () => onChange(true);
  const removed = () => onChange(false);
  browser.permissions.onAdded.addListener(added);
  browser.permissions.onRemoved.addListener(removed);
  return () => {
    browser.permissions.onAdded.removeListener(added);
    browser.permissions.onRemoved.removeListener(removed);
  };
}

/** The pattern under which the browser grants an address: match patterns have no port. */
export function originPatternOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}
