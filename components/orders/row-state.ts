import type { OrderFailure } from '@/components/context/order-store';
import { isBlocking, type Trouble } from '@/components/orders/use-trouble';
import { startOfNext } from '@/components/ui/errors/trouble-labels';
import type { Facet, HeldBecause, Intent } from '@/lib/database/schema/rows';
import type { BudgetSettings } from '@/lib/database/schema/settings-rows';
import type { Failure } from '@/lib/messaging/failure';
import type { MilliCredits } from '@/lib/service/contract/credits';

export type RowAnswer<Value> =
  | { kind: 'known'; value: Value; boughtAt: number }
  /** `earlier` is the value before the service returned nothing. */
  | { kind: 'nothing-found'; boughtAt: number; chargedMilli: number; earlier: Value | null };

/** The order's progress, or the outcome of the last one; shown below the answer. */
export type RowEvent =
  | { kind: 'queued' }
  | { kind: 'waiting'; untilMs: number }
  | { kind: 'sent'; sentAt: number; letGo: boolean }
  | { kind: 'unknown'; intent: Intent }
  | {
      kind: 'decided';
      /** Null if it can never be determined. */
      charged: boolean | null;
      at: number;
      chargedMilli: number;
      /** Set if it is one of several calls that cannot be told apart. */
      group: { charged: number; of: number } | null;
    }
  | { kind: 'not-understood'; intentId: string; at: number }
  /** Answered, but held: `HeldNotes` shows it. */
  | { kind: 'held'; because: HeldBecause; at: number }
  | { kind: 'failed'; failure: Failure; at: number; wasSent: boolean };

/** Whether the button can be pressed; if not, it stays in place with its price. */
export type RowOffer = 'open' | 'busy' | 'offline' | 'no-key' | 'budget' | 'no-credits' | 'override';

export interface RowState<Value> {
  answer: RowAnswer<Value> | null;
  event: RowEvent | null;
  offer: RowOffer;
  /** The last order of this page was cancelled by the user. */
  isCancelled: boolean;
  /** When data since erased by retention was bought; null if it is known or never was. */
  erasedBoughtAt: number | null;
}

export interface RowInput<Value> {
  facet: Facet<Value> | null;
  /** What remains of an answer erased by retention. */
  erased?: { boughtAt: number } | undefined;
  intent: Intent | null;
  failed: OrderFailure | null;
  /** When this page's pending order was sent; its intent may not be in the database yet. Null if none is pending. */
  startedAt: number | null;
  isLetGo: boolean;
  isExcluded: boolean;
  hasKey: boolean;
  online: boolean;
  trouble: Trouble | null;
  budget: BudgetSettings | null;
  balanceMilli: MilliCredits | null;
  balanceReadAt: number | null;
  /** When the key was entered; null if there is none. */
  keySetAt: number | null;
  /** When the service last accepted it, if nothing failed since; otherwise null. */
  connectedAt: number | null;
  nowMs: number;
}

/** Everything a row shows, derived from the database and the page's order state. Pure. */
export function rowState<Value>(input: RowInput<Value>): RowState<Value> {
  const found = findEvent(input);
  const event = isOutdated(found, input) ? null : found;
  const erasedBoughtAt = input.facet === null ? (input.erased?.boughtAt ?? null) : null;
  const isCancelled = input.failed?.failure.kind === 'cancelled';
  return { answer: findAnswer(input.facet), event, offer: findOffer(input, event), isCancelled, erasedBoughtAt };
}

function findAnswer<Value>(facet: Facet<Value> | null): RowAnswer<Value> | null {
  if (facet === null) return null;
  const { value, boughtAt, chargedMilli } = facet;
  if (value !== null) return { kind: 'known', value, boughtAt };
  return { kind: 'nothing-found', boughtAt, chargedMilli, earlier: facet.previous?.value ?? null };
}

/** An order in progress takes precedence; otherwise the newest outcome counts. */
function findEvent(input: RowInput<unknown>): RowEvent | null {
  const { facet, intent, failed } = input;
  // Answered and paid for, but not saved, so its intent is still "sent".
  if (failed?.failure.kind === 'not-saved') return failedEvent(failed, true);
  const open = findOpen(input);
  if (open !== null) return open;
  const failedAt = failed?.at ?? Number.NEGATIVE_INFINITY;
  const endedAt = intent?.settledAt ?? Number.NEGATIVE_INFINITY;
  const boughtAt = facet?.boughtAt ?? Number.NEGATIVE_INFINITY;
  if (boughtAt >= Math.max(failedAt, endedAt)) return null;
  const ended = intent === null ? null : findEnd(intent);
  // The same failure arrives twice: as the message's reply, and in the database, which knows whether it was sent.
  if (ended !== null && (endedAt >= failedAt || failed?.failure.kind === failureOf(intent)?.kind)) return ended;
  return failed === null ? null : failedEvent(failed, false);
}

