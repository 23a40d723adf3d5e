import type { SidenoteDatabase } from '@/lib/database/database';
import type { Clock } from '@/lib/platform/clock';
import type { Connected } from '@/lib/purchases/order';
import type { Client, SendOptions } from '@/lib/service/client/client';
import type { ServiceClock } from '@/lib/service/client/service-clock';
import type { SyncLimits } from './shard.ts';

export interface SyncDeps {
  db: SidenoteDatabase;
  client: Client;
  clock: Pick<Clock, 'now'>;
  serviceClock: Pick<ServiceClock, 'now'>;
  /** UUID version 4, for lists on the service. */
  newId(): string;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  /** Awaited often while a plan takes long (`lib/platform/slices.ts`). */
  breathe(): Promise<void>;
  /** Defaults to the service's limits (docs/interface.md#limits). */
  limits?: SyncLimits;
}

/** The priority of a write, and what cancels the wait for its slot. */
export type WriteOptions = Pick<SendOptions, 'signal' | 'turn'>;
