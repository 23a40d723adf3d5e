import type { SidenoteDatabase } from '@/lib/database/database';
import { findBudgetRefusal, isLimiting } from '@/lib/database/ledger/budget';
import { readUsageByMark } from '@/lib/database/ledger/spend-reads';
import {
  type Generation,
  isSameGeneration,
  readGeneration,
  readLedgerSince,
  readOrderKeys,
  readSettings,
  readUnparsableAnswer,
} from '@/lib/database/reads';
import type { Intent, IntentRefusal } from '@/lib/database/schema/rows';
import type { Suppression } from '@/lib/purchases/exclusion-policy';
import type { OrderContext } from '@/lib/purchases/operations/operation-row';
import type { PurchaseDeps, TeamDesk } from '@/lib/purchases/order';
import { expectAgreed, RefusedError } from '@/lib/purchases/refusals';
import type { ServiceAddress } from '@/lib/service/client/client';
import { ServiceError } from '@/lib/service/contract/errors';
import { type Quote, reservedMilli } from '@/lib/service/contract/prices';
import { expectNoneUnread, expectQuote, readOrderContext } from './check-order.ts';

/** The people to leave out changed since the service got the list. */
export class ListsChangedError extends Error {
  override readonly name = 'ListsChangedError';
}

/** The order was answered since the click, and costs nothing any more. */
export class KnownError extends Error {
  override readonly name = 'KnownError';
}

export interface GateDeps {
  deps: PurchaseDeps;
  /** Tracks the stored intent: replaced by the claimed one when the gate lets it pass. */
  intentRef: { intent: Intent };
  signal: AbortSignal;
  /** The people the service leaves out, and the mark of the lists at that time; absent for one subject. */
  leftOut?: { suppression: Suppression; mark: string };
  /** Called right before the intent is marked as sent, and again if that fails. */
  setSent(isSent: boolean): void;
}

interface Checked {
  now: RequestNow;
  quote: Quote;
  /** Null without a team. */
  desk: TeamDesk | null;
}

export interface RequestNow {
  orderContext: OrderContext;
  service: ServiceAddress;
}

/**
 * The last gate, between slot and request. After any wait it checks connection, exclusion and price again, and claims the intent in one
 * transaction with the mark that proves nothing changed. What fails was not sent. Throws RefusedError, ServiceError, KnownError or
 * ListsChangedError.
 */
