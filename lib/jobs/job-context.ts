import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { Connected } from '@/lib/purchases/order';
import type { JobsDeps } from './deps.ts';

export interface JobContext {
  deps: JobsDeps;
  connected: Connected;
  memory: JobMemory;
}

/** Observations of this worker that no row records; a new worker makes them again. */
export interface JobMemory {
  /** Parts whose submission was not found, and when that was first noticed. */
  missing: Map<string, number>;
  /** Parts whose lists were created again because the service did not know them. */
  relisted: Set<string>;
}

/** `again` if the row has changed, or when to check next (epoch milliseconds); null: no further check. */
export type Step = 'again' | number | null;

export interface PartRef {
  job: JobRow;
  at: number;
  part: JobPart;
}

export function nameOfPart({ job, at }: PartRef): string {
  return `${job.id}.${at}`;
}
