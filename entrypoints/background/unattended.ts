import type { EndpointName } from '@/lib/service/contract/endpoints';

/** Fires when lost responses can be decided by the balance. */
export const reconcileAlarm = 'reconcile';
/** Fires a day after old data was last erased. */
export const retentionAlarm = 'retention';
/** Fires a day after old visits were last erased. */
export const visitsAlarm = 'visits';
/** Fires while a batch is running, in case the worker died. */
export const batchAlarm = 'batches';
/** Fires in the morning, to say what is due; sends nothing. */
export const dueAlarm = 'due';
/** Fires when a job is due for a check. */
export const jobAlarm = 'jobs';

export interface Unattended {
  /** As `docs/privacy.md` calls it. */
  title: string;
  /** The alarm that triggers the requests; null: they follow a response, in the worker that received it. */
  alarm: string | null;
  endpoints: readonly EndpointName[];
}

/** Every free request that is not triggered by its own click. `docs/privacy.md` lists the same, and nothing else may be sent (tests). */
export const unattended: readonly Unattended[] = [
  { title: 'The balance, after an answer that may have cost something', alarm: null, endpoints: ['credits'] },
  { title: 'The balance, while an answer is lost', alarm: reconcileAlarm, endpoints: ['credits'] },
  { title: 'The balance, after you read it and it had moved', alarm: null, endpoints: ['credits'] },
  {
    title: 'A job that you began',
    alarm: jobAlarm,
    endpoints: [
      ...(['emailFinderStatistics', 'emailFinderInquiries', 'emailFinderSubmissions'] as const),
      ...(['peopleExportStatistics', 'peopleExportInquiries', 'peopleExportSubmissions'] as const),
    ],
  },
];
