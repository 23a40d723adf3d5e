import { useEffect, useState } from 'react';
import { usePanel } from '@/components/context/panel-context';
import type { JobItem } from '@/lib/database/schema/job-rows';
import { watchJobPages } from './watch-job-pages.ts';

/** The results of a job while they arrive; undefined while they are read, null where they cannot be. */
export function useJobItems(jobId: string): readonly JobItem[] | null | undefined {
  const { db } = usePanel();
  const [items, setItems] = useState<readonly JobItem[] | null>();
  useEffect(() => watchJobPages(db, jobId, setItems, () => setItems(null)), [db, jobId]);
  return items;
}
