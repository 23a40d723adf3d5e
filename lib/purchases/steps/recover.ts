import type { SidenoteDatabase } from '@/lib/database/database';
import type { Clock } from '@/lib/platform/clock';
import { logAs, logError } from '@/lib/platform/error-log';
import { minuteMs } from '@/lib/platform/time';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import type { Connected } from '@/lib/purchases/order';
import type { Purchase } from '@/lib/purchases/purchase';
import { withdraw } from './own-intent.ts';
import { settleAnswered, settleUnknown } from './settle.ts';
import type { UnsavedAnswers } from './unsaved.ts';

/** A click older than this is not executed without the user noticing. */
const clickLifeMs = 10 * minuteMs;

export interface RecoverDeps {
  db: SidenoteDatabase;
  clock: Clock;
  unsaved: Pick<UnsavedAnswers, 'list' | 'forget'>;
  operations: OperationTable;
  exclusionPolicy: Pick<ExclusionPolicy, 'saveResolved' | 'learnIds'>;
  purchase: Pick<Purchase, 'resume'>;
  /** Null if there is no connection. */
  findConnected(): Promise<Connected | null>;
}

/**
 * Cleans up after the previous worker: stores pending answers; `sent` becomes `unknown`, never sent again automatically; `queued` continues
 * while the click is fresh and the connection unchanged.
 */
export async function recover(deps: RecoverDeps): Promise<void> {
  const { db, clock } = deps;
  const stillUnsaved = await saveUnsaved(deps);
  const nowMs = clock.now();
  for (const intent of await db.intents.where('state').equals('sent').toArray()) {
    // If there is no room it stays `sent`, and the purchase pipeline does not repeat such an order.
    if (!stillUnsaved.has(intent.id)) await settleUnknown(db, intent, nowMs).catch(logAs('recover'));
  }
  const queued = await db.intents.where('state').equals('queued').toArray();
  if (queued.length === 0) return;
  const connected = await deps.findConnected();
  for (const intent of queued) {
    const isFresh = nowMs - intent.createdAt < clickLifeMs && nowMs >= intent.createdAt;
    if (intent.isForgotten !== true && isFresh && connected?.connectionId === intent.connection) {
      // Not awaited: it may wait for a slot, and every outcome is written to the database.
      void deps.purchase.resume(intent).catch(logAs('recover'));
    } else {
      await withdraw(db, intent).catch(logAs('recover'));
    }
  }
}

/** Retries answers that could not be stored; resolves to the intents that still cannot. */
async function saveUnsaved(deps: RecoverDeps): Promise<Set<string>> {
  const { unsaved } = deps;
  const failed = new Set<string>();
  for (const answer of await unsaved.list()) {
    try {
      await settleAnswered(deps, answer.intent, { ...answer, parsed: answer.findings });
      await unsaved.forget(answer.intent.id);
    } catch (error) {
      logError(error, 'recover');
      // The disk is still full: the answer stays in session storage until the next start.
      failed.add(answer.intent.id);
    }
  }
  return failed;
}
