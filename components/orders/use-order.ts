import { useSyncExternalStore } from 'react';
import type { CheckNow, OrderFailure, OrderStore } from '@/components/context/order-store';
import { usePanel } from '@/components/context/panel-context';
import { useConnectionId } from '@/components/context/use-connection';
import { failureOf } from '@/components/ui/hooks/use-action';
import { orderKeyOf } from '@/lib/database/reads';
import type { Intent, OrderDetail } from '@/lib/database/schema/rows';
import { sendMessage } from '@/lib/messaging/send-message';
import type { Operation } from '@/lib/offers/offers';
import { logAs } from '@/lib/platform/error-log';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { Subject } from '@/lib/subjects/subject';

/** Identifies the order of a row, or of a page of a search. */
export interface OrderName<Name extends Operation = Operation> {
  connectionId: string | null;
  operation: Name;
  subject: Subject;
  detail?: OrderDetail | undefined;
}

export function keyOfOrder({ connectionId, operation, subject, detail }: OrderName): string {
  return orderKeyOf(connectionId ?? '', operation, subject.key, detail ?? {});
}

/** The state of an order, from the database and the page's order state. */
export interface OrderView {
  intent: Intent | null;
  failed: OrderFailure | null;
  startedAt: number | null;
  isLetGo: boolean;
  check: CheckNow | null;
}

/** Pure. `intent` is the order's newest one. */
export function orderView(views: ReturnType<OrderStore['read']>, orderKey: string, intent: Intent | null): OrderView {
  const intentId = intent?.id ?? '';
  return {
    intent,
    failed: views.failures[orderKey] ?? null,
    startedAt: views.starting[orderKey] ?? null,
    isLetGo: views.letGo[intentId] ?? false,
    check: views.checks[intentId] ?? null,
  };
}

/** Key the calling component by subject, so that an answer never shows under another subject. */
export function useOrder(name: OrderName, intent: Intent | null): OrderView {
  const { orders } = usePanel();
  return orderView(useSyncExternalStore(orders.subscribe, orders.read), keyOfOrder(name), intent);
}

/** Exceptions with their own click: paying for known data, overriding an exclusion, ordering again after a lost answer. */
export interface How {
  refresh?: boolean;
  override?: boolean;
  again?: boolean;
  /** With `refresh`: the intent of the answer on screen. If it was replaced meanwhile, nothing is bought. */
  replaces?: string | undefined;
}

export interface OrderActions {
  /** `agreedMilli` is the price shown on the button; nothing more expensive is sent. */
  place(agreedMilli: MilliCredits, how?: How): void;
  cancel(): void;
  stopWaiting(intentId: string): void;
  checkNow(intentId: string): void;
}

export function orderActions(orders: OrderStore, name: OrderName): OrderActions {
  const { operation, subject, detail } = name;
  const ordered = { operation, subject, ...(detail && { detail }) };

  /** Asks the worker to buy. The outcome is in the database, except a rejection, which only this page knows. */
  async function place(agreedMilli: MilliCredits, how: How): Promise<void> {
    const orderKey = keyOfOrder(name);
    orders.noteStart(orderKey);
    try {
      const panelId = await orders.panelReporter.panelId();
      const message = { ...ordered, ...(panelId !== null && { panelId }) };
      await sendMessage('enrich', { ...message, agreedMilli, refresh: false, override: false, again: false, ...how });
      orders.noteEnd(orderKey, null);
    } catch (error) {
      const failure = failureOf(error, 'use-order');
      orders.noteEnd(orderKey, { failure, at: Date.now() });
      // The worker died while handling the message; the next message restarts it, and it begins with recovery.
      if (failure.kind === 'internal') await sendMessage('panelOpened', { windowId: null }).catch(logAs('use-order'));
    }
  }

  const cancel = () => void sendMessage('cancel', ordered).catch(logAs('use-order'));

  async function checkNow(intentId: string): Promise<void> {
    orders.noteCheck(intentId, { kind: 'checking' });
    try {
      orders.noteCheck(intentId, { kind: 'checked', ...(await sendMessage('checkUnknown', { intentId })) });
    } catch (error) {
      orders.noteCheck(intentId, { kind: 'failed', failure: failureOf(error, 'use-order') });
    }
  }

  return {
    place: (agreedMilli, how = {}) => void place(agreedMilli, how),
    cancel,
    stopWaiting(intentId) {
      orders.noteLetGo(intentId);
      cancel();
    },
    checkNow: (intentId) => void checkNow(intentId),
  };
}

export function useOrderActions(name: OrderName): OrderActions {
  return orderActions(usePanel().orders, name);
}

/** An order about a subject not shown yet. Its state is read where the subject is shown. */
export function usePlaceOrder(): (wanted: Pick<OrderName, 'operation' | 'subject'>, agreedMilli: MilliCredits) => void {
  const { orders } = usePanel();
  const connectionId = useConnectionId();
  return (wanted, agreedMilli) => orderActions(orders, { connectionId, ...wanted }).place(agreedMilli);
}
