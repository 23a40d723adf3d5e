import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { inOrder } from '@/components/jobs/job-file';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobItem, JobPageRow } from '@/lib/database/schema/job-rows';

/** Pages arrive five a second: drawn together, a table of ten thousand is built a few times a second at most. */
const togetherMs = 60;

/**
 * Tells the results of a job in their order, again after every change. Each page is read when it is stored, and again only when it changes
 * (an email arrives late, somebody is forgotten): all hundred at every change would hold up the page. Returns its stop.
 */
function watchJobPages(
  db: SidenoteDatabase,
  jobId: string,
  onItems: (items: JobItem[]) => void,
  onFailed: () => void,
): () => void {
  const pages = new Map<string, JobPageRow | null>();
  const stops = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    timer = undefined;
    const read = [...pages.values()].filter((page) => page !== null);
    onItems(inOrder(read).flatMap(({ items }) => items));
  }
  function tellSoon(): void {
    // Until all that are there are read, a table would begin in the middle.
    if (pages.size === stops.size) timer ??= setTimeout(tell, pages.size === 0 ? 0 : togetherMs);
  }
  function watchPage(id: string): () => void {
    const watching = liveQuery(() => db.jobPages.get(id)).subscribe((page) => {
      pages.set(id, page ?? null);
      tellSoon();
    }, onFailed);
    return () => watching.unsubscribe();
  }

  const ids = liveQuery(() => db.jobPages.where('jobId').equals(jobId).primaryKeys()).subscribe((found) => {
    // One that goes is told by its own query.
    for (const id of found) if (!stops.has(id)) stops.set(id, watchPage(id));
    tellSoon();
  }, onFailed);

  return () => {
    clearTimeout(timer);
    ids.unsubscribe();
    for (const stop of stops.values()) stop();
  };
}

/** The results of a job while they arrive; undefined while they are read, null where they cannot be. */
export function useJobItems(jobId: string): readonly JobItem[] | null | undefined {
  const { db } = usePanel();
  const [items, setItems] = useState<readonly JobItem[] | null>();
  useEffect(() => watchJobPages(db, jobId, setItems, () => setItems(null)), [db, jobId]);
  return items;
}
