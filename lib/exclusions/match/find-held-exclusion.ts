import type { SidenoteDatabase } from '@/lib/database/database';
import { isIdentity } from '@/lib/database/records/aliases';
import { findAmong, joinFound } from '@/lib/database/records/merge-record';
import type { HeldAnswer } from '@/lib/database/schema/held-rows';
import { type Exclusion, findExclusion } from './find-exclusions.ts';

/** Checks the named subject of a held answer too: the requested one may be on no list, and the named one on one. Null: may be contacted. */
export async function findHeldExclusion(
  db: SidenoteDatabase,
  { intentId, connection, subject, about, own, boughtAt, chargedMilli }: HeldAnswer,
  nowMs: number,
): Promise<Exclusion | null> {
  const known = await db.records.where('aliases').anyOf(own.aliases.filter(isIdentity)).distinct().sortBy('createdAt');
  const joined = joinFound(
    { id: intentId, connection, kind: subject.kind },
    // By the names of every subject that it may be about.
    { found: own, find: findAmong(known), isRequested: true, isSame: true },
    { intentId, nowMs: boughtAt, chargedMilli },
  );
  return findExclusion(db, about ?? subject, joined.between === null ? joined.record : null, nowMs);
}
