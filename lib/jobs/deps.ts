import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobPart, JobRow } from '@/lib/database/schema/job-rows';
import type { SessionStore } from '@/lib/platform/browser-session';
import type { Clock } from '@/lib/platform/clock';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import type { Connected } from '@/lib/purchases/order';
import type { Purchase } from '@/lib/purchases/purchase';
import type { Client } from '@/lib/service/client/client';
import type { ServiceClock } from '@/lib/service/client/service-clock';
import { type ExportLimits, exportLimits, limits } from '@/lib/service/contract/limits';

/** The service's limits on jobs (docs/interface.md#limits), injected so that tests can use small ones. */
export interface JobLimits extends ExportLimits {
  resultsPerPage: number;
}

export const usualLimits: JobLimits = { ...exportLimits, resultsPerPage: limits.inquirySize.max };

export interface JobsDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Pick<Clock, 'now' | 'elapsed' | 'sleep'>;
  serviceClock: Pick<ServiceClock, 'now'>;
  /** UUID version 4, for jobs and for lists on the service. */
  newId(): string;
  /** The purchase pipeline submits and books. A job never spends outside it. */
  purchase: Pick<Purchase, 'purchase' | 'resume'>;
  /** The service did not apply these lists: they are created again when next needed. */
  forgetLists(ids: readonly string[]): Promise<void>;
  /** Called with the records that a page of results changed; inside a transaction that includes lists and members. */
  learnIds: ExclusionPolicy['learnIds'];
  isExcluded: ExclusionPolicy['isExcluded'];
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  session: SessionStore;
  /** Schedules a call of `takeUp` at that time, in epoch milliseconds, even if the worker has died by then. */
  remindAt(whenMs: number): void;
  /** Reports that a job ended or passed its ceiling. Once per job, unless the worker dies at that moment: the row shows it anyway. */
  report(job: JobRow): void;
  /** Called after a charge was corrected: the free balance is read and compared. */
  readBalanceSoon(): void;
  /** Defaults to the service's limits (docs/interface.md#limits). */
  limits?: JobLimits;
}

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
