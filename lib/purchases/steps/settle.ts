import type { SidenoteDatabase } from '@/lib/database/database';
import { subjectAlias } from '@/lib/database/records/aliases';
import { type ManyFound, mergeIncluded } from '@/lib/database/records/merge-many';
import { mergeIntoRecord } from '@/lib/database/records/merge-record';
import { withoutWords } from '@/lib/database/records/without-person';
import type { Bought } from '@/lib/database/schema/held-rows';
import { originOf } from '@/lib/database/schema/origins';
import type { ChargeRow, HeldBecause, Intent, IntentRefusal, SubjectRecord } from '@/lib/database/schema/rows';
import { holdAnswer, holdRows, judgeResult, noteKeptApart } from '@/lib/purchases/answers/held-answers';
import type { ParsedResult } from '@/lib/purchases/answers/parsed-result';
import { outcomeOfResult, saveUnread } from '@/lib/purchases/answers/unread';
import { type Forgotten, withoutAnybody, withoutPeople } from '@/lib/purchases/answers/without-people';
import type { ExclusionPolicy } from '@/lib/purchases/exclusion-policy';
import { type Charge, ledgerRow } from '@/lib/purchases/ledger/ledger-row';
import type { OperationTable } from '@/lib/purchases/operations/operation-row';
import type { MilliCredits } from '@/lib/service/contract/credits';
import type { ServiceFailure } from '@/lib/service/contract/errors';
import { isCollective } from '@/lib/subjects/known-subjects';
import { readOwn } from './own-intent.ts';

/** Undecided states: an answer that arrives late is still an answer. */
const open = ['queued', 'sent', 'unknown'] as const;

export interface SettleDeps {
  db: SidenoteDatabase;
  operations: OperationTable;
  exclusionPolicy: Pick<ExclusionPolicy, 'saveResolved' | 'learnIds'>;
}

/**
 * Writes answer, ledger row and closed intent in one transaction. An unproven answer is held. A decision by the balance stays; nothing is
 * written for another worker's intent. A forgotten subject is only booked. `forgotten`: others forgotten since.
 */
export async function settleAnswered(
  { db, operations, exclusionPolicy }: SettleDeps,
  intent: Intent,
  answer: { parsed: ParsedResult; charge: Charge; nowMs: number },
  forgotten: readonly Forgotten[] = [],
): Promise<'proved' | 'forgotten' | HeldBecause> {
  const { charge, nowMs } = answer;
  const { settlement } = operations[intent.operation];
  const tables = ['records', 'ledger', 'intents', 'rawAnswers', 'lists', 'members', 'heldAnswers'];
  return db.transaction('rw', [...tables, ...(settlement?.tables ?? [])], async () => {
    const own = await readOwn(db, intent);
    if (own === null) return 'proved';
    const isOpen = own.state !== 'settled';
    const chargedMilli = (isOpen ? charge.milli : (await db.ledger.get(own.id))?.chargedMilli) ?? 0;
    const isForgotten = own.isForgotten === true;
    const parsed = isForgotten ? withoutAnybody(answer.parsed) : forgotten.reduce(withoutPeople, answer.parsed);
    const { resolved } = parsed;
    const listName =
      resolved === undefined ? null : await exclusionPolicy.saveResolved(resolved, own.connection, nowMs);
    const bought = { intentId: own.id, nowMs, chargedMilli };
    const judged = isForgotten ? 'forgotten' : await mergeResult({ db, exclusionPolicy }, own, parsed, bought);
    await settlement?.save(db, { intent: own, parsed, chargedMilli, nowMs, isOpen });
    await saveUnread(db, own, parsed.unparsed, nowMs);
    const apart = judged === 'proved' || judged === 'forgotten' ? null : judged;
    if (!isOpen) {
      if (apart !== null) await noteKeptApart(db, own.id, apart);
      return judged;
    }
    const name = apart === null ? parsed.name : null;
    await db.ledger.put(ledgerRow(own, charge, nowMs, listName ?? name));
    if (apart !== null) await noteKeptApart(db, own.id, apart);
    const kind = apart ?? outcomeOfResult(parsed);
    await db.intents.put({ ...own, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome: { kind } });
    return judged;
  });
}

