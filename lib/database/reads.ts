import { subjectAlias, subjectKeyOf } from '@/lib/database/records/aliases';
import type { BalanceRow, Intent, LedgerRow, OrderDetail, RawAnswer, SubjectRecord } from '@/lib/database/schema/rows';
import type { SettingsRows } from '@/lib/database/schema/settings-rows';
import { storedSyncs } from '@/lib/database/schema/sync-rows';
import type { Operation } from '@/lib/offers/offers';
import { isCollective } from '@/lib/subjects/known-subjects';
import type { Subject } from '@/lib/subjects/subject';
import type { SidenoteDatabase } from './database.ts';

/** Database reads used by screens and purchases; each uses an index. */

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

export function orderKeyOf(
  connection: string,
  operation: Operation,
  subjectKey: string,
  detail: OrderDetail = {},
): string {
  return `${connection}|${operation}|${subjectKey}${detailKeyOf(detail)}`;
}

/** Every key of an order, its primary key first. A company known by website and page has one under each. */
export async function readOrderKeys(
  db: SidenoteDatabase,
  connection: string,
  order: { operation: Operation; subject: Subject; detail?: OrderDetail | undefined },
): Promise<string[]> {
  const record = isCollective(order.subject) ? null : await readRecord(db, connection, order.subject.key);
  return orderKeysOf(connection, order, record);
}

export function orderKeysOf(
  connection: string,
  { operation, subject, detail }: { operation: Operation; subject: Subject; detail?: OrderDetail | undefined },
  record: Pick<SubjectRecord, 'aliases'> | null,
): string[] {
  const names = (record?.aliases ?? []).map(subjectKeyOf);
  return [...new Set([subject.key, ...names])].map((key) => orderKeyOf(connection, operation, key, detail));
}

/** Empty without a detail, so keys of older orders stay the same. */
export function detailKeyOf({ page, count, seeds, profiles }: OrderDetail): string {
  if (profiles !== undefined) return `|${JSON.stringify(profiles)}`;
  return page === undefined && count === undefined && seeds === undefined
    ? ''
    : `|${JSON.stringify([page, count, seeds])}`;
}

/** The newest intent for this order under any of its keys, open or ended; null if there never was one. */
export async function readLatestIntent(db: SidenoteDatabase, orderKeys: readonly string[]): Promise<Intent | null> {
  const newest = await Promise.all(orderKeys.map((orderKey) => intentsFor(db, orderKey).last()));
  return newest.reduce<Intent | null>(
    (latest, intent) =>
      intent !== undefined && intent.createdAt >= (latest?.createdAt ?? -Infinity) ? intent : latest,
    null,
  );
}

/** An intent for this order, under any of its keys, that is sent or whose lost answer is undecided. */
export async function readUndecidedIntent(db: SidenoteDatabase, orderKeys: readonly string[]): Promise<Intent | null> {
  const isUndecided = ({ state }: Intent) => state === 'unknown' || state === 'sent';
  const lost = await Promise.all(orderKeys.map((orderKey) => intentsFor(db, orderKey).filter(isUndecided).first()));
  return lost.find((intent) => intent !== undefined) ?? null;
}

function intentsFor(db: SidenoteDatabase, orderKey: string) {
  return db.intents.where('[orderKey+createdAt]').between([orderKey, -Infinity], [orderKey, Infinity]);
}

/** Queued, sent and unknown intents, for which the budget reserves. */
export async function readOpenIntents(db: SidenoteDatabase, connection: string): Promise<Intent[]> {
  const states = (['queued', 'sent', 'unknown'] as const).map((state) => [connection, state]);
  return db.intents.where('[connection+state]').anyOf(states).toArray();
}

export async function readBalanceRow(db: SidenoteDatabase, connection: string): Promise<BalanceRow | null> {
  return (await db.balances.get(connection)) ?? null;
}

/** Ledger rows since `sinceMs`, oldest first. */
export async function readLedgerSince(db: SidenoteDatabase, connection: string, sinceMs: number): Promise<LedgerRow[]> {
  return db.ledger.where('[connection+at]').between([connection, sinceMs], [connection, Infinity]).toArray();
}

/** Rows that no balance has confirmed yet, oldest first. */
export async function readUnreconciled(db: SidenoteDatabase, connection: string): Promise<LedgerRow[]> {
  return db.ledger.where('[connection+reconciled]').equals([connection, 0]).sortBy('at');
}

export async function readRawAnswer(db: SidenoteDatabase, intentId: string): Promise<RawAnswer | null> {
  return (await db.rawAnswers.get(intentId)) ?? null;
}

/** The newest paid answer to one of these orders that could not be read; null if none is stored. */
export async function readUnparsableAnswer(
  db: SidenoteDatabase,
  orderKeys: readonly string[],
): Promise<RawAnswer | null> {
  const stored = await db.rawAnswers.where('orderKey').anyOf(orderKeys).sortBy('at');
  return stored.at(-1) ?? null;
}

/** A token per table group, renewed at each write; '' before the first. */
export type Generation = Record<'settings' | 'lists' | 'syncs', string>;

/** Inside a read-write transaction on `generations`, marks cannot change before its end. */
export async function readGeneration(db: SidenoteDatabase): Promise<Generation> {
  const [settings, lists, syncs] = await db.generations.bulkGet(['settings', 'lists', storedSyncs]);
  return { settings: settings?.mark ?? '', lists: lists?.mark ?? '', syncs: syncs?.mark ?? '' };
}

/** Whether settings and lists are unchanged; list copies (`syncs`) do not matter. */
export function isSameGeneration(one: Generation, other: Generation): boolean {
  return one.settings === other.settings && one.lists === other.lists;
}
