import { createConnection } from '@/lib/connection/connection';
import { createKeyTrial } from '@/lib/connection/try-key';
import type { SidenoteDatabase } from '@/lib/database/database';
import type { Secret } from '@/lib/platform/keys/secret';
import { type Client, type ClientDeps, createClient } from '@/lib/service/client/client';
import { createServiceClock, learnServiceTime, type ServiceClockDeps } from '@/lib/service/client/service-clock';

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
export type ServiceAccess = ReturnType<typeof createServiceAccess>;

/** A client that knows whether any of its requests are in flight. */
export type CountedClient = Client & { isBusy(): boolean };

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
