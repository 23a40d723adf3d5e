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
  /** Ids for lists on the service: version 4. */
  newId(): string;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  keepAliveWhile<T>(pending: Promise<T>): Promise<T>;
  /** Awaited often where a plan takes long (`lib/platform/breathe.ts`). */
  breathe(): Promise<void>;
  /** The service's own where left out (docs/interface.md#limits). */
  limits?: SyncLimits;
}

/** Whose turn it is, and what ends the waiting for it. */
export type WriteOptions = Pick<SendOptions, 'signal' | 'turn'>;
