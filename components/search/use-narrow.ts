import { useSyncExternalStore } from 'react';

const narrow = '(width < 900px)';

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** The form has no room beside the results. */
export function useNarrow(): boolean {
  return useSyncExternalStore(watchWidth, () => matchMedia(narrow).matches);
}
