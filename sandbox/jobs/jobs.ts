import type { JobOutcome } from './job-outcomes.ts';
import type { JobService, SandboxJob } from './job-row.ts';
import type { Delivery } from './webhooks.ts';

/** What a handler knows of a job when it submits it. */
export type NewJob = Pick<SandboxJob, 'key' | 'service' | 'requestSize' | 'people' | 'chargeAt'> & {
  /** Generated if absent. */
  trackId?: string;
  webhook: string;
};

/** Asynchronous jobs (docs/interface.md#states-and-transitions). They are kept in memory. */
export interface JobStore {
  /** Books what has settled since the last call, in order. Every other method does this first. */
  catchUp(): void;
  /** Throws the 400 if 500 submissions of this key and service are unsettled. */
  expectPlace(key: string, service: JobService): void;
  /**
   * Accepts a job. Throws the 400 of `expectPlace`, and the 402 below its greatest cost. Books nothing: the handler passes `chargedMilli`
   * on.
   */
  submit(job: NewJob): SandboxJob;
  /** Null if it is unknown, belongs to another key or service, or is older than 30 days. */
  find(key: string, service: JobService, trackId: string): SandboxJob | null;
  /** In the order of submission. */
  history(key: string, service: JobService): readonly SandboxJob[];
  /** Sends the completion webhook again, or at DONE if the job is not done yet. Returns the updated row. */
  notify(row: SandboxJob, url: string): SandboxJob;
  /** False if there is no such job or it has settled. */
  setOutcome(trackId: string, outcome: JobOutcome): boolean;
  /** Posted webhooks, oldest first. In full for one job; for all jobs only the first 100 items of a body, which may be 90 MB. */
  deliveries(trackId?: string): readonly Delivery[];
}
