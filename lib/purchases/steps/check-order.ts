import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readUndecidedIntent } from '@/lib/database/reads';
import { readHeldAnswers } from '@/lib/database/records/held-answers';
import type { Intent, RawAnswer } from '@/lib/database/schema/rows';
import type { OperationTable, OrderContext } from '@/lib/purchases/operations/operation-row';
import type { Order, PurchaseDeps } from '@/lib/purchases/order';
import { RefusedError } from '@/lib/purchases/refusals';
import { ServiceError } from '@/lib/service/contract/errors';
import type { Quote } from '@/lib/service/contract/prices';
import { isCollective } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';

/**
 * An order with an unknown outcome is not sent again before it is decided. This includes orders that another worker sent, or that
 * a full disk could not record.
 */
export async function expectNoUnknown(db: SidenoteDatabase, orderKeys: readonly string[]): Promise<void> {
  const unknown = await readUndecidedIntent(db, orderKeys);
  if (unknown !== null) throw new RefusedError({ kind: 'unknown-open', intentId: unknown.id });
}

/** An unreadable answer that was paid for is stored. Only an explicit click requests it again. */
export function expectNoneUnread(unread: RawAnswer | null): void {
  if (unread !== null) throw new RefusedError({ kind: 'unread-kept', intentId: unread.intentId });
}

export interface QuestionDeps {
  db: SidenoteDatabase;
  operations: OperationTable;
}

/** The order and the known facts of its subject. They show whether it is answered, whatever its age. */
export async function readOrderContext(
  { db, operations }: QuestionDeps,
  connection: string,
  order: Pick<Intent, 'operation' | 'subject' | 'detail'>,
): Promise<OrderContext> {
  const { operation, subject, detail = {} } = order;
  if (isCollective(subject)) {
    const named = (await operations[operation].readNamed?.(db, subject)) ?? null;
    return { subject, detail, known: null, named };
  }
  const known = await readRecord(db, connection, subject.key);
  return { subject, detail, known, held: await readHeldAnswers(db, connection, subject.key, known) };
}

/** Throws RefusedError for a subject on an exclusion list. */
export async function expectNotExcluded(
  deps: PurchaseDeps,
  subject: Subject,
  onRefused: () => Promise<void>,
): Promise<void> {
  const listName = await deps.exclusionPolicy.isExcluded(subject);
  if (listName === null) return;
  await onRefused();
  throw new RefusedError({ kind: 'excluded', listName });
}

/** Checks that the panel still shows this subject. A lookup names its address itself. */
export async function expectSameSubject(deps: PurchaseDeps, { operation, subject, panelId }: Order): Promise<void> {
  if (panelId === undefined || operation === 'lookup') return;
  if (await deps.showsAnotherSubject(panelId, subject)) throw new RefusedError({ kind: 'other-subject' });
}

/** The quote by the price table. Throws ServiceError `bad-request-here` if the service cannot be queried for this. */
export function expectQuote(
  { operations }: Pick<PurchaseDeps, 'operations'>,
  { operation }: Pick<Order, 'operation'>,
  orderContext: OrderContext,
): Quote {
  const quote = operations[operation].quote(orderContext);
  if (quote === null) throw new ServiceError({ kind: 'bad-request-here' });
  return quote;
}
