import type { EndpointName } from '@/lib/service/contract/endpoints';

/** Goes off when lost answers can be decided by the balance. */
export const reconcileAlarm = 'reconcile';
/** Goes off when a day has passed since old things were erased. */
export const retentionAlarm = 'retention';
/** Goes off when a day has passed since old visits were erased. */
export const visitsAlarm = 'visits';
/** Goes off while a batch is under way, should the worker have died. */
export const batchAlarm = 'batches';
/** Goes off when a job is due for a check. */
export const jobAlarm = 'jobs';

export interface Unattended {
  /** As `docs/privacy.md` calls it. */
  title: string;
  /** The alarm that asks; null: what follows an answer, in the worker that got it. */
  alarm: string | null;
  asks: readonly EndpointName[];
}

/** Every free question without a click of its own. `docs/privacy.md` lists the same, and nothing else may leave (tests). */
export const unattended: readonly Unattended[] = [
  { title: 'The balance, after an answer that may have cost something', alarm: null, asks: ['credits'] },
  { title: 'The balance, while an answer is lost', alarm: reconcileAlarm, asks: ['credits'] },
  {
    title: 'A job that you began',
    alarm: jobAlarm,
    asks: [
      ...(['emailFinderStatistics', 'emailFinderInquiries', 'emailFinderSubmissions'] as const),
      ...(['peopleExportStatistics', 'peopleExportInquiries', 'peopleExportSubmissions'] as const),
    ],
  },
];