/**
 * Merges the answer into the records of its subject and included people; lists learn ids. An unproven answer is held as a whole. Needs a
 * transaction with records, held answers and lists.
 */
export async function mergeResult(
  { db, exclusionPolicy }: Pick<SettleDeps, 'db' | 'exclusionPolicy'>,
  intent: Intent,
  parsed: ParsedResult,
  bought: Bought,
): Promise<'proved' | HeldBecause> {
  const { connection, subject } = intent;
  const hold = async (because: HeldBecause) => {
    await holdAnswer(db, intent, parsed, { because, asked: orderedAlias(intent), bought });
    return because;
  };
  const judged = await judgeResult(db, intent, parsed);
  if (judged !== 'proved') return hold(judged);
  const own: SubjectRecord[] = [];
  if (!isCollective(subject)) {
    const found = { ...parsed, aliases: [orderedAlias(intent), ...parsed.aliases] };
    const record = await mergeIntoRecord(db, connection, subject.kind, found, bought);
    if (record === null) return hold('about-another');
    own.push(record);
  }
  const holdOthers = (rows: readonly ManyFound[]) => holdRows(db, intent, rows, bought.nowMs);
  const included = await mergeIncluded(db, connection, parsed.others, bought, holdOthers);
  await exclusionPolicy.learnIds([...own, ...included]);
  return 'proved';
}

function orderedAlias({ connection, subject }: Intent): string {
  return subjectAlias(connection, subject.key);
}

