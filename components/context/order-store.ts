import { createStore } from 'zustand/vanilla';
import type { Failure } from '@/lib/messaging/failure';
import { createPanelReporter } from '@/lib/messaging/panel-reporter';
import type { AnswerOf } from '@/lib/messaging/protocol';

export interface OrderFailure {
  failure: Failure;
  at: number;
}

export type CheckNow =
  | { kind: 'checking' }
  | ({ kind: 'checked' } & AnswerOf<'checkUnknown'>)
  | { kind: 'failed'; failure: Failure };

/** Order state of this page only; outcomes are in the database. Refused orders never get an intent, so they are stored nowhere else. */
export interface OrderViews {
  failures: Record<string, OrderFailure | undefined>;
  /** By order key: when the message was sent, until it is answered. */
  starting: Record<string, number | undefined>;
  /** By intent: the user stopped waiting. */
  letGo: Record<string, boolean | undefined>;
  /** By intent: the state of "Check now". */
  checks: Record<string, CheckNow | undefined>;
}

export function createOrderStore() {
  const store = createStore<OrderViews>(() => ({ failures: {}, starting: {}, letGo: {}, checks: {} }));
  return {
    /** Reports the panel's subject, which each order names. */
    panelReporter: createPanelReporter(),
    subscribe: store.subscribe,
    read: store.getState,
    noteStart(orderKey: string): void {
      store.setState(({ failures, starting }) => ({
        failures: { ...failures, [orderKey]: undefined },
        starting: { ...starting, [orderKey]: Date.now() },
      }));
    },
    noteEnd(orderKey: string, failed: OrderFailure | null): void {
      store.setState(({ failures, starting }) => ({
        failures: { ...failures, [orderKey]: failed ?? undefined },
        starting: { ...starting, [orderKey]: undefined },
      }));
    },
    noteLetGo(intentId: string): void {
      store.setState(({ letGo }) => ({ letGo: { ...letGo, [intentId]: true } }));
    },
    noteCheck(intentId: string, check: CheckNow): void {
      store.setState(({ checks }) => ({ checks: { ...checks, [intentId]: check } }));
    },
  };
}
export type OrderStore = ReturnType<typeof createOrderStore>;
