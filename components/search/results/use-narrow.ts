import { useSyncExternalStore } from 'react';

/** As in `search.css`: below it a table would scroll sideways. */
const narrow = '(width < 720px)';

/** Whether lines take the place of columns. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watch, () => window.matchMedia(narrow).matches);
}

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
