import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import { inOrder } from '@/components/jobs/job-file';
import { followRows } from '@/lib/database/follow-rows';
import type { JobItem, JobPageRow } from '@/lib/database/schema/job-rows';
import { noteError } from '@/lib/platform/error-log';

/** A job's results in order, live; undefined while loading, null if unreadable. Pages are read once, then only written ones. */
export function useJobItems(jobId: string): readonly JobItem[] | null | undefined {
  const { db } = usePanel();
  const [items, setItems] = useState<readonly JobItem[] | null>();
  useEffect(
    () =>
      followRows<JobPageRow>({
        db,
        table: db.jobPages,
        readAll: () => db.jobPages.where('jobId').equals(jobId).toArray(),
        isOurs: (page) => page.jobId === jobId,
        onRows: (pages) => setItems(inOrder(pages).flatMap((page) => page.items)),
        onFailure: (error) => {
          noteError(error, 'job-results');
          setItems(null);
        },
      }),
    [db, jobId],
  );
  return items;
}
