import { useSyncExternalStore } from 'react';

function watchOnline(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}

/** What the browser says of its network: false is certain, true is a hope. */
export function useOnline(): boolean {
  return useSyncExternalStore(watchOnline, () => navigator.onLine);
}
