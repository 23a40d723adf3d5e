import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { inOrder } from '@/components/jobs/job-file';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobItem, JobPageRow } from '@/lib/database/schema/job-rows';

/** Pages arrive five a second. Batching them limits how often a table of ten thousand is rebuilt. */
const togetherMs = 60;

/**
 * Reports the results of a job in order, after every change. Each page is read when it is stored and again only when it
 * changes (an email arrives late, a person is forgotten), since reading all hundred on every change would block the
 * page. Returns a function that stops it.
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
  function reportSoon(): void {
    // Wait until all stored pages are read; otherwise the table could start in the middle.
    if (pages.size === stops.size) timer ??= setTimeout(tell, pages.size === 0 ? 0 : togetherMs);
  }
  function watchPage(id: string): () => void {
    const watching = liveQuery(() => db.jobPages.get(id)).subscribe((page) => {
      pages.set(id, page ?? null);
      reportSoon();
    }, onFailed);
    return () => watching.unsubscribe();
  }

  const ids = liveQuery(() => db.jobPages.where('jobId').equals(jobId).primaryKeys()).subscribe((found) => {
    // The removal of a page is reported by its own query.
    for (const id of found) if (!stops.has(id)) stops.set(id, watchPage(id));
    reportSoon();
  }, onFailed);

  return () => {
    clearTimeout(timer);
    ids.unsubscribe();
    for (const stop of stops.values()) stop();
  };
}

/** The results of a job, live; undefined while loading, null if they cannot be read. */
export function useJobItems(jobId: string): readonly JobItem[] | null | undefined {
  const { db } = usePanel();
  const [items, setItems] = useState<readonly JobItem[] | null>();
  useEffect(() => watchJobPages(db, jobId, setItems, () => setItems(null)), [db, jobId]);
  return items;
}
