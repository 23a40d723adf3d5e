import { useSyncExternalStore } from 'react';

const narrow = '(width < 900px)';

/** Whether the window has room for one column of text only. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia?.(narrow).matches ?? false);
}

function watch(onChange: () => void): () => void {
  const media = window.matchMedia?.(narrow);
  media?.addEventListener('change', onChange);
  return () => media?.removeEventListener('change', onChange);
}
