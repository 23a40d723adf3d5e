import { i18n } from '#i18n';
import type { SidenoteDatabase } from '@/lib/database/database';
import { readSettings } from '@/lib/database/reads';
import type { JobRow } from '@/lib/database/schema/job-rows';
import { isOverdue, wantsLook } from '@/lib/jobs/job-states';
import { notify } from '@/lib/platform/browser/notifications';
import { openOwnPage } from '@/lib/platform/browser/panel';
import { setCountBadge } from '@/lib/platform/browser/tabs';

const prefix = 'job:';

/** Shows a browser notice when a job has ended, if turned on: counts, no names. */
export async function notifyOfJob(db: SidenoteDatabase, job: JobRow): Promise<void> {
  await countEndedJobs(db);
  const { notify: isWanted = false } = (await readSettings(db, 'jobs')) ?? {};
  if (isWanted) await notify({ id: prefix + job.id, ...labelsOf(job) });
}

/** Badge on the icon: number of jobs that have ended or are overdue and have not been opened yet. */
export async function countEndedJobs(db: SidenoteDatabase): Promise<void> {
  await setCountBadge(await db.jobs.filter((job) => wantsLook(job) && job.seenAt === null).count());
}

export function openJobOfNotice(id: string): void {
  if (id.startsWith(prefix)) void openOwnPage(`workspace.html#jobs/${encodeURIComponent(id.slice(prefix.length))}`);
}

function labelsOf({ parts }: JobRow): { title: string; message: string } {
  const isAll = (state: JobRow['parts'][number]['state']) => parts.every((part) => part.state === state);
  if (parts.some(isOverdue)) return { title: i18n.t('jobNotice.overdue'), message: i18n.t('jobNotice.uncertain') };
  if (isAll('refunded')) return { title: i18n.t('jobNotice.refunded'), message: i18n.t('jobNotice.free') };
  if (isAll('refused')) return { title: i18n.t('jobNotice.refused'), message: i18n.t('jobNotice.free') };
  const people = parts.reduce((sum, { collected }) => sum + collected, 0);
  const found = parts.reduce((sum, { counts }) => sum + (counts.found ?? 0), 0);
  const counts = { people: people.toLocaleString(), found: found.toLocaleString() };
  return { title: i18n.t('jobNotice.done'), message: i18n.t('jobNotice.counts', counts) };
}
