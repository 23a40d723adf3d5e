import { createConnection } from '@/lib/connection/connection';
import { createKeyTrial } from '@/lib/connection/test-connection';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { JobsDeps } from '@/lib/jobs/deps';
import { createJobs } from '@/lib/jobs/jobs';
import { jobOperations } from '@/lib/jobs/kinds/job-operations';
import type { SessionStore } from '@/lib/platform/browser-session';
import type { Secret } from '@/lib/platform/keys/secret';
import { createBatches } from '@/lib/purchases/batches/batches';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import { subjectOperations } from '@/lib/purchases/operations/subject-operations';
import type { PurchaseDeps } from '@/lib/purchases/order';
import { createPurchase } from '@/lib/purchases/purchase';
import { recover } from '@/lib/purchases/steps/recover';
import { searchOperations } from '@/lib/searches/search-operations';
import { type Client, type ClientDeps, createClient } from '@/lib/service/client/client';
import { createServiceClock, learnServiceTime, type ServiceClockDeps } from '@/lib/service/client/service-clock';

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
      isExcluded: exclusionPolicy.isExcluded,
    }),
    /** `settled`: when the settings are those in force, since a policy may have changed the connection meanwhile. */
    recover: (settled: Promise<unknown> = Promise.resolve()) =>
      recover({ ...shared, purchase, findConnected: () => settled.then(connection.find) }),
  };
}

export interface ServiceAccessDeps extends ClientDeps {
  db: SidenoteDatabase;
  secret: Secret;
  /** Where the difference between the service's clock and ours is saved. */
  clockOffset: ServiceClockDeps['store'];
  /** The time in an answer: it may confirm a clock that has jumped. */
  onServiceTime(serviceMs: number): Promise<void>;
}

/** The basis of every call to the service: the connection, the service's clock, and the client that sets it. */
export function createServiceAccess(deps: ServiceAccessDeps) {
  const serviceClock = createServiceClock({ clock: deps.clock, store: deps.clockOffset });
  const learn = async (baseUrl: string, serviceMs: number): Promise<void> => {
    await serviceClock.learn(baseUrl, serviceMs);
    await deps.onServiceTime(serviceMs);
  };
  const client = countSends(learnServiceTime(createClient(deps), { learn }));
  return { connection: createConnection(deps), serviceClock, client, tryKey: createKeyTrial(deps) };
}
type ServiceAccess = ReturnType<typeof createServiceAccess>;

/** A client that knows whether any of its requests are in flight. */
type CountedClient = Client & { isBusy(): boolean };

/** Counted in worker memory: when the worker dies, so do its requests. */
export function countSends(client: Client): CountedClient {
  let open = 0;
  const send: Client['send'] = async (name, body, service, options) => {
    open += 1;
    try {
      return await client.send(name, body, service, options);
    } finally {
      open -= 1;
    }
  };
  return { send, isBusy: () => open > 0 };
}
