import type { JobsDeps } from '@/lib/jobs/deps';
import { createJobs } from '@/lib/jobs/jobs';
import { jobOperations } from '@/lib/jobs/kinds/job-operations';
import type { SessionStore } from '@/lib/platform/browser-session';
import { createBatches } from '@/lib/purchases/batches/batches';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import { subjectOperations } from '@/lib/purchases/operations/subject-operations';
import type { PurchaseDeps } from '@/lib/purchases/order';
import { createPurchase } from '@/lib/purchases/purchase';
import { recover } from '@/lib/purchases/steps/recover';
import { searchOperations } from '@/lib/searches/search-operations';
import type { ServiceAccess } from './service-access.ts';

/** Everything that can be bought, contributed by the features. */
export const operations: OperationTable = { ...subjectOperations, ...searchOperations, ...jobOperations };

type Shared = Omit<PurchaseDeps, 'client' | 'expectConnected' | 'operations'>;
type ForJobs = Pick<JobsDeps, 'remindAt' | 'report' | 'limits'>;

export interface OrderingDeps extends Shared, ForJobs {
  service: ServiceAccess;
  batchSession: SessionStore;
  jobSession: SessionStore;
}

/** Everything that spends credits: single purchases, batches, jobs, and the recovery of what a dead worker left open. */
export function createOrdering({ service, batchSession, jobSession, ...deps }: OrderingDeps) {
  const { connection } = service;
  const { exclusionPolicy } = deps;
  const shared = { ...deps, ...service, operations, expectConnected: connection.expect };
  const purchase = createPurchase(shared);
  return {
    purchase,
    batches: createBatches({ ...shared, purchase, isExcluded: exclusionPolicy.isExcluded, session: batchSession }),
    jobs: createJobs({
      ...shared,
      purchase,
      session: jobSession,
      forgetLists: exclusionPolicy.distrust,
      learnIds: exclusionPolicy.learnIds,
    }),
    /** `settled`: when the settings are those in force, since a policy may have changed the connection meanwhile. */
    recover: (settled: Promise<unknown> = Promise.resolve()) =>
      recover({ ...shared, purchase, findConnected: () => settled.then(connection.find) }),
  };
}
