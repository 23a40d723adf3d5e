import { subjectAlias } from './aliases.ts';
import type { SidenoteDatabase } from './database.ts';
import type { BalanceRow, Intent, LedgerRow, Operation, OrderDetail, RawAnswer, SubjectRecord } from './rows.ts';
import type { SettingsRows } from './settings-rows.ts';

/** Every read that a screen or the door makes. All are indexed; none reads a whole table. */

export async function readSettings<Key extends keyof SettingsRows>(
  db: SidenoteDatabase,
  key: Key,
): Promise<SettingsRows[Key] | null> {
  const row = await db.settings.get(key);
  return row?.key === key ? (row.value as SettingsRows[Key]) : null;
}

export async function readRecord(
  db: SidenoteDatabase,
  connection: string,
  subjectKey: string,
): Promise<SubjectRecord | null> {
  return (await db.records.where('aliases').equals(subjectAlias(connection, subjectKey)).first()) ?? null;
}

/** One order: who, what, of whom, and what it asks beyond that. */
export function orderKeyOf(
  connection: string,
  operation: Operation,
  subjectKey: string,
  detail: OrderDetail = {},
): string {
  return `${connection}|${operation}|${subjectKey}${detailKeyOf(detail)}`;
}

/** Empty where the subject says all, so that what was stored before there was a detail keeps its key. */
export function detailKeyOf({ page, count, seeds, profiles }: OrderDetail): string {
  if (profiles !== undefined) return `|${JSON.stringify(profiles)}`;
  return page === undefined && count === undefined && seeds === undefined
    ? ''
    : `|${JSON.stringify([page, count, seeds])}`;
}

/** The newest click for this order, open or ended; null where there never was one. */
export async function readLatestIntent(db: SidenoteDatabase, orderKey: string): Promise<Intent | null> {
  const range = db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]);
  return (await range.last()) ?? null;
}

export async function readOpenUnknown(db: SidenoteDatabase, orderKey: string): Promise<Intent | null> {
  const range = db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]);
  return (await range.filter((intent) => intent.state === 'unknown').first()) ?? null;
}

/** Intents that are queued, sent or unknown: what the budget reserves for. */
export async function readOpenIntents(db: SidenoteDatabase, connection: string): Promise<Intent[]> {
  const states = (['queued', 'sent', 'unknown'] as const).map((state) => [connection, state]);
  return db.intents.where('[connection+state]').anyOf(states).toArray();
}

export async function readBalanceRow(db: SidenoteDatabase, connection: string): Promise<BalanceRow | null> {
  return (await db.balances.get(connection)) ?? null;
}

/** Ledger rows from `sinceMs` on, oldest first. */
export async function readLedgerSince(db: SidenoteDatabase, connection: string, sinceMs: number): Promise<LedgerRow[]> {
  return db.ledger.where('[connection+at]').between([connection, sinceMs], [connection, Infinity]).toArray();
}

/** Rows of which no balance has said yet that they are right, oldest first. */
export async function readUnreconciled(db: SidenoteDatabase, connection: string): Promise<LedgerRow[]> {
  return db.ledger.where('[connection+reconciled]').equals([connection, 0]).sortBy('at');
}

export async function readRawAnswer(db: SidenoteDatabase, intentId: string): Promise<RawAnswer | null> {
  return (await db.rawAnswers.get(intentId)) ?? null;
}

/** The people last bought, newest first: at most `limit`. Companies that came along are no news of their own. */
export async function readRecentRecords(
  db: SidenoteDatabase,
  connection: string,
  limit: number,
): Promise<SubjectRecord[]> {
  const range = db.records.where('[connection+touchedAt]').between([connection, -Infinity], [connection, Infinity]);
  return range
    .reverse()
    .filter((record) => record.kind === 'person')
    .limit(limit)
    .toArray();
}
