import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { Connected } from '@/lib/purchases/order';
import type { JobsDeps } from './deps.ts';

/** The context of one check of a job by one worker. */
export interface JobContext {
  deps: JobsDeps;
  connected: Connected;
  memory: JobMemory;
}

/** What this worker has observed that no row records; if the worker dies, it is observed again. */
export interface JobMemory {
  /** Parts whose submission was not found, and when that was first noticed. */
  missing: Map<string, number>;
  /** Parts whose lists were created again because the service did not know them. */
  relisted: Set<string>;
}

/**
 * The result of a check: `again` if the row has changed, or when to check next (epoch milliseconds); null: no further
 * check for this.
 */
export type Step = 'again' | number | null;

/** A part of a job that is being checked. */
export interface PartRef {
  job: JobRow;
  at: number;
  part: JobPart;
}

export function nameOfPart({ job, at }: PartRef): string {
  return `${job.id}.${at}`;
}
