import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { Connected } from '@/lib/purchases/order';
import type { JobsDeps } from './deps.ts';

/** One look at a job by one worker. */
export interface JobContext {
  deps: JobsDeps;
  connected: Connected;
  memory: JobMemory;
}

/** What this worker has seen and no row says; lost with it, and then seen once more. */
export interface JobMemory {
  /** Parts whose submit was looked for in vain, and when that was first the case. */
  missing: Map<string, number>;
  /** Parts for which the lists were made anew, because the service did not know them. */
  relisted: Set<string>;
}

/** What became of a look: the row has changed, or when to look again (epoch milliseconds); null: not for this. */
export type Step = 'again' | number | null;

/** A part of a job that is looked at. */
export interface PartRef {
  job: JobRow;
  at: number;
  part: JobPart;
}

export function nameOfPart({ job, at }: PartRef): string {
  return `${job.id}.${at}`;
}
