import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import type { Subject } from '@/lib/detection/subject';
import { AskError, ask } from '@/lib/messaging/ask';
import type { Failure } from '@/lib/purchase/refusals';
import { orderKeyOf, readLatestIntent, readRecord } from '@/lib/records/reads';
import type { Intent, SubjectRecord } from '@/lib/records/rows';
import { endpoints } from '@/lib/service/endpoints';
import { reservedMilli } from '@/lib/service/prices';
import type { AskFailure, Check } from './order-store.ts';
import { usePanelWorld } from './panel-context.tsx';

const operation = 'email';

export interface EmailOrder {
  record: SubjectRecord | null;
  intent: Intent | null;
  failed: AskFailure | null;
  isStarting: boolean;
  isLetGo: boolean;
  check: Check | null;
}

/**
 * The Email order of one subject: what the database says and what this page knows. Undefined while it is read. Mount it
 * under the subject's key, so that an answer for one never shows under another.
 */
export function useEmailOrder(connectionId: string | null, subject: Subject): EmailOrder | undefined {
  const { db, orders } = usePanelWorld();
  const views = useSyncExternalStore(orders.subscribe, orders.read);
  const orderKey = orderKeyOf(connectionId ?? '', operation, subject.key);
  const stored = useLiveQuery(async () => {
    if (connectionId === null) return { record: null, intent: null };
    const record = await readRecord(db, connectionId, subject.key);
    return { record, intent: await readLatestIntent(db, orderKey) };
  }, [db, connectionId, subject.key]);
  if (stored === undefined) return undefined;
  const intentId = stored.intent?.id ?? '';
  return {
    ...stored,
    failed: views.failures[orderKey] ?? null,
    isStarting: views.starting[orderKey] ?? false,
    isLetGo: views.letGo[intentId] ?? false,
    check: views.checks[intentId] ?? null,
  };
}

/** The label and the agreed price are one value: nothing dearer than what stood on the button is sent. */
export const emailQuote = endpoints.singleExportV2.price.quote({});
const agreedMilli = reservedMilli(emailQuote);

function failureOf(error: unknown): Failure {
  return error instanceof AskError ? error.failure : { kind: 'internal' };
}

/** Pay for what is known, in spite of an exclusion, although an answer was lost: each a click of its own. */
interface How {
  refresh: boolean;
  anyway: boolean;
  again: boolean;
}

export interface EmailActions {
  find(how: How): void;
  cancel(): void;
  stopWaiting(intentId: string): void;
  checkNow(intentId: string): void;
}

export function useEmailActions(connectionId: string | null, subject: Subject): EmailActions {
  const { orders } = usePanelWorld();
  const orderKey = orderKeyOf(connectionId ?? '', operation, subject.key);

  async function find(how: How): Promise<void> {
    orders.noteStart(orderKey);
    try {
      await ask('enrich', { operation, subject, agreedMilli, ...how });
      orders.noteEnd(orderKey, null);
    } catch (error) {
      const failure = failureOf(error);
      orders.noteEnd(orderKey, { failure, at: Date.now() });
      // The worker died under the question: the next one starts with finding out what became of it.
      if (failure.kind === 'internal') await ask('subject', { windowId: null }).catch(() => undefined);
    }
  }

  async function checkNow(intentId: string): Promise<void> {
    orders.noteCheck(intentId, { kind: 'checking' });
    try {
      orders.noteCheck(intentId, { kind: 'checked', ...(await ask('checkUnknown', { intentId })) });
    } catch (error) {
      orders.noteCheck(intentId, { kind: 'failed', failure: failureOf(error) });
    }
  }

  return {
    find: (how) => void find(how),
    cancel: () => void ask('cancel', { operation, subject }).catch(() => undefined),
    stopWaiting(intentId) {
      orders.noteLetGo(intentId);
      void ask('cancel', { operation, subject }).catch(() => undefined);
    },
    checkNow: (intentId) => void checkNow(intentId),
  };
}
