import Dexie from 'dexie';
import type { SidenoteDatabase } from '@/lib/database/database';
import { connectionsOf } from '@/lib/database/schema/origins';
import type { SubjectRecord } from '@/lib/database/schema/rows';
import { subjectOfId } from '@/lib/subjects/known-subjects';
import { idOfAlias, subjectKeyOf } from './aliases.ts';

/** The subject keys of pages that have a new owner, each with the key of its former owner's service id. */
export type Moved = ReadonlyMap<string, string>;

/** Of a former owner and the names that it loses. Pure. */
export function movedFrom({ kind, aliases }: SubjectRecord, isLost: (name: string) => boolean): [string, string][] {
  const [id] = aliases.flatMap((name) => idOfAlias(name) ?? []);
  if (id === undefined) return [];
  const to = subjectOfId(kind, id).key;
  return aliases.filter(isLost).map((name) => [subjectKeyOf(name), to]);
}

/**
 * Charges under a page that moved stay with its former owner. `intentId`: the order about the new owner, which keeps its own. Must run
 * inside a transaction. Without the ledger in it nothing is booked, and nothing moves: null, since a needless wait would end it.
 */
export function keepCharges(
  db: SidenoteDatabase,
  connection: string,
  moved: Moved,
  intentId: string,
): PromiseLike<unknown> | null {
  const isBooking = Dexie.currentTransaction?.storeNames.includes(db.ledger.name) === true;
  if (moved.size === 0 || !isBooking) return null;
  const [first, last] = connectionsOf(connection);
  return db.ledger
    .where('[connection+at]')
    .between([first, -Infinity], [last, Infinity])
    .filter((row) => row.kind === 'charge' && row.intentId !== intentId && moved.has(row.subjectKey ?? ''))
    .modify((row) => {
      if (row.kind === 'charge') row.subjectKey = moved.get(row.subjectKey ?? '') ?? row.subjectKey;
    });
}
