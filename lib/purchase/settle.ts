import { isNobody } from '@/lib/detection/known-subjects';
import { subjectAlias } from '@/lib/records/aliases';
import type { SidenoteDatabase } from '@/lib/records/database';
import { type Bought, mergeIntoRecord } from '@/lib/records/merge-record';
import type { ChargeRow, Intent } from '@/lib/records/rows';
import type { MilliCredits } from '@/lib/service/credits';
import type { ServiceFailure } from '@/lib/service/errors';
import { reservedMilli } from '@/lib/service/prices';
import type { KeepResolved } from './book.ts';
import type { Findings } from './findings.ts';
import { keepPage } from './keep-page.ts';
import { noteHandedIn } from './note-handed-in.ts';

/** What an order cost, and how that is known. Null: not known yet. */
export interface Charge {
  milli: MilliCredits | null;
  how: ChargeRow['how'];
  /** Booked at the price, and not known to have cost that. */
  uncertain?: true;
  /** A job that goes on: booked at the most it can cost, and put right when the service has settled it. */
  isJobOpen?: true;
}

/**
 * Step 10: everything the answer says about its subject, the ledger row and the closed intent, in one transaction. The
 * answer belongs to the intent's subject, wherever the page has gone meanwhile.
 */
export async function settleAnswered(
  db: SidenoteDatabase,
  intent: Intent,
  answer: { findings: Findings; charge: Charge; nowMs: number },
  keepResolved: KeepResolved,
): Promise<void> {
  const { findings, charge, nowMs } = answer;
  const tables = [
    ...[db.records, db.ledger, db.intents, db.rawAnswers],
    ...[db.lists, db.members, db.searchPages, db.jobs],
  ];
  await db.transaction('rw', tables, async () => {
    const { resolved } = findings;
    const listName = resolved === undefined ? null : await keepResolved(resolved, intent.connection, nowMs);
    await mergeFindings(db, intent, findings, { intentId: intent.id, nowMs, chargedMilli: charge.milli ?? 0 });
    await db.ledger.put(ledgerRow(intent, charge, nowMs, listName ?? findings.name));
    if (findings.page !== undefined) await keepPage(db, intent, findings.page, charge.milli ?? 0, nowMs);
    if (findings.handedIn !== undefined) await noteHandedIn(db, intent.id, findings.handedIn, nowMs);
    await db.rawAnswers.delete(intent.id);
    const outcome = { kind: findings.found ? 'found' : 'nothing-found' } as const;
    await db.intents.put({ ...intent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
  });
}

/** The subject's record and those of everybody who came along: a company's page then shows it for free. */
async function mergeFindings(db: SidenoteDatabase, intent: Intent, findings: Findings, bought: Bought): Promise<void> {
  const { connection, subject } = intent;
  const aliases = [subjectAlias(connection, subject.key), ...findings.aliases];
  if (!isNobody(subject)) await mergeIntoRecord(db, connection, subject.kind, { ...findings, aliases }, bought);
  for (const [index, other] of findings.others.entries()) {
    await mergeIntoRecord(db, connection, other.kind, other, { ...bought, place: index + 1, chargedMilli: 0 });
  }
}

/** A paid answer that could not be read: kept whole, shown raw, parsed again after an update. */
export async function settleNotUnderstood(
  db: SidenoteDatabase,
  intent: Intent,
  answer: { body: string; charge: Charge; nowMs: number },
): Promise<void> {
  const { body, charge, nowMs } = answer;
  const { id: intentId, connection, operation, subject } = intent;
  await db.transaction('rw', [db.ledger, db.intents, db.rawAnswers], async () => {
    await db.rawAnswers.put({ intentId, connection, subjectKey: subject.key, operation, body, at: nowMs });
    await db.ledger.put(ledgerRow(intent, charge, nowMs, null));
    const outcome = { kind: 'not-understood' } as const;
    await db.intents.put({ ...intent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
  });
}

/** A failure that is certain not to have been charged. The ledger has a row for every call that left but those withdrawn after a 429. */
export async function settleFailed(
  db: SidenoteDatabase,
  intent: Intent,
  failed: { failure: ServiceFailure; nowMs: number },
): Promise<void> {
  const { failure, nowMs } = failed;
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    if (intent.sentAt !== null) await db.ledger.put(ledgerRow(intent, { milli: 0, how: 'failure' }, nowMs, null));
    const outcome = { kind: 'failed', failure } as const;
    await db.intents.put({ ...intent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
  });
}

/** The answer was lost after the request left: whether it was charged is decided later, by the balance. */
export async function settleUnknown(db: SidenoteDatabase, intent: Intent, nowMs: number): Promise<void> {
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    await db.ledger.put(ledgerRow(intent, { milli: null, how: 'unknown' }, intent.sentAt ?? nowMs, null));
    await db.intents.put({ ...intent, state: 'unknown', waitingUntil: null });
  });
}

/** The answer was lost, and is known to have been a good one; runs inside a transaction of ledger and intents. */
export async function settleFound(db: SidenoteDatabase, intent: Intent, charge: Charge, nowMs: number): Promise<void> {
  await db.ledger.put(ledgerRow(intent, charge, intent.sentAt ?? nowMs, null));
  const outcome = { kind: 'found' } as const;
  await db.intents.put({ ...intent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
}

/** The balance decided an unknown outcome. */
export async function settleDecided(
  db: SidenoteDatabase,
  intent: Intent,
  decided: { chargedMilli: MilliCredits; nowMs: number },
): Promise<void> {
  const { chargedMilli, nowMs } = decided;
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    await db.ledger.put(ledgerRow(intent, { milli: chargedMilli, how: 'balance' }, intent.sentAt ?? nowMs, null));
    const outcome = { kind: 'decided', charged: chargedMilli > 0 } as const;
    await db.intents.put({ ...intent, state: 'settled', settledAt: nowMs, outcome });
  });
}

/** The answer says what was not known before it was bought: that its subject is off-limits. */
export async function noteFoundExcluded(db: SidenoteDatabase, intentId: string, listName: string): Promise<void> {
  await db.transaction('rw', db.ledger, async () => {
    const row = await db.ledger.get(intentId);
    if (row?.kind === 'charge') await db.ledger.put({ ...row, foundExcluded: listName });
  });
}

/** The balance says what a call took that was booked at its price alone; the row of its subject says it, too. */
export async function settleBooked(db: SidenoteDatabase, row: ChargeRow, chargedMilli: MilliCredits): Promise<void> {
  const { uncertain: _known, ...rest } = row;
  await db.transaction('rw', [db.ledger, db.records], async () => {
    await db.ledger.put({ ...rest, chargedMilli, how: 'balance' });
    if (row.subjectKey === null) return;
    await db.records
      .where('aliases')
      .equals(subjectAlias(row.connection, row.subjectKey))
      .modify((record) => {
        for (const facet of Object.values(record.facets)) {
          if (facet.intentId === row.intentId) facet.chargedMilli = chargedMilli;
        }
      });
  });
}

/**
 * Calls that cannot be told apart: "1 of 2 was charged". What they cost together stands on the first row, so that the sum
 * of the ledger is right although nobody can say which of them it was.
 */
export async function settleGroup(
  db: SidenoteDatabase,
  members: { lost: readonly Intent[]; booked: readonly ChargeRow[] },
  decided: { groupId: string; charged: number; totalMilli: MilliCredits; nowMs: number },
): Promise<void> {
  const { lost, booked } = members;
  const { groupId, charged, totalMilli, nowMs } = decided;
  const group = { id: groupId, charged, of: lost.length + booked.length };
  const rows = [
    ...lost.map((intent) => ledgerRow(intent, { milli: 0, how: 'group' }, intent.sentAt ?? nowMs, null)),
    ...booked.map(({ uncertain: _grouped, ...row }) => row),
  ];
  const outcome = { kind: 'decided-group', charged, of: group.of } as const;
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    for (const [index, row] of rows.entries()) {
      await db.ledger.put({ ...row, how: 'group', chargedMilli: index === 0 ? totalMilli : 0, group });
    }
    for (const intent of lost) await db.intents.put({ ...intent, state: 'settled', settledAt: nowMs, outcome });
  });
}

/** One row a call: the ledger id is the intent's, so that settling twice cannot book twice. */
function ledgerRow(intent: Intent, charge: Charge, at: number, subjectName: string | null): ChargeRow {
  return {
    kind: 'charge',
    id: intent.id,
    intentId: intent.id,
    connection: intent.connection,
    at,
    operation: intent.operation,
    subjectKey: intent.subject.key,
    subjectName,
    quote: intent.quote,
    chargedMilli: charge.milli,
    reconciled: 0,
    balanceAfterMilli: null,
    how: charge.how,
    ...(charge.uncertain && { uncertain: charge.uncertain }),
    ...(charge.isJobOpen && { isJobOpen: charge.isJobOpen }),
    group: null,
    aboveQuote: intent.quote.kind === 'range' && (charge.milli ?? 0) > reservedMilli(intent.quote),
    anyway: intent.anyway,
  };
}
