import type { JobOutcome } from './job-outcomes.ts';
import type { JobService, SandboxJob } from './job-row.ts';
import type { Delivery } from './webhooks.ts';

/** What a handler knows of a job when it submits it. */
export type NewJob = Pick<SandboxJob, 'key' | 'service' | 'requestSize' | 'people' | 'chargeAt'> & {
  /** A new one is made where none is named. */
  trackId?: string;
  webhook: string;
};

/** Asynchronous jobs (docs/interface.md#states-and-transitions). They live as long as the process. */
export interface JobStore {
  /** Tells the books what has settled since, in the order it did. Every other method does so first. */
  catchUp(): void;
  /** Throws the 400 if 500 submissions of this key and service have not settled. */
  expectPlace(key: string, service: JobService): void;
  /**
   * Accepts a job. Throws the 400 of `expectPlace`, and the 402 where the balance is below the most it can cost. Nothing is
   * booked here: `chargedMilli` of the row is for the answer of the handler.
   */
  submit(job: NewJob): SandboxJob;
  /** Null if it is unknown, of another key or service, or older than 30 days. */
  find(key: string, service: JobService, trackId: string): SandboxJob | null;
  /** In the order of submission. */
  history(key: string, service: JobService): readonly SandboxJob[];
  /** Sends the completion webhook once more, at DONE where that has not come yet. The row as it is now. */
  notify(row: SandboxJob, url: string): SandboxJob;
  /** False if there is no such job or it has settled. */
  setOutcome(trackId: string, outcome: JobOutcome): boolean;
  /**
   * What was posted to webhooks until now, oldest first. The whole of it where one job is named; of all jobs the content shows
   * the first 100 items, because that of 10,000 people is some 90 MB.
   */
  deliveries(trackId?: string): readonly Delivery[];
}
