import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobRow } from '@/lib/database/schema/job-rows';
import type { SessionStore } from '@/lib/platform/browser-session';
import type { Clock } from '@/lib/platform/clock';
import type { Connected } from '@/lib/purchases/order';
import type { Purchase } from '@/lib/purchases/purchase';
import type { Client } from '@/lib/service/client/client';
import type { ServiceClock } from '@/lib/service/client/service-clock';
import { limits } from '@/lib/service/contract/limits';

/** The service's limits on jobs (docs/interface.md#limits), handed in so that tests can use small ones. */
export interface JobLimits {
  peoplePerExport: number;
  listsPerRequest: number;
  valuesPerList: number;
  resultsPerPage: number;
}

export const usualLimits: JobLimits = {
  peoplePerExport: limits.exportSize.max,
  listsPerRequest: limits.listsPerRequest,
  valuesPerList: limits.valuesPerList,
  resultsPerPage: limits.inquirySize.max,
};

export interface JobsDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Pick<Clock, 'now' | 'elapsed' | 'sleep'>;
  serviceClock: Pick<ServiceClock, 'now'>;
  /** Ids of jobs and of lists on the service: version 4. */
  newId(): string;
  /** The door: it hands in and books. A job never spends past it. */
  purchase: Pick<Purchase, 'purchase' | 'resume'>;
  /** These lists of the service did not leave out who is on them: they are made anew when they are needed. */
  forgetLists(ids: readonly string[]): Promise<void>;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  session: SessionStore;
  /** Has `takeUp` called at that time, also where the worker has died meanwhile; epoch milliseconds. */
  remindAt(whenMs: number): void;
  /** It has come to its end, or has passed its ceiling. Once a job, unless the worker dies in that moment: then its row alone says so. */
  tell(job: JobRow): void;
  /** After a charge was put right: the free balance is read and compared. */
  afterCharge(): void;
  /** The service's own where left out (docs/interface.md#limits). */
  limits?: JobLimits;
}
