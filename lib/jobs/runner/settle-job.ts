import type { SidenoteDatabase } from '@/lib/database/database';
import type { ChargeRow, RefundRow } from '@/lib/database/schema/rows';
import { isJob } from '@/lib/offers/offer-lists';
import type { JobOperation } from '@/lib/offers/offers';
import { settleDecided, settleFound } from '@/lib/purchases/steps/settle';
import type { MilliCredits } from '@/lib/service/contract/credits';

/**
 * The service has settled a job: what it cost in the end takes the place of the most that was booked. One that was given back keeps
 * its charge and gets a refund beside it. Twice is once, but for a cost that was not certain.
 */
export async function settleJob(
  db: SidenoteDatabase,
  { intentId, chargedMilli, refundReason, nowMs }: JobEnd,
): Promise<void> {
  await db.transaction('rw', db.ledger, async () => {
    const row = await db.ledger.get(intentId);
    if (row?.kind !== 'charge' || (row.isJobOpen !== true && row.uncertain !== true)) return;
    const { operation } = row;
    if (!isJob(operation)) return;
    const { isJobOpen: _settled, uncertain: _known, ...settled } = row;
    if (refundReason !== null) {
      await db.ledger.put(settled);
      await db.ledger.put(refundOf(settled, operation, refundReason, nowMs));
      return;
    }
    await db.ledger.put(isAgreed(row) ? settled : costing(settled, chargedMilli));
  });
}

/**
 * Past its ceiling, and the service has not said what it cost: booked at the most, marked as not certain, so that a balance counts again and
 * may put it right. Also one whose answer was lost and never found.
 */
export async function settleOverdue(
  db: SidenoteDatabase,
  { intentId, chargedMilli, nowMs }: Omit<JobEnd, 'refundReason'>,
): Promise<void> {
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    const intent = await db.intents.get(intentId);
    if (intent?.state === 'unknown') {
      await settleFound(db, intent, { milli: chargedMilli, how: 'price-table', uncertain: true }, nowMs);
      return;
    }
    const row = await db.ledger.get(intentId);
    if (row?.kind !== 'charge' || row.isJobOpen !== true) return;
    const { isJobOpen: _overdue, ...rest } = row;
    await db.ledger.put({ ...costing(rest, chargedMilli), how: 'price-table', uncertain: true });
  });
}

/** Booked on trust, and a balance has agreed with it since: whatever comes after is a movement of its own. */
function isAgreed({ uncertain, reconciled }: ChargeRow): boolean {
  return uncertain === true && reconciled === 1;
}

function costing(row: ChargeRow, chargedMilli: MilliCredits): ChargeRow {
  const aboveQuote = row.quote.kind === 'range' && chargedMilli > row.quote.maxMilli;
  return { ...row, chargedMilli, how: 'statistics', aboveQuote, reconciled: 0, balanceAfterMilli: null };
}

export interface JobEnd {
  intentId: string;
  /** What the whole job cost, by its statistics; of no meaning where it was given back. */
  chargedMilli: MilliCredits;
  /** As the service writes it; null where the job was not given back. */
  refundReason: string | null;
  nowMs: number;
}

function refundOf(row: ChargeRow, operation: JobOperation, reason: string, nowMs: number): RefundRow {
  return {
    ...{ kind: 'refund', id: `${row.intentId}:refund`, connection: row.connection, at: nowMs, intentId: row.intentId },
    ...{ operation, reason, chargedMilli: -(row.chargedMilli ?? 0) },
    ...{ reconciled: 0, balanceAfterMilli: null },
  };
}

/**
 * The answer to handing a job in was lost, and the service's history says what became of it: it runs, and is booked at its most, or it
 * never arrived, and cost nothing. One that was answered past understanding is booked already. Twice is once.
 */
export async function decideLostJob(
  db: SidenoteDatabase,
  { intentId, found, nowMs }: { intentId: string; found: boolean; nowMs: number },
): Promise<void> {
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    const intent = await db.intents.get(intentId);
    if (intent?.outcome?.kind === 'not-understood' && !found) await leaveToBalance(db, intentId);
    else if (intent?.state === 'settled' && !found) await takeBack(db, intentId);
    if (intent?.state !== 'unknown') return;
    if (found)
      await settleFound(db, intent, { milli: intent.reservedMilli, how: 'price-table', isJobOpen: true }, nowMs);
    else await settleDecided(db, intent, { chargedMilli: 0, nowMs });
  });
}

/** The service said yes, and its history knows nothing of it: only the balance can say what that cost. */
async function leaveToBalance(db: SidenoteDatabase, intentId: string): Promise<void> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge' || row.isJobOpen !== true) return;
  const { isJobOpen: _missing, ...rest } = row;
  await db.ledger.put({ ...rest, uncertain: true });
}

/** Booked because nobody could say, and now somebody can: it never arrived. */
async function takeBack(db: SidenoteDatabase, intentId: string): Promise<void> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge' || row.uncertain !== true) return;
  const { uncertain: _known, ...rest } = row;
  await db.ledger.put(isAgreed(row) ? rest : { ...costing(rest, 0), how: 'failure' });
}
