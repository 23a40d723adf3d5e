import { useEffect, useSyncExternalStore } from 'react';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';

function watchVisible(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Jobs that are done are seen as soon as they stand on a page that is in front: the badge goes. */
export function useSeeJobs(jobs: readonly JobRow[]): void {
  const isVisible = useSyncExternalStore(watchVisible, () => document.visibilityState === 'visible');
  const unseen = jobs.flatMap((job) => (job.state === 'done' && job.seenAt === null ? [job.id] : [])).join();
  useEffect(() => {
    if (isVisible && unseen !== '') void sendMessage('seeJobs', {}).catch(noted('use-see-jobs'));
  }, [isVisible, unseen]);
}
