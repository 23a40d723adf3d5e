import type { SidenoteDatabase } from '@/lib/database/database';
import { readRecord, readSettings } from '@/lib/database/reads';
import { changeRecord } from '@/lib/database/records/change-record';
import { type HandReceipt, mostReceipts, type TargetId } from '@/lib/database/schema/hand-rows';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import type { Found, SentRow } from '@/lib/hand-over/targets/target-fields';
import { hasLeft, isLost } from '@/lib/hand-over/targets/target-fields';
import type { Clock } from '@/lib/platform/clock';
import { minuteMs } from '@/lib/platform/time';
import { ServiceError } from '@/lib/service/contract/errors';
import type { Subject } from '@/lib/subjects/subject';

/** A target's search may not know a record that was made this recently. */
const indexedAfterMs = minuteMs;

export interface ReceiptDeps {
  db: SidenoteDatabase;
  clock: Clock;
  newId(): string;
}

/** The receipts of one message's rows. */
export interface Noted {
  subject: Subject;
  receipt: HandReceipt;
  /** It had a record at the press. If it has none now, the person was forgotten. */
  hadRecord: boolean;
  /** An earlier receipt that this sending repeats, as it is when the sending is noted. */
  again?(handed: readonly HandReceipt[]): HandReceipt | undefined;
  /** That receipt as it was; null for a first sending. */
  before?: HandReceipt | null;
}

export async function expectConnectionId(db: SidenoteDatabase): Promise<string> {
  const id = (await readSettings(db, 'connection'))?.connectionId;
  if (id == null) throw new ServiceError({ kind: 'no-connection' });
  return id;
}

/** Writes receipts before sending. Resolves to people to leave out: forgotten meanwhile, or just made there. */
export async function noteSending(
  { db, clock, newId }: ReceiptDeps,
  rows: readonly Noted[],
  { isIndexed }: { isIndexed: boolean },
): Promise<Map<Noted, 'forgotten' | 'too-early'>> {
  const connectionId = await expectConnectionId(db);
  const refused = new Map<Noted, 'forgotten' | 'too-early'>();
  await db.transaction('rw', db.records, async () => {
    for (const row of rows) {
      const nowMs = clock.now();
      const record = await readRecord(db, connectionId, row.subject.key);
      if (record === null && row.hadRecord) refused.set(row, 'forgotten');
      else if (!isIndexed && wasJustSent(record, row.receipt, nowMs)) refused.set(row, 'too-early');
      else {
        const fresh = { id: `handed:${newId()}`, nowMs };
        const before = row.again?.(record?.handed ?? []);
        // What is noted twice in one sending was this one's own.
        if (row.before === undefined) row.before = before ?? null;
        row.receipt = { ...(before ?? row.receipt), at: nowMs, state: 'sent' };
        await changeRecord(db, connectionId, row.subject, fresh, (known) => withReceipt(known, row.receipt));
      }
    }
  });
  return refused;
}

function wasJustSent(record: SubjectRecord | null, { id, target }: HandReceipt, nowMs: number): boolean {
  return (record?.handed ?? []).some(
    (one) =>
      one.id !== id &&
      one.target === target &&
      (one.state === 'sent' || one.state === 'created') &&
      Math.abs(nowMs - one.at) < indexedAfterMs,
  );
}

/** Writes the outcomes. A person forgotten meanwhile gets no new record. */
export async function noteEnds({ db }: ReceiptDeps, ends: readonly (Noted & { end: SentRow })[]): Promise<void> {
  const connectionId = await expectConnectionId(db);
  await db.transaction('rw', db.records, async () => {
    for (const { subject, receipt, before, end } of ends) {
      const record = await readRecord(db, connectionId, subject.key);
      const handed = record?.handed ?? [];
      const sending = handed.find(({ id }) => id === receipt.id);
      if (record === null || sending === undefined) continue;
      const ended = endedAs(sending, end) ?? before ?? null;
      const left = handed.filter(({ id }) => id !== receipt.id);
      await db.records.put(withReceipts(record, ended === null ? left : [...left, ended]));
    }
  });
}

/** Null: nothing left the browser. */
function endedAs(receipt: HandReceipt, end: SentRow): HandReceipt | null {
  if (end.state === 'delivered') return { ...receipt, state: 'delivered' };
  if (end.state === 'created' || end.state === 'updated')
    return { ...receipt, state: end.state, there: end.id, ...(end.link !== null && { link: end.link }) };
  if (end.state !== 'failed' || !hasLeft(end.failure)) return null;
  if (isLost(end.failure)) return receipt;
  return { ...receipt, state: end.failure.why === 'too-fast' && receipt.target === 'hook' ? 'waiting' : 'refused' };
}

/** One record in the target explains the lost answers. */
export async function noteFound(deps: ReceiptDeps, target: TargetId, subject: Subject, found: Found): Promise<void> {
  const { db } = deps;
  const connectionId = await expectConnectionId(db);
  await db.transaction('rw', db.records, async () => {
    const record = await readRecord(db, connectionId, subject.key);
    const isOpen = (one: HandReceipt) => one.target === target && one.state === 'sent';
    if (record === null || !record.handed?.some(isOpen)) return;
    const { id: there, link } = found;
    const handed = record.handed.map(
      (one): HandReceipt => (isOpen(one) ? { ...one, state: 'found', there, ...(link !== null && { link }) } : one),
    );
    await db.records.put({ ...record, handed });
  });
}

function withReceipt(record: SubjectRecord, receipt: HandReceipt): SubjectRecord {
  return withReceipts(record, [...(record.handed ?? []).filter(({ id }) => id !== receipt.id), receipt]);
}

/** An empty list is no field. */
function withReceipts(record: SubjectRecord, handed: readonly HandReceipt[]): SubjectRecord {
  const { handed: _old, ...rest } = record;
  return handed.length === 0 ? rest : { ...rest, handed: handed.slice(-mostReceipts) };
}
