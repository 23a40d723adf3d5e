import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { connectionsOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectOfId } from '@/lib/subjects/known-subjects';
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
 * Charges under a page that moved stay with its former owner. Charges of the order `intentId` stay with the new owner. Must run inside a
 * transaction. Returns null if there is nothing to move or the transaction lacks the ledger. The caller must not await null: that would end
 * the transaction.
 */
export function keepCharges(
  db: SidenoteDatabase,
  connection: string,
  moved: Moved,
  intentId: string,
): PromiseLike<unknown> | null {
  const hasLedger = Dexie.currentTransaction?.storeNames.includes(db.ledger.name) === true;
  if (moved.size === 0 || !hasLedger) return null;
  const [first, last] = connectionsOf(connection);
  return db.ledger
    .where('[connection+at]')
    .between([first, -Infinity], [last, Infinity])
    .filter((row) => row.kind === 'charge' && row.intentId !== intentId && moved.has(row.subjectKey ?? ''))
    .modify((row) => {
      if (row.kind === 'charge') row.subjectKey = moved.get(row.subjectKey ?? '') ?? row.subjectKey;
    });
}
