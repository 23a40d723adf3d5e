import { useSyncExternalStore } from 'react';
import type { Check, OrderFailure } from '@/components/context/order-store';
import { usePanel } from '@/components/context/panel-context';
import { failureOf } from '@/components/ui/hooks/use-action';
import { orderKeyOf } from '@/lib/database/reads';
import type { Intent, OrderDetail, SubjectOperation } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import { noted } from '@/lib/platform/error-log';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import type { Subject } from '@/lib/subjects/subject';
import { placeOrder } from './place-order.ts';

/** Which order a row is about. */
export interface OrderName {
  connectionId: string | null;
  operation: SubjectOperation;
  subject: Subject;
  detail?: OrderDetail | undefined;
}

/** How an order stands: what the database says and what this page knows of its own asks. */
export interface OrderView {
  intent: Intent | null;
  failed: OrderFailure | null;
  startedAt: number | null;
  isLetGo: boolean;
  check: Check | null;
}

/** `intent` is the newest click for it (`use-known.ts`). Mount it under the subject's key, so that an answer for one never shows under another. */
export function useOrder(name: OrderName, intent: Intent | null): OrderView {
  const { orders } = usePanel();
  const views = useSyncExternalStore(orders.subscribe, orders.read);
  const orderKey = keyOf(name);
  const intentId = intent?.id ?? '';
  return {
    intent,
    failed: views.failures[orderKey] ?? null,
    startedAt: views.starting[orderKey] ?? null,
    isLetGo: views.letGo[intentId] ?? false,
    check: views.checks[intentId] ?? null,
  };
}

/** Pay for what is known, in spite of an exclusion, although an answer was lost: each a click of its own. */
export interface How {
  refresh: boolean;
  anyway: boolean;
  again: boolean;
  /** With `refresh`: the intent id of the answer that the button was drawn for. Where another stands there by now, nothing is bought. */
  replaces?: string | undefined;
}

export interface OrderActions {
  /** The quote is the one that stands on the button: nothing dearer is sent. */
  offer(quote: Quote, how: How): void;
  cancel(): void;
  stopWaiting(intentId: string): void;
  checkNow(intentId: string): void;
}

export function useOrderActions(name: OrderName): OrderActions {
  const { orders } = usePanel();
  const orderKey = keyOf(name);
  const { operation, subject, detail } = name;
  const asked = { operation, subject, ...(detail && { detail }) };

  async function checkNow(intentId: string): Promise<void> {
    orders.noteCheck(intentId, { kind: 'checking' });
    try {
      orders.noteCheck(intentId, { kind: 'checked', ...(await sendMessage('checkUnknown', { intentId })) });
    } catch (error) {
      orders.noteCheck(intentId, { kind: 'failed', failure: failureOf(error, 'use-order') });
    }
  }

  return {
    offer: (quote, how) => void placeOrder(orders, orderKey, { ...asked, agreedMilli: reservedMilli(quote), ...how }),
    cancel: () => void sendMessage('cancel', asked).catch(noted('use-order')),
    stopWaiting(intentId) {
      orders.noteLetGo(intentId);
      void sendMessage('cancel', asked).catch(noted('use-order'));
    },
    checkNow: (intentId) => void checkNow(intentId),
  };
}

function keyOf({ connectionId, operation, subject, detail }: OrderName): string {
  return orderKeyOf(connectionId ?? '', operation, subject.key, detail ?? {});
}
