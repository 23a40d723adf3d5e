import type { OrderStore } from '@/components/context/order-store';
import { failureOf } from '@/components/ui/hooks/use-action';
import type { PayloadOf } from '@/lib/messaging/protocol';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';

/** Asks the worker to buy; what becomes of it is in the database, but for a refusal, which only the asking page knows. */
export async function placeOrder(orders: OrderStore, orderKey: string, order: PayloadOf<'enrich'>): Promise<void> {
  orders.noteStart(orderKey);
  try {
    await sendMessage('enrich', order);
    orders.noteEnd(orderKey, null);
  } catch (error) {
    const failure = failureOf(error, 'place-order');
    orders.noteEnd(orderKey, { failure, at: Date.now() });
    // The worker died under the question: the next one starts with finding out what became of it.
    if (failure.kind === 'internal') await sendMessage('subject', { windowId: null }).catch(noted('place-order'));
  }
}
