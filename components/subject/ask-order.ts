import { AskError, ask } from '@/lib/messaging/ask';
import type { PayloadOf } from '@/lib/messaging/protocol';
import type { Failure } from '@/lib/purchase/refusals';
import type { OrderStore } from './order-store.ts';

/** Asks the worker to buy; what becomes of it is in the database, but for a refusal, which only the asking page knows. */
export async function askOrder(orders: OrderStore, orderKey: string, order: PayloadOf<'enrich'>): Promise<void> {
  orders.noteStart(orderKey);
  try {
    await ask('enrich', order);
    orders.noteEnd(orderKey, null);
  } catch (error) {
    const failure = failureOf(error);
    orders.noteEnd(orderKey, { failure, at: Date.now() });
    // The worker died under the question: the next one starts with finding out what became of it.
    if (failure.kind === 'internal') await ask('subject', { windowId: null }).catch(() => undefined);
  }
}

export function failureOf(error: unknown): Failure {
  return error instanceof AskError ? error.failure : { kind: 'internal' };
}
