import type { Subject } from '@/lib/detection/subject';
import type { SidenoteDatabase } from '@/lib/records/database';
import { readOpenUnknown, readRecord } from '@/lib/records/reads';
import type { MilliCredits } from '@/lib/service/credits';
import { endpoints } from '@/lib/service/endpoints';
import { type Quote, reservedMilli } from '@/lib/service/prices';
import { saveAnswer } from './carry-out.ts';
import { operations } from './operations.ts';
import type { Order, PurchaseDeps, Purchased } from './order.ts';
import { RefusedError } from './refusals.ts';
import type { Flight } from './single-flight.ts';

/** Step 2: an order whose last outcome is unknown is never sent again before that is decided. */
export async function expectNoUnknown(db: SidenoteDatabase, orderKey: string): Promise<void> {
  const unknown = await readOpenUnknown(db, orderKey);
  if (unknown !== null) throw new RefusedError({ kind: 'unknown-open', intentId: unknown.id });
}

/** Before step 3: an answer that could not be stored is known as well; asked again, it is stored again and not paid again. */
export async function saveKept(deps: PurchaseDeps, orderKey: string): Promise<Purchased | null> {
  const kept = (await deps.unsaved.list()).find((answer) => answer.intent.orderKey === orderKey);
  if (kept === undefined) return null;
  await saveAnswer(deps, kept.intent, kept.findings, kept.charge);
  await deps.unsaved.forget(kept.intent.id);
  return { outcome: 'known', chargedMilli: null };
}

/** Step 3: known, whatever its age, "nothing found" included. */
export async function hasFacet(db: SidenoteDatabase, connection: string, order: Order): Promise<boolean> {
  const record = await readRecord(db, connection, order.subject.key);
  return record?.facets[operations[order.operation].facet] !== undefined;
}

/** Step 4. */
export async function expectNotExcluded(
  deps: PurchaseDeps,
  subject: Subject,
  onRefused: () => Promise<void>,
): Promise<void> {
  const listName = await deps.isExcluded(subject);
  if (listName === null) return;
  await onRefused();
  throw new RefusedError({ kind: 'excluded', listName });
}

/** From the one price table. */
export function quoteOf(order: Pick<Order, 'operation' | 'subject'>): Quote {
  const operation = operations[order.operation];
  return endpoints[operation.endpoint].price.quote(operation.body(order.subject));
}

/** Step 5: nothing is sent whose price was not on the button. */
export function expectAgreed(order: Order, agreedMilli: MilliCredits, flight: Flight<Purchased>): Quote {
  const quote = quoteOf(order);
  const maxMilli = reservedMilli(quote);
  flight.maxMilli = maxMilli;
  if (maxMilli > agreedMilli) throw new RefusedError({ kind: 'above-agreed', maxMilli, agreedMilli });
  return quote;
}