/** A paid answer that could not be read: stored whole, shown raw, parsed again after an update. */
export async function settleNotUnderstood(
  db: SidenoteDatabase,
  intent: Intent,
  answer: { body: string; charge: Charge; nowMs: number },
  forgotten: readonly Forgotten[] = [],
): Promise<void> {
  const { body, charge, nowMs } = answer;
  await db.transaction('rw', [db.ledger, db.intents, db.rawAnswers], async () => {
    const own = await readOwn(db, intent);
    if (own === null) return;
    const { id: intentId, connection, operation, orderKey, subject } = own;
    const isMentioned = own.isForgotten === true || forgotten.some(({ mentions }) => mentions(body));
    if (!isMentioned) {
      await db.rawAnswers.put({ intentId, connection, subjectKey: subject.key, operation, orderKey, body, at: nowMs });
    }
    if (own.state === 'settled') return;
    await db.ledger.put(ledgerRow(own, charge, nowMs, null));
    const outcome = { kind: 'not-understood' } as const;
    await db.intents.put({ ...own, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
  });
}

/** A failure that was certainly free. Every sent call has a ledger row, except those withdrawn after a 429. */
export async function settleFailed(
  db: SidenoteDatabase,
  intent: Intent,
  failed: { failure: ServiceFailure; nowMs: number },
): Promise<void> {
  const { failure, nowMs } = failed;
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    const own = await readOwn(db, intent, open);
    if (own === null) return;
    if (own.sentAt !== null) await db.ledger.put(ledgerRow(own, { milli: 0, how: 'failure' }, nowMs, null));
    const outcome = { kind: 'failed', failure: own.isForgotten === true ? withoutWords(failure) : failure } as const;
    await db.intents.put({ ...own, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
  });
}

/** Not sent when its turn came, because of a change since the click: no charge, and the row says why. */
export async function settleRefused(
  db: SidenoteDatabase,
  intent: Intent,
  refused: { refusal: IntentRefusal; nowMs: number },
): Promise<void> {
  const { refusal, nowMs } = refused;
  await db.transaction('rw', db.intents, async () => {
    const own = await readOwn(db, intent, ['queued']);
    if (own === null) return;
    const outcome = { kind: 'refused', refusal } as const;
    await db.intents.put({ ...own, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
  });
}

/**
 * The answer was lost after the request was sent: the balance decides later whether it was charged. `failed`: the status of what came instead;
 * otherwise the list of requests tells, also after a worker's death.
 */
export async function settleUnknown(db: SidenoteDatabase, intent: Intent, nowMs: number, failed?: number) {
  await db.transaction('rw', [db.ledger, db.intents, db.requests], async () => {
    const own = await readOwn(db, intent, ['sent']);
    if (own === null) return;
    const status = failed ?? (await cameBack(db, own.id));
    await db.ledger.put(ledgerRow(own, { milli: null, how: 'unknown' }, own.sentAt ?? nowMs, null));
    const lost = status === undefined ? {} : { lostStatus: status };
    await db.intents.put({ ...own, ...lost, state: 'unknown', waitingUntil: null });
  });
}

/** The status of the whole response to an order's last request; undefined if there was none. */
async function cameBack(db: SidenoteDatabase, intentId: string): Promise<number | undefined> {
  const last = (await db.requests.where('intentId').equals(intentId).sortBy('id')).at(-1);
  return last === undefined || last.bytesIn === null ? undefined : last.status;
}

/** The answer was lost, but is known to have been successful. Must run inside a transaction of ledger and intents. */
export async function settleFound(db: SidenoteDatabase, intent: Intent, charge: Charge, nowMs: number): Promise<void> {
  await db.ledger.put(ledgerRow(intent, charge, intent.sentAt ?? nowMs, null));
  const outcome = { kind: 'found' } as const;
  await db.intents.put({ ...intent, state: 'settled', waitingUntil: null, settledAt: nowMs, outcome });
}

export async function settleDecided(
  db: SidenoteDatabase,
  intent: Intent,
  decided: { chargedMilli: MilliCredits; nowMs: number },
): Promise<void> {
  const { chargedMilli, nowMs } = decided;
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    // The answer may have arrived while the balance was read.
    const own = await readOwn(db, intent, ['unknown']);
    if (own === null) return;
    await db.ledger.put(ledgerRow(own, { milli: chargedMilli, how: 'balance' }, own.sentAt ?? nowMs, null));
    const outcome = { kind: 'decided', charged: chargedMilli > 0 } as const;
    await db.intents.put({ ...own, state: 'settled', settledAt: nowMs, outcome });
  });
}

/** Rows per transaction: if the worker dies, earlier ones are settled, and each of them is correct. */
const rowsAtOnce = 100;

/** The balance decided each of these individually. Intents settled in the meantime are left unchanged. */
export async function settleEach(
  db: SidenoteDatabase,
  decided: readonly { intent: Intent; chargedMilli: MilliCredits }[],
  nowMs: number,
): Promise<void> {
  for (let from = 0; from < decided.length; from += rowsAtOnce) {
    const some = decided.slice(from, from + rowsAtOnce);
    await db.transaction('rw', [db.ledger, db.intents], async () => {
      // Read again: people forgotten since must not be restored.
      const now = await db.intents.bulkGet(some.map(({ intent }) => intent.id));
      const open = some.flatMap(({ chargedMilli }, index) => {
        const intent = now[index];
        return intent?.state === 'unknown' ? [{ intent, chargedMilli }] : [];
      });
      await db.ledger.bulkPut(
        open.map(({ intent, chargedMilli }) =>
          ledgerRow(intent, { milli: chargedMilli, how: 'balance' }, intent.sentAt ?? nowMs, null),
        ),
      );
      await db.intents.bulkPut(
        open.map(({ intent, chargedMilli }) => ({
          ...intent,
          state: 'settled',
          settledAt: nowMs,
          outcome: { kind: 'decided', charged: chargedMilli > 0 },
        })),
      );
    });
  }
}

/** No balance can decide the cost of these. Any other movement is recorded on a separate row. */
export async function settleUndecided(db: SidenoteDatabase, lost: readonly Intent[], nowMs: number): Promise<void> {
  for (let from = 0; from < lost.length; from += rowsAtOnce) {
    const ids = lost.slice(from, from + rowsAtOnce).map(({ id }) => id);
    await db.transaction('rw', [db.ledger, db.intents], async () => {
      const open = (await db.intents.bulkGet(ids)).filter((intent) => intent?.state === 'unknown');
      const intents = open.filter((intent) => intent !== undefined);
      const rows = await db.ledger.bulkGet(intents.map(({ id }) => id));
      await db.ledger.bulkPut(
        intents.map((intent, index) => {
          const row = rows[index];
          const known = row?.kind === 'charge' ? row : ledgerRow(intent, undecided, intent.sentAt ?? nowMs, null);
          return { ...known, chargedMilli: 0, how: 'undecided' };
        }),
      );
      const outcome = { kind: 'undecided' } as const;
      await db.intents.bulkPut(intents.map((intent) => ({ ...intent, state: 'settled', settledAt: nowMs, outcome })));
    });
  }
}
const undecided: Charge = { milli: 0, how: 'undecided' };

/** The answer revealed that its subject is off-limits, which was not known before the purchase. */
export async function noteFoundExcluded(db: SidenoteDatabase, intentId: string, listName: string): Promise<void> {
  await db.transaction('rw', db.ledger, async () => {
    const row = await db.ledger.get(intentId);
    if (row?.kind === 'charge') await db.ledger.put({ ...row, foundExcluded: listName });
  });
}

/** The balance determined the cost of a call that was booked at its price; what it bought has that cost as well. */
export async function settleBooked(db: SidenoteDatabase, row: ChargeRow, chargedMilli: MilliCredits): Promise<void> {
  await db.transaction('rw', [db.ledger, db.records, db.heldAnswers], async () => {
    // Read again: people forgotten since must not be restored.
    const now = await db.ledger.get(row.id);
    if (now?.kind !== 'charge' || now.uncertain !== true) return;
    const { uncertain: _known, ...rest } = now;
    await db.ledger.put({ ...rest, chargedMilli, how: 'balance' });
    await db.heldAnswers.update(row.intentId, { chargedMilli });
    // By the call, because the page may have moved to another record. Included subjects cost nothing.
    const origin = originOf(now.connection);
    const bookedOf = ({ facets }: SubjectRecord) =>
      Object.values(facets).filter(
        (facet) => facet.intentId === row.intentId && facet.chargedMilli === now.chargedMilli,
      );
    await db.records
      .where('[connection+touchedAt]')
      .between([origin, now.at], [origin, Infinity])
      .filter((record) => bookedOf(record).length > 0)
      .modify((record) => {
        for (const facet of bookedOf(record)) facet.chargedMilli = chargedMilli;
      });
  });
}

/** Indistinguishable calls: "1 of 2 was charged". The first row has the total, so that the ledger's sum is correct. */
export async function settleGroup(
  db: SidenoteDatabase,
  members: { lost: readonly Intent[]; uncertain: readonly ChargeRow[] },
  decided: { groupId: string; charged: number; totalMilli: MilliCredits; nowMs: number },
): Promise<void> {
  const { lost, uncertain } = members;
  const { groupId, charged, totalMilli, nowMs } = decided;
  const group = { id: groupId, charged, of: lost.length + uncertain.length };
  const outcome = { kind: 'decided-group', charged, of: group.of } as const;
  // All in one transaction: with the sum on one row, part of the group would appear to have been free.
  await db.transaction('rw', [db.ledger, db.intents], async () => {
    const now = await db.intents.bulkGet(lost.map(({ id }) => id));
    const open = now.flatMap((intent) => (intent?.state === 'unknown' ? [intent] : []));
    if (open.length < lost.length) return;
    const rowsNow = await db.ledger.bulkGet(uncertain.map(({ id }) => id));
    const charges = rowsNow.flatMap((row) => (row?.kind === 'charge' ? [row] : []));
    const rows = [
      ...open.map((intent) => ledgerRow(intent, { milli: 0, how: 'group' }, intent.sentAt ?? nowMs, null)),
      ...charges.map(({ uncertain: _grouped, ...row }) => row),
    ];
    await db.ledger.bulkPut(
      rows.map((row, index) => ({ ...row, how: 'group', chargedMilli: index === 0 ? totalMilli : 0, group })),
    );
    await db.intents.bulkPut(open.map((intent) => ({ ...intent, state: 'settled', settledAt: nowMs, outcome })));
  });
}
