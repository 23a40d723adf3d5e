import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { i18n } from '#i18n';
import { formatCharge, formatCount } from '@/components/ui/formats';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import { jobTitle, statusLabels } from './job-labels.ts';
import { hasEnded, jobCost, jobCounts, statusOf } from './job-view.ts';

/** The announcement for jobs that have ended since the last read. Jobs that had ended before are not announced. */
export function useJobNews(jobs: readonly JobRow[]): { message: string; turn: number } {
  const open = useRef<ReadonlySet<string>>(new Set());
  const [status, say] = useState({ message: '', turn: 0 });
  useEffect(() => {
    const ended = jobs.filter((job) => hasEnded(job) && open.current.has(job.id));
    open.current = new Set(jobs.filter((job) => !hasEnded(job)).map(({ id }) => id));
    if (ended.length > 0) say(({ turn }) => ({ message: ended.map(endLabel).join(' '), turn: turn + 1 }));
  }, [jobs]);
  return status;
}

function endLabel(job: JobRow): string {
  const { found, failed } = jobCounts(job);
  const { chargedMilli, openMilli } = jobCost(job);
  const parts = [
    ...(found === null ? [] : [i18n.t('jobs.found', found, [formatCount(found)])]),
    ...(failed > 0 ? [i18n.t('jobs.failed', failed, [formatCount(failed)])] : []),
    // An unsettled charge is not announced.
    ...(openMilli === 0 ? [formatCharge(chargedMilli)] : []),
  ];
  const values = { title: jobTitle(job), state: statusLabels[statusOf(job)].word() };
  return parts.length === 0
    ? i18n.t('jobs.endedBare', values)
    : i18n.t('jobs.ended', { ...values, parts: parts.join(', ') });
}

function watchVisible(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** Marks finished jobs as seen, which clears the badge, once they are shown on a visible page. */
export function useSeeJobs(jobs: readonly JobRow[]): void {
  const isVisible = useSyncExternalStore(watchVisible, () => document.visibilityState === 'visible');
  const unseen = jobs.flatMap((job) => (job.state === 'done' && job.seenAt === null ? [job.id] : [])).join();
  useEffect(() => {
    if (isVisible && unseen !== '') void sendMessage('seeJobs', {}).catch(noted('use-see-jobs'));
  }, [isVisible, unseen]);
}