function findOpen({ intent, startedAt, isLetGo, nowMs }: RowInput<unknown>): RowEvent | null {
  switch (intent?.state) {
    case 'queued': {
      const { waitingUntil } = intent;
      return waitingUntil !== null && waitingUntil > nowMs
        ? { kind: 'waiting', untilMs: waitingUntil }
        : { kind: 'queued' };
    }
    case 'sent':
      return { kind: 'sent', sentAt: intent.sentAt ?? intent.createdAt, letGo: isLetGo };
    case 'unknown':
      return { kind: 'unknown', intent };
    default:
      // The database may show the end before the message is answered; then the row does not wait any longer.
      return startedAt !== null && (intent?.settledAt ?? Number.NEGATIVE_INFINITY) < startedAt
        ? { kind: 'queued' }
        : null;
  }
}

function findEnd(intent: Intent): RowEvent | null {
  const { outcome } = intent;
  const at = intent.settledAt ?? intent.createdAt;
  switch (outcome?.kind) {
    case 'failed':
      return { kind: 'failed', failure: outcome.failure, at, wasSent: intent.sentAt !== null };
    case 'refused':
      return { kind: 'failed', failure: outcome.refusal, at, wasSent: intent.sentAt !== null };
    case 'decided':
      return {
        kind: 'decided',
        charged: outcome.charged,
        at,
        chargedMilli: outcome.charged ? intent.reservedMilli : 0,
        group: null,
      };
    case 'decided-group':
      return {
        kind: 'decided',
        charged: outcome.charged > 0,
        at,
        chargedMilli: 0,
        group: { charged: outcome.charged, of: outcome.of },
      };
    case 'undecided':
      return { kind: 'decided', charged: null, at, chargedMilli: intent.reservedMilli, group: null };
    case 'not-understood':
      return { kind: 'not-understood', intentId: intent.id, at };
    case 'not-confirmed':
    case 'about-another':
      return { kind: 'held', because: outcome.kind, at };
    default:
      return null;
  }
}

function failureOf(intent: Intent | null): Failure | null {
  const outcome = intent?.outcome;
  return outcome?.kind === 'failed' ? outcome.failure : outcome?.kind === 'refused' ? outcome.refusal : null;
}

/** An order cancelled by the user is not a failure. */
function failedEvent({ failure, at }: OrderFailure, wasSent: boolean): RowEvent | null {
  return failure.kind === 'cancelled' ? null : { kind: 'failed', failure, at, wasSent };
}

function findOffer(input: RowInput<unknown>, event: RowEvent | null): RowOffer {
  const isBusy =
    event?.kind === 'queued' || event?.kind === 'waiting' || event?.kind === 'sent' || event?.kind === 'unknown';
  // Paid for but not saved: another order would pay again.
  const isUnsaved = event?.kind === 'failed' && event.failure.kind === 'not-saved';
  // Paid for but unreadable: another order pays again, and has a separate button that says so.
  const isUnreadable =
    event?.kind === 'not-understood' || (event?.kind === 'failed' && event.failure.kind === 'unread-kept');
  if (isBusy || isUnsaved || isUnreadable) return 'busy';
  if (!input.hasKey) return 'no-key';
  if (!input.online) return 'offline';
  if (input.trouble?.kind === 'key-refused') return 'no-key';
  if (input.trouble?.kind === 'budget' || input.trouble?.kind === 'no-credits') {
    if (isBlocking(input.trouble)) return input.trouble.kind;
  }
  if (isBudgetSpent(event, input.nowMs)) return 'budget';
  const isRefused = event?.kind === 'failed' && event.failure.kind === 'excluded';
  return input.isExcluded || isRefused ? 'override' : 'open';
}

/**
 * The service's refusal makes the balance be read again within seconds. A contradicting balance does not remove the refusal; credits added
 * later do.
 */
const sameBreathMs = 15_000;

/** A refusal by a limit changed since, for credits added since, or of a key accepted since. */
function isOutdated(event: RowEvent | null, input: RowInput<unknown>): boolean {
  if (event?.kind !== 'failed') return false;
  const { budget, intent, balanceMilli, balanceReadAt, keySetAt, connectedAt } = input;
  // It was taken since: a colleague's purchase is older than the order that it answered.
  if (event.failure.kind === 'team-known') return input.facet?.from !== undefined;
  if (event.failure.kind === 'key-refused')
    return (connectedAt ?? 0) > event.at + ((keySetAt ?? 0) > event.at ? 0 : sameBreathMs);
  if (event.failure.kind === 'not-enough-credits')
    return (balanceReadAt ?? 0) > event.at + sameBreathMs && (balanceMilli ?? 0) >= (intent?.reservedMilli ?? Infinity);
  if (event.failure.kind !== 'budget-reached') return false;
  const { period, limitMilli } = event.failure;
  return (period === 'day' ? budget?.perDayMilli : budget?.perMonthMilli) !== limitMilli;
}

function isBudgetSpent(event: RowEvent | null, nowMs: number): boolean {
  if (event?.kind !== 'failed' || event.failure.kind !== 'budget-reached') return false;
  return nowMs < startOfNext(event.failure.period, event.at);
}
