import type { SidenoteDatabase } from '@/lib/database/database';
import type { SessionStore } from '@/lib/platform/browser-session';
import type { Clock } from '@/lib/platform/clock';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import type { Connected } from '@/lib/purchases/order';
import type { Purchase } from '@/lib/purchases/purchase';
import type { Subject } from '@/lib/subjects/subject';

export interface BatchDeps {
  db: SidenoteDatabase;
  clock: Clock;
  newId(): string;
  operations: OperationTable;
  /** The purchase pipeline. A batch never spends outside it. */
  purchase: Pick<Purchase, 'purchase' | 'resume' | 'follow'>;
  /** Throws ServiceError `no-connection` or `no-key`. */
  expectConnected(): Promise<Connected>;
  /** The check of the purchase pipeline: the name of the list the subject is on, or null. */
  isExcluded(subject: Subject): Promise<string | null>;
  session: SessionStore;
}