export function createGate({ deps, intentRef, signal, leftOut, setSent }: GateDeps) {
  const { db, clock, exclusionPolicy } = deps;
  const claim = crypto.randomUUID();
  const {
    operation,
    subject,
    detail,
    connection,
    anyway: overridesExclusion,
    again,
    refresh,
    agreedMilli,
  } = intentRef.intent;
  const row = deps.operations[operation];
  let read: (Checked & { generation: Generation; since: number; booked: number }) | null = null;

  /** In the same order as `purchase.ts`. */
  async function check(): Promise<Checked> {
    const { connectionId, service } = await deps.expectConnected();
    if (connectionId !== connection) throw new ServiceError({ kind: 'key-changed' });
    const orderContext = await readOrderContext(deps, connection, { operation, subject, detail });
    if (!refresh && row.isKnown(orderContext)) throw new KnownError();
    if (again !== true)
      expectNoneUnread(
        await readUnparsableAnswer(db, await readOrderKeys(db, connection, { operation, subject, detail })),
      );
    const listName = overridesExclusion ? null : await exclusionPolicy.isExcluded(subject);
    if (listName !== null) throw new RefusedError({ kind: 'excluded', listName });
    const complete = leftOut === undefined ? orderContext : { ...orderContext, suppression: leftOut.suppression };
    const quote = expectQuote(deps, { operation }, complete);
    expectAgreed(reservedMilli(quote), agreedMilli);
    const desk = (await deps.team?.()) ?? null;
    await desk?.take(intentRef.intent, reservedMilli(quote));
    return { now: { orderContext: complete, service }, quote, desk };
  }

  /** Must run inside the transaction that checks the mark. */
  async function takeClaim(quote: Quote): Promise<Intent> {
    const own = await db.intents.get(intentRef.intent.id);
    if (own === undefined) throw new ServiceError({ kind: 'cancelled' });
    if (own.isForgotten === true) throw new RefusedError({ kind: 'forgotten' });
    if (own.state !== 'queued' || (await isSentElsewhere(own))) throw new RefusedError({ kind: 'under-way' });
    const reserved = reservedMilli(quote);
    const refusal = await findBudgetRefusalOf(own, reserved);
    if (refusal !== null) throw new RefusedError(refusal);
    const sent = { state: 'sent', sentAt: clock.now(), waitingUntil: null } as const;
    const claimed: Intent = { ...own, ...sent, quote, reservedMilli: reserved, claim };
    await db.intents.put(claimed);
    return claimed;
  }

  /** Two workers may each have received a click for it. */
  async function isSentElsewhere({ id, orderKey }: Intent): Promise<boolean> {
    const clicks = db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]);
    return (await clicks.filter((other) => other.state === 'sent' && other.id !== id).count()) > 0;
  }

  /** Another worker's answer may make the order known, or be newer than agreed; the next check finds out. */
  const countBooked = async (sinceMs: number): Promise<number> =>
    (await readLedgerSince(db, connection, sinceMs)).length;

  /** The budget was reserved at the price of the click; a higher price, or a reduced budget, is checked here. */
  async function findBudgetRefusalOf(own: Intent, reserved: number): Promise<IntentRefusal | null> {
    const budget = await readSettings(db, 'budget');
    if (!isLimiting(budget)) return null;
    const spending = await readUsageByMark(db, connection, clock.now());
    const others = { ...spending, openMilli: spending.openMilli - own.reservedMilli };
    return findBudgetRefusal(budget, others, reserved);
  }

  return {
    async read(): Promise<RequestNow> {
      const generation = await readGeneration(db);
      if (leftOut !== undefined && leftOut.mark !== generation.lists) throw new ListsChangedError();
      const since = clock.now();
      const booked = await countBooked(since);
      read = { ...(await check()), generation, since, booked };
      return read.now;
    },

    /** False: something has changed since it was read. */
    async pass(): Promise<boolean> {
      if (read === null) return false;
      const { generation, quote, since, booked, desk } = read;
      if (signal.aborted) throw new ServiceError({ kind: 'cancelled' });
      // Synchronously: from now on a withdrawal is told that it is too late.
      setSent(true);
      try {
        const claimed = await db.transaction('rw', [db.generations, db.intents, db.ledger, db.settings], async () => {
          const isAsRead =
            isSameGeneration(await readGeneration(db), generation) && (await countBooked(since)) === booked;
          // The machine may have slept since the team was asked. Then another member may have bought it.
          const isHeld = desk === null || desk.isHeld(intentRef.intent.id);
          return isAsRead && isHeld ? takeClaim(quote) : null;
        });
        if (claimed === null) setSent(false);
        else intentRef.intent = claimed;
        return claimed !== null;
      } catch (error) {
        setSent(false);
        throw error;
      }
    },

    giveUp: (): Error => new RefusedError({ kind: 'kept-changing' }),

    /** The request as it was sent, once it has passed. */
    sent: (): RequestNow | null => read?.now ?? null,
  };
}
export type Gate = ReturnType<typeof createGate>;

/**
 * Checks the budget and adds the intent in one transaction, so that two clicks cannot spend the last credit twice. Open intents count at their maximum.
 * Throws RefusedError; then nothing was written.
 */
export async function openIntent(
  db: SidenoteDatabase,
  intent: Intent,
  isForgotten: () => boolean = () => false,
): Promise<Intent> {
  return db.transaction('rw', [db.generations, db.intents, db.ledger, db.settings], async () => {
    const budget = await readSettings(db, 'budget');
    if (isLimiting(budget)) {
      const usage = await readUsageByMark(db, intent.connection, intent.createdAt);
      const refusal = findBudgetRefusal(budget, usage, intent.reservedMilli);
      if (refusal !== null) throw new RefusedError(refusal);
    }
    // Checked once the intents are locked: `forgetSubject` may have run before this order was among them.
    if (isForgotten()) throw new RefusedError({ kind: 'forgotten' });
    await db.intents.add(intent);
    return intent;
  });
}
