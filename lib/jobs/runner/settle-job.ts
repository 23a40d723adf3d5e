import type { SidenoteDatabase } from '@/lib/database/database';
import { refundIdOf } from '@/lib/database/ledger/spend-reads';
import type { ChargeRow, RefundRow } from '@/lib/database/schema/rows';
import { isJob } from '@/lib/offers/offer-lists';
import type { JobOperation } from '@/lib/offers/offers';
import { settleDecided, settleFound } from '@/lib/purchases/steps/settle';
import type { MilliCredits } from '@/lib/service/contract/credits';

/**
 * The final cost replaces the booked maximum. A refunded job keeps its charge and gets a refund row. Idempotent, except for an uncertain
 * cost.
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
 * Past its ceiling with an unknown cost, or lost and never found: booked at the maximum and uncertain, so that the balance may correct it.
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

/** Booked as uncertain, and confirmed by a balance since: any later difference is a separate movement. */
function isAgreed({ uncertain, reconciled }: ChargeRow): boolean {
  return uncertain === true && reconciled === 1;
}

function costing(row: ChargeRow, chargedMilli: MilliCredits): ChargeRow {
  const aboveQuote = row.quote.kind === 'range' && chargedMilli > row.quote.maxMilli;
  return { ...row, chargedMilli, how: 'statistics', aboveQuote, reconciled: 0, balanceAfterMilli: null };
}

export interface JobEnd {
  intentId: string;
  /** The cost of the whole job by its statistics; ignored for a refunded job. */
  chargedMilli: MilliCredits;
  /** In the service's spelling; null if the job was not refunded. */
  refundReason: string | null;
  nowMs: number;
}

function refundOf(row: ChargeRow, operation: JobOperation, reason: string, nowMs: number): RefundRow {
  return {
    kind: 'refund',
    id: refundIdOf(row.intentId),
    connection: row.connection,
    at: nowMs,
    intentId: row.intentId,
    operation,
    reason,
    chargedMilli: -(row.chargedMilli ?? 0),
    reconciled: 0,
    balanceAfterMilli: null,
  };
}

/** The history decides a lost submission: it runs and is booked at its maximum, or it never arrived and is free. Idempotent. */
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

/** Accepted without a record in the history: only the balance knows the cost. */
async function leaveToBalance(db: SidenoteDatabase, intentId: string): Promise<void> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge' || row.isJobOpen !== true) return;
  const { isJobOpen: _missing, ...rest } = row;
  await db.ledger.put({ ...rest, uncertain: true });
}

/** It was booked while its fate was unknown, and turns out never to have arrived. */
async function takeBack(db: SidenoteDatabase, intentId: string): Promise<void> {
  const row = await db.ledger.get(intentId);
  if (row?.kind !== 'charge' || row.uncertain !== true) return;
  const { uncertain: _known, ...rest } = row;
  await db.ledger.put(isAgreed(row) ? rest : { ...costing(rest, 0), how: 'failure' });
}
