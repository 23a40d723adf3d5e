import { useSyncExternalStore } from 'react';

function watchHash(onChange: () => void): () => void {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
}

/** What stands behind the `#` of this page's address; `fallback` where nothing does. */
export function useHash(fallback: string): string {
  return useSyncExternalStore(watchHash, () => location.hash.slice(1)) || fallback;
}
