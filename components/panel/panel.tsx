import { useSyncExternalStore } from 'react';
import type { PageStore } from './page-store.ts';
import { SubjectView } from './subject-view.tsx';

/** The side panel: the subject of its window's active tab. */
export function Panel({ page }: { page: PageStore }) {
  const view = useSyncExternalStore(page.subscribe, page.read);
  return (
    <div className="panel">
      <SubjectView view={view} onReadAgain={page.readAgain} />
    </div>
  );
}
