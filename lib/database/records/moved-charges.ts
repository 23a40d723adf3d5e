import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { orderKeyOf } from '@/lib/database/reads';
import { connectionsOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectOfId, subjectOfKey } from '@/lib/subjects/known-subjects';
import { idOfAlias, subjectKeyOf } from './aliases.ts';

/** Page key → key of the former owner, by service id. */
export type Moved = ReadonlyMap<string, string>;

/** The `Moved` entries for a former owner that loses these names. Pure. */
export function movedFrom({ kind, aliases }: SubjectRecord, isLost: (name: string) => boolean): [string, string][] {
  const [id] = aliases.flatMap((name) => idOfAlias(name) ?? []);
  if (id === undefined) return [];
  const to = subjectOfId(kind, id).key;
  return aliases.filter(isLost).map((name) => [subjectKeyOf(name), to]);
}

/**
 * Charges and lost orders under a page that moved stay with its former owner. Those of the order `intentId` stay with the new owner. Must run
 * inside a transaction, and moves what is in its tables. Returns null if there is nothing to move. The caller must not await null: that would
 * end the transaction.
 */
export function keepCharges(
  db: SidenoteDatabase,
  connection: string,
  moved: Moved,
  intentId: string,
): PromiseLike<unknown> | null {
  if (moved.size === 0) return null;
  const tables = Dexie.currentTransaction?.storeNames ?? [];
  const moving = [
    ...(tables.includes(db.ledger.name) ? [moveCharges(db, connection, moved, intentId)] : []),
    ...(tables.includes(db.intents.name) ? [moveLost(db, connection, moved, intentId)] : []),
  ];
  return moving.length === 0 ? null : Promise.all(moving);
}

function moveCharges(db: SidenoteDatabase, connection: string, moved: Moved, intentId: string) {
  const [first, last] = connectionsOf(connection);
  return db.ledger
    .where('[connection+at]')
    .between([first, -Infinity], [last, Infinity])
    .filter((row) => row.kind === 'charge' && row.intentId !== intentId && moved.has(row.subjectKey ?? ''))
    .modify((row) => {
      if (row.kind === 'charge') row.subjectKey = moved.get(row.subjectKey ?? '') ?? row.subjectKey;
    });
}

function moveLost(db: SidenoteDatabase, connection: string, moved: Moved, intentId: string) {
  const [first, last] = connectionsOf(connection);
  return db.intents
    .where('[connection+state]')
    .between([first, 'unknown'], [last, 'unknown'], true, true)
    .filter(({ id, state, subject }) => state === 'unknown' && id !== intentId && moved.has(subject.key))
    .modify((intent) => {
      const key = moved.get(intent.subject.key) ?? intent.subject.key;
      intent.subject = subjectOfKey(key);
      intent.orderKey = orderKeyOf(intent.connection, intent.operation, key, intent.detail);
    });
}
